/** Typed damage: Damage Resistance, then vulnerability, then Vitality (RULES.md, section 18). */
import type { Step, Verdict } from '../../kernel/outcome.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Resistance } from '../sheet/types.ts';
import type { DamageType } from '../terms.ts';
import { hurt, type Vitals } from './vitals.ts';

/** The Damage Resistance and the vulnerability of a body or of an item. */
export interface Hide {
  readonly resist: readonly Resistance[];
  readonly vulnerable: readonly DamageType[];
}

/** The success value of an attack as damage, before Damage Resistance and vulnerability. */
export interface Damage {
  /** The success value before the reduction of a Defence manoeuvre. */
  readonly successValue: number;
  readonly defenceReduction: number;
  readonly types: readonly DamageType[];
}

/** Damage at each step on its way to Vitality. */
export interface Weakened {
  /** The success value after a Defence manoeuvre (ARR-DFM-02). */
  readonly successValue: number;
  /** The Damage Resistance that counted; 0: none. */
  readonly resistance: number;
  readonly afterResistance: number;
  readonly vulnerable: boolean;
  readonly damage: number;
}

/** Damage after a Defence manoeuvre, Damage Resistance and vulnerability (ARR-DMG-02 to -08, -10). */
export function weakened(
  { successValue, defenceReduction, types }: Damage,
  hide: Hide,
  options: ArrgsOptions,
): Weakened {
  const resists = options.defenceReduces === 'resistance';
  const value = resists ? successValue : Math.max(0, successValue - defenceReduction);
  const resistance = bestResistance(hide.resist, types) + (resists ? defenceReduction : 0);
  const afterResistance = Math.max(0, value - resistance);
  const vulnerable = isVulnerable(hide, types);
  return {
    successValue: value,
    resistance,
    afterResistance,
    vulnerable,
    damage: vulnerable ? increased(afterResistance, options) : afterResistance,
  };
}

function isVulnerable({ vulnerable }: Hide, types: readonly DamageType[]): boolean {
  for (let at = 0; at < vulnerable.length; at++) if (types.includes(vulnerable[at]!)) return true;
  return false;
}

/** The highest Damage Resistance that matches a type; it alone counts, against the whole damage (ARR-DMG-03 to -05). */
function bestResistance(resist: readonly Resistance[], types: readonly DamageType[]): number {
  let best = 0;
  for (let at = 0; at < resist.length; at++) {
    const { value, type } = resist[at]!;
    if (value > best && (type === 'all' || types.includes(type))) best = value;
  }
  return best;
}

/** The part of a hide that counts against these types of damage, worked out once for all the outcomes of odds. */
export function hideAgainst(hide: Hide, types: readonly DamageType[]): Hide {
  const value = bestResistance(hide.resist, types);
  return { resist: [{ value, type: 'all' }], vulnerable: isVulnerable(hide, types) ? types : [] };
}

/** Damage to the vulnerable: half as much again, once (ARR-DMG-06, -07, ARR-CORE-07). */
const increased = (damage: number, { vulnerabilityRounding }: ArrgsOptions): number =>
  Math[vulnerabilityRounding](damage * 1.5);

export interface Harmed extends Weakened {
  readonly vitals: Vitals;
  /** The Dying that the critical hit has added. */
  readonly dyingAdded: number;
}

/**
 * The target after damage (0.4 steps 10 and 11). `dyingInflicted`: the Dying of a critical hit, which counts only while
 * the attack is still a success, and under `criticalDying` damageTaken only where Vitality is lost (ARR-CRT-08 to -10).
 */
export function harmed(
  damage: Damage,
  dyingInflicted: number,
  hide: Hide,
  before: Vitals,
  options: ArrgsOptions,
): Harmed {
  const { successValue, resistance, afterResistance, vulnerable, damage: loss } = weakened(damage, hide, options);
  const counts = successValue > 0 && (options.criticalDying !== 'damageTaken' || loss > 0);
  const dyingAdded = counts ? dyingInflicted : 0;
  const vitals = hurt(before, loss, dyingAdded, options);
  return { successValue, resistance, afterResistance, vulnerable, damage: loss, vitals, dyingAdded };
}

/** The loss with the Vitality left; several losses add up. */
export const damageVerdict = (values: { readonly damage: number; readonly cv: number }): Verdict => ({
  key: 'SALVO.arrgs.verdict.damage',
  good: false,
  values: { ...values },
  sums: ['damage'],
});

/** The steps from the success value to the loss, for the card. */
export function damageSteps(weak: Weakened): readonly Step[] {
  const { resistance, vulnerable } = weak;
  if (resistance > 0) return vulnerable ? [resistanceStep(weak), vulnerabilityStep(weak)] : [resistanceStep(weak)];
  return vulnerable ? [vulnerabilityStep(weak)] : [];
}

const resistanceStep = ({ successValue, afterResistance }: Weakened): Step => ({
  clause: 'ARR-DMG-03',
  label: 'SALVO.arrgs.step.resistance',
  before: successValue,
  after: afterResistance,
});

const vulnerabilityStep = ({ afterResistance, damage }: Weakened): Step => ({
  clause: 'ARR-DMG-06',
  label: 'SALVO.arrgs.step.vulnerability',
  before: afterResistance,
  after: damage,
});
