/** Section 3.2: range and attack. */
import { resolveAreaAttack } from '../../../src/rules/arrgs/area/area.ts';
import { attackCheck, attemptOf, type Mark, type Strike } from '../../../src/rules/arrgs/attack/attack-check.ts';
import { attackMomentTally, type AttackMoment } from '../../../src/rules/arrgs/attack/circumstances.ts';
import { defenceManoeuvre, type Guard } from '../../../src/rules/arrgs/attack/defence-manoeuvre.ts';
import { aimRefusal } from '../../../src/rules/arrgs/range/legality.ts';
import { incrementsOf, rangePenalty, rangeRefusal } from '../../../src/rules/arrgs/range/range.ts';
import { reaction, type Answering, type Pace, type Strain } from '../../../src/rules/arrgs/attack/reaction.ts';
import { resolveAttack, situated } from '../../../src/rules/arrgs/attack/resolve.ts';
import { threatens } from '../../../src/rules/arrgs/range/threat.ts';
import { SAME } from '../../../src/rules/arrgs/check/magnitude.ts';
import { harmed, type Hide } from '../../../src/rules/arrgs/harm/damage.ts';
import type { Vitals } from '../../../src/rules/arrgs/harm/vitals.ts';
import type { Resistance, Threat } from '../../../src/rules/arrgs/sheet/types.ts';
import type {
  AttackKind,
  ConditionName,
  DamageType,
  DefenceKind,
  Effect,
  Resisted,
} from '../../../src/rules/arrgs/terms.ts';
import { total } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { vitalsIn } from './entrant.ts';
import { codeOf, modifier, reading, type Keys } from './keys.ts';

const paceIn = (of: Keys): Pace => ({
  squares: of.number('squaresThisRound', 0),
  baseSpeed: of.number('baseSpeed', 5),
});

const threatIn = (of: Keys, ...fallback: readonly number[]): Threat => {
  const threat = of.inside('threat');
  return { min: threat.number('min', fallback[0]), max: threat.number('max', fallback[0]) };
};

const momentIn = (of: Keys, targetPace: Pace): AttackMoment => {
  const [distance, increment] = [of.maybeNumber('distance'), of.maybeNumber('increment')];
  return {
    used: of.number('used', 0),
    cost: of.number('cost', 2),
    pace: paceIn(of),
    repeatedPenalty: of.number('repeatedPenalty', 0),
    shot: distance === null || increment === null ? null : { distance, increment },
    targetPace,
    charging: of.flag('charging', false),
    attackIndex: of.number('attackIndex', 1),
  };
};

const strainIn = (of: Keys): Strain => ({
  used: of.number('used', 0),
  pace: paceIn(of),
  repeatedPenalty: of.number('repeatedPenalty', 0),
  charges: of.number('charges', 0),
});

const answeringIn = (of: Keys): Answering => ({
  defenceKind: of.word<DefenceKind>('defenceKind', 'reflex'),
  base: modifier(of, 'baseModifier'),
  strain: strainIn(of),
  willing: of.flag('willing', false),
  conditions: of.words<ConditionName>('conditions'),
});

/** A spell level counts for spells alone (2.4). */
const levelIn = (of: Keys, attackKind: AttackKind): number | null => {
  const level = of.maybeNumber('spellLevel');
  return attackKind === 'spell' ? level : null;
};

const hideIn = (of: Keys): Hide => ({
  resist: of.each('resist', (each): Resistance => ({ value: each.number('value'), type: each.word<Resisted>('type') })),
  vulnerable: of.words<DamageType>('vulnerable'),
});

const lifeOf = ({ cv, dying, disabled, dead }: Vitals) => ({ cv, dying, disabled, dead });

const guardIn = (of: Keys): Guard => ({ tally: modifier(of), critMin: of.number('critMin', 20) });

