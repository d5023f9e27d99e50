/** The exact odds of an attack before it is made, from the same rule functions that carry it out. */
import { chanceAtLeast, fromWeights, highest, sumOfDice, type Distribution } from '../../kernel/distribution.ts';
import type { Key } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Refusal } from '../../kernel/result.ts';
import { total } from '../../kernel/tally.ts';
import type { Odds } from '../../ruleset.ts';
import { EXCEPTIONAL, neededFor, SUCCESS } from '../check/check.ts';
import { diceOf, finalDamage, weaponDamage, type Hit } from '../harm/damage.ts';
import { allocateByDefault, woundsOf, type Health } from '../harm/injury.ts';
import type { CepheusOptions } from '../types.ts';
import type { AttackSituation } from './facts.ts';
import { attackRefusal } from './legality.ts';
import { attackTally } from './modifiers.ts';
import { attackHit, dealsDamage } from './resolve.ts';

/**
 * The chances that the target is hit, wounded (loses points), knocked out (unconscious or dead afterwards) and killed
 * by this attack, and the points of damage after armor (0 for a miss). The victim is assumed to split the points by
 * default (CEP-DMG-06) and to react as in the situation. Without a `victim` the target is a vehicle, robot or ship:
 * only hit and points are given, since the hits on its systems depend on further rolls.
 */
export function attackOdds(attack: AttackSituation, victim: Health | null, options: CepheusOptions): Odds | Refusal {
  const refused = attackRefusal(attack);
  if (refused) return refused;
  const tally = attackTally(attack, options);
  const dm = total(tally);
  const assuming = assumptions(attack);
  const common = { tally, tail: 0, needed: neededFor(dm), ...(attack.blind ? { foreseen: [BLIND] } : {}) };
  if (!dealsDamage(attack)) {
    const chances = [chance('hit', hitChance(attack, dm))];
    return { ...common, chances, distributions: initiativeLosses(attack, dm), assuming };
  }
  const damage = damageOdds(attack, dm, options);
  const distributions = [{ label: DAMAGE, of: damage.of }];
  if (victim === null) {
    const hurts = chance('hurtsVehicle', chanceAtLeast(damage.of, 1));
    return { ...common, chances: [chance('hit', damage.hit), hurts], distributions, assuming: [] };
  }
  const atLeast = (points: number): number => chanceAtLeast(damage.of, points);
  const chances = [
    chance('hit', damage.hit),
    chance('wound', atLeast(1)),
    chance('knockOut', atLeast(leastTo(victim, options, (state) => state === 'unconscious' || state === 'dead'))),
    chance('kill', atLeast(leastTo(victim, options, (state) => state === 'dead'))),
  ];
  return { ...common, chances, distributions, assuming };
}

/** The note that the needed sum is that of the two dice that count (CEP-BLD-02). */
const BLIND: Foreseen = { label: 'SALVO.cepheus.foreseen.blind', clause: 'CEP-BLD-02', good: false, values: {} };

const DAMAGE: Key = 'SALVO.cepheus.odds.damage';
const INITIATIVE_LOST: Key = 'SALVO.cepheus.odds.initiativeLost';

export const chance = (
  name: 'hit' | 'hurtsVehicle' | 'caught' | 'wound' | 'knockOut' | 'kill',
  of: number,
): Odds['chances'][number] => ({
  label: `SALVO.cepheus.odds.${name}`,
  chance: of,
});

function assumptions({ target }: AttackSituation): readonly Key[] {
  const split = 'SALVO.cepheus.assuming.defaultSplit';
  return target.reaction === 'none' ? ['SALVO.cepheus.assuming.noReaction', split] : [split];
}

/** The distribution of the check: 2D6, or 3D6 without one highest die in blind fire (CEP-BLD-02). */
export const checkDice = ({ blind }: AttackSituation): Distribution => (blind ? THREE_DROP_HIGHEST : sumOfDice(2, 6));

