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
import { circumstanceNamed, modifier, modifierNamed, rowOf, stacked, unsized, type Modifier } from './modifiers.ts';
import { sizeModifier } from './size.ts';

type Subject = (typeof SUBJECTS)[number];

/** The facts of a check that decide which modifiers count. */
export interface Trained {
  /** The skill; null: the ability alone. */
  readonly skill: Skill | null;
  readonly ability: Ability;
  /** The kind of attack or defense, or movement; effects may name it instead of the skill. */
  readonly subject?: Subject;
  /** Whether it is a defense: only effects on defenses count. */
  readonly defends?: boolean;
  /** Whether size is left out, as between sides that differ in magnitude (ARR-CHK-08). */
  readonly withoutSize?: boolean;
  /** Further modifiers, such as those of the item used. */
  readonly extra?: readonly Modifier[];
}

/** Rank, ability, effects, size and check penalty, stacked by type (ARR-MOD-13); no penalties of the moment. */
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
  const size = sizeModifier(sheet.size, ability);
  if (size !== 0) modifiers.push(modifier('size', size, SIZE));
  pushPenalties(modifiers, combatant);
  if (extra) for (const more of extra) modifiers.push(more);
  return stacked(withoutSize ? unsized(modifiers) : modifiers, options);
}

const SKILL_AMOUNTS = amountsOf('skill', SKILLS);
const ABILITY_AMOUNTS = amountsOf('ability', ABILITIES);
const SIZE = modifierNamed('ARR-SIZ-01', 'size');
const OF_VEHICLE = modifierNamed('GAP-12', 'inherent');
const BROKEN = circumstanceNamed('GAP-11', 'broken');
const EXPERTISE = modifierNamed('GAP-05', 'expertise');

/** The amounts of all skills or all abilities, each with a label of its own. */
function amountsOf<K extends string>(type: 'skill' | 'ability', names: readonly K[]): { readonly [name in K]: Named } {
  const amounts = names.map((name) => [name, named(rowOf(type), `SALVO.arrgs.${type}.${name}`)]);
  return Object.fromEntries(amounts) as { [name in K]: Named };
}

const helps = (appliesTo: Subject, { skill, subject }: Trained): boolean =>
  appliesTo === 'all' || appliesTo === skill || appliesTo === subject;

/** The check penalties of the sheet and of everything worn, added to `modifiers` (ARR-CHK-06). */
function pushPenalties(modifiers: Modifier[], { sheet, state }: ArrgsCombatant): void {
  if (sheet.checkPenalty > 0) modifiers.push(modifier('checkPenalty', sheet.checkPenalty));
  for (const { id, modifier } of sheet.penalties) if (Object.hasOwn(state.stock.held, id)) modifiers.push(modifier);
}

/** The modifiers to Fortitude, with the penalties of the moment (ARR-DEF-01, -05). */
export const fortitudeTally = (fight: ArrgsFight, combatant: ArrgsCombatant, options: ArrgsOptions): Tally =>
  fortitudePenalties(fight, combatant, options, settledFortitude(combatant, options));

/** The modifiers to Fortitude, without the round's penalties. Unlike Reflex, no combatant lacks it. */
export const settledFortitude = (combatant: ArrgsCombatant, options: ArrgsOptions): Tally =>
  combatant.sheet.vehicle ? vehicleFortitude(combatant, options) : ownDefence(combatant, 'fortitude', options);

/** The round's penalties on Fortitude, after those of `base` (ARR-EOR-01). */
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
 * The modifiers to a defense, without the round's penalties; null: it has none, like the Reflex of a vehicle without a
 * pilot (GAP-12). `ruled`: the ability and the skill that the GM puts in place of the usual ones (ARR-DEF-01).
 * `withoutSize`: whether the sides differ in magnitude (ARR-CHK-08).
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

/** The tech bonuses of worn items to a defense, such as a shield's to Reflex (GAP-08). */
function shieldModifiers({ sheet, state }: ArrgsCombatant, kind: DefenceKind): readonly Modifier[] {
  let modifiers: Modifier[] | null = null;
  for (const { id, appliesTo, modifier } of sheet.shields) {
    if (appliesTo === kind && Object.hasOwn(state.stock.held, id)) (modifiers ??= []).push(modifier);
  }
  return modifiers ?? NO_MODIFIERS;
}

const NO_MODIFIERS: readonly Modifier[] = [];

/** The pilot's Piloting and Agility with the vehicle's own bonus and size (GAP-12); null without a pilot. */
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
  const size = sizeModifier(sheet.size, 'agility');
  const ownModifiers: Modifier[] = [modifier('inherent', sheet.vehicle!.reflexBonus, OF_VEHICLE)];
  if (size !== 0) ownModifiers.push(modifier('size', size, SIZE));
  return [...steering, ...stacked(withoutSize ? unsized(ownModifiers) : ownModifiers, options)];
}

/** The Fortitude of a vehicle: a number of its own (GAP-12). */
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

/** The pace of a combatant that has not moved, whatever its speed. */
const AT_REST: Pace = { squares: 0, baseSpeed: 1 };

/** The first category with a base speed above 0; walking where there is none. */
export function usualCategory({ sheet }: ArrgsCombatant): MovementCategory {
  for (const category of MOVEMENT_CATEGORIES) if (sheet.movement[category].baseSpeed > 0) return category;
  return 'walking';
}

/** The penalty of a broken weapon on its checks, added to `modifiers` under `brokenEffect` minus2 (GAP-11). */
export function addBroken(
  modifiers: Modifier[],
  combatant: ArrgsCombatant,
  item: { readonly id: Id; readonly durability: number },
  { brokenEffect }: ArrgsOptions,
): void {
  if (brokenEffect === 'minus2' && isBroken(combatant, item))
    modifiers.push(modifier('circumstance', -2, BROKEN, item.id));
}

/** The bonus of the expertise that its owner chooses, as an assisted modifier (GAP-05). */
export function expertiseModifiers({ sheet }: ArrgsCombatant, name: string, skill: Skill | null): readonly Modifier[] {
  if (sheet.expertises.length === 0 || name === '') return NO_MODIFIERS;
  return sheet.expertises
    .filter((expertise) => expertise.name === name && expertise.skill === skill && expertise.bonus > 0)
    .map(({ bonus }) => modifier('assisted', bonus, EXPERTISE));
}
