/** 3.3 of the contract: attack and damage. */
import {
  NO_WILL,
  resolveAttack as resolve,
  type Attack,
  type InjuryType,
  type Mode,
  type RollSpec,
} from '../../../src/rules/drive/index.ts';
import { portionsOf } from '../../../src/rules/drive/harm/volley.ts';
import { applyPercents } from '../../../src/rules/drive/harm/resistances.ts';
import type { Bag, Operations } from '../format.ts';
import { act, DEFENSE, DEFENSE_DICE, entrant, fightOf, ON_THE_WAY, SURE, UNHURT } from './entrant.ts';
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
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const resolveAttack = (given: Bag): unknown => {
  const target = targetOf(bag(given, 'target'));
  const result = run(given, resolve(attackOf(given), target, options(given)));
  return {
    outcome: result.outcome,
    injuryType: result.injuryType,
    ...result.harm,
    shields: pointsLeft(target, result.volley.pools),
    pools: result.volley.pools,
    kineticUses: result.kineticUses,
  };
};

function attackOf(given: Bag): Attack {
  const attack = bag(given, 'attack');
  const mode = word<Mode>(attack, 'mode', 'melee');
  const attacker = word(given, 'attackerId', 'attacker');
  const weapons = bags(attack, 'weapons').map(weapon);
  const injuryType = maybeWord<InjuryType>(attack, 'injuryType');
  return {
    attacker,
    mode,
    weapons,
    portions: portionsOf(weapons, mode, null),
    approach: approach(given, mode === 'melee' ? 'engaged' : 'short'),
    leaving: null,
    aoe: null,
    offense: rollSpec(given, 'offense'),
    injuryType,
    // A known type stands in for its roll.
    rollsInjuryType: flag(given, 'rollInjuryType') && injuryType === null,
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

/** The defense as it is rolled or forbidden, else what is known of it. */
function defenseOf(given: Bag, mode: Mode): Attack['defense'] {
  const roll = rollSpec(given, 'defense');
  const noDefense = flag(given, 'noDefense');
  const inCriticalRange = flag(given, 'inCriticalRange', true);
  const known = word<'hit' | 'critical'>(given, 'outcome', 'hit');
  if (!roll && !noDefense) return { known };
  const unrolled = { by: 'target', reason: 'defense', hindrance: 0, modifier: 0, will: NO_WILL };
  return { ...(roll ?? unrolled), tn: noDefense ? null : (roll?.tn ?? null), mode, inCriticalRange };
}

const applyResistances = (given: Bag): unknown => ({
  damage: applyPercents(number(given, 'damage'), numbers(given, 'percents'), options(given)),
});

/** A blast goes off on a target that is deafened already, or nothing happens. */
const deafness = (given: Bag): unknown => {
  const before = number(given, 'deafenedTurns');
  const until = { at: 'startOfTurn', of: 'attacker', round: 1 + before };
  const conditions = before > 0 ? { deafened: { clause: 'DRV-ENE-13', until } } : {};
  const shields = flag(given, 'highShield') ? [{ id: 'skin', type: 'shield', precision: 'high', points: 1 }] : [];
  const organic = flag(given, 'organic', true);
  const grenade = { id: 'device', type: 'weapon', mode: 'explosive', blast: { damage: 1 } };
  const fight = fightOf(given, [
    entrant('attacker', { offenseTn: SURE, items: [grenade] }),
    entrant('target', { ...UNHURT, organic, conditions, items: shields, defenseTn: DEFENSE.tn }),
  ]);
  const attack = { action: 'attack', who: 'attacker', item: 'device', targets: ['target'], declared: DEFENSE.declared };
  const dice = [...ON_THE_WAY, 1, ...DEFENSE_DICE['hit']!];
  const after = flag(given, 'blastHit') ? act(fight, attack, { dice }).fight : fight;
  const left = combatantIn(after, 'target').state.conditions['deafened']?.until;
  return { deafenedTurns: left && 'round' in left ? left.round - after.round : 0 };
};

export const attack: Operations = { resolveAttack, applyResistances, deafness };
