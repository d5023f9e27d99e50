/** One attack against one target, in the order of DRV-GEN-04. P1 is in `weapons.ts`, P15 in `auras.ts`. */
import { choose, type Procedure, type Rolled } from '../kernel/procedure.ts';
import type { Id } from '../kernel/json.ts';
import { burstOf, shareOf, type Burst } from './areas.ts';
import { criticalDrive, criticalOption, type CriticalOption } from './critical.ts';
import { harmOf, unharmed, type Harm } from './energy.ts';
import { rollInjuryType } from './injuries.ts';
import type { DriveOptions } from './options.ts';
import { throughResistances } from './resistances.ts';
import { defendWith, rollWith, type DefenseResult, type DefenseSpec, type RollResult, type RollSpec } from './rolls.ts';
import { ableSources, throughShields } from './shields.ts';
import type { AoeKind, Approach, AttackWeapon, InjuryType, Mode, Target } from './types.ts';
import { damageOf, throughArmor, volleyOf, withDrive, withShare, withStopped, type Volley } from './volley.ts';

export interface Attack {
  readonly attacker: Id;
  readonly mode: Mode;
  /** With STR and declared cuts in their numbers, in the order in which they are resolved. */
  readonly weapons: readonly AttackWeapon[];
  readonly approach: Approach;
  /** An area attack that is all energy: this target is the one directly aimed at (section 12). */
  readonly aoe: AoeKind | null;
  /** Null: the attack is known to come. */
  readonly offense: RollSpec | null;
  /** The type of injury, if it is known. */
  readonly injuryType: InjuryType | null;
  readonly rollsInjuryType: boolean;
  /** The roll to make, or what came of it. */
  readonly defense: DefenseSpec | { readonly known: 'evaded' | 'hit' | 'critical' };
}

export interface AttackResult {
  /** `missed`: the offense roll failed. `stopped`: low or medium shields took everything. */
  readonly outcome: 'missed' | 'stopped' | 'evaded' | 'hit' | 'critical';
  readonly offense: RollResult | null;
  readonly injuryRoll: Rolled | null;
  readonly defense: DefenseResult | null;
  /** Given, rolled, or named on a critical hit. */
  readonly injuryType: InjuryType | null;
  readonly critical: CriticalOption | null;
  readonly volley: Volley;
  readonly kineticUses: number;
  /** The area around the target; null unless it is an area attack that came off. */
  readonly burst: Burst | null;
  readonly harm: Harm;
}

export function* resolveAttack(attack: Attack, target: Target, options: DriveOptions): Procedure<AttackResult> {
  const { approach, aoe } = attack;
  let volley = volleyOf(attack.weapons, attack.mode, target, aoe && 'energyAoeDirect'); // P0
  const result = blank(attack, target, volley);

  const offense = attack.offense && (yield* rollWith(attack.offense, options)); // P2
  if (offense && !offense.success) return { ...result, outcome: 'missed', offense };

  const type = yield* typeOfInjury(attack, options); // P3
  const original = damageOf(volley);
  volley = yield* throughShields('low', volley, target, approach, options); // P4
  const burst = aoe && burstOf(aoe, attack.weapons, original, damageOf(volley), options);
  volley = yield* throughShields('medium', volley, target, approach, options); // P5
  const arrived = { ...result, ...type, offense, burst, volley };
  if (isStopped(volley)) return { ...arrived, outcome: 'stopped' }; // P6

  const defense = yield* defend(attack, options); // P7
  const { outcome } = defense;
  const share = aoe ? shareOf(aoe, outcome === 'evaded', damageOf(volley), options) : outcome === 'evaded' ? 0 : 100;
  if (share === 0) return { ...arrived, outcome, defense };

  const critical = outcome === 'critical' ? yield* criticalOption(attack.attacker) : null; // P8
  const kinetic = outcome === 'evaded' ? unstopped(volley, target) : yield* kineticShield(attack, volley, target); // P9
  volley = kinetic.volley;

  const late = aoe !== null && sharesLate(volley, target, approach, options);
  if (!late) volley = withShare(volley, share); // P10
  volley = withDrive(volley, driveBonus(attack, critical, options), late ? share : 100);
  volley = throughArmor(volley, target.armor); // P11
  volley = yield* throughShields('high', volley, target, approach, options); // P12
  if (late) volley = withShare(volley, share);
  volley = throughResistances(volley, target.resistances, options); // P13
  const harm = harmOf(volley.portions, target, attack.attacker, options); // P14, and what P16 will need

  const injuryType = critical === null || critical === 'drive' ? arrived.injuryType : critical;
  return { ...arrived, outcome, defense, critical, injuryType, volley, kineticUses: kinetic.uses, harm };
}

