/** Exact odds of an attack (DRV-DIC-06): damage is fixed, so the two rolls decide which of a few results comes about. */
import { sumOfDice, type Distribution } from '../../kernel/distribution.ts';
import type { Needed } from '../../kernel/odds.ts';
import { answered, type Procedure } from '../../kernel/procedure.ts';
import { bug } from '../../kernel/result.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import type { Odds, Scale } from '../../ruleset.ts';
import { explosion, hasArea, type Explosive } from '../areas/areas.ts';
import {
  canBeCritical,
  CRITICAL_MARGIN,
  diceOf,
  isRolled,
  targetNumber,
  undefended,
  type DefenseResult,
  type RollSpec,
} from '../check/rolls.ts';
import { armorScale } from '../harm/armor.ts';
import { unharmed } from '../harm/energy.ts';
import { degreesByType, injuryTypeOf, stageOf, TABLE_FACES } from '../harm/injuries.ts';
import type { DriveOptions } from '../options.ts';
import { volleyOf } from '../harm/volley.ts';
import { INJURY_TYPES, type Injury, type InjuryType, type Mode, type Target } from '../types.ts';
import { resolveAttack, type Attack, type AttackResult } from './resolve.ts';

/**
 * Odds of an attack on a target with these injuries, with every decision at its default and no WILL spent in defense.
 * @param bursts the area of an explosive, which still meets a target that evades the device (DRV-AOE-11)
 */
export function attackOdds(
  attack: Attack,
  target: Target,
  injuries: readonly Injury[],
  options: DriveOptions,
  bursts: Bursting = NO_AREA,
): Odds {
  const tally = attack.offense ? rollTally(attack.offense, options) : [];
  const cases = casesOf(attack, total(tally), target, options, bursts);
  const chances = { onTheWay: 0, hit: 0, critical: 0, injured: 0, down: 0 };
  for (const { chance, result } of cases) {
    const { outcome, harm } = result;
    if (outcome !== 'missed') chances.onTheWay += chance;
    if (isHit(result)) chances.hit += chance;
    if (outcome === 'critical') chances.critical += chance;
    if (harm.degrees === 0) continue;
    chances.injured += chance;
    chances.down += chance * chanceOfDown(harm.degrees, attack.mode, injuries, options);
  }
  return {
    tally,
    chances: [
      { label: 'SALVO.drive.odds.hit', chance: chances.hit },
      { label: 'SALVO.drive.odds.onTheWay', chance: chances.onTheWay },
      { label: 'SALVO.drive.odds.critical', chance: chances.critical },
      { label: 'SALVO.drive.odds.injured', chance: chances.injured },
      { label: 'SALVO.drive.odds.down', chance: chances.down },
    ],
    distributions: [
      { label: 'SALVO.drive.odds.damage', of: distributionOf(cases, ({ harm }) => harm.total) },
      { label: 'SALVO.drive.odds.degrees', of: distributionOf(cases, ({ harm }) => harm.degrees) },
    ],
    tail: 0,
    assuming: ['SALVO.drive.assuming.defaults', 'SALVO.drive.assuming.noWill'],
    ...(attack.offense ? { needed: neededFor(attack.offense.hindrance, total(tally), options) } : {}),
    scales: scalesOf(cases, target),
  };
}

/** The highest sum that succeeds (DRV-DIC-02). */
export function neededFor(hindrance: number, tn: number, options: DriveOptions): Needed {
  const sum = options.defense.equalIsSuccess ? tn : tn - 1;
  return { count: diceOf(hindrance, options), sides: options.dice.faces, sum, succeeds: 'below' };
}

/** The armor's range, with the drive of each portion after a hit (DRV-ARM-02 to -05). */
function scalesOf(cases: readonly Case[], { armor }: Target): readonly Scale[] {
  const hit = cases.find(({ result }) => result.outcome === 'hit') ?? cases.find(({ result }) => isHit(result));
  if (!hit) return [];
  const marks = hit.result.volley.portions.map(({ key, drive, weapon }) => ({
    label: `SALVO.drive.portion.${key}`,
    at: drive,
    source: weapon,
  }));
  return [armorScale(armor, marks)];
}

const isHit = ({ outcome }: Result): boolean => outcome === 'hit' || outcome === 'critical';

/** The parts of an attack that odds need. */
type Result = Pick<AttackResult, 'outcome' | 'harm' | 'volley'>;

interface Case {
  readonly chance: number;
  readonly result: Result;
}

type Bursting = Pick<Explosive, 'areaFrag' | 'areaBlast'>;
const NO_AREA: Bursting = { areaFrag: null, areaBlast: null };

/** The damage of an area attack to those around the target, after low shields (DRV-AOE-03, -07); 0: there is no area. */
export const areaDamage = (attack: Attack, target: Target, options: DriveOptions): number =>
  attack.aoe === null ? 0 : byDefault(resolveAttack(settled(attack, 'hit'), target, options)).burst!.others;

