/** Evasion (3.5 of the contract). */
import { deflectorStrength } from '../../../src/rules/adeva/evasion/deflector.ts';
import {
  allyOptions,
  evasionMods,
  evasionOptions,
  evasionRefusal,
  hitsLeft,
  needsReaction,
  type Evader,
} from '../../../src/rules/adeva/evasion/evasion.ts';
import { evaderOf } from '../../../src/rules/adeva/evasion/standing.ts';
import { reactionTaken } from '../../../src/rules/adeva/turn/reactions.ts';
import { targetNumberOf, tested } from '../../../src/rules/adeva/score/test.ts';
import type { AttackKind, ConditionName, Evasion, Rank, Talent } from '../../../src/rules/adeva/terms.ts';
import { appliedAll } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { reading, type Given } from './keys.ts';
import { mods } from './shapes.ts';
import { FOE, ME, me, person, placed, table } from './table.ts';

export const evading: Operations = {
  evasionOptions: reading((given) => ({
    options: evasionOptions(
      {
        ...evader(given),
        deflector: given.number('deflector', 0),
        talents: given.words<Talent>('talents'),
        armed: given.flag('armed', true),
        pointDefense: given.flag('pointDefense', false),
      },
      {
        kind: given.word<AttackKind>('attackKind'),
        feinted: given.flag('feinted', false),
        evadedAlready: given.flag('evadedAlready', false),
      },
      given.options,
    ),
  })),

  allyEvasion: reading((given) => ({
    options: allyOptions(
      { ...evader(given), adjacent: given.flag('adjacent', true) },
      {
        kind: given.word<AttackKind>('attackKind', 'melee'),
        feinted: given.flag('feinted', false),
        evadedAlready: false,
      },
      given.options,
    ),
  })),

  evasionNumber: reading((given) => {
    const tally = evasionMods(
      {
        evasion: given.word<Evasion>('evasionKind'),
        rank: given.word<Rank>('rank', 'proficient'),
        parryMod: given.inside('weapon').number('parryMod', 0),
        marinesMod: given.inside('marines').number('mod', 0),
        conditions: given.words<ConditionName>('conditions'),
        fatigue: given.number('fatigue', 0),
        mods: mods(given),
      },
      given.options,
    );
    return { targetNumber: targetNumberOf({ score: given.number('score'), mods: tally }, given.options) };
  }),

  evasion: reading((given) => {
    const evasion = given.word<Evasion>('evasionKind');
    const hits = given.number('hits', 1);
    const test = given.play(
      tested(
        { by: null, score: given.number('score'), mods: mods(given), reason: evasion, derived: true },
        given.options,
      ),
    );
    return {
      targetNumber: test.targetNumber,
      success: test.success,
      dos: test.dos,
      hitsLeft: hitsLeft(hits, given.flag('multiHit', false), test),
      reactionSpent: needsReaction(evasion, given.maybeWord<AttackKind>('attackKind') ?? 'melee'),
    };
  }),

  evasionSequence: reading((given) => {
    const strength = given.number('deflector', 0);
    const items = strength > 0 ? [{ id: 'field', type: 'deflector', strength }] : [];
    const state = { ...placed(2), reactions: given.number('reactionsLeft', 1) };
    let fight = table(given.settings, [person(ME, { items }, state), person(FOE)], {
      phase: 'underway',
      round: 1,
      turn: FOE,
    });
    const refused: { readonly code: string; readonly at: number }[] = [];
    given.words<Evasion>('steps').forEach((step, at) => {
      const found = evasionRefusal(evaderOf(fight, me(fight)), step, KIND_FOR[step], given.options);
      if (found) refused.push({ code: found.refused, at });
      else if (needsReaction(step, KIND_FOR[step]))
        fight = appliedAll(fight, [reactionTaken(fight, ME, step, given.options)]);
    });
    return {
      refused: refused[0]?.code ?? null,
      refusedSteps: refused.map(({ at }) => at),
      reactionsLeft: me(fight).state.reactions,
    };
  }),

  deflectorStrength: reading((given) => ({
    strength: deflectorStrength(given.numbers('sources'), given.numbers('weakening')),
  })),
};

const evader = (given: Given): Evader => ({
  reactionsLeft: given.number('reactionsLeft', 1),
  ownTurn: given.flag('ownTurn', false),
  conditions: given.words<ConditionName>('conditions'),
  deflector: 0,
  talents: [],
  armed: true,
  pointDefense: false,
});

/** An attack that an evasion can answer. */
const KIND_FOR: { readonly [evasion in Evasion]: AttackKind } = {
  deflect: 'melee',
  dodge: 'melee',
  parry: 'melee',
  pointDefense: 'ranged',
  repelBoarders: 'boarding',
};
