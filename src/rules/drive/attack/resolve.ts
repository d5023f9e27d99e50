/** An attack on a target, in the order of DRV-GEN-04. P1 is in `wielding.ts`, P15 in `auras/answers.ts`. */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { burstOf, shareOf, type Burst } from '../areas/areas.ts';
import {
  defended,
  isRolled,
  rollWith,
  undefended,
  type DefenseResult,
  type DefenseSpec,
  type RollResult,
  type RollSpec,
} from '../check/rolls.ts';
import { harmOf, unharmed, type Harm } from '../harm/energy.ts';
import { rollInjuryType, type RolledInjury } from '../harm/injuries.ts';
import { throughResistances } from '../harm/resistances.ts';
import { damageOf, throughArmor, volleyOf, withShare, withStopped, type Portion, type Volley } from '../harm/volley.ts';
import type { DriveOptions } from '../options.ts';
import { ableSources, throughShields, type WayOut } from '../shields/shields.ts';
import type { AoeKind, Approach, AttackWeapon, InjuryType, Mode, Target } from '../types.ts';
import { criticalDrive, criticalOption, type CriticalOption } from './critical.ts';

export interface Attack {
  readonly attacker: Id;
  readonly mode: Mode;
  /** The weapons, with STR and declared cuts in their numbers, in the order in which they are resolved. */
  readonly weapons: readonly AttackWeapon[];
  /** The portions of the weapons (P0). */
  readonly portions: readonly Portion[];
  readonly approach: Approach;
  /** The two-way shields on its way out; null: there are none. */
  readonly leaving: WayOut | null;
  /** The kind of area attack that is aimed at this target; all of it is energy (section 12). Null: no area attack. */
  readonly aoe: AoeKind | null;
  /** Null: the attack is on its way without a roll. */
  readonly offense: RollSpec | null;
  /** The type of injury, if it is known beforehand. */
  readonly injuryType: InjuryType | null;
  readonly rollsInjuryType: boolean;
  /** The roll to make, or its known outcome. */
  readonly defense: DefenseSpec | Known;
}

interface Known {
  readonly known: DefenseResult['outcome'];
}

export interface AttackResult {
  /** `missed`: the offense roll failed. `stopped`: low or medium shields took everything. */
  readonly outcome: 'missed' | 'stopped' | 'evaded' | 'hit' | 'critical';
  readonly offense: RollResult | null;
  readonly injury: RolledInjury | null;
  readonly defense: DefenseResult | null;
  /** The type given, rolled, or named on a critical hit. */
  readonly injuryType: InjuryType | null;
  readonly critical: CriticalOption | null;
  readonly volley: Volley;
  readonly kineticUses: number;
  /** The area around the target; null unless an area attack is on its way. */
  readonly burst: Burst | null;
  readonly harm: Harm;
}

