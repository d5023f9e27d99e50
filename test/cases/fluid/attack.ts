import {
  actionDicePool,
  activate,
  ACTOR_KINDS,
  areaFireRefusal,
  ATTACK_KINDS,
  attackRoll,
  autofire,
  autofireRefusal,
  BOOSTS,
  boostRoll,
  burst,
  burstRefusal,
  CONDITIONS,
  notActivated,
  rangeOf,
  rangeRefusal,
  save,
  SQUARE_SHOTS,
  suppressionStress,
  volleyPenalty,
  woundHits,
} from '../../../src/rules/fluid/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { entry } from '../../../src/rules/kernel/tally.ts';
import type { Operations } from '../format.ts';
import { bagIn, code, flag, num, options, run, texts, undiced, word } from './input.ts';
import { values } from './output.ts';

const NO_HITS = { hit: false, hits: 0, shotsUsed: 0, woundHits: 0 };

/** Section 3.4. */
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
    return run(given, attackRoll(null, situation, num(given, 'actionDice', 0), options(given)));
  },

  activate(given) {
    const kind = word(given, 'kind', ['threat', 'error']);
    const check = word(given, 'check', ['attack', 'skill'], 'attack');
    const pool = num(given, 'pool');
    const made = activate(kind, check, flag(given, 'eligible', true), num(given, 'actionDice'), pool);
    const now = isRefusal(made) ? notActivated(kind, check, pool) : made;
    return { ...now, modifiers: values(now.modifiers), refused: code(isRefusal(made) ? made : null) };
  },

  boostRoll(given) {
    const dice = num(given, 'actionDice');
    const request = {
      roll: word(given, 'roll', BOOSTS),
      dice,
      pool: num(given, 'pool', dice),
      alreadySpent: num(given, 'alreadySpent', 0),
      combatStarted: flag(given, 'combatStarted'),
      actorKind: word(given, 'actorKind', ACTOR_KINDS, 'special'),
    };
    const total = num(given, 'total');
    const boost = run(given, boostRoll(null, request, options(given)));
    if (isRefusal(boost)) return { total, poolLeft: request.pool, refused: code(boost) };
    return { total: total + boost.sum, poolLeft: request.pool - dice, refused: null };
  },

  actionDicePool(given) {
    const own = num(given, 'start', options(given).adStart);
    return { pool: actionDicePool(own, num(given, 'threatLevel', 0), num(given, 'averageLevel', 0)) };
  },

  burst(given) {
    const refusal = burstRefusal(num(given, 'ammo'));
    if (refusal) return { ...NO_HITS, refused: code(refusal) };
    const margin = num(given, 'total') - num(given, 'defense');
    const made = burst(margin >= 0, margin, num(given, 'recoil', 0), options(given));
    return { ...made, woundHits: woundHits(made.hits, flag(given, 'critical')), refused: null };
  },

  autofire(given) {
    const settings = options(given);
    const [total, volleys] = [num(given, 'total'), num(given, 'volleys')];
    const refusal = autofireRefusal(num(given, 'ammo'), volleys, num(given, 'autofireRating', 0), settings);
    if (refusal) return { total, ...NO_HITS, refused: code(refusal) };
    const used = total + volleyPenalty(volleys, settings);
    const margin = used - num(given, 'defense');
    const made = autofire(margin >= 0, margin, num(given, 'recoil', 0), volleys, settings);
    return { total: used, ...made, woundHits: woundHits(made.hits, flag(given, 'critical')), refused: null };
  },

  suppressiveFire(given) {
    const squares = num(given, 'squares');
    const refusal = areaFireRefusal(num(given, 'ammo'), squares, num(given, 'autofireRating'));
    if (refusal) {
      const nothing = { dc: null, success: null, stressDamage: 0, shotsUsed: 0, modifiers: [] };
      return undiced(given, { ...nothing, refused: code(refusal) });
    }
    const dc = num(given, 'total') - num(given, 'recoil');
    const asked = { kind: 'will', bonus: num(given, 'willSave'), dc, purpose: 'general' } as const;
    const made = run(given, save(null, asked, options(given)));
    return {
      dc,
      success: made.success,
      stressDamage: suppressionStress(dc, made.total),
      shotsUsed: SQUARE_SHOTS * squares,
      modifiers: values(made.modifiers),
      refused: null,
    };
  },

  rangeBand(given) {
    const settings = options(given);
    const increment = given['increment'] === undefined ? null : num(given, 'increment');
    const range = rangeOf(num(given, 'distance'), num(given, 'reach', 5), increment, settings);
    return { ...range, refused: code(rangeRefusal(range, settings)) };
  },
};
