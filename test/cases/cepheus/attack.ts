/** Section 3.6, the attack itself. */
import { aimAfter } from '../../../src/rules/cepheus/acts/aiming.ts';
import * as attacks from '../../../src/rules/cepheus/attack/resolve.ts';
import * as firemode from '../../../src/rules/cepheus/fire/firemode.ts';
import { changedPair } from '../../../src/rules/cepheus/fight/initiative.ts';
import { attackRefusal } from '../../../src/rules/cepheus/attack/legality.ts';
import { attackTally, DM_NAMES, dmLabel } from '../../../src/rules/cepheus/attack/modifiers.ts';
import * as situations from '../../../src/rules/cepheus/attack/facts.ts';
import type { RangeType } from '../../../src/rules/cepheus/types.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { amountOf, total, type Tally } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import { armor, bag, codeOf, flag, list, noDice, number, roll, settings, some, text } from './given.ts';
import { distance } from './basics.ts';
import { aimFrom, shown } from './reactions.ts';

export const attackOperations: Operations = {
  attack: (given) => {
    const attack = situation(given);
    const options = settings(given);
    const result = roll(given, attacks.resolveAttack(attack, options));
    if (isRefusal(result)) return { ...plan(given, attack), roundsSpent: 0, refused: result.refused };
    const { damage, suppressed } = result;
    const noDamage = !result.hit || attack.suppression ? 0 : null;
    return {
      ...plan(given, attack),
      ...result.check,
      dms: dms(result.tally),
      sumDm: total(result.tally),
      hit: result.hit,
      victim: result.victim === null ? null : result.victim + 1,
      roundsSpent: result.rounds,
      magazine: firemode.roundsLeft(attack.weapon.magazine, result.rounds),
      rawDamage: damage ? damage.raw : null,
      reducedDamage: damage ? damage.reduced : null,
      damage: damage ? damage.damage : noDamage,
      spreadHits: Object.fromEntries(
        attack.target.neighbors.map(({ id }) => [id, result.spread.find((one) => one.id === id)?.damage ?? null]),
      ),
      aimAfter: shown(
        aimAfter(aimFrom(bag(bag(given, 'attacker'), 'aim')), { do: 'attack', target: '', effect: 0 }, options),
      ),
      reactionCost: result.reactionCost,
      targetSuppressed: suppressed && {
        initiative: changedPair(
          number(bag(given, 'target'), 'initiative', 0),
          suppressed.initiativeMod,
          flag(bag(given, 'target'), 'acted'),
        ),
        checkDm: suppressed.checkDm,
      },
      followUp: result.followUp,
      refused: null,
    };
  },

  attackDms: (given) => {
    noDice(given);
    const attack = situation(given);
    const refused = attackRefusal(attack);
    const tally = attackTally(attack, settings(given));
    const spent = refused ? 0 : attacks.roundsSpent(attack);
    return {
      ...plan(given, attack),
      dms: dms(tally),
      sumDm: total(tally),
      roundsSpent: spent,
      refused: codeOf(refused),
    };
  },

  fireMode: (given) => {
    noDice(given);
    const options = settings(given);
    const { weapon, ...fire } = situation({ rangeType: 'rifle', ...given });
    const refused = firemode.fireRefusal(fire, weapon);
    const needed = firemode.roundsNeeded(fire, weapon.magazine);
    const extra = firemode.extraDamage(fire, weapon.magazine, options);
    return {
      dm: firemode.modeDm(fire, options),
      extraDice: extra.dice,
      extraPoints: extra.points,
      roundsSpent: refused ? 0 : needed,
      roundsNeeded: needed,
      magazine: refused ? weapon.magazine : firemode.roundsLeft(weapon.magazine, needed),
      allowedSizes: firemode.allowedSizes(fire, weapon),
      refused: codeOf(refused),
    };
  },
};

/** What is known before the dice, also of a refused attack. */
function plan(given: Bag, attack: situations.AttackSituation): object {
  const damage = attacks.attackDamage(attack, settings(given));
  return {
    band: attack.band,
    extreme: attack.extreme,
    roundsNeeded: attacks.roundsSpent(attack),
    magazine: attack.weapon.magazine,
    allowedSizes: firemode.allowedSizes(attack, attack.weapon),
    damageDice: damage.dice,
    extraPoints: damage.extraPoints,
    spread: damage.spread,
  };
}

const dms = (tally: Tally): object =>
  Object.fromEntries(DM_NAMES.map((name) => [name, amountOf(tally, dmLabel(name))]));

function situation(given: Bag): situations.AttackSituation {
  const target = bag(given, 'target');
  const part: situations.SituationPart = {
    ...some<situations.AttackSituation>(given, [
      'attackKind', 'burstSize', 'burstUse', 'panic', 'suppression', 'blind', 'gravity', 'otherDms',
    ]), // prettier-ignore
    rangeType: text<RangeType>(given, 'rangeType', 'rifle'),
    distance: distance(given),
    scene: bag(given, 'scene') as object,
    attacker: attacker(bag(given, 'attacker')),
    target: { ...targetOf(target), neighbors: list(target, 'neighbors').map(neighbor) },
    weapon: bag(given, 'weapon') as object,
    eligible: eligible(given, target),
  };
  return situations.attackSituation(part, settings(given));
}

function attacker(given: Bag): Partial<situations.AttackerFacts> {
  const { aim: _aim, ...facts } = given;
  const aim = bag(given, 'aim');
  return { ...(facts as object), aimDm: number(aim, 'dm', 0), aimKill: number(aim, 'kill', 0) };
}

function targetOf(given: Bag): Partial<situations.TargetFacts> {
  const { initiative: _initiative, acted: _acted, neighbors: _neighbors, ...facts } = given;
  return { ...(facts as object), armor: armor(given) };
}

const neighbor = (given: Bag): situations.Neighbor => ({
  id: text(given, 'id', ''),
  metres: number(given, 'metres', 0),
  isAttacker: flag(given, 'isAttacker'),
  armor: armor(given),
});

/** So many eligible targets, all of them like the target. */
const eligible = (given: Bag, target: Bag): readonly situations.Bystander[] =>
  Array.from({ length: number(given, 'eligible', 1) }, (_, index) => ({ id: String(index + 1), armor: armor(target) }));
