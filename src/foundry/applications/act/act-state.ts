/** What is being declared before an act: whom, with which values; the command that comes of it, judged by the ruleset. */
import {
  type Choice,
  type Command,
  type Field,
  type Id,
  isRefusal,
  type Json,
  type Odds,
  type Place,
  type Refusal,
  refuse,
} from '../../../rules/index.ts';
import { world, type ActorDoc, type SceneDoc, type TokenDoc } from '../../api.ts';
import { surveyed } from '../../resolution/measure/areas.ts';
import { difficultySet, informed } from '../../resolution/objections.ts';
import { choiceOf, combatOf, idAt, procedure, tableFor, type Table } from '../../resolution/table/table.ts';
import { setSetting, setting } from '../../settings.ts';

export type Declared = { readonly [key: string]: string | number | boolean };

/** Everything a dialog shows, worked out anew from live documents. */
export interface Prospect {
  readonly table: Table;
  readonly who: Id;
  readonly choice: Choice;
  readonly targets: readonly Id[];
  /** Values that tokens and scene give; they win over what was typed. */
  readonly measured: { readonly [key: string]: Json };
  readonly command: Command;
  readonly refusal: Refusal | null;
  /** Nothing but the turn stands against it: a GM may rule that it is done anyway. */
  readonly mayRule: boolean;
  /** Null where there is nothing to be uncertain about. */
  readonly odds: Odds | null;
  /** The act never has odds, whomever it is aimed at. */
  readonly isCertain: boolean;
}

export interface Wanted {
  readonly actor: ActorDoc;
  readonly action: string;
  readonly item: Id | undefined;
  readonly targets: readonly ActorDoc[];
  readonly declared: Declared;
  readonly place?: Place;
}

/** Null where the actor plays by no book, or the choice is gone. */
export function prospectOf(wanted: Wanted): Prospect | null {
  const table = tableFor(wanted.actor, wanted.targets);
  const who = table ? idAt(table, wanted.actor) : null;
  if (!table || who === null) return null;
  const { action, item } = wanted;
  const choice = choiceOf(table, { action, who, ...(item === undefined ? {} : { item }) });
  if (!choice) return null;
  const picked = wanted.targets.flatMap((actor) => idAt(table, actor) ?? []).filter((id) => id !== who);
  // What is thrown at the ground is thrown at nobody.
  const targets = wanted.place?.x !== undefined && choice.target === 'one' ? [] : picked;
  const command = commandOf(who, choice, targets, fitting(choice, wanted.declared), wanted.place ?? {});
  const facts = surveyed(table, command);
  const set = difficultySet(table, command, world.user);
  const known = { ...set, ...facts };
  const complete = informed(table, command, known, world.user);
  const refusal = objection(table, choice, complete, wanted.targets.length);
  // Also where the act is not to be had now: who waits plans the next turn.
  const odds = table.ruleset.odds(table.fight, complete);
  return {
    table,
    who,
    choice,
    targets,
    measured: known,
    command,
    refusal,
    mayRule: refusal !== null && world.user.isGM && mayBeRuled(table, choice, complete),
    odds: isRefusal(odds) || !aims(choice, complete) ? null : odds,
    isCertain: isRefusal(odds) && odds.refused === 'noOdds',
  };
}

function commandOf(who: Id, choice: Choice, targets: readonly Id[], declared: Declared, place: Place): Command {
  return {
    action: choice.action,
    who,
    ...(choice.item === undefined ? {} : { item: choice.item }),
    ...(choice.target === 'none' ? {} : { targets: choice.target === 'one' ? targets.slice(0, 1) : targets }),
    declared,
    ...(Object.keys(place).length === 0 ? {} : { place }),
  };
}

/** Only what the choice asks for, and only what differs from its default: the rest is the ruleset's to fill in. */
function fitting(choice: Choice, declared: Declared): Declared {
  const fields = new Map(choice.fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(declared).filter(([key, value]) => {
      const field = fields.get(key);
      return field !== undefined && value !== field.default && isOffered(field, value);
    }),
  );
}

