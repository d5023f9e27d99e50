/** 3.3 of the contract: attack and damage. */
import {
  applyPercents,
  deafnessAfter,
  NO_WILL,
  resolveAttack as resolve,
  type Attack,
  type DefenseSpec,
  type Harm,
  type InjuryType,
  type Mode,
  type RollSpec,
  type Target,
  type Volley,
} from '../../../src/rules/drive/index.ts';
import type { Bag, Operations } from '../format.ts';
import {
  approach,
  bag,
  bags,
  flag,
  maybeBag,
  maybeNumber,
  maybeWord,
  number,
  numbers,
  options,
  pointsLeft,
  run,
  target as targetOf,
  weapon,
  word,
} from './given.ts';

const resolveAttack = (given: Bag): unknown => {
  const target = targetOf(bag(given, 'target'));
  const result = run(given, resolve(attackOf(given), target, options(given)));
  return {
    outcome: result.outcome,
    injuryType: result.injuryType,
    ...harmKeys(result.harm),
    ...shieldKeys(target, result.volley),
    pools: result.volley.pools,
    kineticUses: result.kineticUses,
  };
};

function attackOf(given: Bag): Attack {
  const attack = bag(given, 'attack');
  const mode = word<Mode>(attack, 'mode', 'melee');
  const attacker = word(given, 'attackerId', 'attacker');
  return {
    attacker,
    mode,
    weapons: bags(attack, 'weapons').map(weapon),
    approach: approach(given, mode === 'melee' ? 'engaged' : 'short'),
    leaving: null,
    aoe: null,
    offense: rollSpec(given, 'offense'),
    injuryType: maybeWord<InjuryType>(attack, 'injuryType'),
    rollsInjuryType: flag(given, 'rollInjuryType'),
    defense: defenseOf(given, mode),
  };
}

/** A roll that is made if its target number is given. */
function rollSpec(given: Bag, key: string): RollSpec | null {
  const of = maybeBag(given, key);
  const tn = of && maybeNumber(of, 'tn');
  return of && tn !== null
    ? { by: key, reason: key, tn, hindrance: number(of, 'hindrance'), modifier: 0, will: NO_WILL }
    : null;
}

function defenseOf(given: Bag, mode: Mode): Attack['defense'] {
  const roll = rollSpec(given, 'defense');
  const noDefense = flag(given, 'noDefense');
  if (!roll && !noDefense) return { known: word<'hit' | 'critical'>(given, 'outcome', 'hit') };
  const rest: Omit<DefenseSpec, 'tn'> = {
    by: 'target',
    reason: 'defense',
    hindrance: roll?.hindrance ?? 0,
    modifier: 0,
    will: NO_WILL,
    mode,
    inCriticalRange: flag(given, 'inCriticalRange', true),
  };
  return { ...rest, tn: noDefense ? null : (roll?.tn ?? null) };
}

export const harmKeys = (harm: Harm): Omit<Harm, never> => ({ ...harm });

export const shieldKeys = (target: Target, volley: Volley): object => ({ shields: pointsLeft(target, volley.pools) });

const applyResistances = (given: Bag): unknown => ({
  damage: applyPercents(number(given, 'damage'), numbers(given, 'percents'), options(given)),
});

const deafness = (given: Bag): unknown => ({
  deafenedTurns: deafnessAfter(number(given, 'deafenedTurns'), {
    hit: flag(given, 'blastHit'),
    organic: flag(given, 'organic', true),
    highShield: flag(given, 'highShield'),
  }),
});

export const attack: Operations = { resolveAttack, applyResistances, deafness };
