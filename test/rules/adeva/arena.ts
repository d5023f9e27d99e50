/** Fights of `adeva` for tests: people by a few words, acts and moments on scripted dice and decisions. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import type { Characteristic, Kind, Skill, Rank, Talent } from '../../../src/rules/adeva/terms.ts';
import {
  afterOutcome,
  eventsOf,
  isRefusal,
  newFight,
  type Answer,
  type Ask,
  type Command,
  type Event,
  type Json,
  type Moment,
  type Outcome,
  type Procedure,
  type Refusal,
} from '../../../src/rules/kernel/index.ts';
import { isBag } from '../../cases/format.ts';

export interface Words {
  readonly kind?: Kind;
  readonly side?: string;
  /** Characteristics that are not 30. */
  readonly scores?: { readonly [key in Characteristic]?: number };
  readonly wounds?: number;
  readonly fate?: number;
  readonly talents?: readonly Talent[];
  readonly skills?: { readonly [skill in Skill]?: Rank };
  readonly items?: readonly { readonly [key: string]: Json }[];
  /** Anything else of the sheet. */
  readonly sheet?: { readonly [key: string]: Json };
  readonly state?: Partial<AdevaState>;
}

const KEYS: readonly Characteristic[] = ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'];

/** Somebody with 30 in everything, 10 Wounds and a proficient Dodge, but for `words`. */
export function somebody(id: string, words: Words = {}): AdevaCombatant {
  const { kind = 'character', side = id, scores = {}, wounds = 10, fate = 0 } = words;
  const characteristics = Object.fromEntries(KEYS.map((key) => [key, { base: scores[key] ?? 30, unnatural: 0 }]));
  const pool = { value: wounds, max: wounds };
  const source = {
    characteristics,
    wounds: pool,

    fate: { value: fate, max: fate },
    talents: words.talents ?? [],
    skills: { dodge: 'proficient', parry: 'proficient', ...words.skills },
    items: words.items ?? [],
    ...words.sheet,
  };
  const read = adeva.read(kind, source as unknown as Json);
  expect(read.problems, id).toEqual([]);
  return { id, name: id, side, sheet: read.value.sheet, state: { ...read.value.state, ...words.state } };
}

export const weapon = (id: string, more: { readonly [key: string]: Json } = {}) => ({ id, type: 'weapon', ...more });
export const sword = weapon('sword', { kind: 'melee', dice: [{ count: 1, sides: 10 }], flat: 1, addSb: true });
export const rifle = weapon('rifle', {
  kind: 'ranged',
  range: 50,
  hitRating: 6,
  dice: [{ count: 1, sides: 10 }],
  flat: 3,
  pen: 1,
  addSb: false,
  semi: 3,
  full: 6,
  clip: { value: 30, max: 30 },
  hands: 2,
});

/** A fight that is on its way, at the turn of the first. */
export const underway = (
  people: readonly AdevaCombatant[],
  settings: AdevaFight['options'] = {},
  rest: Partial<AdevaFight> = {},
): AdevaFight => ({
  ...newFight('adeva', people, { options: settings }),
  phase: 'underway',
  round: 1,
  turn: people[0]!.id,
  acted: { [people[0]!.id]: true },
  ...rest,
});

/** Decisions by the last word of their question; others take the default. */
export type Decisions = {
  readonly [question: string]: string | number | readonly (string | number)[] | { readonly [part: string]: number };
};

export interface Played {
  readonly fight: AdevaFight;
  readonly outcome: Outcome;
  readonly events: readonly Event[];
  /** Questions in their order, by their last word. */
  readonly questions: readonly string[];
}

/** An act that is allowed. All dice must be used up. */
export function acts(
  fight: AdevaFight,
  command: Command,
  dice: readonly number[] = [],
  decisions: Decisions = {},
): Played {
  return played(fight, adeva.perform(fight, command), dice, decisions);
}

export function passes(
  fight: AdevaFight,
  moment: Moment,
  dice: readonly number[] = [],
  decisions: Decisions = {},
): Played {
  return played(fight, adeva.advance(fight, moment), dice, decisions);
}

