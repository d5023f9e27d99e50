/** The fight: immutable plain data that survives JSON. */
import { copiesOf, PLAIN, plainCopy } from './copies.ts';
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
  /** Only the settings that differ from the ruleset's defaults. */
  readonly options: { readonly [key: string]: OptionValue };
  readonly phase: Phase;
  /** 0 before the first round. */
  readonly round: number;
  /** The combatant whose turn it is, never an index; null between turns. */
  readonly turn: Id | null;
  /** Combatants that have had (or are having) a turn in this round. */
  readonly acted: { readonly [id: Id]: true };
  /** Combatants that gave up their place and may act later in the round. */
  readonly waiting: { readonly [id: Id]: true };
  /** Facts of the place that every act reads: gravity, light, size of a square. The ruleset's own keys. */
  readonly scene: { readonly [key: string]: Json };
  /** The ruleset's own state that belongs to nobody in particular (units, zones). */
  readonly shared: { readonly [key: string]: Json };
  readonly combatants: { readonly [id: Id]: C };
}

export function newFight<C extends Combatant>(
  ruleset: string,
  combatants: readonly C[],
  rest: Partial<Pick<Fight<C>, 'options' | 'scene' | 'shared'>> = {},
): Fight<C> {
  return {
    schema: 1,
    ruleset,
    options: Object.freeze(rest.options ?? {}),
    phase: 'setup',
    round: 0,
    turn: null,
    acted: {},
    waiting: {},
    scene: rest.scene ?? {},
    shared: rest.shared ?? {},
    combatants: Object.fromEntries(combatants.map((combatant) => [combatant.id, combatant])),
  };
}

/** The fight after one event. Never throws: a combatant that is gone is passed over. */
export const applied = <F extends Fight>(fight: F, event: Event): F => appliedAll(fight, [event]);

/** The fight after `events`, in order. The map of combatants is copied once, however many events there are. */
export function appliedAll<F extends Fight>(fight: F, events: readonly Event[]): F {
  let current: Fight = fight;
  let combatants: Record<Id, Combatant> | null = null;
  for (let i = 0; i < events.length; i++) {
    const { who, changes } = events[i]!;
    if (changes.length === 0) continue;
    if (who === null) {
      current = changedCopy(current === fight ? copyOfFight(current) : current, changes, PLAIN.parts);
      continue;
    }
    const before = fight.combatants[who];
    if (!before) continue;
    const copies = copiesOf(fight.ruleset);
    combatants ??= plainCopy(fight.combatants) as Record<Id, Combatant>;
    const reached = combatants[who]!;
    if (reached === before) {
      const state = changedCopy(copies.state(before.state), changes, copies.parts);
      combatants[who] = withState(before, state);
    } else changedCopy(reached.state, changes, copies.parts);
  }
  return (combatants ? withCombatants(current, combatants) : current) as F;
}

const copyOfFight = (fight: Fight): Fight => withCombatants(fight, fight.combatants);

/** Written out, since every fight and combatant has exactly these keys. */
const withState = ({ id, name, side, sheet }: Combatant, state: object): Combatant => ({
  id,
  name,
  side,
  sheet,
  state,
});
const withCombatants = (fight: Fight, combatants: Fight['combatants']): Fight => ({
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
  combatants,
});

/** The first change of `events` that does not fit `fight` any more, with its combatant; null if all fit. */
export function conflict(fight: Fight, events: readonly Event[]): (Conflict & { readonly who: Id | null }) | null {
  let current = fight;
  for (const event of events) {
    const target = event.who === null ? current : current.combatants[event.who]?.state;
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
