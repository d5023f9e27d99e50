/** Actions, moves, legality (3.3 of the contract). */
import {
  ammunitionRefusal,
  attackRefusal,
  comparedDistance,
  maximumDistance,
  multipleRefusal,
  type Claim,
} from '../../../src/rules/adeva/attack/legality.ts';
import { shotsSpent } from '../../../src/rules/adeva/attack/ammunition.ts';
import { shotsSpentFrom } from '../../../src/rules/adeva/attack/strike.ts';
import type { AttackAction, Mode } from '../../../src/rules/adeva/attack/situation.ts';
import { jamCleared } from '../../../src/rules/adeva/acts/hands.ts';
import { actionInfo, type Action } from '../../../src/rules/adeva/turn/actions.ts';
import { actionRefusal } from '../../../src/rules/adeva/turn/budget.ts';
import { lasting } from '../../../src/rules/adeva/fight/lasting.ts';
import { isDone, taskAfter, type Happening } from '../../../src/rules/adeva/turn/extended.ts';
import { actionPaid } from '../../../src/rules/adeva/turn/spending.ts';
import type { AutoMode } from '../../../src/rules/adeva/overwatch/capacity.ts';
import {
  chargeRefusal,
  maxBands,
  maxSquares,
  moveRefusal,
  type MoveAction,
} from '../../../src/rules/adeva/score/moves.ts';
import { has } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Band, ConditionName, Kind, Talent, WeaponKind } from '../../../src/rules/adeva/terms.ts';
import { appliedAll } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading, type Given, type Keys } from './keys.ts';
import { mods } from './shapes.ts';
import { FOE, ME, me, person, placed, table } from './table.ts';

/** The kind of weapon that an action is for where none is named. */
const RANGED: readonly string[] = ['burst', 'overwatch', 'suppressiveFire'];
export const kindFor = (weapon: Keys, action: string): WeaponKind =>
  weapon.word<WeaponKind>('kind', RANGED.includes(action) ? 'ranged' : 'melee');