function played(
  fight: AdevaFight,
  procedure: Procedure<Outcome | Refusal>,
  dice: readonly number[],
  decisions: Decisions,
): Played {
  const left = [...dice];
  const questions: string[] = [];
  const said: Record<string, (string | number)[]> = {};
  for (const [key, value] of Object.entries(decisions))
    said[key] = Array.isArray(value) ? [...(value as string[])] : [];
  const answer = (ask: Ask): Answer => {
    if (ask.ask === 'roll') {
      expect(left.length, ask.reason).toBeGreaterThanOrEqual(ask.count);
      return left.splice(0, ask.count);
    }
    isSaid(ask);
    const name = (ask.ask === 'pick' ? ask.reason : ask.question).split('.').at(-1)!;
    questions.push(name);
    const value = decisions[name];
    if (ask.ask === 'share' && isBag(value)) return ask.parts.map(({ id }) => Number(value[id] ?? 0));
    const next = Array.isArray(value) ? said[name]!.shift() : (value as string | number | undefined);
    if (next !== undefined) return next;
    if (name === 'overwatchMet') return 'no'; // A test says where a watcher shoots: it gives the dice for it.
    return ask.ask === 'pick' ? 0 : ask.default;
  };
  let step = procedure.next();
  while (!step.done) step = procedure.next(answer(step.value));
  if (isRefusal(step.value)) throw new Error(`refused: ${step.value.refused}`);
  expect(left, 'dice left over').toEqual([]);
  const outcome = step.value;
  return { fight: afterOutcome(fight, outcome), outcome, events: eventsOf(outcome), questions };
}

const LANGUAGE: unknown = JSON.parse(readFileSync('lang/en.adeva.json', 'utf8'));

const textOf = (key: string): string =>
  String(
    key
      .split('.')
      .reduce((word: unknown, part) => (word as { [part: string]: unknown } | undefined)?.[part], LANGUAGE) ?? '',
  );

/** The check that everything which the text of a question and those of its answers name has a value. */
function isSaid(ask: Exclude<Ask, { ask: 'roll' }>): void {
  if (ask.ask === 'pick') return;
  const texts = [{ label: ask.question, values: { name: ask.by, ...ask.values } as object }];
  const offered = ask.ask === 'choose' ? ask.options : ask.ask === 'share' ? ask.parts : [];
  for (const { label, values = {} } of offered) texts.push({ label, values });
  for (const { label, values } of texts) {
    const named = [...textOf(label).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    expect(Object.keys(values), label).toEqual(expect.arrayContaining(named));
  }
}

/** The code with which an act is refused; null: it is not. */
export function refusalOf(fight: AdevaFight, command: Command): string | null {
  const result = adeva.perform(fight, command).next();
  return result.done && isRefusal(result.value) ? result.value.refused : null;
}

/** A combatant's turn, from its start. */
export function turnOf(
  fight: AdevaFight,
  who: string,
  dice: readonly number[] = [],
  decisions: Decisions = {},
): AdevaFight {
  const turn = { ...fight, turn: who, acted: { ...fight.acted, [who]: true as const } };
  return passes(turn, { at: 'startOfTurn', of: who }, dice, decisions).fight;
}

export const turnEnds = (fight: AdevaFight, dice: readonly number[] = [], decisions: Decisions = {}): AdevaFight => ({
  ...passes(fight, { at: 'endOfTurn', of: fight.turn! }, dice, decisions).fight,
  turn: null,
});

export const roundEnds = (fight: AdevaFight, dice: readonly number[] = []): AdevaFight => {
  const ended = passes(fight, { at: 'endOfRound' }, dice).fight;
  return { ...ended, round: ended.round + 1, acted: {} };
};

export const stateOf = (fight: AdevaFight, who: string): AdevaState => combatantOf(fight, who).state;
export const conditions = (fight: AdevaFight, who: string): readonly string[] =>
  Object.keys(stateOf(fight, who).conditions).sort();
export const kinds = (events: readonly Event[]): readonly string[] => events.map(({ kind }) => kind);
