/** Exact odds of an attack before it is made (FLU-GAP-06..12, -23, -31, -32). */
import {
  chanceAtLeast,
  convolve,
  mapValues,
  mix,
  point,
  shift,
  sumOfDice,
  type Distribution,
} from '../kernel/distribution.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import { total } from '../kernel/tally.ts';
import type { Command, Odds } from '../ruleset.ts';
import { attackTally, defenseTally, judgeAttack, type AttackSituation } from './attack.ts';
import { checkedCommand, type Asked } from './commands/act.ts';
import { attack } from './commands/attack.ts';
import { isCommand } from './commands/declared.ts';
import { hitsOf } from './commands/hits.ts';
import { modeOf, situationOf } from './commands/situation.ts';
import { reductionFor } from './damage.ts';
import type { FluidOptions } from './options.ts';
import { damageSaveDc, failuresOf } from './standard.ts';
import { combatant } from './state.ts';
import { isThresholdType, thresholdTaken } from './threshold.ts';
import type { FluidCombatant, FluidFight } from './types.ts';

export function odds(fight: FluidFight, command: Command): Odds | Refusal {
  if (!isCommand(command)) return refuse('badCommand', 'FLU-GAP-06');
  if (command.action !== 'attack') return refuse('noOdds', 'FLU-GAP-06', { action: command.action });
  const asked = checkedCommand(attack, fight, command);
  return isRefusal(asked) ? asked : attackOdds(asked);
}

/** The odds of an attack in which nobody spends Action Dice, and what one die would change. */
function attackOdds(asked: Asked): Odds {
  const target = combatant(asked.fight, asked.targets[0]!);
  const situation = situationOf(asked, asked.fight, target.id);
  const rolls = rollsOf(asked, situation);
  const hits = mix(rolls.map((roll) => [1 / FACES, point(roll.hits)] as const));
  const perHit = damageOf(asked, target);
  const damage = totalDamage(hits, perHit);
  const label = (name: string) => `SALVO.fluid.odds.${name}`;
  return {
    tally: attackTally(situation),
    chances: [
      { label: label('hit'), chance: share(rolls, (roll) => roll.hit) },
      { label: label('hitWithDie'), chance: hitWithDie(rolls, asked.options) },
      { label: label('threat'), chance: share(rolls, (roll) => roll.threat) },
      { label: label('error'), chance: share(rolls, (roll) => roll.error) },
      ...harmChances(asked, target, hits, perHit, damage),
    ],
    distributions: [
      { label: label('damage'), of: damage },
      ...(modeOf(asked) === 'single' ? [] : [{ label: label('hits'), of: hits }]),
    ],
    tail: 0,
    assuming: [label('noActionDice'), label('noStandOff')],
  };
}

const FACES = 20;

interface Roll {
  readonly hit: boolean;
  readonly threat: boolean;
  readonly error: boolean;
  readonly hits: number;
  /** What the total falls short of the Defense by, 0 or less on a hit. */
  readonly short: number;
}

/** What each face of the d20 comes to. */
function rollsOf(asked: Asked, situation: AttackSituation): readonly Roll[] {
  const bonus = total(attackTally(situation));
  const defense = total(defenseTally(situation.target));
  const mode = modeOf(asked);
  return Array.from({ length: FACES }, (_, index) => {
    const face = index + 1;
    const made = judgeAttack(face, face + bonus, defense, situation, asked.options);
    const { hits } = hitsOf(asked, mode, made);
    return { hit: made.hit, threat: made.threat, error: made.error, hits, short: -made.margin };
  });
}

function share(rolls: readonly Roll[], what: (roll: Roll) => boolean): number {
  let count = 0;
  for (const roll of rolls) if (what(roll)) count++;
  return count / rolls.length;
}

/** FLU-GAP-10: the chance to hit when a miss is raised by one Action Die. A natural 1 that always misses stays one. */
function hitWithDie(rolls: readonly Roll[], options: FluidOptions): number {
  let sum = 0;
  for (const [index, roll] of rolls.entries()) {
    if (roll.hit) sum += 1;
    else if (!(options.naturalAuto && index === 0)) sum += dieAtLeast(roll.short, options);
  }
  return sum / rolls.length;
}

/** The chance that one Action Die, rolled again at its maximum, comes to `value` or more. */
export function dieAtLeast(value: number, options: FluidOptions): number {
  const sides = options.adDie;
  if (value <= 1) return 1;
  if (value > sides) return options.adExplode ? dieAtLeast(value - sides, options) / sides : 0;
  return (sides - value + 1) / sides;
}

