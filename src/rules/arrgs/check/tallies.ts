/** A combatant's modifiers to its checks, amount by amount (ARR-CHK-01, -06). */
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { named, type Named, type Tally } from '../../kernel/tally.ts';
import { DEFENCES, reactionPenalties, type Pace, type Strain } from '../attack/reaction.ts';
import type { ArrgsOptions } from '../options.ts';
import { effectsOf, modifierBy } from '../sheet/effects.ts';
import type { SUBJECTS } from '../sheet/fields.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { isBroken } from '../sheet/wear.ts';
import {
  ABILITIES,
  MOVEMENT_CATEGORIES,
  SKILLS,
  type Ability,
  type DefenceKind,
  type MovementCategory,
  type Skill,
} from '../terms.ts';
import { pilotOf } from '../vehicles/aboard.ts';
import { abilityModifier } from './ability.ts';
import { circumstanceNamed, modifier, modifierNamed, rowOf, stacked, type Modifier } from './modifiers.ts';
import { sizeModifier } from './size.ts';

type Subject = (typeof SUBJECTS)[number];

/** The subject of the check, and its means. */
export interface Trained {
  /** Null: the ability alone. */
  readonly skill: Skill | null;
  readonly ability: Ability;
  /** Beside the skill: the kind of attack or of defence, movement. */
  readonly subject?: Subject;
  /** A defence: only effects on defences count. */
  readonly defends?: boolean;
  /** Left out where the sides differ in magnitude (ARR-CHK-08). */
  readonly withoutSize?: boolean;
  /** The quality of the item used. */
  readonly extra?: readonly Modifier[];
}

/** Rank, ability, effects, size and check penalty, stacked by type (ARR-MOD-13). Penalties of the moment come on top. */
export function skillTally(combatant: ArrgsCombatant, trained: Trained, options: ArrgsOptions): Tally {
  const { sheet } = combatant;
  const { skill, ability, withoutSize, extra } = trained;
  const modifiers: Modifier[] = [];
  if (skill !== null) modifiers.push(modifier('skill', sheet.skills[skill], SKILL_AMOUNTS[skill]));
  const score = abilityModifier(sheet.abilities[ability], options);
  modifiers.push(modifier('ability', score, ABILITY_AMOUNTS[ability]));
  for (const effect of effectsOf(combatant, trained.defends ? 'defenceModifier' : 'checkModifier')) {
    if (helps(effect.appliesTo, trained)) modifiers.push(modifierBy(effect));
  }
  const size = withoutSize ? 0 : sizeModifier(sheet.size, ability);
  if (size !== 0) modifiers.push(modifier('size', size, SIZE));
  pushPenalties(modifiers, combatant);
  if (extra) for (const more of extra) modifiers.push(more);
  return stacked(modifiers, options);
}

const SKILL_AMOUNTS = amountsOf('skill', SKILLS);
const ABILITY_AMOUNTS = amountsOf('ability', ABILITIES);
const SIZE = modifierNamed('ARR-SIZ-01', 'size');
const OF_VEHICLE = modifierNamed('GAP-12', 'inherent');
const BROKEN = circumstanceNamed('GAP-11', 'broken');
const EXPERTISE = modifierNamed('GAP-05', 'expertise');

/** The amounts of a type, each under its own name. */
function amountsOf<K extends string>(type: 'skill' | 'ability', names: readonly K[]): { readonly [name in K]: Named } {
  const amounts = names.map((name) => [name, named(rowOf(type), `SALVO.arrgs.${type}.${name}`)]);
  return Object.fromEntries(amounts) as { [name in K]: Named };
}

const helps = (appliesTo: Subject, { skill, subject }: Trained): boolean =>
  appliesTo === 'all' || appliesTo === skill || appliesTo === subject;

/** ARR-CHK-06: of the sheet, and of everything worn. */
function pushPenalties(modifiers: Modifier[], { sheet, state }: ArrgsCombatant): void {
  if (sheet.checkPenalty > 0) modifiers.push(modifier('checkPenalty', sheet.checkPenalty));
  for (const { id, modifier } of sheet.penalties) if (Object.hasOwn(state.stock.held, id)) modifiers.push(modifier);
}

/** ARR-DEF-01 to -05: Fortitude with the penalties of the moment. */
export const fortitudeTally = (fight: ArrgsFight, combatant: ArrgsCombatant, options: ArrgsOptions): Tally =>
  fortitudePenalties(fight, combatant, options, settledFortitude(combatant, options));

/** Fortitude without what the round has put on it: everybody has one. */
export const settledFortitude = (combatant: ArrgsCombatant, options: ArrgsOptions): Tally =>
  combatant.sheet.vehicle ? vehicleFortitude(combatant, options) : ownDefence(combatant, 'fortitude', options);

/** ARR-EOR-01: the round's penalties on Fortitude, behind what it has already. */
export const fortitudePenalties = (
  fight: ArrgsFight,
  combatant: ArrgsCombatant,
  options: ArrgsOptions,
  base?: Tally,
): Tally => reactionPenalties('fortitude', strainOf(fight, combatant), options, base);