export function* resolveAttack(attack: Attack, target: Target, options: DriveOptions): Procedure<AttackResult> {
  const { approach, leaving, aoe } = attack;
  const pools = leaving ? { ...leaving.pools, ...target.pools } : target.pools;
  let volley = volleyOf(attack.portions, pools);
  const result = emptyResult(attack, target, volley);

  if (attack.offense) {
    result.offense = yield* rollWith(attack.offense, options); // P2
    if (!result.offense.success) return result;
  }
  if (attack.rollsInjuryType) {
    result.injury = yield* rollInjuryType(attack.attacker, attack.mode, options); // P3
    result.injuryType = result.injury.type;
  }
  const original = damageOf(volley);
  // A two-way shield on the way out acts for everybody, and before those of the same precision over the target.
  if (leaving) volley = yield* throughShields('low', volley, leaving, leaving.approach, options);
  volley = yield* throughShields('low', volley, target, approach, options); // P4
  if (leaving) volley = yield* throughShields('medium', volley, leaving, leaving.approach, options);
  if (aoe) result.burst = burstOf(aoe, attack.weapons, original, damageOf(volley), options);
  volley = yield* throughShields('medium', volley, target, approach, options); // P5
  result.volley = volley;
  result.outcome = 'stopped';
  if (isStopped(volley)) return result; // P6

  const { defense } = attack; // P7
  if ('known' in defense) result.defense = { outcome: defense.known, roll: null };
  else if (isRolled(defense)) result.defense = defended(defense, yield* rollWith(defense, options));
  else result.defense = undefended(defense, options);
  const { outcome } = result.defense;
  result.outcome = outcome;
  const share = aoe ? shareOf(aoe, outcome === 'evaded', damageOf(volley), options) : outcome === 'evaded' ? 0 : 100;
  if (share === 0) return result;

  let bonus: DriveBonus | null = null;
  if (outcome === 'critical') {
    result.critical = yield* criticalOption(attack.attacker); // P8
    if (result.critical === 'drive') bonus = driveBonus(attack, options);
    else result.injuryType = result.critical;
  }
  if (outcome !== 'evaded' && target.kineticUses > 0) {
    const left = yield* kineticShield(attack, volley, target); // P9
    volley = left.volley;
    result.kineticUses = left.uses;
  }
  const late = aoe !== null && sharesLate(volley, attack, target, options);
  if (!late) volley = withShare(volley, share); // P10
  volley = throughArmor(volley, target.armor, bonus, late ? share : 100); // P11
  if (leaving) volley = yield* throughShields('high', volley, leaving, leaving.approach, options);
  volley = yield* throughShields('high', volley, target, approach, options); // P12
  if (late) volley = withShare(volley, share);
  result.volley = throughResistances(volley, target.resistances, options); // P13
  result.harm = harmOf(result.volley.portions, target, attack.attacker, options); // P14, and what P16 will need
  return result;
}

/** The result of an attack before any roll, to be filled in step by step. */
const emptyResult = (
  attack: Attack,
  target: Target,
  volley: Volley,
): { -readonly [K in keyof AttackResult]: AttackResult[K] } => ({
  outcome: 'missed',
  offense: null,
  injury: null,
  defense: null,
  injuryType: attack.injuryType,
  critical: null,
  volley,
  kineticUses: target.kineticUses,
  burst: null,
  harm: unharmed(target),
});

/** P6: whether shields took everything (DRV-SHL-28). */
const isStopped = (volley: Volley): boolean => volley.absorptions.length > 0 && damageOf(volley) === 0;

interface Kinetic {
  readonly volley: Volley;
  readonly uses: number;
}

/** P9: the defender may stop each projectile while uses are left, and does so if nobody answers (DRV-GAP-15). */
function* kineticShield(attack: Attack, volley: Volley, target: Target): Procedure<Kinetic> {
  let left = { volley, uses: target.kineticUses };
  for (const weapon of attack.weapons) {
    if (!weapon.projectile || left.uses === 0) continue;
    const question = 'SALVO.drive.question.kineticShield';
    const answer = yield* choose(target.id, 'reaction', question, 'DRV-GAP-15', KINETIC_ANSWERS, 'stop');
    if (answer === 'stop') left = { volley: withStopped(left.volley, weapon.id), uses: left.uses - 1 };
  }
  return left;
}

const KINETIC_ANSWERS = [
  { id: 'stop', label: 'SALVO.drive.option.stopProjectile' },
  { id: 'pass', label: 'SALVO.drive.option.letPass' },
];

/** Whether high shields pay against the original damage, and the share is taken from the rest (DRV-AOE-14). */
const sharesLate = (volley: Volley, { approach, leaving }: Attack, target: Target, options: DriveOptions): boolean =>
  options.aoe.highShieldBasis === 'original' &&
  [{ ...target, approach }, ...(leaving ? [leaving] : [])].some(
    (over) => ableSources('high', volley, over, over.approach).length > 0,
  );

type DriveBonus = (weapon: Id) => number;

/** P10: the drive that option B of a critical hit adds to each weapon. */
function driveBonus(attack: Attack, options: DriveOptions): DriveBonus {
  const bonuses = new Map(attack.weapons.map((weapon) => [weapon.id, criticalDrive(weapon, attack.mode, options)]));
  return (weapon) => bonuses.get(weapon)!;
}
