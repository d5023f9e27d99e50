/** The state of a combatant: at the start of a fight, and what follows from it. */
import { valueAt } from '../../kernel/event.ts';
import { combatantIn } from '../../kernel/fight.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { Spender } from '../check/action-dice.ts';
import type { CountState } from '../count/count.ts';
import { isIdle } from '../fight/conditions.ts';
import { woundState, type WoundState } from '../harm/wounds.ts';
import { PLACES } from '../opening/distance.ts';
import { AWARENESS } from '../opening/surprise.ts';
import type { FluidOptions } from '../options.ts';
import { freshActions } from '../round/allowance.ts';
import type { character } from './fields.ts';
import type { CountLine, FluidCombatant, FluidFight, FluidScene, FluidState, Weapon } from './types.ts';

/** The part of a state that is kept between fights, on the actor and its weapons. */
export type Kept = Pick<FluidState, (keyof FluidState & keyof typeof character) | 'vitalityMax' | 'woundsMax' | 'ammo'>;

export const freshState = (kept: Kept): FluidState => ({
  vitality: kept.vitality,
  vitalityMax: kept.vitalityMax,
  wounds: kept.wounds,
  woundsMax: kept.woundsMax,
  stable: kept.stable,
  damageTaken: kept.damageTaken,
  failures: kept.failures,
  stressTotal: kept.stressTotal,
  stressLevel: kept.stressLevel,
  subdualTotal: kept.subdualTotal,
  electricalTotal: kept.electricalTotal,
  actionDice: kept.actionDice,
  ammo: kept.ammo,
  conditions: kept.conditions,
  count: null,
  history: {},
  earlier: 0,
  log: {},
  lostHalfActions: 0,
  pressFrom: null,
  tie: null,
  enteredBy: 'start',
  left: false,
  actions: freshActions(0),
  delayed: 0,
  readied: null,
  granted: null,
  split: null,
  shorter: {},
  surprised: null,
  aim: null,
  braced: false,
});

export const combatantOf = (fight: FluidFight, id: Id): FluidCombatant => combatantIn<FluidCombatant>(fight, id);

/** The combatant as the owner of its Action Dice. */
export const spenderOf = ({ id, sheet, state }: FluidCombatant): Spender => ({
  id,
  kind: sheet.kind,
  dice: state.actionDice,
});

/** Shots left in a weapon; infinite where they are not counted. */
export const shotsIn = (combatant: FluidCombatant, weapon: Weapon): number =>
  weapon.magazine === null ? Infinity : (combatant.state.ammo[weapon.id] ?? weapon.magazine);

/** Whether a duty to Press binds: it rests while the Count is below the Press minimum (FLU-PRS-04). */
export const hasToPress = ({ pressFrom, count }: FluidState, { pressMin }: FluidOptions): boolean =>
  pressFrom !== null && (count ?? 0) >= pressMin;

/** A combatant's Count and its effects; the Count is 0 before the Initiative check. */
export function standingOf({ state }: FluidCombatant): CountState {
  return {
    count: state.count ?? 0,
    reeling: state.lostHalfActions > 0,
    lostHalfActions: state.lostHalfActions,
    mustPress: state.pressFrom !== null,
  };
}

/** All conditions of a combatant: those that it carries, and those that follow from its wounds, its failures and its Count. */
export function conditionsOf(combatant: FluidCombatant, options: FluidOptions): readonly string[] {
  const ids: string[] = [];
  for (const id in combatant.state.conditions) ids.push(id);
  if (combatant.state.lostHalfActions > 0 && !ids.includes('reeling')) ids.push('reeling');
  const wounds = woundsOf(combatant, options);
  if (wounds !== 'ok' && !ids.includes(wounds)) ids.push(wounds);
  return ids;
}

/** The state that wounds make (FLU-GAP-12); a standard actor with too many failures is unconscious (FLU-GAP-23). */
export function woundsOf({ sheet, state }: FluidCombatant, options: FluidOptions): WoundState {
  if (sheet.kind === 'special') return woundState(state.wounds, state.stable, options);
  return state.failures >= sheet.failuresToDrop ? 'unconscious' : 'ok';
}

/**
 * Whether a combatant can act: not at 0 wounds or with too many failures, whatever state the settings give it then, and not
 * under a condition that forbids it (FLU-GAP-12, -23, -28).
 */
export function isUp({ sheet, state }: FluidCombatant): boolean {
  if (sheet.kind === 'special' ? state.wounds <= 0 : state.failures >= sheet.failuresToDrop) return false;
  for (const id in state.conditions) if (isIdle(id)) return false;
  return true;
}

export const isPresent = ({ state }: FluidCombatant): boolean => !state.left;

/** The combatants that have not left the fight. */
export const present = (fight: FluidFight): readonly FluidCombatant[] => fight.combatants.filter(isPresent);

interface SurpriseRound {
  readonly round: number;
  /** Combatants that act in it. */
  readonly actors: readonly Id[];
}

/** The surprise round that is underway or comes next; null: there is none. */
export function surpriseOf(fight: FluidFight): SurpriseRound | null {
  if (!Object.hasOwn(fight.shared, 'surprise')) return null;
  const round = valueAt(fight, 'shared.surprise.round');
  const actors = valueAt(fight, 'shared.surprise.actors');
  if (typeof round !== 'number' || !Array.isArray(actors)) return null;
  return { round, actors: actors as readonly Id[] };
}

/** Whether the surprise round is underway (FLU-SUR-09). */
export const inSurprise = (fight: FluidFight): boolean =>
  fight.phase === 'underway' && surpriseOf(fight)?.round === fight.round;

/** The GM's Action Dice (FLU-GAP-10), for actors that have none. */
export function gmDice(fight: FluidFight): number {
  const dice = valueAt(fight, 'shared.gmDice');
  return typeof dice === 'number' ? dice : 0;
}

/** The facts of the scene; a value that does not fit counts as missing. */
export function sceneOf(fight: FluidFight): FluidScene {
  const { place, lineOfSight, awareness, acting, barred, initiativeDice, dice } = fight.scene;
  return {
    place: PLACES.find((entry) => entry === place) ?? null,
    lineOfSight: typeof lineOfSight === 'number' ? lineOfSight : 0,
    awareness: AWARENESS.find((entry) => entry === awareness) ?? null,
    acting: textsIn(acting),
    barred: textsIn(barred),
    asksDice: initiativeDice !== 'given',
    dice: numbersIn(dice),
  };
}

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((entry) => typeof entry === 'string') : [];

const numbersIn = (value: Json | undefined): { readonly [key: string]: number } =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([key, entry]) => (Number.isInteger(entry) ? [[key, entry as number]] : [])),
  );

/** The sources of the Count, oldest first; their total is the Count. */
export function countTally({ state }: FluidCombatant): Tally {
  const lines = tallyOf(numbered(state.history).map(([, line]) => line));
  return state.earlier === 0 ? lines : [entry('FLU-CAP-01', 'SALVO.fluid.count.earlier', state.earlier), ...lines];
}

/** Lines of a history, without their rounds. */
export const tallyOf = (lines: readonly CountLine[]): Tally => lines.map(({ round: _round, ...line }) => line);
