/** Both sides of an attack in a fight, from their sheets and states. */
import type { Id } from '../../kernel/json.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { ranksBy, scaleOf, type Scaling } from '../check/magnitude.ts';
import { AMOUNTS, circumstance, modifier, type Modifier } from '../check/modifiers.ts';
import { sizeModifier } from '../check/size.ts';
import { addBroken, expertiseModifiers, paceOf, settledDefence, skillTally, strainOf } from '../check/tallies.ts';
import { vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import { POINTS } from '../points/costs.ts';
import { immediatePayment } from '../points/kinds.ts';
import { effectsOf, effectSum } from '../sheet/effects.ts';
import { combatant, conditionsOf, holds } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { hideOf } from '../sheet/wear.ts';
import type { Ability, AttackKind, DamageType, DefenceKind, Effect, Skill } from '../terms.ts';
import { momentTally } from './circumstances.ts';
import { chargePenalty, type Strain } from './reaction.ts';
import { situated, type Assault, type Defender, type Situation } from './resolve.ts';

/** The means of an attack: a weapon, a spell, a hazard. */
export interface Means {
  readonly item: Id | null;
  readonly attackKind: AttackKind;
  readonly skill: Skill;
  readonly ability: Ability;
  readonly effect: Effect;
  readonly baseSv: number;
  readonly types: readonly DamageType[];
  readonly critMin: number;
  /** The range increment in squares; null: none. */
  readonly increment: number | null;
  readonly techBonus: number;
  readonly spellLevel: number | null;
  /** The durability of an item that can break; null: it cannot. */
  readonly durability: number | null;
}

/** A planned attack. */
export interface Plan {
  readonly who: Id;
  readonly target: Id;
  readonly means: Means;
  /** The distance in squares; null: not measured. */
  readonly distance: number | null;
  readonly defenceKind: DefenceKind;
  readonly willing: boolean;
  /** Points used before the Action, and the points that it uses (ARR-MAP-02). */
  readonly used: number;
  readonly cost: number;
  /** The amounts of this attack alone, such as the GM's modifier, and those of the target's defense against it. */
  readonly extra?: Tally;
  readonly defenceExtra?: Tally;
  /** The name of the attacker's expertise that counts; empty: none (GAP-05). */
  readonly expertise?: string;
  readonly charging?: boolean;
  readonly invertsMovement?: boolean;
  readonly attackIndex?: number;
  /** Whether another effect replaces the damage (ARR-RPL-01). */
  readonly replaced?: boolean;
  /** Whether the target is unaware of the attack (ARR-DFM-05), or in the middle of a Repeated attack (ARR-RPA-04). */
  readonly unaware?: boolean;
  readonly busy?: boolean;
  /** The magnitude rank of a mounted weapon, instead of the attacker's (GAP-12). */
  readonly rank?: number;
  /** The parts of the defense and the magnitude factor that the GM sets (ARR-DEF-01, ARR-MAG-04). */
  readonly defends?: { readonly ability?: Ability; readonly skill?: Skill };
  readonly factor?: number;
}

/** Both sides of an attack, in the fight after its declaration. */
export const situationOf = (fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Situation =>
  situated(assaultOf(fight, plan, combatant(fight, plan.target), options), defenderOf(fight, plan, options), options);

/** The attacker's side, against `target` or (null) against a square. */
export function assaultOf(
  fight: ArrgsFight,
  plan: Omit<Plan, 'target'>,
  target: ArrgsCombatant | null,
  options: ArrgsOptions,
): Assault {
  const { means, distance } = plan;
  const attacker = combatant(fight, plan.who);
  const { increment } = means;
  const { ownRank, otherRank } = ranksOf(attacker, target, plan);
  const help = expertiseModifiers(attacker, plan.expertise ?? '', means.skill);
  const basicTally = attackTally(attacker, means, ownRank !== otherRank, options, help);
  const prone = proneTally(attacker, target, means.attackKind, options);
  return {
    who: plan.who,
    attackKind: means.attackKind,
    effect: means.effect,
    baseSv: means.baseSv,
    base: joined(joined(basicTally, plan.extra), prone),
    critMin: criticalFrom(attacker, means),
    spellLevel: means.spellLevel,
    damaging: !plan.replaced,
    ownRank,
    otherRank,
    types: means.types,
    damageBonus: target === null || ownRank !== otherRank ? 0 : damageBonus(attacker, means, options),
    moment: {
      used: plan.used,
      cost: plan.cost,
      pace: paceOf(fight, attacker),
      repeatedPenalty: attacker.state.aftermath.repeatedPenalty,
      invertsMovement: plan.invertsMovement ?? false,
      shot: means.attackKind !== 'melee' && increment !== null && distance !== null ? { distance, increment } : null,
      targetPace: target === null ? null : paceOf(fight, target),
      charging: plan.charging ?? false,
      attackIndex: plan.attackIndex ?? 1,
    },
  };
}

const joined = (tally: Tally, more: Tally = NOTHING): Tally => (more.length === 0 ? tally : [...tally, ...more]);

/** The magnitude ranks of both sides; a square has the attacker's. A factor of the GM's replaces them (ARR-MAG-04). */
function ranksOf(
  attacker: ArrgsCombatant,
  target: ArrgsCombatant | null,
  { rank, factor }: Pick<Plan, 'rank' | 'factor'>,
): { readonly ownRank: number; readonly otherRank: number } {
  const ownRank = rank ?? attacker.sheet.magnitude;
  const otherRank = target === null ? ownRank : target.sheet.magnitude;
  return factor === undefined || ownRank === otherRank ? { ownRank, otherRank } : ranksBy(factor, ownRank > otherRank);
}

/** A combatant's modifiers to an attack, before the situation. */
export const attackTally = (
  attacker: ArrgsCombatant,
  means: Means,
  withoutSize: boolean,
  options: ArrgsOptions,
  help: readonly Modifier[] = [],
): Tally => {
  const { hazard } = attacker.sheet;
  if (hazard) return [entry('GAP-14', 'SALVO.arrgs.modifier.hazard', hazard.modifier)];
  const { item, skill, ability, attackKind, techBonus, durability } = means;
  const extra: Modifier[] = techBonus === 0 ? [] : [modifier('tech', techBonus, AMOUNTS.tech, item ?? undefined)];
  if (item !== null && durability !== null) addBroken(extra, attacker, { id: item, durability }, options);
  for (const modifier of help) extra.push(modifier);
  return skillTally(attacker, { skill, ability, subject: attackKind, withoutSize, extra }, options);
};

/** The table's modifiers for a melee or ranged attack by a prone combatant, and against one (GAP-11). */
function proneTally(
  attacker: ArrgsCombatant,
  target: ArrgsCombatant | null,
  attackKind: AttackKind,
  options: ArrgsOptions,
): Tally {
  if (attackKind === 'spell') return NOTHING;
  const isMelee = attackKind === 'melee';
  const by = isMelee ? options.proneByMelee : options.proneByRanged;
  const against = isMelee ? options.proneAgainstMelee : options.proneAgainstRanged;
  if (by === 0 && against === 0) return NOTHING;
  return [
    ...circumstance('GAP-11', 'proneBy', holds(attacker.state, 'prone') ? by : 0),
    ...circumstance('GAP-11', 'proneAgainst', target && holds(target.state, 'prone') ? against : 0),
  ];
}

const NOTHING: Tally = [];

/** The lowest critical natural of an attack: of several sources the lowest counts (ARR-CRT-02). */
function criticalFrom(attacker: ArrgsCombatant, { critMin, attackKind }: Means): number {
  let lowest = critMin;
  for (const { appliesTo, value } of effectsOf(attacker, 'critRange')) {
    if (value >= 2 && value < lowest && (appliesTo === 'all' || appliesTo === attackKind)) lowest = value;
  }
  return lowest;
}

/** The size modifier to the damage of melee attacks and of attacks with Body, under `sizeToDamage` (ARR-SIZ-05). */
function damageBonus(attacker: ArrgsCombatant, { attackKind, ability }: Means, options: ArrgsOptions): number {
  if (!options.sizeToDamage) return 0;
  return attackKind === 'melee' || ability === 'body' ? sizeModifier(attacker.sheet.size, ability) : 0;
}

function defenderOf(fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Defender {
  const { defenceKind, willing } = plan;
  const target = combatant(fight, plan.target);
  const { ownRank, otherRank } = ranksOf(combatant(fight, plan.who), target, plan);
  const settled = settledDefence(fight, target, defenceKind, options, ownRank !== otherRank, plan.defends);
  const { resist, vulnerable } = hideOf(target, options);
  const strain = strainOf(fight, target);
  return {
    who: plan.target,
    defenceKind,
    base: settled && joined(settled, plan.defenceExtra),
    strain,
    willing,
    conditions: conditionsOf(target.state),
    vitals: vitalsOf(target, options),
    resist,
    vulnerable,
    guard: () =>
      settled && guardOf(fight, plan, settled, strain, scaleOf(otherRank, ownRank, defenceKind, options), options),
  };
}

/** The payment of a Defence manoeuvre; null where it cannot be used (ARR-DFM-04, -05, ARR-KND-05). */
export function guardPayment(fight: ArrgsFight, { target, willing, unaware, busy }: Plan, options: ArrgsOptions) {
  const defender = combatant(fight, target);
  if (willing || unaware || busy || cannotAct(defender, fight)) return null;
  const readied = defender.state.ready?.manoeuvre === 'defence';
  const drain = 1 + effectSum(defender, 'drainExtra');
  if (fight.phase === 'underway')
    return immediatePayment(
      fight,
      defender,
      { manoeuvre: 'defence', trigger: 'attackSucceeded', readied },
      drain,
      options,
    );
  return options.immediateDefence || readied ? { pool: 'aap' as const, cost: POINTS.defence, drain } : null;
}

/** A Defence manoeuvre; null where it cannot be used. `settled`: the defense without the round's penalties. */
function guardOf(
  fight: ArrgsFight,
  plan: Plan,
  settled: Tally,
  strain: Strain,
  scale: Scaling,
  options: ArrgsOptions,
): ReturnType<Defender['guard']> {
  const payment = guardPayment(fight, plan, options);
  if (!payment) return null;
  const charged = plan.defenceKind === 'reflex' ? chargePenalty(strain.charges) : 0;
  const check = () => ({
    critMin: USUAL_CRITICAL,
    scale,
    tally: [
      ...momentTally({ ...strain, cost: payment.cost }, options, settled),
      ...circumstance('ARR-CHG-04', 'charged', charged),
    ],
  });
  return { drain: payment.drain, check };
}

/** The lowest critical natural unless something lowers it (ARR-CRT-02). */
const USUAL_CRITICAL = 20;
