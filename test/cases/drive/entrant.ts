/** Fights made of what a case gives, by `read`, and what is done in them. */
import { newFight, combatantIn } from '../../../src/rules/kernel/fight.ts';
import {
  deriveBody,
  drive,
  type DriveCombatant,
  type DriveFight,
  type DriveState,
} from '../../../src/rules/drive/index.ts';
import {
  afterOutcome,
  eventsOf,
  isRefusal,
  type Command,
  type Event,
  type Json,
  type Moment,
  type Outcome,
  type Procedure,
  type Refusal,
  type Stage,
} from '../../../src/rules/kernel/index.ts';
import type { Bag, Data } from '../format.ts';
import { play, type Script } from '../script.ts';
import { bag, bags, body, flag, maybeBag, number } from './given.ts';

type Sheet = { readonly [key: string]: Data };

const NAMES = ['str', 'dex', 'con', 'int', 'spd', 'wgt', 'will'];

/** Everybody's scores: 0 where a case is silent. */
export const scores = (of: { readonly [name: string]: number } = {}): Sheet => ({
  characteristics: Object.fromEntries(NAMES.map((name) => [name, { base: of[name] ?? 0, total: of[name] ?? 0 }])),
});

/** A sheet that cannot be read is an impossible input. */
export function entrant(id: string, sheet: Sheet, state: Partial<DriveState> = {}): DriveCombatant {
  const read = drive.read('character', { ...scores(), ...sheet } as unknown as Json);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { id, name: id, side: id, sheet: read.value.sheet, state: { ...read.value.state, ...state } };
}

/** The action phase of round 1, on the turn of the first. */
export function fightOf(given: Bag, people: readonly DriveCombatant[], rest: Partial<DriveFight> = {}): DriveFight {
  const placed = people.map((person, index) => ({
    ...person,
    state: { ...person.state, score: people.length - index },
  }));
  const first = people[0]!.id;
  const base = newFight<DriveCombatant>('drive', placed, { options: bag(given, 'settings') as DriveFight['options'] });
  return { ...base, phase: 'underway', round: 1, turn: first, shared: { phase: 'action' }, ...rest };
}

/** The result of an act: the fight afterwards, unchanged where it is refused. */
export interface Done {
  readonly fight: DriveFight;
  readonly refused: string | null;
  readonly stages: readonly Stage[];
  readonly events: readonly Event[];
}

export function done(fight: DriveFight, procedure: Procedure<Outcome | Refusal>, script: Script = {}): Done {
  const outcome = play(procedure, script);
  return isRefusal(outcome)
    ? { fight, refused: outcome.refused, stages: [], events: [] }
    : { fight: afterOutcome(fight, outcome), refused: null, stages: outcome.stages, events: eventsOf(outcome) };
}

export const act = (fight: DriveFight, command: Command, script: Script = {}): Done =>
  done(fight, drive.perform(fight, command), script);

export const passed = (fight: DriveFight, moment: Moment, script: Script = {}): Done =>
  done(fight, drive.advance(fight, moment), script);

export const stateOf = ({ fight }: Done, id: string): DriveState => combatantIn(fight, id).state;

/** The facts of the first event of a kind that concerns `who`. */
export const factsOf = ({ events }: Done, kind: string, who: string): NonNullable<Event['facts']> =>
  events.find((event) => event.kind === kind && event.who === who)?.facts ?? {};

/** The shared shapes of a target as a sheet: armor, shields, resistances, track. */
export function sheetOf(of: Bag): Sheet {
  const armor = maybeBag(of, 'armor');
  return {
    injuryFactor: deriveBody(body(of)).injuryFactor,
    damageTaken: number(of, 'damageTaken'),
    organic: flag(of, 'organic', true),
    resistances: bags(of, 'resistances'),
    items: [
      ...(armor ? [{ ...armor, id: 'armor of the target', type: 'armor' }] : []),
      ...bags(of, 'shields').map((shield) => ({ ...shield, type: 'shield' })),
    ],
  };
}

/** Nobody's injuries: so many points make no degree. */
export const UNHURT = { injuryFactor: 999_999 };

/** Points left by source id. */
export const shieldsLeft = (after: Done, id: string): object => {
  const { sheet, state } = combatantIn(after.fight, id);
  return Object.fromEntries(sheet.shields.map((shield) => [shield.id, state.pools[shield.poolId] ?? 0]));
};

/** The positions of two combatants this close to each other. */
export function apart(relation: string): {
  readonly a: Partial<DriveState>;
  readonly b: Partial<DriveState>;
  readonly scene: DriveFight['scene'];
} {
  const steps: { readonly [relation: string]: number } = { medium: 1, long: 2, extreme: 3 };
  const zones = Array.from({ length: (steps[relation] ?? 0) + 1 }, (_, index) => `zone${index}`);
  const links = zones.slice(1).map((zone, index) => [zones[index]!, zone]);
  const group = relation === 'grouped' ? 'group' : null;
  const near = (other: string): Partial<DriveState> => ({
    group,
    engagedWith: relation === 'engaged' || relation === 'grappling' ? { [other]: true } : {},
    grapplingWith: relation === 'grappling' ? { [other]: true } : {},
  });
  return {
    a: { zone: zones[0]!, ...near('target') },
    b: { zone: zones.at(-1)!, ...near('attacker') },
    scene: { links },
  };
}

/** Target numbers and dice with which an attack comes out as a case knows it: 3d10 in defense against 10. */
export const DEFENSE = { declared: { defenseHindrance: 1 }, tn: { melee: 10, ranged: 10 } };
export const SURE = { melee: 999, ranged: 999 };
export const ON_THE_WAY = [1, 1];
export const DEFENSE_DICE: { readonly [outcome: string]: readonly number[] } = {
  evaded: [1, 1, 1],
  hit: [5, 5, 5],
  critical: [10, 10, 10],
};
