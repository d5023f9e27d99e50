/** 3.10 of the contract: a turn of a grapple, played. */
import type { Role } from '../../../src/rules/adeva/grapple/openings.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { UNARMED } from '../../../src/rules/adeva/sheet/read-items.ts';
import {
  afterOutcome,
  answered,
  isRefusal,
  type Answer,
  type Ask,
  type Command,
} from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { reading } from './keys.ts';
import { FOE, me, ME, person, stepped, table } from './table.ts';

const BYSTANDER = 'bystander';

export const holds: Operations = {
  grappleTurn: reading((given) => {
    const role = given.word<Role>('role');
    let fight = gripping(given.settings, role);
    if (given.word<'grapple' | 'none'>('took', 'none') === 'grapple')
      fight = does(fight, { action: 'grapple', who: ME });
    if (!given.flag('canAct', true)) fight = befalls(fight, ME, 'stunned');
    for (const event of given.words('events')) fight = happens(fight, event, role === 'controller' ? ME : FOE);
    return { grappling: me(stepped(fight, 'ownTurnEnd')).state.grapple !== null };
  }),
};

/** ME, whose turn it is, and FOE hold each other. */
function gripping(settings: Parameters<typeof table>[0], role: Role): AdevaFight {
  const grip = (other: string, own: Role): Partial<AdevaState> => ({
    grapple: { other, role: own, tookGrapple: false, tookControl: false, specialDone: false },
  });
  const people = [
    person(ME, {}, grip(FOE, role)),
    person(FOE, {}, grip(ME, role === 'controller' ? 'restrained' : 'controller')),
    person(BYSTANDER),
  ];
  return table(settings, people, { phase: 'underway', round: 2, turn: ME, acted: { [ME]: true } });
}

function happens(fight: AdevaFight, event: string, controller: string): AdevaFight {
  switch (event) {
    case 'movedApart':
      return does(fight, { action: 'moveApart', who: ME });
    case 'died':
      return does(fight, { action: 'fall', who: FOE, declared: { squares: 1000 } });
    case 'unconscious':
      return befalls(fight, FOE, 'unconscious');
    case 'released':
      return inTurnOf(fight, controller, { action: 'release', who: controller });
    default:
      return inTurnOf(fight, BYSTANDER, { action: 'standardAttack', who: BYSTANDER, item: UNARMED, targets: [ME] });
  }
}

const befalls = (fight: AdevaFight, who: string, condition: string): AdevaFight =>
  does(fight, { action: 'condition', who, declared: { condition } });

const inTurnOf = (fight: AdevaFight, who: string, command: Command): AdevaFight => ({
  ...does({ ...fight, turn: who }, command),
  turn: fight.turn,
});

function does(fight: AdevaFight, command: Command): AdevaFight {
  const outcome = answered(adeva.perform(fight, command), highest);
  return isRefusal(outcome) ? fight : afterOutcome(fight, outcome);
}

/** Every die shows its highest face: attacks miss, falls kill. */
const highest = (ask: Ask): Answer =>
  ask.ask === 'roll' ? Array.from({ length: ask.count }, () => ask.sides) : ask.ask === 'choose' ? ask.default : 0;
