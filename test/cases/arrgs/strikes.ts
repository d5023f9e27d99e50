/** Maneuver operations with an attack (section 3.3 of the contract). */
import { undertaken, type Course } from '../../../src/rules/arrgs/acts/action.ts';
import { attackCheck, type AttackRoll, type Mark, type Strike } from '../../../src/rules/arrgs/attack/attack-check.ts';
import { attackMomentTally, seriesPenalty, type AttackMoment } from '../../../src/rules/arrgs/attack/circumstances.ts';
import type { Plan } from '../../../src/rules/arrgs/attack/situation.ts';
import { reactionPenalties } from '../../../src/rules/arrgs/attack/reaction.ts';
import { drainOf } from '../../../src/rules/arrgs/points/costs.ts';
import { chargeRefusal } from '../../../src/rules/arrgs/strikes/charging.ts';
import { pushed, repositionRefusal } from '../../../src/rules/arrgs/strikes/push.ts';
import {
  BINARY,
  FROM_ONE,
  itemDamaged,
  landingSquares,
  legsTally,
  ON_ITEM,
  tripTally,
} from '../../../src/rules/arrgs/strikes/replacing.ts';
import type { ArrgsCombatant } from '../../../src/rules/arrgs/index.ts';
import { weaponMeans, weaponNamed } from '../../../src/rules/arrgs/range/means.ts';
import { attackSeries, seriesRefusal, type Numbered } from '../../../src/rules/arrgs/strikes/series.ts';
import type { AttackKind, DamageType, Resisted, Size } from '../../../src/rules/arrgs/terms.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';
import { begin, total, type Tally } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { fightAmong, person } from './entrant.ts';
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
    const thing = {
      durability: item.number('durability'),
      taken: item.number('taken', 0),
      resist: resist(item),
      vulnerable: item.words<DamageType>('vulnerable'),
    };
    const types = given.words<DamageType>('types');
    const made = strike(given, { ...ON_ITEM, baseSv: given.number('baseSv') });
    const attackRoll = given.play(attackCheck(null, made, mark(given.number('dc')), given.options));
    const { success, successValue, dyingInflicted } = attackRoll;
    const damage = { successValue: successValue ?? 0, defenceReduction: 0, types };
    const { loss, wear } = itemDamaged(thing, damage, given.options);
    return { success, successValue, damage: loss.damage, item: wear, dyingInflicted };
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
    const penalties: number[] = [];
    const rolls: AttackRoll[] = [];
    const series = {
      plan: PLAN,
      attacks,
      drain,
      *strike(course: Course, { attackIndex }: Numbered) {
        const tally = [...made.tally, ...attackMomentTally({ ...AT_REST, attackIndex }, given.options)];
        penalties.push(seriesPenalty(attackIndex));
        rolls.push(yield* attackCheck(null, { ...made, ...spell, tally }, aim, given.options));
        return course;
      },
    };
    const undertaking = {
      who: ATTACKER,
      action: 'repeatedAttack',
      payment: { pool: 'ap', cost: 0, drain },
      resolve: (course: Course) => attackSeries(course, series, given.options),
    } as const;
    const begun = begin(fightAmong([UNTIRING, person(TARGET)], given.settings));
    const goesOn = Array.from({ length: attacks - 1 }, () => 'another');
    const { fight } = given.play(undertaken(begun, undertaking, given.options), goesOn);
    const { aftermath, life } = combatantIn<ArrgsCombatant>(fight, ATTACKER).state;
    return {
      penalties,
      successValues: rolls.map(({ successValue }) => successValue ?? 0),
      // A sum that the contract asks for: play gives each target its own.
      dyingInflicted: rolls.reduce((sum, { dyingInflicted }) => sum + dyingInflicted, 0),
      repeatedPenalty: aftermath.repeatedPenalty,
      drain: life.lost,
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

const [ATTACKER, TARGET] = ['attacker', 'target'];
/** Somebody whom no drain brings down. */
const UNTIRING = person(ATTACKER, { vitality: { base: 9_999 } });

/** An attack whose numbers a case gives. */
const PLAN: Plan = {
  who: ATTACKER,
  target: TARGET,
  means: weaponMeans(weaponNamed(UNTIRING, 'unarmed')!, 'melee'),
  distance: null,
  defenceKind: 'reflex',
  willing: false,
  used: 0,
  cost: 0,
};

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
