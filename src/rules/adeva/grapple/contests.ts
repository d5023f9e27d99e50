/** The opposed tests of a grapple and their results (ADE-GRP-11, -12, -14, -17, -18). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type OpposedResult, type Side } from '../score/opposed.ts';
import type { Role } from './openings.ts';

const REASON = 'SALVO.adeva.roll.grapple';

const option = (id: string) => ({ id, label: `SALVO.adeva.option.grapple.${id}` });

/** The result of a Push. */
export interface Pushed {
  readonly contest: OpposedResult;
  readonly success: boolean;
  /** The squares that the opponent moves; 0 without success. */
  readonly squares: number;
  /** Whether the grapple goes on: the controller follows, or the Push failed (ADE-GRP-12). */
  readonly grappling: boolean;
}

/**
 * A Push: 1 square plus 1 per DoS of the controller, at most its Half Move in squares; then the controller chooses whether
 * to follow or to stay (ADE-GRP-11, -12).
 */
export function* push(controller: Side, opponent: Side, halfMove: number, options: AdevaOptions): Procedure<Pushed> {
  const squaresBy = (dos: number): number => Math.min(1 + dos, halfMove);
  const contest = yield* opposed(controller, alone(opponent), REASON, options, ({ winner }, dos) =>
    winner === 'initiator' ? squaresBy(dos) : 'none',
  );
  if (contest.winner !== 'initiator') return { contest, success: false, squares: 0, grappling: true };
  const squares = squaresBy(contest.initiator.dos);
  const grappling = (yield* followChosen(controller.by)) === 'follow';
  return { contest, success: true, squares, grappling };
}

const followChosen = (by: Id | null): Procedure<string> =>
  choose(by, 'allocation', 'SALVO.adeva.question.follow', 'ADE-GRP-12', [option('follow'), option('stay')], 'follow');

/** The result of Break Free. */
export interface BrokenFree {
  readonly contest: OpposedResult;
  readonly success: boolean;
  readonly grappling: boolean;
}

/** Break Free: passed, it ends the grapple; else nothing changes (ADE-GRP-17). */
export function* breakFreeContest(restrained: Side, controller: Side, options: AdevaOptions): Procedure<BrokenFree> {
  const contest = yield* opposed(alone(restrained), alone(controller), REASON, options);
  const success = contest.winner === 'initiator';
  return { contest, success, grappling: !success };
}

/** The result of Take Control. */
export interface ControlTaken {
  readonly contest: OpposedResult;
  readonly success: boolean;
  /** The former role of the combatant that is now the controller. */
  readonly controllerIs: Role;
  /** The kinds of special action of which the new controller may at once perform one (AMB-55). */
  readonly mayAct: readonly ('controller' | 'either')[];
}

/** Take Control: passed, it swaps the roles, and the new controller may at once perform one Controller action (ADE-GRP-18). */
export function* takeControlContest(
  restrained: Side,
  controller: Side,
  options: AdevaOptions,
): Procedure<ControlTaken> {
  const contest = yield* opposed(restrained, alone(controller), REASON, options);
  const success = contest.winner === 'initiator';
  return {
    contest,
    success,
    controllerIs: success ? 'restrained' : 'controller',
    mayAct: success ? ['controller'] : [],
  };
}

/** The two participants of a grapple, each prone or not. */
export interface Lying {
  readonly controllerProne: boolean;
  readonly opponentProne: boolean;
}

/** Refusal of Stand in a grapple unless both are prone: `notBothProne` (ADE-GRP-14). */
export const standRefusal = ({ controllerProne, opponentProne }: Lying): Refusal | null =>
  controllerProne && opponentProne ? null : refuse('notBothProne', 'ADE-GRP-14');

/** The result of Stand in a grapple. */
export interface Stood extends Lying {
  /** The test to drag the opponent up; null where the controller does not try. */
  readonly contest: OpposedResult | null;
}

/** Stand: the controller stands up and may drag the opponent up with it; if that fails the opponent stays down (ADE-GRP-14). */
export function* stand(controller: Side, opponent: Side, options: AdevaOptions): Procedure<Stood> {
  const drags = (yield* dragChosen(controller.by)) === 'drag';
  // The test is `unforeseen`, because only the answer decides whether there is one.
  const contest = drags ? yield* opposed({ ...controller, unforeseen: true }, alone(opponent), REASON, options) : null;
  return { controllerProne: false, opponentProne: contest?.winner !== 'initiator', contest };
}

const dragChosen = (by: Id | null): Procedure<string> =>
  choose(by, 'allocation', 'SALVO.adeva.question.drag', 'ADE-GRP-14', [option('drag'), option('none')], 'none');