export const attack: Operations = {
  rangeModifier: reading((given) => {
    const shot = { distance: given.number('distance'), increment: given.number('increment') };
    const refused = rangeRefusal(shot, given.number('maxIncrements', 10));
    return {
      increments: incrementsOf(shot),
      modifier: refused ? null : rangePenalty(shot),
      refused: codeOf(refused),
    };
  }),

  threatens: reading((given) => ({
    threatened: threatens(threatIn(given), given.number('distance'), given.words<ConditionName>('conditions')),
  })),

  attackLegality: reading((given) => ({
    refused: codeOf(
      aimRefusal({
        attackKind: given.word<AttackKind>('attackKind'),
        distance: given.number('distance'),
        threat: threatIn(given, 1),
        increment: given.maybeNumber('increment'),
        maxIncrements: given.number('maxIncrements', 10),
        lineOfSight: given.flag('lineOfSight', true),
        lineOfEffect: given.flag('lineOfEffect', true),
        loaded: given.maybeNumber('loaded'),
      }),
    ),
  })),

  attackModifiers: reading((given) => {
    const moment = momentIn(given, paceIn(given.inside('target')));
    return { modifier: total([...modifier(given, 'baseModifier'), ...attackMomentTally(moment, given.options)]) };
  }),

  defenceReaction: reading((given) => ({ dc: reaction(answeringIn(given), SAME, given.options).dc })),

  attackCheck: reading((given) => {
    const attackKind = given.word<AttackKind>('attackKind', 'melee');
    const strike: Strike = {
      attackKind,
      effect: given.word<Effect>('effect', 'numeric'),
      baseSv: given.number('baseSv', 0),
      tally: modifier(given),
      critMin: given.number('critMin', 20),
      spellLevel: levelIn(given, attackKind),
      damaging: given.flag('damaging', true),
      ownRank: given.number('ownRank', 1),
      otherRank: given.number('otherRank', 1),
    };
    const mark: Mark = {
      dc: given.number('dc', 0),
      defenceKind: given.word<DefenceKind>('defenceKind', 'reflex'),
      willing: given.flag('willing', false),
      conditions: given.words<ConditionName>('conditions'),
    };
    const { chain, ...attackRoll } = given.play(attackCheck(null, strike, mark, given.options));
    return { totals: chain.map((link) => link.total), ...attackRoll };
  }),

  defenceManoeuvre: reading((given) => {
    const successValue = given.maybeNumber('successValue');
    const isNumeric = given.word<Effect>('effect', 'numeric') === 'numeric';
    const { chain, ...guarded } = given.play(
      defenceManoeuvre(
        null,
        given.number('attackTotal'),
        isNumeric ? successValue : null,
        guardIn(given),
        given.options,
      ),
    );
    return { totals: chain.map((link) => link.total), ...guarded };
  }),

  applyDamage: reading((given) => {
    const damage = {
      successValue: given.number('successValue'),
      defenceReduction: given.number('defenceReduction', 0),
      types: given.words<DamageType>('types'),
    };
    const dying = given.number('dyingInflicted', 0);
    const { vitals, ...result } = harmed(damage, dying, hideIn(given), vitalsIn(given, given.options), given.options);
    return { ...result, ...lifeOf(vitals) };
  }),

  attack: reading((given) => {
    const [attacker, target] = [given.inside('attacker'), given.inside('target')];
    const attackKind = attacker.word<AttackKind>('attackKind', 'melee');
    const defends = target.maybe('defenceManoeuvre');
    const guard = defends && guardIn(defends);
    const result = given.play(
      resolveAttack(
        situated(
          {
            who: null,
            attackKind,
            effect: 'numeric',
            base: modifier(attacker, 'baseModifier'),
            moment: momentIn(attacker, paceIn(target)),
            baseSv: attacker.number('baseSv'),
            critMin: attacker.number('critMin', 20),
            spellLevel: levelIn(attacker, attackKind),
            damaging: true,
            damageBonus: 0,
            ownRank: 1,
            otherRank: 1,
            types: attacker.words<DamageType>('types'),
          },
          {
            who: null,
            ...answeringIn(target),
            ...hideIn(target),
            vitals: vitalsIn(target, given.options),
            guard: () => (guard ? { check: () => guard, drain: 0 } : null),
          },
          given.options,
        ),
        given.options,
      ),
    );
    return {
      attackTotal: result.attackRoll.chain[0]!.total,
      dc: result.reaction.dc,
      successValue: result.successValue,
      success: result.success,
      criticalHit: result.criticalHit,
      damage: result.harm?.damage ?? 0,
      ...lifeOf(result.vitals),
    };
  }),

  areaAttack: reading((given) => {
    const attackKind = given.word<AttackKind>('attackKind', 'ranged');
    const strike: Strike = {
      attackKind,
      effect: 'numeric',
      baseSv: given.number('baseSv'),
      tally: modifier(given),
      critMin: given.number('critMin', 20),
      spellLevel: levelIn(given, attackKind),
      damaging: true,
      ownRank: 1,
      otherRank: 1,
    };
    const occupants = given.each('targets', (of) => ({
      id: of.text('id'),
      attempt: attemptOf(
        strike,
        { dc: of.number('dc'), defenceKind: 'reflex', willing: false, conditions: [] },
        given.options,
      ),
    }));
    const volley = {
      strike,
      distance: given.number('distance'),
      increment: given.maybeNumber('increment'),
      occupants: () => occupants,
    };
    const { squareHit, shift, results } = given.play(resolveAreaAttack(null, volley, given.options));
    return {
      squareHit,
      shift: shift && { direction: shift.direction, squares: shift.squares },
      results: results.map(({ id, attackRoll }) => ({ id, ...attackRoll })),
    };
  }),
};
