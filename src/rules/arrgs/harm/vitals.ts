/** Vitality, and the conditions that follow from it (RULES.md, sections 17 and 19 to 21). */
import { adding, type Change } from '../../kernel/event.ts';
import { DEFAULT_OPTIONS, optionsFrom, type ArrgsOptions } from '../options.ts';
import { addDelta, addSetting } from '../sheet/changes.ts';
import type { ArrgsCombatant, ArrgsFight, ArrgsSheet, Life } from '../sheet/types.ts';
import type { Scores } from '../terms.ts';

/** Remaining life. `cv` Current and `tv` Total Vitality. */
export interface Vitals {
  readonly cv: number;
  readonly tv: number;
  readonly disabled: boolean;
  /** 0: it does not have it. */
  readonly dying: number;
  readonly dead: boolean;
  /** A vehicle: never Disabled and never Dying (GAP-12). */
  readonly lifeless?: true;
}

/** ARR-VIT-01, GAP-04. `base`: class Vitality, null for the setting `vitalityBase`. */
export function totalVitality(
  { base, options: extra }: ArrgsSheet['vitality'],
  scores: Scores,
  { vitalityBase }: Pick<ArrgsOptions, 'vitalityBase'>,
): number {
  const { body, agility, intellect, personality } = scores;
  return (base ?? vitalityBase) + extra + body + agility + intellect + personality;
}

/** The present Vitality counts, also where it was typed on the sheet without a loss (ARR-VIT-09). */
export function vitalsOf({ sheet, state }: ArrgsCombatant, options: ArrgsOptions): Vitals {
  const tv = totalVitality(sheet.vitality, sheet.abilities, options);
  const { lost, dying } = state.life;
  const cv = tv - lost;
  const dead = state.life.dead || isFatal(lost, tv);
  if (sheet.vehicle) return { cv, tv, disabled: state.life.disabled, dying, dead, lifeless: true };
  const falls = lost > 0 && cv <= 0 && !dead && (dying === 0 || options.disabledWhileDying);
  return { cv, tv, disabled: state.life.disabled || falls, dying, dead };
}

/** ARR-DTH-01. Who has lost nothing lives, however little there is to lose. */
export const isFatal = (lost: number, tv: number): boolean => lost > 0 && lost >= 2 * tv;

/** As `vitalsOf` says. */
export function isDead({ sheet, state }: ArrgsCombatant, { options }: Pick<ArrgsFight, 'options'>): boolean {
  const { lost, dead } = state.life;
  if (dead || lost <= 0) return dead;
  const settings = sheet.vitality.base === null ? optionsFrom(options) : DEFAULT_OPTIONS;
  return isFatal(lost, totalVitality(sheet.vitality, sheet.abilities, settings));
}

/** Negative Vitality: 0 while Current Vitality is 0 or more. */
export const negativeVitality = (cv: number): number => (cv < 0 ? -cv : 0);

/**
 * After a loss of Vitality and so much more Dying (ARR-DYI-01): dead at once where the loss goes to -TV, else Disabled at 0 or
 * less (ARR-VIT-09, ARR-DIS-01, -11, ARR-DTH-01, -02).
 */
export function hurt(vitals: Vitals, loss: number, dying: number, { disabledWhileDying }: ArrgsOptions): Vitals {
  const { tv, lifeless } = vitals;
  const gained = lifeless ? 0 : Math.max(0, dying);
  const cv = vitals.cv - loss;
  const all = vitals.dying + gained;
  const isDead = cv <= -tv;
  const falls = !isDead && cv <= 0 && !lifeless && (all === 0 || disabledWhileDying);
  const stays = vitals.disabled && (gained === 0 || disabledWhileDying);
  return withVitals(vitals, cv, all, falls || stays, vitals.dead || isDead);
}

/** Written out: odds ask for hundreds of these, and engines copy a spread slowly. */
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

/** The drain of an Action: no type, so no Damage Resistance and no vulnerability (ARR-VIT-10). */
export const drained = loseVitality;

/** Dying [n] more (ARR-DYI-01). It takes the place of Disabled (ARR-DIS-11). */
export function gainDying(vitals: Vitals, n: number, { disabledWhileDying }: ArrgsOptions): Vitals {
  if (vitals.lifeless) return vitals;
  return withVitals(vitals, vitals.cv, vitals.dying + n, vitals.disabled && disabledWhileDying, vitals.dead);
}

/** Dying [n] less; at 0 it ends and Disabled begins, also at positive Vitality (ARR-DYI-08, -13). */
export function easeDying(vitals: Vitals, n: number): Vitals {
  if (vitals.dying === 0) return vitals;
  const dying = Math.max(0, vitals.dying - n);
  return withVitals(vitals, vitals.cv, dying, dying === 0 || vitals.disabled, vitals.dead);
}

/** The changes of a state whose vitals become `to`. */
export function vitalChanges({ life }: { readonly life: Vitals | Life }, from: Vitals, to: Vitals): readonly Change[] {
  const changes = from.cv === to.cv ? [] : [adding('life.lost', from.cv - to.cv)];
  addSetting(changes, 'life.disabled', life.disabled, to.disabled);
  addDelta(changes, 'life.dying', life.dying, to.dying);
  addSetting(changes, 'life.dead', life.dead, to.dead);
  return changes;
}