/** Whether a field takes this value. */
export function isOffered(field: Field, value: string | number | boolean): boolean {
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  return typeof value === typeof field.default;
}

/** Whether it is aimed at somebody, where it has to be. */
const aims = ({ target }: Choice, { targets, place }: Command): boolean =>
  (target !== 'one' && target !== 'many') || place?.x !== undefined || (targets?.length ?? 0) > 0;

/** The first reason against it: nobody to do it to, or what the ruleset says before any die. */
function objection(table: Table, choice: Choice, command: Command, wanted: number): Refusal | null {
  if (!aims(choice, command)) return refuse(wanted > 0 ? 'targetNotHere' : 'noTarget', choice.clause);
  const first = procedure(table, command).next();
  return first.done === true && isRefusal(first.value) ? first.value : null;
}

const mayBeRuled = (table: Table, choice: Choice, command: Command): boolean =>
  table.fight.phase === 'underway' &&
  table.fight.turn !== command.who &&
  objection(table, choice, { ...command, ruled: true }, command.targets?.length ?? 0) === null;

/** Targets that an actor could aim at: the others of its combat, else those with a token on the scene; nobody hidden from this user. */
export function candidates(actor: ActorDoc): readonly ActorDoc[] {
  const combat = combatOf(actor);
  const seen = combat
    ? [...combat.combatants].filter((combatant) => world.user.isGM || !combatant.hidden)
    : sceneTokens();
  const found = new Map<string, ActorDoc>();
  for (const { actor: one } of seen)
    if (one && one.uuid !== actor.uuid && !found.has(one.uuid)) found.set(one.uuid, one);
  return [...found.values()];
}

/** Those of them whom the act could be aimed at at all, and whoever is picked already. */
export function suited({ table, choice, targets }: Prospect, actor: ActorDoc): readonly ActorDoc[] {
  const all = candidates(actor);
  if (!choice.suited) return all;
  const wanted = new Set([...choice.suited, ...targets]);
  return all.filter((actor) => wanted.has(idAt(table, actor) ?? ''));
}

const sceneTokens = (): readonly TokenDoc[] =>
  [...((world.scene ?? activeScene())?.tokens ?? [])].filter((token) => world.user.isGM || !token.hidden);

/** Where this user has no canvas. */
const activeScene = (): SceneDoc | undefined => [...world.scenes].find(({ active }) => active);

/** Actors that this user has targeted on the scene. */
export const userTargets = (): readonly ActorDoc[] =>
  [...(game.user.targets as unknown as Iterable<{ actor: ActorDoc | null }>)].flatMap((token) => token.actor ?? []);

/** What holds beyond one act: light, weather, cover. What is said of one shot (its mode, blind, points spent) does not. */
export const lasting = (choice: Choice | undefined, declared: Declared): Declared =>
  Object.fromEntries(
    Object.entries(declared).filter(([key]) =>
      choice?.fields.some((field) => field.key === key && field.from !== 'actor'),
    ),
  );

/** What was declared last for this act with this item by this user. */
export function remembered(action: string, item: Id | undefined): Declared {
  const all = setting('declared');
  const found: unknown = all?.[memoryKey(action, item)];
  return typeof found === 'object' && found !== null ? (found as Declared) : {};
}

/** Items remembered; the one used longest ago goes first. */
const MOST_REMEMBERED = 100;

export async function remember(action: string, item: Id | undefined, declared: Declared): Promise<void> {
  const key = memoryKey(action, item);
  const { [key]: before, ...others } = setting('declared') ?? {};
  if (JSON.stringify(before ?? {}) === JSON.stringify(declared)) return;
  const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
  await setSetting('declared', Object.fromEntries([...kept, [key, declared]]));
}

const memoryKey = (action: string, item: Id | undefined): string => `${action}:${item ?? ''}`;

/** Whether there is anything to say before the act: a target, or something only its doer or the GM knows. */
export const needsDialog = (choice: Choice): boolean =>
  choice.target !== 'none' || choice.fields.some((field: Field) => field.from !== 'table');
