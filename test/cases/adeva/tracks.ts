/** What becomes of Aim, Feint and Overwatch over a list of steps (3.8, 3.9 of the contract). */
import {
  afterAction,
  afterFiring,
  afterReaction,
  aimFor,
  atTurnStart,
  isFeinted,
  UNPREPARED,
  type Doing,
  type Preparations,
} from '../../../src/rules/adeva/turn/preparation.ts';
import { isMelee } from '../../../src/rules/adeva/altitude/reach.ts';
import { actionInfo, ACTIONS, type Action } from '../../../src/rules/adeva/turn/actions.ts';
import { AIM_BONUS } from '../../../src/rules/adeva/maneuvers/aim.ts';
import type { AdevaOptions } from '../../../src/rules/adeva/options.ts';
import type { Overwatch } from '../../../src/rules/adeva/sheet/types.ts';
import type { WeaponKind } from '../../../src/rules/adeva/terms.ts';
import type { Operations } from '../format.ts';
import { reading } from './keys.ts';

const REACTIONS = ['dodge', 'parry', 'pointDefense', 'repelBoarders', 'guardian', 'protectAlly'];
const FIRES = ['fires', 'overwatchFires'];

/** Of an Overwatch nothing matters here but that it stands. */
const WATCH = {} as Overwatch;

export const tracks: Operations = {
  aimTrack: reading((given) => {
    const steps = given.words('steps');
    const before = after(UNPREPARED, steps.slice(0, -1), given.options);
    return { bonusOnAttack: bonus(before, steps.at(-1) ?? '', given.options) };
  }),

  feintTrack: reading((given) => {
    const feint = given.flag('won') ? { target: 'target' } : null;
    const steps = given.words('steps');
    const before = after({ ...UNPREPARED, feint }, steps.slice(0, -1), given.options);
    const target = given.flag('sameTarget', true) ? 'target' : 'another';
    const melee = isMelee(given.inside('weapon').word<WeaponKind>('kind', 'melee'));
    const barred = isFeinted(before, { action: steps.at(-1) ?? '' }, target, melee);
    return { barred: barred ? ['dodge', 'guardian', 'parry'] : [] };
  }),

  overwatchTrack: reading((given) => ({
    active: after({ ...UNPREPARED, overwatch: WATCH }, given.words('steps'), given.options).overwatch !== null,
  })),
};

function bonus(before: Preparations, step: string, options: AdevaOptions): number {
  if (FIRES.includes(step)) return before.overwatch ? (before.aim?.bonus ?? 0) : 0;
  return aimFor(before, doing(step), options);
}

const after = (before: Preparations, steps: readonly string[], options: AdevaOptions): Preparations =>
  steps.reduce((state, step) => afterStep(state, step, options), before);

function afterStep(before: Preparations, step: string, options: AdevaOptions): Preparations {
  if (FIRES.includes(step)) return afterFiring(before);
  if (REACTIONS.includes(step)) return afterReaction();
  if (step === 'ownTurnStart') return atTurnStart(before, options);
  if (step !== 'deflect' && !Object.hasOwn(ACTIONS, step)) return before;
  const next = afterAction(before, doing(step), options);
  if (step === 'overwatch') return { ...next, overwatch: WATCH };
  return step === 'halfAim' || step === 'fullAim' ? { ...next, aim: { bonus: AIM_BONUS[step] } } : next;
}

/** A Deflect is a Free Action like any other. */
function doing(step: string): Doing {
  const { cost, subtypes } = actionInfo((step === 'deflect' ? 'freeAction' : step) as Action, 'melee');
  return { action: step, free: cost === 'free', attack: subtypes.includes('attack') };
}