/** What is reported of an attack before anything has happened. */
const blank = (attack: Attack, target: Target, volley: Volley): AttackResult => ({
  outcome: 'missed',
  offense: null,
  injuryRoll: null,
  defense: null,
  injuryType: attack.injuryType,
  critical: null,
  volley,
  kineticUses: target.kineticUses,
  burst: null,
  harm: unharmed(target),
});

/** P3: rolled before damage is known (DRV-INJ-01). */
function* typeOfInjury(
  attack: Attack,
  options: DriveOptions,
): Procedure<Pick<AttackResult, 'injuryType' | 'injuryRoll'>> {
  if (!attack.rollsInjuryType) return { injuryType: attack.injuryType, injuryRoll: null };
  const { type, rolled } = yield* rollInjuryType(attack.attacker, attack.mode, options);
  return { injuryType: type, injuryRoll: rolled };
}

/** P6: shields took all there was (DRV-SHL-28). */
const isStopped = (volley: Volley): boolean => volley.absorptions.length > 0 && damageOf(volley) === 0;

function* defend(attack: Attack, options: DriveOptions): Procedure<DefenseResult> {
  if ('known' in attack.defense) return { outcome: attack.defense.known, roll: null };
  return yield* defendWith(attack.defense, options);
}

interface Kinetic {
  readonly volley: Volley;
  readonly uses: number;
}

const unstopped = (volley: Volley, target: Target): Kinetic => ({ volley, uses: target.kineticUses });

/** P9: the defender may stop each projectile while uses are left, and does if nobody answers (DRV-GAP-15). */
function* kineticShield(attack: Attack, volley: Volley, target: Target): Procedure<Kinetic> {
  let now = unstopped(volley, target);
  for (const weapon of attack.weapons) {
    if (!weapon.projectile || now.uses === 0) continue;
    const question = 'SALVO.drive.question.kineticShield';
    const answer = yield* choose(target.id, question, 'DRV-GAP-15', KINETIC_ANSWERS, 'stop');
    if (answer === 'stop') now = { volley: withStopped(now.volley, weapon.id), uses: now.uses - 1 };
  }
  return now;
}

const KINETIC_ANSWERS = [
  { id: 'stop', label: 'SALVO.drive.option.stopProjectile' },
  { id: 'pass', label: 'SALVO.drive.option.letPass' },
];

/** DRV-AOE-14: high shields pay against the original damage, and the share is taken from what remains. */
const sharesLate = (volley: Volley, target: Target, approach: Approach, options: DriveOptions): boolean =>
  options.aoe.highShieldBasis === 'original' && ableSources('high', volley, target, approach).length > 0;

/** P10: option B of a critical hit, for each weapon. */
function driveBonus(attack: Attack, critical: CriticalOption | null, options: DriveOptions): (weapon: Id) => number {
  if (critical !== 'drive') return () => 0;
  const bonuses = new Map(attack.weapons.map((weapon) => [weapon.id, criticalDrive(weapon, attack.mode, options)]));
  return (weapon) => bonuses.get(weapon) ?? 0;
}
