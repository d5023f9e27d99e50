/** 3.10 of the contract: grapple. */
import { attackRefusal } from '../../../src/rules/adeva/attack/legality.ts';
import { actionModifier } from '../../../src/rules/adeva/attack/modifiers.ts';
import { attackTested } from '../../../src/rules/adeva/attack/strike.ts';
import {
  breakFreeContest,
  push,
  stand,
  standRefusal,
  takeControlContest,
} from '../../../src/rules/adeva/grapple/contests.ts';
import { held } from '../../../src/rules/adeva/grapple/initiating.ts';
import { gripped } from '../../../src/rules/adeva/grapple/gripping.ts';
import { isClose, powerRefusal, openActions, type Role } from '../../../src/rules/adeva/grapple/openings.ts';
import type { DamageProfile } from '../../../src/rules/adeva/damage/profile.ts';
import { profileOf } from '../../../src/rules/adeva/attack/making.ts';
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import { begin } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading } from './keys.ts';
import { attack, claim, defender, mods, side, situation, strikeOn, TARGET, victimOf } from './shapes.ts';
import { me, ME, person, table } from './table.ts';

export const grapple: Operations = {
  grapple: reading((given) => {
    const attacker = given.inside('attacker');
    const freeHands = attacker.number('freeHands', 1);
    const insideCharge = given.flag('insideCharge', false);
    const action = actionModifier(situation('grappleInitiate', { insideCharge }), given.options);
    const target = defender(given.inside('target'), ['dodge', 'deflect']);
    const fists = profileOf(unarmedWith([]), 0);
    const grip = attack('grapple', given.number('score'), [action, ...mods(given)], fists, target);
    const act = claim('grappleInitiate', { attacker: { band: 'ground', type: 'character', freeHands, talents: [] } });
    const refusal = attackRefusal(act, given.options);
    if (refusal) return { refused: codeOf(refusal), grappling: false };
    const progress = begin(table(given.settings, [person(ME), victimOf(target)]));
    const strike = strikeOn(TARGET);
    const made = given.play(attackTested(progress, strike, { attack: grip, targets: () => grip }, given.options));
    const { fight, stages } = held(strike, made);
    const grappling = me(fight).state.grapple !== null;
    const { targetNumber } = stages.find(({ kind }) => kind === 'attack')?.verdict?.values ?? {};
    return { refused: null, targetNumber, hit: grappling, grappling };
  }),

  grappleDamage: reading((given) => {
    const [controller, opponent] = [side(given.inside('controller')), side(given.inside('opponent'))];
    const sb = given.number('sb');
    const weapon = given.maybe('weapon');
    const damage: DamageProfile = weapon
      ? {
          ...profileOf(unarmedWith([]), sb),
          sides: weapon.numbers('sides'),
          flat: weapon.number('flat', 0),
          pen: weapon.number('pen', 0),
          unarmed: false,
          primitive: false,
        }
      : profileOf(unarmedWith([]), sb);
    const soaker = { tb: given.number('tb'), ap: given.number('ap', 0) };
    const { hit, fatigue } = given.play(gripped(controller, opponent, damage, soaker, given.options));
    return { success: hit !== null, raw: hit?.raw ?? null, dealt: hit?.dealt ?? 0, fatigue };
  }),

  grappleOptions: reading((given) => ({
    options: openActions({
      role: given.word<Role>('role'),
      halfActionsLeft: given.number('halfActionsLeft', 2),
      tookGrapple: given.flag('tookGrapple', false),
      tookControl: given.flag('tookControl', false),
      specialDone: given.flag('specialDone', false),
      bothProne: given.flag('bothProne', false),
      takedown: given.words('talents').includes('takedown'),
    }),
  })),

  grapplePush: reading((given) =>
    given.play(
      push(side(given.inside('controller')), side(given.inside('opponent')), given.number('halfMove'), given.options),
    ),
  ),

  breakFree: reading((given) =>
    given.play(breakFreeContest(side(given.inside('restrained')), side(given.inside('controller')), given.options)),
  ),

  takeControl: reading((given) =>
    given.play(takeControlContest(side(given.inside('restrained')), side(given.inside('controller')), given.options)),
  ),

  grappleStand: reading((given) => {
    const lying = {
      controllerProne: given.flag('controllerProne', true),
      opponentProne: given.flag('opponentProne', true),
    };
    const refusal = standRefusal(lying);
    const controller = given.maybe('controller');
    const opponent = given.maybe('opponent');
    const sides = [controller, opponent].map((keys) => (keys ? side(keys) : null));
    if (refusal) return { refused: codeOf(refusal), ...lying, grappling: true };
    const none = { by: null, score: 0, bonus: 0, mods: [], helpers: 0 };
    const stood = given.play(stand(sides[0] ?? none, sides[1] ?? none, given.options));
    return { refused: null, ...stood, grappling: true };
  }),

  grappleWeapons: reading((given) => ({
    allowed: given
      .each('weapons', (weapon) => ({
        id: weapon.text('id'),
        kind: weapon.text('kind', 'melee'),
        sides: weapon.numbers('sides'),
        qualities: weapon.words('qualities'),
      }))
      .filter(isClose)
      .map(({ id }) => id),
  })),

  grapplePower: reading((given) => ({
    refused: codeOf(powerRefusal({ cost: given.word('cost'), movesUser: given.flag('movesUser', false) })),
  })),
};
