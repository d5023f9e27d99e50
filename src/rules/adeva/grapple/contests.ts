/** The opposed tests of a grapple and their results (ADE-GRP-11, -12, -14, -17, -18). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type OpposedResult, type Side } from '../score/opposed.ts';
import type { Role } from './openings.ts';

const REASON = 'SALVO.adeva.roll.grapple';

const option = (id: string) => ({ id, label: `SALVO.adeva.option.grapple.${id}` });

export interface Pushed {
  readonly contest: OpposedResult;
  readonly success: boolean;
  /** The distance that the opponent moves; 0 without success. */
  readonly squares: number;
  /** The controller goes along, or has nowhere to go; else the grapple ends (ADE-GRP-12). */
  readonly grappling: boolean;
}

/** ADE-GRP-11, -12: 1 square and 1 for each own DoS, at most the controller's Half Move; then to follow or to stay. */
export function* push(controller: Side, opponent: Side, halfMove: number, options: AdevaOptions): Procedure<Pushed> {
  const squaresBy = (dos: number): number => Math.min(1 + dos, halfMove);
  const contest = yield* opposed(controller, alone(opponent), REASON, options, ({ winner }, dos) =>
    winner === 'initiator' ? squaresBy(dos) : 'none',
  );
  if (contest.winner !== 'initiator') return { contest, success: false, squares: 0, grappling: true };
  const squares = squaresBy(contest.initiator.dos);
  const grappling = (yield* followed(controller.by)) === 'follow';
  return { contest, success: true, squares, grappling };
}

const followed = (by: Id | null): Procedure<string> =>
  choose(by, 'allocation', 'SALVO.adeva.question.follow', 'ADE-GRP-12', [option('follow'), option('stay')], 'follow');

export interface BrokenFree {
  readonly contest: OpposedResult;
  readonly success: boolean;
  readonly grappling: boolean;
}

/** ADE-GRP-17: the restrained combatant gets free, or nothing changes. */
export function* breakFree(restrained: Side, controller: Side, options: AdevaOptions): Procedure<BrokenFree> {
  const contest = yield* opposed(alone(restrained), alone(controller), REASON, options);
  const success = contest.winner === 'initiator';
  return { contest, success, grappling: !success };
}

export interface ControlTaken {
  readonly contest: OpposedResult;
  readonly success: boolean;
  /** The controller now, by its role before. */
  readonly controllerIs: Role;
  /** The kinds of special action that the new controller may do at once (AMB-55). */
  readonly mayAct: readonly ('controller' | 'either')[];
}

/** ADE-GRP-18: the roles swap, and the new controller may at once do one controller's action. */
export function* takeControl(restrained: Side, controller: Side, options: AdevaOptions): Procedure<ControlTaken> {
  const contest = yield* opposed(restrained, alone(controller), REASON, options);
  const success = contest.winner === 'initiator';
  return {
    contest,
    success,
    controllerIs: success ? 'restrained' : 'controller',
    mayAct: success ? ['controller'] : [],
  };
}

/** Whether the two of a grapple lie on the ground. */
export interface Lying {
  readonly controllerProne: boolean;
  readonly opponentProne: boolean;
}

/** Reason that the controller cannot stand up in the grapple: `notBothProne` (ADE-GRP-14). */
export const standRefusal = ({ controllerProne, opponentProne }: Lying): Refusal | null =>
  controllerProne && opponentProne ? null : refuse('notBothProne', 'ADE-GRP-14');

export interface Stood extends Lying {
  /** Null: the opponent was not dragged up. */
  readonly contest: OpposedResult | null;
}

/** ADE-GRP-14: the controller stands up, and may drag the opponent up; where that fails the opponent stays down. */
export function* stand(controller: Side, opponent: Side, options: AdevaOptions): Procedure<Stood> {
  const dragged = (yield* draggedUp(controller.by)) === 'drag';
  // Whether there is a test at all is said only now.
  const contest = dragged
    ? yield* opposed({ ...controller, unforeseen: true }, alone(opponent), REASON, options)
    : null;
  return { controllerProne: false, opponentProne: contest?.winner !== 'initiator', contest };
}

const draggedUp = (by: Id | null): Procedure<string> =>
  choose(by, 'allocation', 'SALVO.adeva.question.drag', 'ADE-GRP-14', [option('drag'), option('none')], 'none');
