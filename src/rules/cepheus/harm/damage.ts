/** The damage of one hit (section 27) through armor (28): the pipeline of CEP-DMG-02, a function for each step. */
import type { Id, Key } from '../../kernel/json.ts';
import type { StageDice, Step } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { EXCEPTIONAL } from '../check/check.ts';

/** The facts of a hit that decide its damage; every amount is 0 or more except `effect`. */
export interface Hit {
  /** Dice and constant of the weapon. */
  readonly dice: number;
  readonly points: number;
  /** Dice and constant of the fire mode. */
  readonly extraDice: number;
  readonly extraPoints: number;
  readonly effect: number;
  /** Whether the Effect is added (CEP-DMG-02, step 3; CEP-THR-04). */
  readonly addEffect: boolean;
  /** Whether an Effect of 6 or more leaves at least 1 point (CEP-DMG-02, step 9; CEP-DMG-03). */
  readonly effectFloor: boolean;
  /** Points for aiming for the kill (CEP-AIM-06). */
  readonly aimKill: number;
  readonly laser: boolean;
  readonly energy: boolean;
  /** Whether the shot is at extreme range (CEP-XRG-05). */
  readonly extreme: boolean;
  /** Whether the shot passes through aerosol (GAP-06). */
  readonly aerosol: boolean;
  /** Layers of armor, outermost first. */
  readonly armor: readonly ArmorLayer[];
}

/** The points of a hit along the pipeline, 0 or more. */
export interface Damage {
  /** The sum of dice, constants, Effect and aim for the kill. */
  readonly raw: number;
  /** The damage after halving and aerosol, before armor. */
  readonly reduced: number;
  /** The damage after armor and the floor of a high Effect. */
  readonly damage: number;
  /**
   * The steps that change the damage, in order: of `damageOf` those after the raw damage, of `rollDamage` those after
   * the dice.
   */
  readonly steps: readonly Step[];
}

export const NO_HIT: Hit = {
  dice: 0,
  points: 0,
  extraDice: 0,
  extraPoints: 0,
  effect: 0,
  addEffect: true,
  effectFloor: true,
  aimKill: 0,
  laser: false,
  energy: false,
  extreme: false,
  aerosol: false,
  armor: [],
};

export interface RolledDamage extends Damage {
  readonly hit: Hit;
  readonly dice: StageDice;
}

/** The number of D6 that a hit rolls. */
export const diceOf = ({ dice, extraDice }: Hit): number => dice + extraDice;

/** The damage of a hit: its dice, rolled and taken through the pipeline. */
export function* rollDamage(by: Id | null, hit: Hit): Procedure<RolledDamage> {
  const dice = yield* rollSum(by, diceOf(hit), 6, 'SALVO.cepheus.roll.damage');
  const steps: Step[] = [];
  const raw = addRaw(steps, dice.sum, hit);
  const reduced = beforeArmor(raw, hit, steps);
  const damage = throughArmor(reduced, hit, steps);
  return { raw, reduced, damage, steps, hit, dice };
}

/** The raw damage from the sum of the dice (CEP-DMG-02, steps 1 to 4); each step that changes it is added to `steps`. */
function addRaw(steps: Step[], dice: number, hit: Hit): number {
  const { addEffect, effect, aimKill } = hit;
  let points = addPoints(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.points', dice, pointsOf(hit));
  if (addEffect) points = addPoints(steps, 'CEP-DMG-01', 'SALVO.cepheus.step.effect', points, effect);
  return addPoints(steps, 'CEP-AIM-11', 'SALVO.cepheus.step.aimKill', points, aimKill);
}

/** The damage with `more` points (negative for a negative Effect), never below 0 (CEP-DMG-02). */
function addPoints(steps: Step[], clause: string, label: Key, before: number, more: number): number {
  const sum = addStep(steps, clause, label, before, before + more);
  return addStep(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.neverBelow', sum, Math.max(0, sum));
}

/** The damage after a step, which is added to `steps` if it changes the damage. */
function addStep(steps: Step[], clause: string, label: Key, before: number, after: number, source?: string): number {
  if (before === after) return after;
  const step = source ? { clause, label, before, after, source } : { clause, label, before, after };
  steps.push(step);
  return after;
}

const pointsOf = ({ points, extraPoints }: Hit): number => points + extraPoints;

/** The points of the dice and constants, 0 or more (CEP-DMG-02, steps 1 and 2). */
export const weaponDamage = (dice: number, hit: Hit): number => Math.max(0, dice + pointsOf(hit));

/** The damage that a raw damage leaves (CEP-DMG-02, steps 5, 6, 8 and 9); each step that changes it is added to `steps`. */
export function damageOf(raw: number, hit: Hit, steps: Step[] = []): Damage {
  const reduced = beforeArmor(raw, hit, steps);
  const damage = throughArmor(reduced, hit, steps);
  return { raw, reduced, damage, steps };
}

function beforeArmor(raw: number, hit: Hit, steps: Step[]): number {
  const points = addStep(steps, 'CEP-XRG-05', 'SALVO.cepheus.step.extremeRange', raw, halved(raw, hit));
  return addStep(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.aerosol', points, throughAerosol(points, hit));
}

function throughArmor(reduced: number, hit: Hit, steps: Step[]): number {
  const { armor, laser } = hit;
  let points = reduced;
  for (let i = 0; i < armor.length; i++) {
    const layer = armor[i]!;
    points = addLayer(steps, layer, points, throughLayer(points, layer, laser));
  }
  return addStep(steps, 'CEP-DMG-03', 'SALVO.cepheus.step.effect6', points, withFloor(points, hit));
}

const addLayer = (steps: Step[], { id, isDrug }: ArmorLayer, before: number, after: number): number =>
  isDrug
    ? addStep(steps, 'GAP-06', 'SALVO.cepheus.step.drug', before, after)
    : addStep(steps, 'CEP-DMG-03', 'SALVO.cepheus.step.armor', before, after, id);

/** The damage of `damageOf` as a number, without its steps. */
export function finalDamage(raw: number, hit: Hit): number {
  let points = throughAerosol(halved(raw, hit), hit);
  for (const layer of hit.armor) points = throughLayer(points, layer, hit.laser);
  return withFloor(points, hit);
}

/** The damage, halved and rounded up for an energy weapon at extreme range (CEP-XRG-05, CEP-CORE-14). */
const halved = (damage: number, hit: Hit): number => (hit.extreme && hit.energy ? Math.ceil(damage / 2) : damage);

/** The damage behind aerosol, which takes 10 points off lasers (GAP-06). */
const throughAerosol = (damage: number, hit: Hit): number =>
  hit.aerosol && hit.laser ? Math.max(0, damage - 10) : damage;

/** The damage behind one layer of armor (CEP-ARM-01, -02). */
const throughLayer = (damage: number, layer: ArmorLayer, laser: boolean): number =>
  Math.max(0, damage - (laser ? layer.arLaser : layer.ar));

/** The damage, at least 1 with an Effect of 6 or more (CEP-DMG-03). */
const withFloor = (damage: number, hit: Hit): number =>
  hit.effectFloor && hit.effect >= EXCEPTIONAL ? Math.max(1, damage) : damage;
