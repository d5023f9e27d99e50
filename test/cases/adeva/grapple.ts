/** 3.10 of the contract: grapple. */
import { breakFree, push, stand, standRefusal, takeControl } from '../../../src/rules/adeva/grapple/contests.ts';
import { holdLasts, type HoldEvent } from '../../../src/rules/adeva/grapple/hold.ts';
import { isClose, powerRefusal } from '../../../src/rules/adeva/grapple/means.ts';
import { openActions, type Role } from '../../../src/rules/adeva/grapple/openings.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading } from './keys.ts';
import { side } from './shapes.ts';

export const grapple: Operations = {
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

  grappleTurn: reading((given) => ({
    grappling: holdLasts({
      role: given.word<Role>('role'),
      kept: given.word<'grapple' | 'none'>('took', 'none') === 'grapple',
      canAct: given.flag('canAct', true),
      events: given.words<HoldEvent>('events'),
    }),
  })),

  grapplePush: reading((given) =>
    given.play(
      push(side(given.inside('controller')), side(given.inside('opponent')), given.number('halfMove'), given.options),
    ),
  ),

  breakFree: reading((given) =>
    given.play(breakFree(side(given.inside('restrained')), side(given.inside('controller')), given.options)),
  ),

  takeControl: reading((given) =>
    given.play(takeControl(side(given.inside('restrained')), side(given.inside('controller')), given.options)),
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
    const none = { by: null, score: 0, bonus: 0, mods: [] };
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
