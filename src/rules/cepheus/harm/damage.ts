/** Damage of one hit (section 27) and armor (28): the pipeline of CEP-DMG-02, each step a small pure function. */
import type { Id, Key } from '../../kernel/json.ts';
import type { StageDice, Step } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { EXCEPTIONAL } from '../check/check.ts';
import type { ArmorLayer } from '../attack/facts.ts';

/** The result of a hit; all amounts are 0 or more except `effect`. */
export interface Hit {
  /** Dice and constant of the weapon. */
  readonly dice: number;
  readonly points: number;
  /** Dice and constant of the fire mode. */
  readonly extraDice: number;
  readonly extraPoints: number;
  readonly effect: number;
  /** Steps (3) and (9): false where the Effect is barred from the sum (CEP-THR-04). */
  readonly addEffect: boolean;
  /** CEP-DMG-03, step (9): whether a high Effect leaves at least 1 point. */
  readonly effectFloor: boolean;
  readonly aimKill: number;
  readonly laser: boolean;
  readonly energy: boolean;
  readonly extreme: boolean;
  readonly aerosol: boolean;
  /** Outermost first. */
  readonly armor: readonly ArmorLayer[];
}

export interface Damage {
  /** Dice, constants, Effect and aim for the kill. */
  readonly raw: number;
  /** After halving and aerosol, before armor. */
  readonly reduced: number;
  /** After armor and the floor of a high Effect. */
  readonly damage: number;
  /** The damage after each step: `damageOf` starts from the raw damage, `rollDamage` from the dice. */
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

/** Number of D6 that a hit rolls. */
export const diceOf = ({ dice, extraDice }: Hit): number => dice + extraDice;

/** Rolls the dice of a hit and takes them through the pipeline. */
export function* rollDamage(by: Id | null, hit: Hit): Procedure<RolledDamage> {
  const dice = yield* rollSum(by, diceOf(hit), 6, 'SALVO.cepheus.roll.damage');
  const steps: Step[] = [];
  const raw = addBuildUp(steps, dice.sum, hit);
  const reduced = beforeArmor(raw, hit, steps);
  const damage = throughArmor(reduced, hit, steps);
  return { raw, reduced, damage, steps, hit, dice };
}

/** CEP-DMG-02, steps 1 to 4, one by one: how the dice become the raw damage. */
function addBuildUp(steps: Step[], dice: number, hit: Hit): number {
  const { addEffect, effect, aimKill } = hit;
  let points = plus(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.points', dice, pointsOf(hit));
  if (addEffect) points = plus(steps, 'CEP-DMG-01', 'SALVO.cepheus.step.effect', points, effect);
  return plus(steps, 'CEP-AIM-11', 'SALVO.cepheus.step.aimKill', points, aimKill);
}

/** CEP-DMG-02: never below 0 after any step. */
function plus(steps: Step[], clause: string, label: Key, before: number, more: number): number {
  const sum = add(steps, clause, label, before, before + more);
  return add(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.neverBelow', sum, Math.max(0, sum));
}

/** Adds a step that changes something; returns the damage after it. */
function add(steps: Step[], clause: string, label: Key, before: number, after: number, source?: string): number {
  if (before === after) return after;
  const step = source ? { clause, label, before, after, source } : { clause, label, before, after };
  steps.push(step);
  return after;
}

const pointsOf = ({ points, extraPoints }: Hit): number => points + extraPoints;

/** CEP-DMG-02, steps 1 and 2: never below 0. */
export const weaponDamage = (dice: number, hit: Hit): number => Math.max(0, dice + pointsOf(hit));

/** CEP-DMG-02, steps 5 to 9, of a raw damage; they are added to `steps`. */
export function damageOf(raw: number, hit: Hit, steps: Step[] = []): Damage {
  const reduced = beforeArmor(raw, hit, steps);
  const damage = throughArmor(reduced, hit, steps);
  return { raw, reduced, damage, steps };
}

function beforeArmor(raw: number, hit: Hit, steps: Step[]): number {
  const points = add(steps, 'CEP-XRG-05', 'SALVO.cepheus.step.extremeRange', raw, halved(raw, hit));
  return add(steps, 'CEP-DMG-02', 'SALVO.cepheus.step.aerosol', points, throughAerosol(points, hit));
}

function throughArmor(reduced: number, hit: Hit, steps: Step[]): number {
  const { armor, laser } = hit;
  let points = reduced;
  for (let i = 0; i < armor.length; i++) {
    const layer = armor[i]!;
    points = addLayer(steps, layer, points, throughLayer(points, layer, laser));
  }
  return add(steps, 'CEP-DMG-03', 'SALVO.cepheus.step.effect6', points, withFloor(points, hit));
}

const addLayer = (steps: Step[], { id, isDrug }: ArmorLayer, before: number, after: number): number =>
  isDrug
    ? add(steps, 'GAP-06', 'SALVO.cepheus.step.drug', before, after)
    : add(steps, 'CEP-DMG-03', 'SALVO.cepheus.step.armor', before, after, id);

/** The number alone: what `damageOf` says of a raw damage, without the explanation. */
export function finalDamage(raw: number, hit: Hit): number {
  let points = throughAerosol(halved(raw, hit), hit);
  for (const layer of hit.armor) points = throughLayer(points, layer, hit.laser);
  return withFloor(points, hit);
}

/** CEP-XRG-05, CEP-CORE-14: energy weapons at extreme range do half, up. */
const halved = (damage: number, hit: Hit): number => (hit.extreme && hit.energy ? Math.ceil(damage / 2) : damage);

/** GAP-06: aerosol takes 10 off lasers. */
const throughAerosol = (damage: number, hit: Hit): number =>
  hit.aerosol && hit.laser ? Math.max(0, damage - 10) : damage;

/** CEP-ARM-01, -02. */
const throughLayer = (damage: number, layer: ArmorLayer, laser: boolean): number =>
  Math.max(0, damage - (laser ? layer.arLaser : layer.ar));

/** CEP-DMG-03: Effect 6 or more leaves at least 1 point. */
const withFloor = (damage: number, hit: Hit): number =>
  hit.effectFloor && hit.effect >= EXCEPTIONAL ? Math.max(1, damage) : damage;
