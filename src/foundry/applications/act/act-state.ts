/** The declaration before an act: its targets and values, and the resulting command, judged by the ruleset. */
import {
  type Choice,
  type Command,
  type Field,
  type Id,
  isRefusal,
  type Json,
  type Odds,
  type Place,
  type Price,
  type Refusal,
  refuse,
} from '../../../rules/index.ts';
import { world, type ActorDoc, type SceneDoc, type TokenDoc } from '../../api.ts';
import { factsOf, informed } from '../../resolution/facts.ts';
import { perceives } from '../../resolution/messages/audience.ts';
import {
  choiceOf,
  combatOf,
  idAt,
  procedure,
  tableFor,
  tableOfCombat,
  type Table,
} from '../../resolution/table/table.ts';
import { setSetting, setting } from '../../settings.ts';

export type DeclaredValues = { readonly [key: string]: string | number | boolean };

/** The content of a dialog, worked out anew from live documents. */
export interface Prospect {
  readonly table: Table;
  readonly who: Id;
  readonly choice: Choice;
  readonly targets: readonly Id[];
  /** Values given by tokens and scene; they win over typed ones. */
  readonly measured: { readonly [key: string]: Json };
  readonly command: Command;
  /** The price as declared. */
  readonly price: Price;
  readonly refusal: Refusal | null;
  /** Whether only the turn stands against it, so that a GM may allow it anyway. */
  readonly mayRule: boolean;
  /** Null where nothing is uncertain. */
  readonly odds: Odds | null;
  /** Whether the act never has odds, whatever its target. */
  readonly isCertain: boolean;
}

export interface Wanted {
  readonly actor: ActorDoc;
  readonly action: string;
  readonly item: Id | undefined;
  readonly targets: readonly ActorDoc[];
  readonly declared: DeclaredValues;
  readonly place?: Place;
}

/** The content of a dialog; null where the actor plays by no book, or the choice is gone. */
export function prospectOf(wanted: Wanted): Prospect | null {
  const table = tableFor(wanted.actor, wanted.targets);
  const who = table ? idAt(table, wanted.actor) : null;
  if (!table || who === null) return null;
  const { action, item } = wanted;
  const choice = choiceOf(table, { action, who, ...(item === undefined ? {} : { item }) });
  if (!choice) return null;
  const targets = targetsOf(table, who, choice, wanted);
  const command = commandOf(who, choice, targets, fitting(choice, wanted.declared), wanted.place ?? {});
  const measured = factsOf(table, command, world.user);
  const complete = informed(table, command, measured, world.user);
  const refusal = objection(table, choice, complete, wanted.targets.length);
  const price = table.ruleset.price(table.fight, complete);
  // Also where the act is not available now: a waiting player plans the next turn.
  const odds = table.ruleset.odds(table.fight, complete);
  return {
    table,
    who,
    choice,
    targets,
    measured,
    command,
    price: isRefusal(price) ? choice : price,
    refusal,
    mayRule: refusal !== null && world.user.isGM && mayBeRuled(table, choice, complete),
    odds: isRefusal(odds) || !aims(choice, complete) ? null : odds,
    isCertain: isRefusal(odds) && odds.refused === 'noOdds',
  };
}

/** The targets that the act takes of those wanted: of several the first, where it takes one; a throw at the ground has none. */
function targetsOf(table: Table, who: Id, { target, selfToo }: Choice, { targets, place }: Wanted): readonly Id[] {
  const found = targets.flatMap((actor) => idAt(table, actor) ?? []);
  const picked = selfToo ? found : found.filter((id) => id !== who);
  if (target !== 'one') return picked;
  return place?.x === undefined ? picked.slice(0, 1) : [];
}

function commandOf(who: Id, choice: Choice, targets: readonly Id[], declared: DeclaredValues, place: Place): Command {
  return {
    action: choice.action,
    who,
    ...(choice.item === undefined ? {} : { item: choice.item }),
    ...(choice.target === 'none' ? {} : { targets }),
    declared,
    ...(Object.keys(place).length === 0 ? {} : { place }),
  };
}

/**
 * The declared values of fields that the choice has, and only those other than the default: the ruleset fills in the
 * rest.
 */
function fitting(choice: Choice, declared: DeclaredValues): DeclaredValues {
  const counting = countingFields(choice.fields, ({ key, default: preset }) => declared[key] ?? preset);
  const fields = new Map(counting.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(declared).filter(([key, value]) => {
      const field = fields.get(key);
      return field !== undefined && value !== field.default && fieldAccepts(field, value);
    }),
  );
}

/** The fields that count as the others stand, with the options that do; one whose other field is not among them counts. */
export function countingFields(
  fields: readonly Field[],
  valueOf: (field: Field) => Field['default'],
): readonly Field[] {
  const counts = ({ onlyWith }: Field): boolean => {
    const other = fields.find(({ key }) => key === onlyWith?.key);
    return other === undefined || (counts(other) && onlyWith!.values.includes(valueOf(other)));
  };
  const offered = (field: Field): Field => {
    const other = fields.find(({ key }) => key === field.onlyWith?.key);
    if (!other || !field.options?.some(({ onlyWith }) => onlyWith)) return field;
    return { ...field, options: field.options.filter(({ onlyWith }) => onlyWith?.includes(valueOf(other)) ?? true) };
  };
  return fields.filter(counts).map(offered);
}

/** Whether a field takes this value. */
export function fieldAccepts(field: Field, value: string | number | boolean): boolean {
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  return typeof value === typeof field.default;
}