export const actions: Operations = {
  actionInfo: reading((given) => {
    const { cost, subtypes } = actionInfo(
      given.word<Action>('action'),
      given.inside('weapon').word<WeaponKind>('kind', 'melee'),
    );
    return { cost, subtypes };
  }),

  turnPlan: reading((given) => {
    const names = given.words<ConditionName>('conditions');
    const conditions = Object.fromEntries(
      names.filter((name) => name !== 'restrained').map((name) => [name, lasting(name, '')]),
    );
    const held = {
      other: FOE,
      role: 'restrained',
      tookGrapple: false,
      tookControl: false,
      specialDone: false,
    } as const;
    const state = { ...placed(2), conditions, grapple: names.includes('restrained') ? held : null };
    let fight: AdevaFight = table(given.settings, [person(ME, {}, state), person(FOE)], {
      phase: 'underway',
      round: 1,
      turn: ME,
    });
    const refused: { readonly code: string; readonly at: number }[] = [];
    given.steps('steps', ['contains']).forEach((step, at) => {
      const info = actionInfo(step as Action, 'melee', has(me(fight), 'restrained'));
      const code = codeOf(actionRefusal(me(fight), info, given.options, fight));
      if (code === null) fight = appliedAll(fight, [actionPaid(fight, ME, info, given.options)]);
      else refused.push({ code, at });
    });
    return {
      refused: refused[0]?.code ?? null,
      refusedSteps: refused.map(({ at }) => at),
      halfActionsLeft: me(fight).state.turn.halfLeft,
    };
  }),

  extendedTrack: reading((given) => {
    const before = {
      roundsNeeded: given.maybeNumber('roundsNeeded'),
      roundsDone: given.number('roundsDone', 0),
      testsNeeded: given.maybeNumber('testsNeeded'),
      testsDone: given.number('testsDone', 0),
      restartOnInterrupt: given.flag('restartOnInterrupt', true),
    };
    const task = given.words<Happening>('steps').reduce((word, step) => taskAfter(word, step, given.options), before);
    return { roundsDone: task.roundsDone, testsDone: task.testsDone, done: isDone(task) };
  }),

  move: reading((given) => {
    const action = given.word<MoveAction>('action');
    const halfMove = given.number('halfMove', 0);
    const refused = moveRefusal({
      action,
      halfMove,
      squares: given.number('squares', 0),
      fromBand: given.word<Band>('fromBand', 'ground'),
      toBand: given.word<Band>('toBand', 'ground'),
      flies: given.flag('flies', false),
      conditions: given.words<ConditionName>('conditions'),
    });
    return { refused: codeOf(refused), maxSquares: maxSquares(action, halfMove), maxBands: maxBands(action) };
  }),

  chargePath: reading((given) => {
    const halfMove = given.number('halfMove');
    const [pathSquares, straightTail] = [given.number('pathSquares'), given.number('straightTail')];
    return {
      refused: codeOf(chargeRefusal({ halfMove, pathSquares, straightTail })),
      chargeMove: maxSquares('charge', halfMove),
    };
  }),

  attackLegal: reading((given) => {
    const claim = claimOf(given);
    const { action, kind, weapon } = claim;
    const [equipped, used] = [given.number('equippedWeapons', 2), given.number('weaponsUsed', 2)];
    const few = action === 'multipleAttack' ? multipleRefusal(equipped, used) : null;
    return {
      refused: codeOf(few ?? attackRefusal(claim, given.options)),
      maximumDistance: maximumDistance(kind, weapon.range),
      effectiveDistance: comparedDistance(claim, given.options),
    };
  }),

  ammunition: reading((given) => {
    const action = given.word<AttackAction>('action');
    const weapon = given.inside('weapon');
    const left = weapon.number('clipLeft');
    const firing = {
      action,
      mode: given.word<Mode>('mode', 'single'),
      intendedHits: given.number('intendedHits', 1),
      autoMode: given.maybeWord<AutoMode>('autoMode'),
      weapon: weaponOf(weapon),
      clipLeft: left,
    };
    const refused = codeOf(ammunitionRefusal(firing));
    const spent = shotsSpent(firing);
    const gun = { id: 'gun', type: 'weapon', clip: { value: left, max: left } };
    const loaded = table(given.settings, [person(ME, { items: [gun] })]);
    const fight = refused === null ? appliedAll(loaded, [shotsSpentFrom(me(loaded), gun.id, spent)]) : loaded;
    return { refused, spent, clipLeft: me(fight).state.clips[gun.id] };
  }),

  clearJam: reading((given) => {
    const { test, jammed } = given.play(
      jamCleared({ by: null, score: given.number('score'), mods: mods(given) }, given.options),
    );
    return { targetNumber: test.targetNumber, jammed };
  }),
};

const weaponOf = (weapon: Keys): Claim['weapon'] => ({
  range: weapon.number('range', 0),
  reach: weapon.number('reach', 1),
  hitRating: weapon.number('hitRating', 1),
  semi: weapon.maybeNumber('semi'),
  full: weapon.maybeNumber('full'),
  longRange: weapon.flag('longRange', false),
});

function claimOf(given: Given): Claim {
  const action = given.word<Claim['action']>('action');
  const [attacker, target, weapon] = [given.inside('attacker'), given.inside('target'), given.inside('weapon')];
  return {
    action,
    mode: given.word<Mode>('mode', 'single'),
    autoMode: given.maybeWord<AutoMode>('autoMode'),
    intendedHits: given.number('intendedHits', 1),
    weapon: weaponOf(weapon),
    kind: kindFor(weapon, action),
    jammed: weapon.flag('jammed', false),
    clipLeft: weapon.maybeNumber('clipLeft'),
    distance: given.number('distance', 1),
    attacker: {
      band: attacker.word<Band>('band', 'ground'),
      type: attacker.word<Kind>('type', 'character'),
      freeHands: attacker.number('freeHands', 1),
      talents: attacker.words<Talent>('talents'),
    },
    target: { band: target.word<Band>('band', 'ground'), type: target.word<Kind>('type', 'character') },
  };
}
