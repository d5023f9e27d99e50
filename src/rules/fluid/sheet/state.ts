/** The state of a combatant at the start of a fight, and what a state means. */
import { valueAt } from '../../kernel/event.ts';
import { combatantIn } from '../../kernel/fight.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { numbered } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Spender } from '../check/action-dice.ts';
import type { Standing } from '../count/count.ts';
import { isIdle } from '../fight/conditions.ts';
import { woundState } from '../harm/wounds.ts';
import { PLACES } from '../opening/distance.ts';
import { AWARENESS } from '../opening/surprise.ts';
import type { FluidOptions } from '../options.ts';
import { freshActions } from '../round/allowance.ts';
import type { CountLine, FluidCombatant, FluidFight, FluidScene, FluidState, Weapon } from './types.ts';

/** The part of an actor's state kept between fights. */
export type Kept = Pick<
  FluidState,
  | 'vitality'
  | 'vitalityMax'
  | 'wounds'
  | 'woundsMax'
  | 'stable'
  | 'damageTaken'
  | 'failures'
  | 'stressTotal'
  | 'stressLevel'
  | 'subdualTotal'
  | 'electricalTotal'
  | 'actionDice'
  | 'ammo'
  | 'conditions'
>;

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

/** Shots left in a weapon; without a magazine they are not counted. */
export const shotsIn = (combatant: FluidCombatant, weapon: Weapon): number =>
  weapon.magazine === null ? Infinity : (combatant.state.ammo[weapon.id] ?? weapon.magazine);

/** A combatant's Count and what it does; a Count of 0 before the Initiative check. */
export function standingOf({ state }: FluidCombatant): Standing {
  return {
    count: state.count ?? 0,
    reeling: state.lostHalfActions > 0,
    lostHalfActions: state.lostHalfActions,
    mustPress: state.pressFrom !== null,
  };
}

/** All its conditions: those it carries and those that its wounds, its failures and its Count make. */
export function conditionsOf(combatant: FluidCombatant, options: FluidOptions): readonly string[] {
  const ids: string[] = [];
  for (const id in combatant.state.conditions) ids.push(id);
  if (combatant.state.lostHalfActions > 0 && !ids.includes('reeling')) ids.push('reeling');
  const wounds = woundsOf(combatant, options);
  if (wounds !== 'ok' && !ids.includes(wounds)) ids.push(wounds);
  return ids;
}

/** FLU-GAP-12, -23: of wounds; a standard actor with too many failures is out of the fight. */
export function woundsOf(
  { sheet, state }: FluidCombatant,
  options: FluidOptions,
): 'ok' | 'unconscious' | 'dying' | 'dead' {
  if (sheet.kind === 'special') return woundState(state.wounds, state.stable, options);
  return state.failures >= sheet.failuresToDrop ? 'unconscious' : 'ok';
}

/** Able to act: no wounds that end it, whatever the settings make of them, and no condition that does (FLU-GAP-28). */
export function isUp({ sheet, state }: FluidCombatant): boolean {
  if (sheet.kind === 'special' ? state.wounds <= 0 : state.failures >= sheet.failuresToDrop) return false;
  for (const id in state.conditions) if (isIdle(id)) return false;
  return true;
}

/** In the fight: not left. */
export const isPresent = ({ state }: FluidCombatant): boolean => !state.left;

export const present = (fight: FluidFight): readonly FluidCombatant[] => fight.combatants.filter(isPresent);

/** The surprise round that is on or comes next; null: there is none. */
interface SurpriseRound {
  readonly round: number;
  readonly actors: readonly Id[];
}

export function surpriseOf(fight: FluidFight): SurpriseRound | null {
  if (!Object.hasOwn(fight.shared, 'surprise')) return null;
  const round = valueAt(fight, 'shared.surprise.round');
  const actors = valueAt(fight, 'shared.surprise.actors');
  if (typeof round !== 'number' || !Array.isArray(actors)) return null;
  return { round, actors: actors as readonly Id[] };
}

/** FLU-SUR-09: whether the round that is on is the surprise round. */
export const inSurprise = (fight: FluidFight): boolean =>
  fight.phase === 'underway' && surpriseOf(fight)?.round === fight.round;

/** Action Dice of the GM (FLU-GAP-10), for actors that have none. */
export function gmDice(fight: FluidFight): number {
  const dice = valueAt(fight, 'shared.gmDice');
  return typeof dice === 'number' ? dice : 0;
}

/** The scene's facts; a value that does not fit counts as missing. */
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

/** The sources of the Count, oldest first; its total is the Count. */
export function countTally({ state }: FluidCombatant): Tally {
  const lines = numbered(state.history).map(([, line]) => tallyLine(line));
  if (state.earlier === 0) return lines;
  return [{ clause: 'FLU-CAP-01', label: 'SALVO.fluid.count.earlier', value: state.earlier }, ...lines];
}

const tallyLine = ({ clause, label, value, source, setAside }: CountLine): Tally[number] => ({
  clause,
  label,
  value,
  ...(source === undefined ? {} : { source }),
  ...(setAside === undefined ? {} : { setAside }),
});