/** What one hit does after armor. For damage that adds up: the points taken. */
function damageOf({ item }: Asked, target: FluidCombatant): Distribution {
  const weapon = item!;
  const { dice, sides, flat } = weapon.damage;
  const rolled = mapValues(shift(sumOfDice(dice, sides), flat), (value) => Math.max(0, value));
  const dr = reductionFor(target.sheet.dr, weapon.kind, weapon.damageType, weapon.armorPiercing);
  const type = weapon.damageType;
  if (isThresholdType(type)) return mapValues(rolled, (value) => thresholdTaken(type, value, dr));
  return mapValues(rolled, (value) => Math.max(0, value - dr));
}

/** The damage of all hits together. */
function totalDamage(hits: Distribution, perHit: Distribution): Distribution {
  const parts: (readonly [number, Distribution])[] = [];
  let sum = point(0);
  for (let count = 0; count < hits.min + hits.mass.length; count++) {
    const chance = hits.mass[count - hits.min] ?? 0;
    if (chance > 0) parts.push([chance, sum]);
    sum = convolve(sum, perHit);
  }
  return mix(parts);
}

/** FLU-GAP-11, -12, -23: what the attack does to this target. Blast has its own saves and is left out. */
function harmChances(
  asked: Asked,
  target: FluidCombatant,
  hits: Distribution,
  perHit: Distribution,
  damage: Distribution,
): Odds['chances'] {
  const weapon = asked.item!;
  if (weapon.blastIncrement > 0 || isThresholdType(weapon.damageType)) return [];
  if (target.sheet.kind === 'standard') {
    return [{ label: 'SALVO.fluid.odds.drop', chance: dropChance(asked.options, target, hits, perHit) }];
  }
  const { vitality, wounds } = target.state;
  const left = Math.max(0, vitality);
  return [
    { label: 'SALVO.fluid.odds.wound', chance: chanceAtLeast(damage, left + 1) },
    { label: 'SALVO.fluid.odds.down', chance: chanceAtLeast(damage, left + Math.max(1, wounds)) },
    {
      label: 'SALVO.fluid.odds.dead',
      chance: chanceAtLeast(damage, left + Math.max(1, wounds - asked.options.deadAt)),
    },
  ];
}

/** The state of a standard actor between hits. */
interface Taken {
  readonly damage: number;
  readonly failures: number;
}

/** FLU-GAP-23: the chance that the hits make it fail often enough, followed hit by hit. */
function dropChance(
  options: FluidOptions,
  { sheet, state }: FluidCombatant,
  hits: Distribution,
  perHit: Distribution,
): number {
  const out = (taken: Taken): boolean => taken.failures >= sheet.failuresToDrop;
  let now = new Map<string, readonly [Taken, number]>();
  now.set('', [{ damage: state.damageTaken, failures: state.failures }, 1]);
  let dropped = 0;
  for (let count = 0; count < hits.min + hits.mass.length; count++) {
    const chance = hits.mass[count - hits.min] ?? 0;
    for (const [taken, weight] of now.values()) if (out(taken)) dropped += chance * weight;
    now = afterHit(now, perHit, sheet.damageSave, options);
  }
  return dropped;
}

function afterHit(
  before: ReadonlyMap<string, readonly [Taken, number]>,
  perHit: Distribution,
  saveBonus: number,
  options: FluidOptions,
): Map<string, readonly [Taken, number]> {
  const next = new Map<string, readonly [Taken, number]>();
  const add = (taken: Taken, weight: number): void => {
    if (weight === 0) return;
    const key = `${taken.damage}:${taken.failures}`;
    next.set(key, [taken, (next.get(key)?.[1] ?? 0) + weight]);
  };
  for (const [taken, weight] of before.values()) {
    for (let i = 0; i < perHit.mass.length; i++) {
      const damage = perHit.min + i;
      const chance = weight * perHit.mass[i]!;
      const kept = options.standardCumulative ? taken.damage : 0;
      if (damage < 1) {
        add({ damage: kept, failures: taken.failures }, chance);
        continue;
      }
      const passes = passChance(damageSaveDc(kept + damage), saveBonus);
      add({ damage: options.standardCumulative ? kept + damage : 0, failures: taken.failures }, chance * passes);
      add({ damage: 0, failures: taken.failures + failuresOf(1, 0, false) }, chance * (1 - passes));
    }
  }
  return next;
}

/** The chance that d20 + bonus reaches a DC. */
const passChance = (dc: number, bonus: number): number =>
  Math.min(FACES, Math.max(0, FACES + 1 - (dc - bonus))) / FACES;
