import { areaFireRefusal, autofireRefusal } from '../../../src/rules/fluid/attack/automatic.ts';
import { rangeOf, rangeRefusal } from '../../../src/rules/fluid/attack/range.ts';
import { attackRoll, attemptOf, type AttackRoll } from '../../../src/rules/fluid/attack/roll.ts';
import { activation, activationRefusal, boost } from '../../../src/rules/fluid/check/action-dice.ts';
import { fluidModifiers } from '../../../src/rules/fluid/count/modifiers.ts';
import { CONDITIONS } from '../../../src/rules/fluid/fight/conditions.ts';
import { ACTOR_KINDS, ATTACK_KINDS } from '../../../src/rules/fluid/sheet/fields.ts';
import type { FluidFight } from '../../../src/rules/fluid/index.ts';
import type { Answer, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { entry } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import { act, combatant, dice, modifiers, stageOf, stateOf, turnOf, valueIn, values, type Played } from './entrant.ts';
import { BOOSTS } from './words.ts';
import { bagIn, code, flag, maybeNum, num, options, run, texts, word } from './input.ts';

/** Section 3.4. A weapon with a rating of 0 has no act of automatic fire: the rule itself is asked. */
export const attack: Operations = {
  attackRoll(given) {
    const kind = word(given, 'kind', ATTACK_KINDS);
    const target = bagIn(given, 'target');
    const situation = {
      kind,
      actorKind: word(given, 'actorKind', ACTOR_KINDS, 'special'),
      baseAttack: num(given, 'baseAttack', 0),
      strMod: num(given, 'strMod', 0),
      dexMod: num(given, 'dexMod', 0),
      other: [entry('FLU-GAP-06', 'other', num(given, 'otherMod', 0))],
      aimed: flag(given, 'aimed'),
      braced: flag(given, 'braced'),
      conditions: texts(given, 'conditions', CONDITIONS),
      adjacent: flag(given, 'adjacent', kind !== 'ranged'),
      threatFrom: num(given, 'threatFrom', 20),
      errorTo: num(given, 'errorTo', 1),
      target: {
        base: num(target, 'base', 10),
        dexMod: num(target, 'dexMod', 0),
        dodge: num(target, 'dodge', 0),
        other: num(target, 'other', 0),
        conditions: texts(target, 'conditions', CONDITIONS),
      },
    };
    const settings = options(given);
    const wanted = num(given, 'actionDice', 0);
    function* boosting({ total }: AttackRoll): Procedure<AttackRoll['boost']> {
      const spender = { id: null, kind: 'special', dice: wanted } as const;
      const made = yield* boost(spender, { roll: 'attack', total }, wanted, settings);
      return isRefusal(made) ? null : made;
    }
    return run(given, attackRoll(null, attemptOf(situation), boosting, settings));
  },

  activate(given) {
    const chance = word(given, 'kind', ['threat', 'error']);
    const check = word(given, 'check', ['attack', 'skill'], 'attack');
    const [spent, pool] = [num(given, 'actionDice'), num(given, 'pool')];
    const refused = code(activationRefusal(chance, flag(given, 'eligible', true), spent, pool));
    const { logged, ...made } = activation(chance, check, refused ? 0 : spent, pool);
    return { ...made, modifiers: values(fluidModifiers(logged, 0, options(given))), refused };
  },

  boostRoll(given) {
    const wanted = num(given, 'actionDice');
    const spender = {
      id: null,
      kind: word(given, 'actorKind', ACTOR_KINDS, 'special'),
      dice: num(given, 'pool', wanted),
    };
    const seen = {
      roll: word(given, 'roll', BOOSTS),
      total: num(given, 'total'),
      alreadySpent: num(given, 'alreadySpent', 0),
      combatStarted: flag(given, 'combatStarted'),
    };
    const made = run(given, boost(spender, seen, wanted, options(given)));
    if (isRefusal(made)) return { total: seen.total, poolLeft: spender.dice, refused: code(made) };
    return { total: made.total, poolLeft: made.poolLeft, refused: null };
  },

  actionDicePool(given) {
    const start = maybeNum(given, 'start');
    const levels = { threatLevel: num(given, 'threatLevel', 0), averageLevel: num(given, 'averageLevel', 0) };
    const declared = { ...(start === null ? {} : { start }), ...levels };
    return { pool: stateOf(act(turnOf(given, [{ id: 'A' }]), { action: 'session', who: 'A', declared })).actionDice };
  },

  burst(given) {
    const fight = firing(given, num(given, 'recoil', 0), { burst: true });
    const fired = fire(fight, 'attack', { mode: 'burst' }, { ...SHOT, ...critical(given) });
    return { ...hitsOf(given, fired), refused: fired.refused };
  },

  autofire(given) {
    const rating = num(given, 'autofireRating', 1);
    const barred = autofireRefusal(num(given, 'ammo'), num(given, 'volleys'), rating, options(given));
    if (rating === 0 && barred)
      return { total: num(given, 'total'), hit: false, hits: 0, shotsUsed: 0, woundHits: 0, refused: code(barred) };
    const fight = firing(given, num(given, 'recoil', 0), { autofireRating: rating || 1 });
    const declared = { mode: 'autofire', volleys: num(given, 'volleys') };
    const fired = fire(fight, 'attack', declared, { ...SHOT, ...critical(given) });
    const total = valueIn(stageOf(fired, 'attack.autofire'), 'total') ?? num(given, 'total');
    return { total, ...hitsOf(given, fired), refused: fired.refused };
  },

  suppressiveFire(given) {
    const rating = num(given, 'autofireRating');
    if (rating === 0) {
      const barred = areaFireRefusal(num(given, 'ammo'), num(given, 'squares'), rating);
      return { dc: null, success: null, stressDamage: 0, shotsUsed: 0, modifiers: [], refused: code(barred) };
    }
    const fight = firing(
      given,
      num(given, 'recoil'),
      { autofireRating: rating },
      {
        saves: { will: num(given, 'willSave') },
        scores: { wis: 9_999 },
      },
    );
    const fired = fire(fight, 'suppress', { squares: num(given, 'squares') }, SHOT, given);
    return {
      dc: valueIn(stageOf(fired, 'suppress'), 'dc'),
      success: stageOf(fired, 'suppressed')?.verdict?.good ?? null,
      stressDamage: stateOf(fired, 'B').stressTotal,
      shotsUsed: shotsUsed(given, fired),
      modifiers: modifiers(fired, 'B'),
      refused: fired.refused,
    };
  },

  rangeBand(given) {
    const settings = options(given);
    const range = rangeOf(num(given, 'distance'), num(given, 'reach', 5), maybeNum(given, 'increment'), settings);
    return { ...range, refused: code(rangeRefusal(range, settings)) };
  },
};

/** The face that stands in the given totals. */
const NATURAL = 10;
const SHOT: Answers = { 'roll.attack': [NATURAL] };

type Answers = { readonly [key: string]: Answer };

/** An activated critical hit. */
const critical = (given: Bag): Answers => (flag(given, 'critical') ? { 'activate.threat': 1 } : {});

/** A with a weapon of one point a hit and a recoil that no document need hold, whose attack comes to the given total, and B with the given Defense. */
function firing(given: Bag, recoil: number, weapon: Bag, target: Bag = {}): FluidFight {
  const ammo = num(given, 'ammo');
  const threatFrom = flag(given, 'critical') ? 1 : 21;
  const damage = { dice: 0, flat: 1 };
  const magazine = { value: ammo, max: ammo };
  const gun = { type: 'weapon', id: 'gun', kind: 'ranged', damage, magazine, threatFrom, errorTo: 0, ...weapon };
  const pool = { value: 999, max: 999 };
  const base = num(given, 'defense', 0);
  const sheet = { baseAttack: num(given, 'total') - NATURAL, actionDice: 1, items: [gun] };
  const { weapons } = combatant({ id: 'A', sheet }).sheet;
  return turnOf(given, [
    { id: 'A', sheet, held: { weapons: weapons.map((each) => ({ ...each, recoil })) } },
    { id: 'B', sheet: { defense: { base }, vitality: pool, wounds: pool, ...target }, state: { count: 1 } },
  ]);
}

const fire = (fight: FluidFight, action: string, declared: Bag, answers: Answers, given: Bag = {}): Played =>
  act(fight, { action, who: 'A', item: 'gun', targets: ['B'], declared }, { ...dice(given), answers });

const shotsUsed = (given: Bag, fired: Played): number => num(given, 'ammo') - stateOf(fired).ammo['gun']!;

/** Every hit rolls its damage; a hit that goes straight to wounds costs one. */
const hitsOf = (given: Bag, fired: Played) => ({
  hit: fired.stages.some(({ kind, verdict }) => kind === 'attack' && verdict?.good === true),
  hits: fired.stages.filter(({ title }) => title === 'SALVO.fluid.stage.damage').length,
  shotsUsed: shotsUsed(given, fired),
  woundHits: stateOf(fired, 'B').woundsMax - stateOf(fired, 'B').wounds,
});
