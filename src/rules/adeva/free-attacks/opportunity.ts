/** Attack of Opportunity (section 27): enemies attack a combatant that leaves their melee, before it moves. */
import { listed, type Declared } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { stage } from '../acts/plain.ts';
import { passedList, squaresIn } from '../altitude/reach.ts';
import { plainStrike } from '../attack/making.ts';
import { strikeResolved } from '../attack/strike.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, conditionsOf, isUp } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import type { Band } from '../terms.ts';
import { actionInfo } from '../turn/actions.ts';
import { actionRefusal } from '../turn/budget.ts';
import { aimFor } from '../turn/preparation.ts';
import { actionPaid } from '../turn/spending.ts';
import { counterAttacks, weaponChosen } from './countering.ts';
import { opportunityOffered } from './offers.ts';
import { reachingWeapons } from './reaching.ts';

/** The list of combatants whose melee the mover is in. Those without a position at the end count as left. */
export const LEFT = passedList('left');

/** A combatant whose melee may be left, with its distance in squares. */
export interface MeleeLeft {
  readonly id: Id;
  readonly squares: number;
  /** The distance in squares at the end of the move, where that is known. */
  readonly after?: number;
}

/** The declared neighbors of a mover, with their distances in squares. */
export const leftIn = (declared: Declared, options: AdevaOptions): readonly MeleeLeft[] =>
  (listed(declared, LEFT) ?? []).map(({ after: end, ...near }) => ({
    id: near.id,
    squares: squaresIn(near, options),
    ...(end ? { after: squaresIn(end, options) } : {}),
  }));

const INFO = actionInfo('attackOfOpportunity', 'melee');

/** A move out of a melee: its action, and the band in which it ends. */
interface Leave {
  readonly action: string;
  readonly toBand: Band;
}

/**
 * The attacks of all enemies whose melee is left, one each, before the mover moves (ADE-AOO-02). On its own turn the mover
 * can only deflect (ADE-AOO-06). The attacks stop once the mover is down.
 */
export function* strikesAtLeaving(
  progress: AdevaProgress,
  mover: Id,
  leave: Leave,
  left: readonly MeleeLeft[],
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  let current = progress;
  for (const enemy of left) {
    if (!isUp(combatantOf(current.fight, mover))) return current;
    if (isOffered(current.fight, mover, leave, enemy, options))
      current = yield* attackOffered(current, mover, enemy, left, options);
  }
  return current;
}

function isOffered(
  fight: AdevaFight,
  mover: Id,
  { action, toBand }: Leave,
  { id, after: end }: MeleeLeft,
  options: AdevaOptions,
): boolean {
  const enemy = combatantOf(fight, id);
  const { side, state } = combatantOf(fight, mover);
  // ADE-AOO-04: a move that ends within the enemy's reach, and in its band, does not leave its melee.
  if (end !== undefined && toBand === state.band && reachingWeapons(enemy, end).length > 0) return false;
  // ADE-ALT-05: nobody is engaged in melee across bands.
  if (id === mover || enemy.side === side || enemy.state.band !== state.band || !isUp(enemy)) return false;
  const leaving = {
    action,
    engaged: true,
    leaves: true,
    forced: false,
    attackUsed: isBarred(fight, enemy, options),
    conditions: conditionsOf(enemy),
  };
  return opportunityOffered(leaving, options);
}

/** Whether the limits of this turn (ADE-AOO-05) or the enemy's state forbid a free attack; surprise aside, which `surprisedFree` decides. */
function isBarred(fight: AdevaFight, enemy: AdevaCombatant, options: AdevaOptions): boolean {
  const { surprised: _surprised, ...conditions } = enemy.state.conditions;
  return actionRefusal({ ...enemy, state: { ...enemy.state, conditions } }, INFO, options, fight) !== null;
}

function* attackOffered(
  progress: AdevaProgress,
  mover: Id,
  { id, squares }: MeleeLeft,
  nearTarget: readonly MeleeLeft[],
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const enemy = combatantOf(progress.fight, id);
  const weapons = reachingWeapons(enemy, squares);
  if (weapons.length === 0) return progress;
  const weapon = yield* weaponChosen(id, 'opportunity', 'ADE-AOO-02', weapons);
  if (weapon === null) return progress;
  const aim = aimFor(enemy.state, { action: INFO.action, free: true, attack: true }, options);
  const paid = after(progress, stage('reaction', id, 'opportunity', [actionPaid(progress.fight, id, INFO, options)]));
  const blow = plainStrike({
    attacker: id,
    target: mover,
    action: 'attackOfOpportunity',
    weapon,
    aim,
    distance: squares,
    nearTarget,
  });
  return (yield* strikeResolved(paid, blow, options, counterAttacks)).progress;
}
