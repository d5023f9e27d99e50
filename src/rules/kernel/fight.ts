/** The fight: immutable plain data that survives JSON. */
import { copiesOf, PLAIN } from './copies.ts';
import { changedCopy, conflictIn, type Change, type Conflict, type Event } from './event.ts';
import type { Id, Json } from './json.ts';

export type OptionValue = string | number | boolean;

/**
 * A participant. `sheet` is read from documents by the ruleset and never changes during an act; `state` is changed by
 * events. Both are the ruleset's own shapes.
 */
export interface Combatant<Sheet = unknown, State extends object = object> {
  readonly id: Id;
  readonly name: string;
  /** Its side; free text such as `friendly`. */
  readonly side: string;
  readonly sheet: Sheet;
  readonly state: State;
}

/** `setup`: initiative is not opened yet; `underway`; `ended`. An act outside a combat runs on a fight in `setup`. */
export type Phase = 'setup' | 'underway' | 'ended';

export interface Fight<C extends Combatant = Combatant> {
  readonly schema: 1;
  readonly ruleset: string;
  /** The settings that differ from the ruleset's defaults. */
  readonly options: { readonly [key: string]: OptionValue };
  readonly phase: Phase;
  /** 0 before the first round. */
  readonly round: number;
  /** The combatant whose turn it is, never an index; null between turns. */
  readonly turn: Id | null;
  /** Whether a combatant has had (or is having) a turn in this round; absent: it has not. */
  readonly acted: { readonly [id: Id]: boolean };
  /** Combatants that gave up their place and may act later in the round. */
  readonly waiting: { readonly [id: Id]: true };
  /** Facts of the place that every act reads: gravity, light, size of a square. The ruleset's own keys. */
  readonly scene: { readonly [key: string]: Json };
  /** The ruleset's own state that belongs to nobody in particular (units, zones). */
  readonly shared: { readonly [key: string]: Json };
  /** The combatants in the order of joining. */
  readonly combatants: readonly C[];
  /** The place of each combatant in `combatants`. */
  readonly seats: { readonly [id: Id]: number };
}

/** A fight before anybody has joined it. */
export type EmptyFight<C extends Combatant = Combatant> = Omit<Fight<C>, 'combatants' | 'seats'>;

export const newFight = <C extends Combatant>(
  ruleset: string,
  combatants: readonly C[],
  { options = {}, scene = {}, shared = {} }: Partial<Pick<Fight<C>, 'options' | 'scene' | 'shared'>> = {},
): Fight<C> =>
  assembled(
    {
      schema: 1,
      ruleset,
      options: Object.freeze(options),
      phase: 'setup',
      round: 0,
      turn: null,
      acted: {},
      waiting: {},
      scene,
      shared,
    },
    combatants,
  );

/** A fight with these combatants alone. Of several with one id the last counts, in the place of the first. */
export function assembled<F extends EmptyFight, C extends Combatant>(
  fight: F,
  combatants: readonly C[],
): F & Pick<Fight<C>, 'combatants' | 'seats'> {
  const byId = new Map(combatants.map((combatant) => [combatant.id, combatant]));
  const seats = Object.fromEntries([...byId.keys()].map((id, seat) => [id, seat]));
  return { ...fight, combatants: [...byId.values()], seats };
}

/** The fight with more combatants, or with other versions of those that are in it. */
export const withCombatant = <C extends Combatant>(fight: Fight<C>, ...combatants: readonly C[]): Fight<C> =>
  assembled(fight, [...fight.combatants, ...combatants]);

/** The fight after a combatant has left it. */
export const withoutCombatant = <C extends Combatant>(fight: Fight<C>, id: Id): Fight<C> =>
  assembled(
    fight,
    fight.combatants.filter((combatant) => combatant.id !== id),
  );

/** The ids of all combatants, in the order of joining. */
export const idsIn = (fight: Pick<Fight, 'combatants'>): Id[] => fight.combatants.map(({ id }) => id);

export const isIn = (fight: Pick<Fight, 'seats'>, id: Id): boolean => seatOf(fight, id) >= 0;

/** Whether nobody else is there: outside a fight, an act that has no target yet knows only its actor. */
export const isAlone = ({ combatants }: Pick<Fight, 'combatants'>): boolean => combatants.length === 1;

/** The combatant `id`; undefined: it is not in the fight. */
export const findCombatant = <C extends Combatant>(fight: Fight<C>, id: Id): C | undefined => {
  const seat = seatOf(fight, id);
  return seat < 0 ? undefined : fight.combatants[seat];
};

