/** The acts of moving: the moves on foot or in the air, Disengage and Stand up (section 8, GAP-02, ADE-ALT-10). */
import { changeTo } from '../../kernel/changes.ts';
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { gained, lost, untilOwnTurn } from '../fight/lasting.ts';
import { LEFT, leftIn, strikesAtLeaving } from '../free-attacks/opportunity.ts';
import { grappleLost } from '../harm/fallen.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { moveRefusal, movesIn, maxSquares, type Move, type MoveAction } from '../score/moves.ts';
import { combatantOf, conditionsOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { BANDS, type Band } from '../terms.ts';
import { canAct } from '../turn/budget.ts';
import { choiceField, numberField, type Act, type Request } from './act.ts';
import { effectStage, plain, paid } from './plain.ts';

const FARTHEST = 10_000;

/** The fields of a move: the squares of its path, by default the maximum, and the band in which it ends. */
const moveFields = (combatant: AdevaCombatant, action: MoveAction, options: AdevaOptions): readonly Field[] => [
  numberField('path', 'ADE-MOV-01', 'table', maxSquares(action, movesIn(combatant, options).half), 0, FARTHEST),
  ...bandFields(combatant),
];

/** The field for the band in which a move ends, shown to fliers and to combatants off the ground. */
export const bandFields = ({ state, sheet }: AdevaCombatant): readonly Field[] => [
  ...(sheet.flies || state.band !== 'ground' ? [choiceField('toBand', 'ADE-ALT-10', 'actor', BANDS, state.band)] : []),
];

/** The move that a request declares. */
export function moveFrom({ combatant, declared, options }: Request, action: MoveAction): Move {
  const { sheet, state } = combatant;
  const toBand = asText(declared, 'toBand') as Band | '';
  return {
    action,
    halfMove: movesIn(combatant, options).half,
    squares: asNumber(declared, 'path'),
    fromBand: state.band,
    toBand: toBand === '' ? state.band : toBand,
    flies: sheet.flies && state.falling === null,
    conditions: conditionsOf(combatant),
  };
}

const move = (action: MoveAction, rank: number): Act<Move> => ({
  action,
  clause: 'GAP-02',
  when: 'turn',
  target: 'none',
  moves: { field: 'path', unit: 'squares', rank },
  fields: (fight, combatant) => moveFields(combatant, action, OPTIONS.from(fight.options)),
  lists: [LEFT],
  prepare: (request) => moveFrom(request, action),
  refusal: (_request, declared) => moveRefusal(declared),
  perform: moved,
});

/**
 * A move. Enemies in melee that it leaves may strike first (ADE-AOO-02), but a Disengage provokes nothing (ADE-AOO-03).
 */
function* moved(request: Request, declared: Move): Procedure<Outcome> {
  const { who, action } = request;
  let progress = paid(request);
  if (action !== 'disengage' && leavesPlace(declared)) progress = yield* provoked(progress, request, declared);
  if (!canAct(combatantOf(progress.fight, who))) return ended(progress, action, who);
  return ended(arrived(progress, who, declared), action, who);
}

/** Whether a move leaves its square or its band. A combatant that stays in place leaves no melee (ADE-AOO-04). */
const leavesPlace = ({ squares, fromBand, toBand }: Move): boolean => squares > 0 || fromBand !== toBand;

/** The Attacks of Opportunity by the enemies that the mover leaves, resolved before it moves (ADE-AOO-02). */
export const provoked = (
  progress: AdevaProgress,
  { declared, who, action, options }: Request,
  { toBand }: Pick<Move, 'toBand'>,
): Procedure<AdevaProgress> => strikesAtLeaving(progress, who, { action, toBand }, leftIn(declared, options), options);

/** The move itself. The band changes in the fight; the squares are moved on the table. */
export function arrived(progress: AdevaProgress, who: Id, { action, squares, toBand, halfMove }: Move): AdevaProgress {
  const { state } = combatantOf(progress.fight, who);
  const events: Event[] = [
    event('moved', who, 'ADE-MOV-01', changeTo(state, 'band', toBand), {
      squares,
      band: toBand,
      most: maxSquares(action, halfMove),
    }),
  ];
  events.push(...grappleLost(progress.fight, who)); // ADE-GRP-20
  // GAP-02: until the runner's next turn, ranged attacks against it are harder and melee attacks are easier.
  if (action === 'run')
    events.push(gained(progress.fight, who, untilOwnTurn(progress.fight, who, 'running', 'GAP-02')));
  const verdict = toBand === state.band ? 'moved' : 'movedTo';
  return after(progress, effectStage(who, 'moved', events, { squares, band: toBand }, verdict));
}

/** Stand up: ends prone and provokes nothing (GAP-02). */
const standUp: Act = {
  action: 'standUp',
  clause: 'GAP-02',
  when: 'turn',
  target: 'none',
  concerns: (combatant) => has(combatant, 'prone'),
  refusal: ({ combatant }) => (has(combatant, 'prone') ? null : refuse('notProne', 'GAP-06')),
  perform: (request) => plain(request, (fight) => lost(fight, request.who, 'prone')),
};

export const MOVES: readonly Act[] = [
  move('halfMove', 0),
  move('fullMove', 1),
  move('run', 2),
  move('disengage', 3),
  standUp,
];
