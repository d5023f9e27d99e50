/** Attack of Opportunity (section 27): the enemies' attacks on a combatant that leaves their melee, before it moves. */
import { listed, recordList, type Declared, type List, type Near } from '../../kernel/declared.ts';
import type { Id, Json } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRecord } from '../../kernel/reading.ts';
import { stage } from '../acts/plain.ts';
import { isAway, squaresIn, type Away } from '../altitude/reach.ts';
import { aimFor } from '../turn/preparation.ts';
import { plainStrike } from '../attack/making.ts';
import { strikeResolved } from '../attack/strike.ts';
import { actionInfo } from '../turn/actions.ts';
import { actionRefusal } from '../turn/budget.ts';
import { actionPaid } from '../turn/spending.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, conditionsOf, isUp } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { counterAttacks, weaponChosen } from './countering.ts';
import { opportunityOffered } from './offers.ts';
import { reachingWeapons } from './reaching.ts';

/** A combatant near a mover at the start of its way and, where the way is known, at its end. */
interface Passed extends Near, Away {
  readonly after?: Away;
}

/** The mover's neighbors: those whose melee it is in, and leaves. Without a way they are taken to be left. */
export const LEFT: List<Passed> = recordList('left', (entry) => isAway(entry) && isEnd(entry['after']));

const isEnd = (end: Json | undefined): boolean => end === undefined || (isRecord(end) && isAway(end));

/** A combatant whose melee is left, with its distance in squares. */
export interface Left {
  readonly id: Id;
  readonly squares: number;
  /** Squares between them when the mover has gone its way, where that is known. */
  readonly after?: number;
}

export const leftIn = (declared: Declared, options: AdevaOptions): readonly Left[] =>
  (listed(declared, LEFT) ?? []).map(({ after: end, ...near }) => ({
    id: near.id,
    squares: squaresIn(near, options),
    ...(end ? { after: squaresIn(end, options) } : {}),
  }));

const INFO = actionInfo('attackOfOpportunity', 'melee');

/**
 * Each enemy that is left may strike once, before the mover moves (ADE-AOO-02). The mover is on its own turn, so it can but
 * deflect (ADE-AOO-06). Once it is down nobody strikes any more.
 */
export function* strikesAtLeaving(
  progress: Way,
  mover: Id,
  action: string,
  left: readonly Left[],
  options: AdevaOptions,
): Procedure<Way> {
  let current = progress;
  for (const enemy of left) {
    if (!isUp(combatantOf(current.fight, mover))) return current;
    if (isOffered(current.fight, mover, action, enemy, options))
      current = yield* strike(current, mover, enemy, left, options);
  }
  return current;
}

function isOffered(
  fight: AdevaFight,
  mover: Id,
  action: string,
  { id, after: end }: Left,
  options: AdevaOptions,
): boolean {
  const enemy = combatantOf(fight, id);
  // ADE-AOO-04: it does not leave a melee in whose reach it ends.
  if (end !== undefined && reachingWeapons(enemy, end).length > 0) return false;
  const { side, state } = combatantOf(fight, mover);
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

/** Bars to a free attack besides surprise, which has a setting of its own: its limits in this turn (ADE-AOO-05), a grapple. */
function isBarred(fight: AdevaFight, enemy: AdevaCombatant, options: AdevaOptions): boolean {
  const { surprised: _surprised, ...conditions } = enemy.state.conditions;
  return actionRefusal({ ...enemy, state: { ...enemy.state, conditions } }, INFO, options, fight) !== null;
}

function* strike(
  progress: Way,
  mover: Id,
  { id, squares }: Left,
  nearTarget: readonly Left[],
  options: AdevaOptions,
): Procedure<Way> {
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