/** Whether the act has a target, or a place on the ground, where it needs one. */
const aims = ({ target }: Choice, { targets, place }: Command): boolean =>
  (target !== 'one' && target !== 'many') || place?.x !== undefined || (targets?.length ?? 0) > 0;

/** The first reason against it: no target, or the ruleset's refusal before any die. */
function objection(table: Table, choice: Choice, command: Command, wanted: number): Refusal | null {
  if (!aims(choice, command)) return refuse(wanted > 0 ? 'targetNotHere' : 'noTarget', choice.clause);
  const first = procedure(table, command).next();
  return first.done === true && isRefusal(first.value) ? first.value : null;
}

const mayBeRuled = (table: Table, choice: Choice, command: Command): boolean =>
  table.fight.phase === 'underway' &&
  table.fight.turn !== command.who &&
  objection(table, choice, { ...command, ruled: true }, command.targets?.length ?? 0) === null;

/** Possible targets of an actor: the others of its combat, else those with a token on the scene; nobody hidden from this user. */
export function candidates(actor: ActorDoc): readonly ActorDoc[] {
  const combat = combatOf(actor);
  const table = combat && tableOfCombat(combat);
  const seen = combat
    ? [...combat.combatants].filter(({ id, hidden }) => (table ? perceives(world.user, table, id) : !hidden))
    : sceneTokens();
  const found = new Map<string, ActorDoc>();
  for (const { actor: other } of seen)
    if (other && other.uuid !== actor.uuid && !found.has(other.uuid)) found.set(other.uuid, other);
  return [...found.values()];
}

/** Possible targets of a choice: the candidates and, where the act allows it, the actor itself. */
export const candidatesFor = ({ selfToo }: Choice, actor: ActorDoc): readonly ActorDoc[] =>
  selfToo ? [...candidates(actor), actor] : candidates(actor);

/** The candidates at whom the act could be aimed at all, and any picked already. */
export function suited({ table, choice, targets }: Prospect, actor: ActorDoc): readonly ActorDoc[] {
  const all = candidatesFor(choice, actor);
  if (!choice.suited) return all;
  return all.filter((other) => targets.includes(idAt(table, other) ?? '') || suits(table, choice, actor, other));
}

/** Whether a choice may be aimed at another: outside a combat only those who are aimed at already sit at its table. */
function suits(table: Table, { action, item, suited }: Choice, actor: ActorDoc, other: ActorDoc): boolean {
  const id = idAt(table, other);
  if (id !== null || table.combat) return id !== null && suited?.includes(id) === true;
  const both = tableFor(actor, [other]);
  const who = both && idAt(both, actor);
  const choice = both && who !== null ? choiceOf(both, { action, who, ...(item === undefined ? {} : { item }) }) : null;
  return choice?.suited?.includes(idAt(both!, other) ?? '') === true;
}

/** The one target that an act can have at all, where it can be aimed at only some; else nobody. */
export function onlyTarget(prospect: Prospect, actor: ActorDoc): readonly ActorDoc[] {
  const { target, suited: some } = prospect.choice;
  if (target !== 'one' || !some) return [];
  const found = suited(prospect, actor);
  return found.length === 1 ? found : [];
}

const sceneTokens = (): readonly TokenDoc[] =>
  [...((world.scene ?? activeScene())?.tokens ?? [])].filter((token) => world.user.isGM || !token.hidden);

/** The active scene, for a user without a canvas. */
const activeScene = (): SceneDoc | undefined => [...world.scenes].find(({ active }) => active);

/** Actors that this user has targeted on the scene. */
export const userTargets = (): readonly ActorDoc[] =>
  [...(game.user.targets as unknown as Iterable<{ actor: ActorDoc | null }>)].flatMap((token) => token.actor ?? []);

/** Values that hold beyond one act: light, weather, cover. Those of one shot (its mode, blind, points spent) do not. */
export const lasting = (choice: Choice | undefined, declared: DeclaredValues): DeclaredValues =>
  Object.fromEntries(
    Object.entries(declared).filter(([key]) =>
      choice?.fields.some((field) => field.key === key && field.from !== 'actor'),
    ),
  );

/** This user's last declaration for this act with this item. */
export function remembered(action: string, item: Id | undefined): DeclaredValues {
  const all = setting('declared');
  const found: unknown = all?.[memoryKey(action, item)];
  return typeof found === 'object' && found !== null ? (found as DeclaredValues) : {};
}

/** The most acts remembered, each with its item; the one unused for longest goes first. */
const MOST_REMEMBERED = 100;

export async function rememberDeclared(action: string, item: Id | undefined, declared: DeclaredValues): Promise<void> {
  const key = memoryKey(action, item);
  const { [key]: before, ...others } = setting('declared') ?? {};
  if (JSON.stringify(before ?? {}) === JSON.stringify(declared)) return;
  const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
  await setSetting('declared', Object.fromEntries([...kept, [key, declared]]));
}

const memoryKey = (action: string, item: Id | undefined): string => `${action}:${item ?? ''}`;

/** The value with which an act is possible that is refused as usual, where its refusal names one: other points pay for it. */
export function insteadOf(choice: Choice | undefined): DeclaredValues {
  const instead = choice?.refused?.values?.['instead'];
  const field = choice?.fields.find(
    ({ from, options }) => from === 'actor' && options?.some(({ id }) => id === instead),
  );
  return field && typeof instead === 'string' ? { [field.key]: instead } : {};
}

/** Whether the act needs a declaration first: a target, or something only its actor or the GM knows. */
export const needsDialog = (choice: Choice): boolean =>
  choice.target !== 'none' || choice.fields.some((field: Field) => field.from !== 'table');