/** The round's penalties on a combatant so far. */
export function strainOf(fight: ArrgsFight, combatant: ArrgsCombatant): Strain {
  const { points, aftermath } = combatant.state;
  const { repeatedPenalty, charges } = aftermath;
  return { used: points.used, pace: paceOf(fight, combatant), repeatedPenalty, charges };
}

/**
 * A defence without what the round has put on it; null: there is none, as of the Reflex of a vehicle that nobody steers (GAP-12).
 * `ruled`: of what it is made otherwise, as the GM says (ARR-DEF-01). `withoutSize`: the sides differ in magnitude.
 */
export function settledDefence(
  fight: ArrgsFight,
  combatant: ArrgsCombatant,
  kind: DefenceKind,
  options: ArrgsOptions,
  withoutSize = false,
  ruled?: { readonly ability?: Ability; readonly skill?: Skill },
): Tally | null {
  if (!combatant.sheet.vehicle) return ownDefence(combatant, kind, options, withoutSize, ruled);
  return kind === 'reflex'
    ? vehicleReflex(fight, combatant, options, withoutSize)
    : vehicleFortitude(combatant, options);
}

function ownDefence(
  combatant: ArrgsCombatant,
  kind: DefenceKind,
  options: ArrgsOptions,
  withoutSize = false,
  ruled: { readonly ability?: Ability; readonly skill?: Skill } = DEFENCES[kind],
): Tally {
  const { skill = DEFENCES[kind].skill, ability = DEFENCES[kind].ability } = ruled;
  const extra = shieldModifiers(combatant, kind);
  return skillTally(combatant, { skill, ability, subject: kind, defends: true, withoutSize, extra }, options);
}

/** Tech bonuses of what is worn, a shield's on Reflex (GAP-08). */
function shieldModifiers({ sheet, state }: ArrgsCombatant, kind: DefenceKind): readonly Modifier[] {
  let modifiers: Modifier[] | null = null;
  for (const { id, appliesTo, modifier } of sheet.shields) {
    if (appliesTo === kind && Object.hasOwn(state.stock.held, id)) (modifiers ??= []).push(modifier);
  }
  return modifiers ?? NO_MODIFIERS;
}

const NO_MODIFIERS: readonly Modifier[] = [];

/** GAP-12: the pilot's steering and the vehicle's own; without a pilot it has no Reflex. */
function vehicleReflex(
  fight: ArrgsFight,
  vehicle: ArrgsCombatant,
  options: ArrgsOptions,
  withoutSize: boolean,
): Tally | null {
  const { sheet } = vehicle;
  const pilot = pilotOf(fight, vehicle);
  if (pilot === null) return null;
  const steering = skillTally(pilot, { skill: 'piloting', ability: 'agility', withoutSize: true }, options);
  const size = withoutSize ? 0 : sizeModifier(sheet.size, 'agility');
  const own: Modifier[] = [modifier('inherent', sheet.vehicle!.reflexBonus, OF_VEHICLE)];
  if (size !== 0) own.push(modifier('size', size, SIZE));
  return [...steering, ...stacked(own, options)];
}

/** GAP-12. */
const vehicleFortitude = ({ sheet }: ArrgsCombatant, options: ArrgsOptions): Tally =>
  stacked([modifier('inherent', sheet.vehicle!.fortitude, OF_VEHICLE)], options);

/** A combatant's movement in this round; a carried combatant has the carrier's (ARR-MI-07). */
export function paceOf(fight: ArrgsFight, mover: ArrgsCombatant): Pace {
  const carrier = mover.state.motion.carriedBy;
  const moved = (carrier === null ? undefined : findCombatant(fight, carrier)) ?? mover;
  const { squares, category } = moved.state.motion;
  if (squares === 0) return AT_REST;
  const { baseSpeed } = moved.sheet.movement[category ?? usualCategory(moved)];
  return { squares, baseSpeed: Math.max(1, baseSpeed) };
}

/** Nobody's speed counts before it moves. */
const AT_REST: Pace = { squares: 0, baseSpeed: 1 };

/** The first category in which it moves at all. */
export function usualCategory({ sheet }: ArrgsCombatant): MovementCategory {
  for (const category of MOVEMENT_CATEGORIES) if (sheet.movement[category].baseSpeed > 0) return category;
  return 'walking';
}

/** GAP-11: the penalty of a broken weapon on its checks. */
export function addBroken(
  modifiers: Modifier[],
  combatant: ArrgsCombatant,
  item: { readonly id: Id; readonly durability: number },
  { brokenEffect }: ArrgsOptions,
): void {
  if (brokenEffect === 'minus2' && isBroken(combatant, item))
    modifiers.push(modifier('circumstance', -2, BROKEN, item.id));
}

/** GAP-05: the bonus of an expertise that its owner brings in, as help of its own. */
export function expertiseModifiers({ sheet }: ArrgsCombatant, name: string, skill: Skill | null): readonly Modifier[] {
  if (sheet.expertises.length === 0 || name === '') return NO_MODIFIERS;
  return sheet.expertises
    .filter((expertise) => expertise.name === name && expertise.skill === skill && expertise.bonus > 0)
    .map(({ bonus }) => modifier('assisted', bonus, EXPERTISE));
}
