/** Maneuver operations with an attack (section 3.3 of the contract). */
import { attackCheck, type Mark, type Strike } from '../../../src/rules/arrgs/attack/attack-check.ts';
import { attackMomentTally, seriesPenalty, type AttackMoment } from '../../../src/rules/arrgs/attack/circumstances.ts';
import { reactionPenalties } from '../../../src/rules/arrgs/attack/reaction.ts';
import { drainOf } from '../../../src/rules/arrgs/points/costs.ts';
import { weakened } from '../../../src/rules/arrgs/harm/damage.ts';
import { chargeRefusal } from '../../../src/rules/arrgs/strikes/charging.ts';
import { pushed, repositionRefusal } from '../../../src/rules/arrgs/strikes/push.ts';
import {
  BINARY,
  FROM_ONE,
  landingSquares,
  legsTally,
  ON_ITEM,
  sundered,
  tripTally,
} from '../../../src/rules/arrgs/strikes/replacing.ts';
import { inSeries, seriesRefusal } from '../../../src/rules/arrgs/strikes/series.ts';
import type { AttackKind, DamageType, Resisted, Size } from '../../../src/rules/arrgs/terms.ts';
import { total, type Tally } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { modifier, reading, type Given, type Keys } from './keys.ts';

export const strikes: Operations = {
  disarm: reading((given) => {
    const attackRoll = given.play(attackCheck(null, strike(given, FROM_ONE), mark(given.number('dc')), given.options));
    const { success, successValue, dyingInflicted } = attackRoll;
    return { success, successValue, maxSquares: landingSquares(successValue ?? 0), dyingInflicted };
  }),

  trip: reading((given) => {
    const bonus = tripTally(given.number('tripBonus', 0));
    const reflex = [...modifier(given, 'reflex'), ...legsTally(given.number('legs', 2))];
    const aim = mark(total(reflex));
    const { chain, success } = given.play(attackCheck(null, strike(given, BINARY, bonus), aim, given.options));
    return { dc: aim.dc, total: chain[0]!.total, success, prone: success };
  }),

  reposition: reading((given) => {
    const targetSize = given.word<Size>('targetSize', 'medium');
    const refused = repositionRefusal(given.word<Size>('ownSize', 'medium'), targetSize);
    const [made, aim, blocked] = [strike(given, FROM_ONE), mark(given.number('dc')), blocker(given)];
    if (refused) return refused;
    const { success, successValue } = given.play(attackCheck(null, made, aim, given.options));
    return { success, successValue, ...pushed(successValue ?? 0, targetSize, success ? blocked : null), refused: null };
  }),

  sunder: reading((given) => {
    const item = given.inside('item');
    const wear = { durability: item.number('durability'), taken: item.number('taken', 0) };
    const hide = { resist: resist(item), vulnerable: item.words<DamageType>('vulnerable') };
    const types = given.words<DamageType>('types');
    const made = strike(given, { ...ON_ITEM, baseSv: given.number('baseSv') });
    const attackRoll = given.play(attackCheck(null, made, mark(given.number('dc')), given.options));
    const { success, successValue, dyingInflicted } = attackRoll;
    const { damage } = weakened({ successValue: successValue ?? 0, defenceReduction: 0, types }, hide, given.options);
    return { success, successValue, damage, item: sundered(wear, damage), dyingInflicted };
  }),

  repeatedAttack: reading((given) => {
    const attackKind = given.word<AttackKind>('attackKind', 'melee');
    const attacks = given.number('attacks');
    const spellLevel = given.maybeNumber('spellLevel');
    const level = attackKind === 'spell' ? spellLevel : null;
    const drain =
      given.maybeNumber('drain') ?? drainOf({ what: 'attack', spellLevel: level, attacks: 1 }, given.options);
    const memorised = given.number('memorised', attacks);
    const made = strike(given, { effect: 'numeric', baseSv: given.number('baseSv'), damaging: true });
    const aim = mark(given.number('dc'));
    const refused = seriesRefusal({ attackKind, attacks, reloadCost: given.number('reloadCost', 0), memorised });
    if (refused) return refused;
    const spell = { attackKind, spellLevel: level };
    const { state, made: count } = given.play(
      inSeries(attacks, START, function* (before, number) {
        const tally = [...made.tally, ...attackMomentTally({ ...AT_REST, attackIndex: number }, given.options)];
        const attackRoll = yield* attackCheck(null, { ...made, ...spell, tally }, aim, given.options);
        const state = {
          penalties: [...before.penalties, seriesPenalty(number)],
          successValues: [...before.successValues, attackRoll.successValue ?? 0],
          dying: before.dying + attackRoll.dyingInflicted,
          drain: before.drain + drain,
        };
        return { state, goesOn: true };
      }),
    );
    return {
      penalties: state.penalties,
      successValues: state.successValues,
      dyingInflicted: state.dying,
      repeatedPenalty: seriesPenalty(count),
      drain: state.drain,
      refused: null,
    };
  }),

  charge: reading((given) => {
    const squares = given.number('squares');
    const pace = { squares, baseSpeed: given.number('baseSpeed', 5) };
    const invertsMovement = given.flag('invertMovementPenalty', false);
    const refused = chargeRefusal({
      squares,
      allowance: given.number('allowance'),
      straight: given.flag('straight', true),
      lineOfSight: given.flag('lineOfSight', true),
      targetInThreat: given.flag('targetInThreat', true),
    });
    const bonus = attackMomentTally({ ...AT_REST, pace, charging: true, invertsMovement }, given.options);
    const made = strike(
      given,
      { effect: 'numeric', baseSv: given.number('baseSv'), damaging: true },
      bonus,
      'baseModifier',
    );
    const aim = mark(given.number('dc'));
    if (refused) return refused;
    const own = reactionPenalties('reflex', { used: 0, pace, repeatedPenalty: 0, charges: 1 }, given.options);
    const { chain, success, successValue, dyingInflicted } = given.play(attackCheck(null, made, aim, given.options));
    return {
      attackModifier: total(bonus),
      reflexModifier: total(own),
      attackTotal: chain[0]!.total,
      success,
      successValue,
      dyingInflicted,
      refused: null,
    };
  }),
};