function threeDropHighest(): Distribution {
  const ways = new Map<number, number>();
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++)
      for (let c = 1; c <= 6; c++) {
        const sum = a + b + c - Math.max(a, b, c);
        ways.set(sum, (ways.get(sum) ?? 0) + 1);
      }
  return fromWeights(new Map([...ways].map(([sum, count]) => [sum, count / 216])));
}

const THREE_DROP_HIGHEST = threeDropHighest();

/** The chance that a blind hit strikes the target itself (CEP-BLD-04); 1 for other attacks. */
function targetShare({ blind, eligible, target }: AttackSituation): number {
  if (!blind || eligible.length === 0) return 1;
  return eligible.filter((entry) => entry.id === target.id).length / eligible.length;
}

function hitChance(attack: AttackSituation, dm: number): number {
  return chanceAtLeast(checkDice(attack), SUCCESS - dm) * targetShare(attack);
}

/** The distribution of the Initiative that suppression takes from the target (CEP-SUP-05); empty for other attacks. */
function initiativeLosses(attack: AttackSituation, dm: number): Odds['distributions'] {
  if (!attack.suppression) return [];
  const dice = checkDice(attack);
  const share = attack.target.suppressible ? targetShare(attack) : 0;
  const weights = new Map<number, number>([[0, 1 - share]]);
  dice.mass.forEach((mass, index) => {
    const lost = Math.max(0, dice.min + index + dm - SUCCESS);
    weights.set(lost, (weights.get(lost) ?? 0) + mass * share);
  });
  return [{ label: INITIATIVE_LOST, of: fromWeights(weights) }];
}

interface DamageOdds {
  readonly hit: number;
  readonly of: Distribution;
}

/**
 * The chance of a hit and the distribution of the damage after armor (0: a miss): every Effect that hits is combined
 * with every sum of the damage dice (CEP-DMG-02).
 */
function damageOdds(attack: AttackSituation, dm: number, options: CepheusOptions): DamageOdds {
  const check = checkDice(attack);
  const share = targetShare(attack);
  const hit = attackHit(attack, 0, attack.target.armor, options);
  const dice = sumOfDice(diceOf(hit), 6);
  const rolled = dice.mass.map((_, index) => weaponDamage(dice.min + index, hit));
  const most = rolled.at(-1)! + highest(check) + dm - SUCCESS;
  const usualTable = damageTable(hit, most);
  const exceptionalTable = damageTable({ ...hit, effect: EXCEPTIONAL }, most);
  const mass = new Array<number>(Math.max(0, ...usualTable, ...exceptionalTable) + 1).fill(0);
  let hits = 0;
  for (let i = 0; i < check.mass.length; i++) {
    const effect = check.min + i + dm - SUCCESS;
    if (effect < 0) continue;
    const weight = check.mass[i]! * share;
    const table = effect >= EXCEPTIONAL ? exceptionalTable : usualTable;
    for (let j = 0; j < dice.mass.length; j++) mass[table[rolled[j]! + effect]!]! += weight * dice.mass[j]!;
    hits += weight;
  }
  mass[0]! += Math.max(0, 1 - hits);
  return { hit: hits, of: { min: 0, mass } };
}

/** The damage after armor for each sum of weapon damage and Effect, from 0 to `most`. */
function damageTable(hit: Hit, most: number): readonly number[] {
  const table: number[] = [];
  for (let points = 0; points <= most; points++) table.push(finalDamage(points + hit.aimKill, hit));
  return table;
}

/**
 * The least damage after armor that brings the victim into a state. Binary search finds it: more damage is never
 * better.
 */
function leastTo(victim: Health, options: CepheusOptions, isReached: (state: string) => boolean): number {
  const { str, dex, end } = victim.current;
  let low = 1;
  let high = Math.max(1, str + dex + end);
  while (low < high) {
    const middle = (low + high) >> 1;
    const { current } = allocateByDefault(victim, middle);
    if (isReached(woundsOf({ max: victim.max, current }, false, options).state)) high = middle;
    else low = middle + 1;
  }
  return low;
}
