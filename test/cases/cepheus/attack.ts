/** Section 3.6, the attack itself. */
import * as attacks from '../../../src/rules/cepheus/attack/resolve.ts';
import * as situations from '../../../src/rules/cepheus/attack/facts.ts';
import { attackRefusal } from '../../../src/rules/cepheus/attack/legality.ts';
import { attackTally, fireDms, isSpread } from '../../../src/rules/cepheus/attack/modifiers.ts';
import { reactionEvents } from '../../../src/rules/cepheus/attack/reactions.ts';
import { stateDms } from '../../../src/rules/cepheus/check/skill-check.ts';
import { aimLost } from '../../../src/rules/cepheus/fight/budget.ts';
import * as firemode from '../../../src/rules/cepheus/fire/firemode.ts';
import { suppressionEvents } from '../../../src/rules/cepheus/fire/suppression.ts';
import { diceOf } from '../../../src/rules/cepheus/harm/damage.ts';
import type { RangeType, Reaction } from '../../../src/rules/cepheus/types.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { amountOf, total, type Tally } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import { distance } from './basics.ts';
import { entrant, fightOf, SELF, Table } from './entrant.ts';
import { armor, bag, codeOf, flag, list, noDice, number, roll, settings, some, text } from './given.ts';
import { aimFrom, costOf, shown } from './reactions.ts';

