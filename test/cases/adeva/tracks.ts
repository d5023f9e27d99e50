/** The course of Aim, Feint and Overwatch over a list of steps, in a fight (3.8, 3.9 of the contract). */
import { isMelee } from '../../../src/rules/adeva/altitude/reach.ts';
import { fired } from '../../../src/rules/adeva/overwatch/watching.ts';
import { FRESH_TURN } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import type { WeaponKind } from '../../../src/rules/adeva/terms.ts';
import { actionInfo, ACTIONS, type Action, type ActionInfo } from '../../../src/rules/adeva/turn/actions.ts';
import { aimFor, isFeinted, type Doing } from '../../../src/rules/adeva/turn/preparation.ts';
import { reactionTaken } from '../../../src/rules/adeva/turn/reactions.ts';
import { actionPaid } from '../../../src/rules/adeva/turn/spending.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';
import { amountOf, answered, appliedAll, begin, type Progress } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { reading, type Given } from './keys.ts';
import { act, FOE, ME, me, person, placed, stepped, table } from './table.ts';

const REACTIONS = ['dodge', 'parry', 'pointDefense', 'repelBoarders', 'guardian', 'protectAlly'];
const FIRES = ['fires', 'overwatchFires'];

export const tracks: Operations = {
  aimTrack: reading((given) => {
    const steps = given.words('steps');
    const last = steps.at(-1) ?? '';
    const fight = after(given, facing(given), steps.slice(0, -1));
    return {
      bonusOnAttack: FIRES.includes(last)
        ? aimOfShot(shot(given, fight))
        : aimFor(me(fight).state, doing(last), given.options),
    };
  }),

  feintTrack: reading((given) => {
    const feint = given.flag('won') ? { target: FOE } : null;
    const steps = given.words('steps');
    const { state } = me(after(given, facing(given, { feint }), steps.slice(0, -1)));
    const target = given.flag('sameTarget', true) ? FOE : 'another';
    const melee = isMelee(given.inside('weapon').word<WeaponKind>('kind', 'melee'));
    const barred = isFeinted(state, { action: steps.at(-1) ?? '' }, target, melee);
    return { barred: barred ? ['dodge', 'guardian', 'parry'] : [] };
  }),

  overwatchTrack: reading((given) => ({
    active: me(after(given, facing(given), ['overwatch', ...given.words('steps')])).state.overwatch !== null,
  })),
};

const GUN = { id: 'gun', type: 'weapon', kind: 'ranged', range: 10 };

/** ME with a gun, whose turn it is, and FOE, whom no shot pins, so that the end of its turn takes no die. */
function facing(given: Given, state: Partial<AdevaState> = {}): AdevaFight {
  const both = [
    person(ME, { items: [GUN] }, { ...placed(2), ...state }),
    person(FOE, { talents: ['fearless'] }, placed(1)),
  ];
  return table(given.settings, both, { phase: 'underway', round: 1, turn: ME });
}

const after = (given: Given, start: AdevaFight, steps: readonly string[]): AdevaFight =>
  steps.reduce((fight, step) => afterStep(given, fight, step), start);

function afterStep(given: Given, fight: AdevaFight, step: string): AdevaFight {
  if (FIRES.includes(step)) return shot(given, fight)?.fight ?? fight;
  if (REACTIONS.includes(step)) return appliedAll(fight, [reactionTaken(fight, ME, step, given.options)]);
  if (step === 'halfAim' || step === 'fullAim') return act(inTurn(fight), { action: step, who: ME });
  if (step === 'overwatch') return act(inTurn(fight), { action: step, who: ME, item: GUN.id });
  if (step !== 'deflect' && !Object.hasOwn(ACTIONS, step)) return stepped(fight, step);
  return appliedAll(fight, [actionPaid(fight, ME, infoOf(step), given.options)]);
}

/** The fight in a turn of ME that has all its actions left. */
const inTurn = (fight: AdevaFight): AdevaFight => {
  const { state, ...rest } = me(fight);
  return { ...withCombatant(fight, { ...rest, state: { ...state, turn: FRESH_TURN } }), turn: ME };
};

/** The shot of an Overwatch, which misses; null: there is none. */
const shot = (given: Given, fight: AdevaFight): Progress<AdevaFight> | null =>
  me(fight).state.overwatch &&
  answered(fired(begin(fight), ME, { target: FOE, distance: 1 }, given.options), (ask) =>
    ask.ask === 'roll' ? Array.from({ length: ask.count }, () => ask.sides) : ask.ask === 'pick' ? 0 : ask.default,
  );

const aimOfShot = (made: Progress<AdevaFight> | null): number =>
  amountOf(made?.stages.find(({ kind }) => kind === 'attack')?.tally ?? [], 'SALVO.adeva.modifier.aim');

/** A Deflect is a Free Action like any other. */
const infoOf = (step: string): ActionInfo =>
  step === 'deflect' ? { ...actionInfo('freeAction', 'melee'), action: step } : actionInfo(step as Action, 'melee');

function doing(step: string): Doing {
  const { action, cost, subtypes } = infoOf(step);
  return { action, free: cost === 'free', attack: subtypes.includes('attack') };
}