/** Every result the attack can have, with its chance; impossible ones are left out. */
function casesOf(attack: Attack, tn: number, target: Target, options: DriveOptions, bursts: Bursting): readonly Case[] {
  const onTheWay = attack.offense ? chanceOfSuccess(attack.offense.hindrance, tn, options) : 1;
  const cases: Case[] = [];
  if (onTheWay < 1) cases.push({ chance: 1 - onTheWay, result: untouched('missed', target) });
  for (const [outcome, chance] of defenseChances(attack.defense, options)) {
    if (onTheWay * chance <= 0) continue;
    const result =
      outcome === 'evaded' && attack.aoe === null
        ? evaded(attack, target, options, bursts)
        : byDefault(resolveAttack(settled(attack, outcome), target, options));
    cases.push({ chance: onTheWay * chance, result });
  }
  return cases;
}

/** The result for a target that evades: untouched, except by the area of a device. */
function evaded({ attacker, mode, approach }: Attack, target: Target, options: DriveOptions, bursts: Bursting): Result {
  if (mode !== 'explosive' || !hasArea(bursts)) return untouched('evaded', target);
  const { areaFrag, areaBlast } = bursts;
  const device = { weapon: '', attacker, rollsToHit: false, areaFrag, areaBlast };
  return { outcome: 'evaded', ...byDefault(explosion(device, target, approach, options)) };
}

/** The attack on its way, with this outcome of its defense. */
const settled = (of: Attack, outcome: DefenseResult['outcome']): Attack => ({
  attacker: of.attacker,
  mode: of.mode,
  weapons: of.weapons,
  portions: of.portions,
  approach: of.approach,
  leaving: of.leaving,
  aoe: of.aoe,
  offense: null,
  injuryType: of.injuryType,
  rollsInjuryType: false,
  defense: { known: outcome },
});

const untouched = (outcome: Result['outcome'], target: Target): Result => ({
  outcome,
  harm: unharmed(target),
  volley: volleyOf([], target.pools),
});

/** The parts of a roll's target number, with the WILL that was declared. */
export const rollTally = (spec: RollSpec, options: DriveOptions): Tally =>
  targetNumber(spec, spec.will.spend === 'ask' ? 0 : spec.will.spend, options);

export const chanceOfSuccess = (hindrance: number, tn: number, options: DriveOptions): number =>
  chanceOfMargins(hindrance, tn, options, -Infinity, options.defense.equalIsSuccess ? 0 : -1);

/** Probability that the margin of a roll is from `least` to `most`. */
function chanceOfMargins(hindrance: number, tn: number, options: DriveOptions, least: number, most: number): number {
  const { min, mass } = sumOfDice(diceOf(hindrance, options), options.dice.faces);
  let sum = 0;
  const last = Math.min(mass.length - 1, most + tn - min);
  for (let i = Math.max(0, least + tn - min); i <= last; i++) sum += mass[i]!;
  return sum;
}

/** The possible results of a defense, without WILL. */
export function defenseChances(
  defense: Attack['defense'],
  options: DriveOptions,
): readonly (readonly [DefenseResult['outcome'], number])[] {
  if ('known' in defense) return [[defense.known, 1]];
  if (!isRolled(defense)) return [[undefended(defense, options).outcome, 1]];
  const { hindrance } = defense;
  const tn = total(targetNumber(defense, 0, options));
  const evaded = chanceOfSuccess(hindrance, tn, options);
  const critical = canBeCritical(defense) ? chanceOfMargins(hindrance, tn, options, CRITICAL_MARGIN, Infinity) : 0;
  return [
    ['evaded', evaded],
    ['hit', Math.max(0, 1 - evaded - critical)],
    ['critical', critical],
  ];
}

/** The result of a procedure without dice, with every decision at its default. */
const byDefault = <T>(procedure: Procedure<T>): T =>
  answered(procedure, (ask) => ('default' in ask ? ask.default : bug('dice in a result that is known')));

function distributionOf(cases: readonly Case[], value: (result: Result) => number): Distribution {
  const values = cases.map(({ result }) => value(result));
  const min = Math.min(...values);
  const mass = new Array<number>(Math.max(...values) - min + 1).fill(0);
  cases.forEach(({ chance }, index) => (mass[values[index]! - min]! += chance));
  return { min, mass };
}

/** The chance that this many more degrees put the target out of the fight, over every face of the injury table. */
function chanceOfDown(degrees: number, mode: Mode, injuries: readonly Injury[], options: DriveOptions): number {
  const sums = degreesByType(injuries);
  const isOut = (type: InjuryType, more: number): boolean => {
    const status = stageOf(type, (sums[type] ?? 0) + more, options);
    return status === 'incapacitated' || status === 'dead';
  };
  if (INJURY_TYPES.some((type) => isOut(type, 0))) return 1;
  let faces = 0;
  for (let face = 1; face <= TABLE_FACES; face++) if (isOut(injuryTypeOf(face, mode, options), degrees)) faces++;
  return faces / TABLE_FACES;
}