export const attackOperations: Operations = {
  attack: (given) => {
    const attack = situation(given);
    const options = settings(given);
    const result = roll(given, attacks.resolveAttack(attack, options));
    if (isRefusal(result)) return { ...plan(given, attack), roundsSpent: 0, refused: result.refused };
    const { damage } = result;
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
        attack.target.neighbors.map(({ id }) => [id, result.spread.find((hit) => hit.id === id)?.damage ?? null]),
      ),
      aimAfter: aimAfter(given),
      reactionCost: reactionCost(given, attack.target.reaction),
      targetSuppressed: result.suppressed ? suppressed(given, result.check.effect) : null,
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
    const { weapon, ...fire } = situation(given);
    const refused = firemode.fireRefusal(fire, weapon);
    const needed = firemode.roundsNeeded(fire, weapon.magazine);
    const extra = firemode.extraDamage(fire, weapon.magazine, options);
    return {
      dm: total(fireDms(fire, options)),
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

/** The values known before the dice, also of a refused attack. */
function plan(given: Bag, attack: situations.AttackSituation): object {
  const hit = attacks.attackHit(attack, 0, attack.target.armor, settings(given));
  return {
    band: attack.band,
    extreme: attack.extreme,
    roundsNeeded: attacks.roundsSpent(attack),
    magazine: attack.weapon.magazine,
    allowedSizes: firemode.allowedSizes(attack, attack.weapon),
    damageDice: attack.weapon.damageDice === null ? null : diceOf(hit),
    extraPoints: hit.extraPoints,
    spread: isSpread(attack),
  };
}

/** The modifiers of the contract, in its order. */
// prettier-ignore
export const DM_NAMES = [
  'skill', 'characteristic', 'difficulty', 'extremeRange', 'aim', 'laserSight', 'telescopicSight', 'cover', 'light', 'smoke',
  'weather', 'targetMoved', 'targetProne', 'dodge', 'parry', 'recoil', 'intoCombat', 'panic', 'suppression', 'burst', 'flechette',
  'size', 'targetEvasion', 'ownEvasion', 'weaponDamage', 'hasten', 'reactions', 'suppressed', 'fatigue', 'other',
  'intelligentWeapon',
];

const dms = (tally: Tally): object =>
  Object.fromEntries(DM_NAMES.map((name) => [name, amountOf(tally, `SALVO.cepheus.dm.${name}`)]));

/** The target of the case, of whom only its place in the order matters. */
function targetTable(given: Bag): Table {
  const target = bag(given, 'target');
  const self = entrant({ state: { initiative: number(target, 'initiative', 0) } });
  return new Table(fightOf(given, [self], { acted: flag(target, 'acted') ? { [SELF]: true } : {} }));
}

function reactionCost(given: Bag, reaction: Reaction): object | null {
  if (reaction === 'none') return null;
  const table = targetTable(given);
  table.apply(reactionEvents(table.fight, SELF, reaction, settings(given)));
  return costOf(table, given);
}

function suppressed(given: Bag, effect: number): object {
  const table = targetTable(given);
  table.apply(suppressionEvents(table.fight, SELF, effect, settings(given)));
  const checkDm = total(stateDms(table.fight, table.combatant(), settings(given)));
  const now = table.count();
  table.endRound();
  return { initiative: [now, table.count()], checkDm };
}

/** The attacker's aim, which the attack uses up. */
function aimAfter(given: Bag): object {
  const table = new Table(fightOf(given, [entrant({ state: { aim: aimFrom(bag(bag(given, 'attacker'), 'aim')) } })]));
  table.apply(aimLost(table.state(), SELF, 'CEP-AIM-03'));
  return shown(table.state().aim);
}

function situation(given: Bag): situations.AttackSituation {
  const target = bag(given, 'target');
  const part: situations.SituationPart = {
    ...some<situations.AttackSituation>(given, [
      'attackKind', 'burstSize', 'burstUse', 'panic', 'suppression', 'blind', 'gravity', 'otherDms',
    ]), // prettier-ignore
    rangeType: text<RangeType>(given, 'rangeType', 'rifle'),
    distance: distance(given),
    scene: some<situations.Conditions>(bag(given, 'scene'), ['light', 'smoke', 'weather', 'strongHeat', 'aerosol']),
    attacker: attacker(bag(given, 'attacker')),
    target: { ...targetOf(target), neighbors: list(target, 'neighbors').map(neighbor) },
    weapon: some<situations.WeaponFacts>(bag(given, 'weapon'), WEAPON),
  };
  const full = situations.attackSituation(part, settings(given));
  return { ...full, eligible: eligible(given, full.target) };
}

// prettier-ignore
const WEAPON: readonly (keyof situations.WeaponFacts)[] = [
  'damageDice', 'damageFlat', 'payload', 'laser', 'recoil', 'gyrostabilizer', 'laserSight', 'telescopicSight', 'heavy', 'energy',
  'slugThrower', 'flechette', 'intelTolerance', 'rof', 'magazine', 'hits', 'ready',
];
// prettier-ignore
const ATTACKER: readonly (keyof situations.AttackerFacts)[] = [
  'skill', 'jackOfAllTrades', 'zeroG', 'str', 'dex', 'characteristic', 'sensors', 'hastened', 'suppressed', 'fatigued', 'reactions',
  'stance', 'cover', 'grappled', 'unconscious', 'moved', 'rest', 'evading',
];
// prettier-ignore
const TARGET: readonly (keyof situations.TargetFacts)[] = [
  'kind', 'sizeDm', 'stance', 'cover', 'softCover', 'warm', 'movedMetres', 'reaction', 'duckBehind', 'meleeSkill', 'zeroG', 'evading',
];

function attacker(given: Bag): Partial<situations.AttackerFacts> {
  const aim = bag(given, 'aim');
  return { ...some(given, ATTACKER), aimDm: number(aim, 'dm', 0), aimKill: number(aim, 'kill', 0) };
}

const targetOf = (given: Bag): Partial<situations.TargetFacts> => ({ ...some(given, TARGET), armor: armor(given) });

const neighbor = (given: Bag): situations.Neighbor => ({
  id: text(given, 'id', ''),
  metres: number(given, 'metres', 0),
  isAttacker: flag(given, 'isAttacker'),
  armor: armor(given),
});

/** A number of eligible targets, all of them like the target. */
const eligible = (given: Bag, target: situations.TargetFacts): readonly situations.Eligible[] =>
  Array.from({ length: number(given, 'eligible', 1) }, () => target);