interface Made {
  readonly penalties: readonly number[];
  readonly successValues: readonly number[];
  readonly dying: number;
  readonly drain: number;
}

const START: Made = { penalties: [], successValues: [], dying: 0, drain: 0 };

/** The first Action of a round, at rest, against a target at rest. */
const AT_REST: AttackMoment = {
  used: 0,
  cost: 0,
  pace: { squares: 0, baseSpeed: 1 },
  repeatedPenalty: 0,
  shot: null,
  targetPace: null,
  charging: false,
  attackIndex: 1,
};

const strike = (
  given: Given,
  effect: Pick<Strike, 'effect' | 'baseSv' | 'damaging'>,
  bonus: Tally = [],
  key = 'modifier',
): Strike => ({
  ...effect,
  attackKind: 'melee',
  tally: [...modifier(given, key), ...bonus],
  critMin: given.number('critMin', 20),
  spellLevel: null,
  ownRank: 1,
  otherRank: 1,
});

const mark = (dc: number): Mark => ({ dc, defenceKind: 'reflex', willing: false, conditions: [] });

function blocker(given: Given) {
  const freeSquares = given.maybeNumber('freeSquares');
  const found = given.maybe('blocker');
  const isCreature = found?.word<'object' | 'creature'>('kind') === 'creature';
  const size = found?.word<Size>('size', 'medium') ?? null;
  return freeSquares === null ? null : { freeSquares, blockerSize: isCreature ? size : null };
}

const resist = (of: Keys) =>
  of.each('resist', (each) => ({ value: each.number('value'), type: each.word<Resisted>('type') }));
