/** Vitality, and the conditions that follow from it (RULES.md, sections 17 and 19 to 21). */
import { adding, type Change } from '../../kernel/event.ts';
import { DEFAULT_OPTIONS, optionsFrom, type ArrgsOptions } from '../options.ts';
import { addDelta, addSetting } from '../sheet/changes.ts';
import type { ArrgsCombatant, ArrgsFight, ArrgsSheet, Life } from '../sheet/types.ts';
import type { Scores } from '../terms.ts';

/** Current (`cv`) and Total Vitality (`tv`), and the conditions that follow from them. */
export interface Vitals {
  readonly cv: number;
  readonly tv: number;
  readonly disabled: boolean;
  /** The n of Dying; 0: it is not Dying. */
  readonly dying: number;
  readonly dead: boolean;
  /** Set for a vehicle, which is never Disabled or Dying (GAP-12). */
  readonly lifeless?: true;
}

/** Total Vitality (ARR-VIT-01, GAP-04). `base`: class Vitality; null: the setting `vitalityBase`. */
export function totalVitality(
  { base, options: extra }: ArrgsSheet['vitality'],
  scores: Scores,
  { vitalityBase }: Pick<ArrgsOptions, 'vitalityBase'>,
): number {
  const { body, agility, intellect, personality } = scores;
  return (base ?? vitalityBase) + extra + body + agility + intellect + personality;
}

/** The vitals of a combatant. Its Vitality makes it Disabled or dead even if no event has done so (ARR-VIT-09). */
export function vitalsOf({ sheet, state }: ArrgsCombatant, options: ArrgsOptions): Vitals {
  const tv = totalVitality(sheet.vitality, sheet.abilities, options);
  const { lost, dying } = state.life;
  const cv = tv - lost;
  const dead = state.life.dead || isFatalLoss(lost, tv);
  if (sheet.vehicle) return { cv, tv, disabled: state.life.disabled, dying, dead, lifeless: true };
  const falls = lost > 0 && cv <= 0 && !dead && (dying === 0 || options.disabledWhileDying);
  return { cv, tv, disabled: state.life.disabled || falls, dying, dead };
}

/** Whether a loss of Vitality kills (ARR-DTH-01). A combatant without a loss lives, however low its Total Vitality. */
const isFatalLoss = (lost: number, tv: number): boolean => lost > 0 && lost >= 2 * tv;

/** Whether a combatant is dead, the same as in `vitalsOf`, without working out its other vitals. */
export function isDead({ sheet, state }: ArrgsCombatant, { options }: Pick<ArrgsFight, 'options'>): boolean {
  const { lost, dead } = state.life;
  if (dead || lost <= 0) return dead;
  const settings = sheet.vitality.base === null ? optionsFrom(options) : DEFAULT_OPTIONS;
  return isFatalLoss(lost, totalVitality(sheet.vitality, sheet.abilities, settings));
}

/** Negative Vitality: 0 while Current Vitality is 0 or more. */
export const negativeVitality = (cv: number): number => (cv < 0 ? -cv : 0);

/**
 * The vitals after a loss of Vitality and a gain of Dying (ARR-DYI-01): dead at -TV or below, else Disabled at 0 or
 * below (ARR-VIT-09, ARR-DIS-01, -11, ARR-DTH-01, -02).
 */
export function hurt(vitals: Vitals, loss: number, dying: number, { disabledWhileDying }: ArrgsOptions): Vitals {
  const { tv, lifeless } = vitals;
  const gained = lifeless ? 0 : Math.max(0, dying);
  const cv = vitals.cv - loss;
  const dyingAfter = vitals.dying + gained;
  const dies = isFatalLoss(tv - cv, tv);
  const falls = cv < tv && !dies && cv <= 0 && !lifeless && (dyingAfter === 0 || disabledWhileDying);
  const stays = vitals.disabled && (gained === 0 || disabledWhileDying);
  return withVitals(vitals, cv, dyingAfter, falls || stays, vitals.dead || dies);
}

/** The vitals with other values. Fields are written out: odds make hundreds of copies, which spreads would slow. */
export function withVitals(
  { tv, lifeless }: Vitals,
  cv: number,
  dying: number,
  disabled: boolean,
  dead: boolean,
): Vitals {
  return lifeless ? { cv, tv, disabled, dying, dead, lifeless } : { cv, tv, disabled, dying, dead };
}

export const loseVitality = (vitals: Vitals, loss: number, options: ArrgsOptions): Vitals =>
  hurt(vitals, loss, 0, options);

/** The vitals after the drain of an Action, which has no type: no resistance or vulnerability applies (ARR-VIT-10). */
export const drained = loseVitality;

/** The vitals with n more Dying (ARR-DYI-01), which takes the place of Disabled (ARR-DIS-11). */
export function gainDying(vitals: Vitals, n: number, { disabledWhileDying }: ArrgsOptions): Vitals {
  if (vitals.lifeless) return vitals;
  return withVitals(vitals, vitals.cv, vitals.dying + n, vitals.disabled && disabledWhileDying, vitals.dead);
}

/** The vitals with n less Dying. At 0 it ends and Disabled begins, even at positive Vitality (ARR-DYI-08, -13). */
export function easeDying(vitals: Vitals, n: number): Vitals {
  if (vitals.dying === 0) return vitals;
  const dying = Math.max(0, vitals.dying - n);
  return withVitals(vitals, vitals.cv, dying, dying === 0 || vitals.disabled, vitals.dead);
}

/** The changes of a state whose vitals turn from `from` into `to`. */
export function vitalChanges({ life }: { readonly life: Vitals | Life }, from: Vitals, to: Vitals): readonly Change[] {
  const changes = from.cv === to.cv ? [] : [adding('life.lost', from.cv - to.cv)];
  addSetting(changes, 'life.disabled', life.disabled, to.disabled);
  addDelta(changes, 'life.dying', life.dying, to.dying);
  addSetting(changes, 'life.dead', life.dead, to.dead);
  return changes;
}