/** The combatant `id`, or a thrown bug: a rule asked for a combatant that is not in the fight. */
export function combatantIn<C extends Combatant>(fight: Fight<C>, id: Id): C {
  const seat = seatOf(fight, id);
  if (seat < 0) throw new RangeError(`nobody with id ${id} in this fight`);
  return fight.combatants[seat]!;
}

/** The place in the order of joining, from 0; -1: not in the fight. Every object inherits a `constructor`, which is nobody's seat. */
export function seatOf({ seats }: Pick<Fight, 'seats'>, id: Id): number {
  const seat: unknown = seats[id];
  return typeof seat === 'number' ? seat : -1;
}

/** The fight after one event. Never throws: a combatant that is gone is passed over. */
export const applied = <F extends Fight>(fight: F, event: Event): F => appliedAll(fight, [event]);

/** The fight after `events`, in order. */
export const appliedAll = <F extends Fight>(fight: F, events: readonly Event[]): F =>
  events.length === 0 ? fight : afterStages(fight, [{ events }], 0);

/** The fight after the events of `stages` from the one at `first`. The list of combatants and each state is copied once, however many events there are. */
export function afterStages<F extends Fight>(
  fight: F,
  stages: readonly { readonly events: readonly Event[] }[],
  first: number,
): F {
  let copy: Copied | null = null;
  let combatants: Combatant[] | null = null;
  const copies = copiesOf(fight.ruleset);
  for (let at = first; at < stages.length; at++) {
    const { events } = stages[at]!;
    for (let i = 0; i < events.length; i++) {
      const { who, changes } = events[i]!;
      if (changes.length === 0) continue;
      if (who === null) {
        changedCopy((copy ??= copyOf(fight)), changes, PLAIN.parts);
        continue;
      }
      const seat = seatOf(fight, who);
      if (seat < 0) continue;
      const before = fight.combatants[seat]!;
      combatants ??= fight.combatants.slice();
      const reached = combatants[seat]!;
      if (reached === before) {
        combatants[seat] = withState(before, changedCopy(copies.state(before.state), changes, copies.parts));
      } else changedCopy(reached.state, changes, copies.parts);
    }
  }
  if (combatants) (copy ??= copyOf(fight)).combatants = combatants;
  return (copy ?? fight) as F;
}

/** A copy of a fight, not yet handed out. */
type Copied = { -readonly [key in keyof Fight]: Fight[key] };

/** The combatant with another state. It is written out, as the copy of a fight is: both have exactly these keys. */
const withState = ({ id, name, side, sheet }: Combatant, state: object): Combatant => ({
  id,
  name,
  side,
  sheet,
  state,
});
const copyOf = (fight: Fight): Copied => ({
  schema: fight.schema,
  ruleset: fight.ruleset,
  options: fight.options,
  phase: fight.phase,
  round: fight.round,
  turn: fight.turn,
  acted: fight.acted,
  waiting: fight.waiting,
  scene: fight.scene,
  shared: fight.shared,
  combatants: fight.combatants,
  seats: fight.seats,
});

/** The first change of `events` that does not fit `fight` any more, with its combatant; null if all fit. */
export function conflict(fight: Fight, events: readonly Event[]): (Conflict & { readonly who: Id | null }) | null {
  let current = fight;
  for (const event of events) {
    const target = event.who === null ? current : findCombatant(current, event.who)?.state;
    if (!target) return { who: event.who, path: '', expected: event.who, found: null };
    const found = conflictIn(target, event.changes);
    if (found) return { who: event.who, ...found };
    current = applied(current, event);
  }
  return null;
}

/** An event of the fight itself; it never changes a combatant. */
export const fightEvent = (kind: string, clause: string, changes: readonly Change[], facts?: Event['facts']): Event =>
  facts ? { kind, who: null, clause, changes, facts } : { kind, who: null, clause, changes };

/** A maker of events for the fight as all earlier events have left it. */
export type Maker<F extends Fight> = (fight: F) => readonly Event[];

/** Events that build on each other: each maker sees the fight after the ones before it. */
export function chained<F extends Fight>(fight: F, ...makers: readonly Maker<F>[]): readonly Event[] {
  let reached = fight;
  let last: readonly Event[] = [];
  const events: Event[] = [];
  for (const make of makers) {
    reached = appliedAll(reached, last);
    last = make(reached);
    events.push(...last);
  }
  return events;
}
