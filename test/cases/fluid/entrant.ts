/** A fight made of what a case gives: combatants by `read`, states as they are given, acts and moments by play. */
import {
  entriesOf,
  fluid,
  type FluidCombatant,
  type FluidFight,
  type FluidSheet,
  type FluidState,
} from '../../../src/rules/fluid/index.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { Moment } from '../../../src/rules/kernel/condition.ts';
import type { Event } from '../../../src/rules/kernel/event.ts';
import type { Outcome, Stage } from '../../../src/rules/kernel/outcome.ts';
import { appliedAll, newFight, combatantIn, idsIn } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import type { Answer, Ask, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import type { Progress } from '../../../src/rules/kernel/progress.ts';
import { bug, isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { optionsFrom } from '../../../src/rules/fluid/options.ts';
import type { Tally, TallyEntry } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Data } from '../format.ts';
import { play } from '../script.ts';
import { flag, numbers, options, said } from './input.ts';

export interface Entrant {
  readonly id: string;
  readonly side?: string;
  readonly sheet?: { readonly [key: string]: Json };
  /** Values of the case that no document can hold. */
  readonly held?: Partial<FluidSheet>;
  readonly state?: Partial<FluidState>;
}

/** A combatant; sides of their own unless one is given. */
export function combatant({ id, side = id, sheet = {}, held = {}, state = {} }: Entrant): FluidCombatant {
  const read = fluid.read('character', sheet);
  if (!read.ok) return bug(JSON.stringify(read.problems));
  return { id, name: id, side, sheet: { ...read.value.sheet, ...held }, state: { ...read.value.state, ...state } };
}

/** A combat round under way in which nobody has the turn, unless `rest` says otherwise. */
export const fightOf = (given: Bag, entrants: readonly Entrant[], rest: Partial<FluidFight> = {}): FluidFight => ({
  ...newFight<FluidCombatant>('fluid', entrants.map(combatant), { options: said(given) }),
  phase: 'underway',
  round: 1,
  ...rest,
});

/** The same with the turn of `A`. */
export const turnOf = (given: Bag, entrants: readonly Entrant[], rest: Partial<FluidFight> = {}): FluidFight =>
  fightOf(given, entrants, { turn: 'A', acted: { A: true }, ...rest });

/** The result of an act or a moment. A refused act leaves the fight as it was. */
export interface Played {
  readonly fight: FluidFight;
  readonly stages: readonly Stage[];
  readonly refused: string | null;
  readonly refusal: Refusal | null;
}

/** The answers to the questions of an act: the choices of the case in order, or by their keys. */
export interface Script {
  readonly dice?: readonly number[];
  readonly choices?: readonly Data[];
  /** Answers for questions whose keys end so, faces for rolls whose reasons do: what the case takes for granted. */
  readonly answers?: { readonly [key: string]: Answer };
}

function driven<T>(procedure: Procedure<T>, { dice = [], choices = [], answers }: Script): T {
  return play(answers ? byQuestion(procedure, answers) : procedure, { dice, choices });
}

function* byQuestion<T>(procedure: Procedure<T>, answers: NonNullable<Script['answers']>): Procedure<T> {
  let step = procedure.next();
  while (!step.done) {
    const question = keyOf(step.value);
    const key = Object.keys(answers).find((end) => question.endsWith(end));
    step = procedure.next(key === undefined ? yield step.value : answers[key]!);
  }
  return step.value;
}

const keyOf = (ask: Ask): string => ('question' in ask ? ask.question : ask.reason);

const after = (fight: FluidFight, outcome: Outcome | Refusal): Played =>
  isRefusal(outcome)
    ? { fight, stages: [], refused: outcome.refused, refusal: outcome }
    : { fight: afterOutcome(fight, outcome), stages: outcome.stages, refused: null, refusal: null };

export const act = (fight: FluidFight, command: Command, script: Script = {}): Played =>
  after(fight, driven(fluid.perform(fight, command), script));

export const moment = (fight: FluidFight, at: Moment, script: Script = {}): Played =>
  after(fight, driven(fluid.advance(fight, at), script));

type Reached = Progress<FluidFight>;

/** A part of an act, played on its own. */
export function part(procedure: Procedure<Reached | { readonly progress: Reached }>, script: Script): Played {
  const result = driven(procedure, script);
  const progress = 'progress' in result ? result.progress : result;
  return { fight: progress.fight, stages: progress.stages, refused: null, refusal: null };
}

export const happens = (fight: FluidFight, events: readonly Event[]): FluidFight => appliedAll(fight, events);

export const dice = (given: Bag): Script => ({ dice: numbers(given, 'dice') });

export const stateOf = ({ fight }: Pick<Played, 'fight'>, id = 'A'): FluidState => combatantIn(fight, id).state;

export const stageOf = ({ stages }: Played, name: string): Stage | undefined =>
  stages.find(({ title }) => title === `SALVO.fluid.stage.${name}`);

export const valueIn = (stage: Stage | undefined, name: string): Json => stage?.verdict?.values?.[name] ?? null;

export const rolled = ({ stages }: Played): boolean => stages.some((stage) => (stage.dice ?? []).length > 0);

/** The round from which the Press is due, where there is a duty before the operation. */
export const dutyOf = (given: Bag): Pick<FluidState, 'pressFrom' | 'lostHalfActions'> => ({
  pressFrom: flag(given, 'mustPress') ? 1 : null,
  lostHalfActions: lostOf(given),
});

/** Half actions still to be lost; the setting's for who is reeling. */
export const lostOf = (given: Bag): number => {
  const usual = flag(given, 'reeling') ? options(given).reelingHalfActions : 0;
  const lost = given['lostHalfActions'] ?? usual;
  return typeof lost === 'number' ? lost : bug('lostHalfActions: a number expected');
};

/** A Count and what it does, under the names of the contract. */
export const counting = (state: FluidState): Record<string, unknown> => ({
  count: state.count,
  reeling: state.lostHalfActions > 0,
  flatFooted: Object.hasOwn(state.conditions, 'flatFooted'),
  lostHalfActions: state.lostHalfActions,
  mustPress: state.pressFrom !== null,
});

/** The modifiers that count, as plain numbers. */
export const values = (tally: Tally): readonly number[] =>
  tally.filter(({ setAside }) => setAside === undefined).map(({ value }) => value);

/** The fluid modifiers that a combatant has logged. */
export const modifiers = ({ fight }: Pick<Played, 'fight'>, id = 'A'): readonly number[] =>
  values(entriesOf(combatantIn(fight, id), optionsFrom(fight.options)));

/** Whether the save that was rolled succeeded; a failed one is in the log. Null without one. */
export function saved(played: Played, id = 'A'): boolean | null {
  const isSave = ({ label }: TallyEntry): boolean => label.startsWith('SALVO.fluid.check.save.');
  if (!played.stages.some(({ tally = [] }) => tally.some(isSave))) return null;
  return !Object.values(stateOf(played, id).log).some(({ type }) => type === 'save');
}

/** The order of action, each alone in its place. */
export const orderIn = (fight: FluidFight, ids = idsIn(fight)): readonly (readonly string[])[] =>
  inOrder(
    fight,
    fluid.order,
    ids.map((id) => combatantIn(fight, id)),
  ).map((id) => [id]);
