/** The Charge: a move whose last squares are straight, and an attack at its end (section 24). */
import { asNumber, asText } from '../../kernel/declared.ts';
import { withCombatant } from '../../kernel/fight.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { ended } from '../../kernel/progress.ts';
import type { Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { arrived, bandFields, moveFrom, provoked } from '../acts/moving.ts';
import { paid } from '../acts/plain.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import { strikeResolved } from '../attack/strike.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import { LEFT } from '../free-attacks/opportunity.ts';
import { graspFrom, graspRefusal, grasped } from '../grapple/initiating.ts';
import { knockDownOdds, knockedDown } from '../maneuvers/knockdown.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { graspOdds } from '../odds/grapple-odds.ts';
import { asAffordable } from '../recovery/bonus.ts';
import { chargeRefusal, moveRefusal, STRAIGHT, type Move } from '../score/moves.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { canAct } from '../turn/budget.ts';
import { armedWith, strikeRefusal } from './attacks.ts';
import { STRIKE_LISTS, strikeFields, strikeFrom, weaponIn } from './declaring.ts';

/** A declared Charge or Ram: the move, and the attack at its end. */
export interface Rush {
  readonly move: Move;
  /** The straight squares at the end of the move. */
  readonly straightTail: number;
  readonly strike: Strike;
}

/** The attack of a Charge, and the actions that may replace it at no further cost (ADE-CHG-04). */
const CONTENTS = ['attack', 'grappleInitiate', 'knockDown'] as const;
const contents = ({ declared }: Request): string => asText(declared, 'contains');

const MOST_SQUARES = 10_000;

/** The squares of the whole path and of its straight end, measured from the token's move; by default 4 (ADE-CHG-02). */
export const PATH_FIELDS = [
  numberField('path', 'ADE-CHG-01', 'table', 4, 0, MOST_SQUARES),
  numberField('straightTail', 'ADE-CHG-02', 'table', 4, 0, MOST_SQUARES),
];

/**
 * The rush that a request declares. The given strike has the distance before the move; the move ends as soon as the weapon
 * reaches the foe, and the strike of the rush has the distance there (ADE-CHG-01).
 */
export function rushFrom(request: Request, strike: Strike): Rush {
  const declared = moveFrom(request, 'charge');
  const toReach = strike.distance - strike.weapon.reach;
  const squares = toReach >= STRAIGHT ? Math.min(declared.squares, toReach) : declared.squares;
  const distance = Math.max(Math.min(1, strike.distance), strike.distance - squares);
  const straightTail = asNumber(request.declared, 'straightTail');
  return { move: { ...declared, squares }, straightTail, strike: { ...strike, distance } };
}

/** Refusal of the path of a Charge or a Ram: longer than the Charge Move, or not straight at its end (ADE-CHG-01, -02, ADE-RAM-01). */
export function rushRefusal({ move, straightTail }: Pick<Rush, 'move' | 'straightTail'>): Refusal | null {
  const { halfMove, squares: pathSquares } = move;
  return moveRefusal({ ...move, squares: 0 }) ?? chargeRefusal({ halfMove, pathSquares, straightTail });
}

/** The fight with the mover in the band where its move ends, in which the attack is judged (ADE-ALT-17). */
export const afterRush = (fight: AdevaFight, who: string, { toBand }: Move): AdevaFight => {
  const combatant = combatantOf(fight, who);
  if (combatant.state.band === toBand) return fight;
  return withCombatant(fight, { ...combatant, state: { ...combatant.state, band: toBand } });
};

export const charge: Act<Rush> = {
  action: 'charge',
  clause: 'ADE-CHG-01',
  when: 'turn',
  target: 'one',
  items: armedWith(({ kind }) => kind !== 'ranged'),
  fields: (fight, combatant, item) => [
    ...strikeFields('charge', fight, combatant, weaponIn({ combatant, item })),
    choiceField('contains', 'ADE-CHG-04', 'actor', CONTENTS, 'attack'),
    ...PATH_FIELDS,
    ...bandFields(combatant),
  ],
  lists: [...STRIKE_LISTS, LEFT],
  prepare: (request) =>
    rushFrom(
      request,
      contents(request) === 'grappleInitiate' ? graspFrom(request, true) : strikeFrom(request, { action: 'charge' }),
    ),
  refusal: chargeActRefusal,
  perform: charged,
  odds: chargeOdds,
};

/** The odds of the attack of a Charge or of the action that replaces it, judged where the move ends (ADE-CHG-04, ADE-ALT-17). */
function chargeOdds(request: Request, { strike, move }: Rush): Odds {
  const { fight, options, who } = request;
  const there = afterRush(fight, who, move);
  if (contents(request) === 'knockDown') return knockDownOdds({ ...request, fight: there }, true);
  const attack = attackFrom(there, strike, options);
  return contents(request) === 'grappleInitiate' ? graspOdds(attack, options) : attackOdds(attack, options);
}

function chargeActRefusal(request: Request, rush: Rush): Refusal | null {
  const { fight, who } = request;
  const there = afterRush(fight, who, rush.move);
  const judge = contents(request) === 'grappleInitiate' ? graspRefusal : strikeRefusal;
  return rushRefusal(rush) ?? judge({ ...request, fight: there, combatant: combatantOf(there, who) }, rush.strike);
}

function* charged(request: Request, { move, strike }: Rush): Procedure<Outcome> {
  const { who, action, options } = request;
  let progress = yield* provoked(paid(request), request, move); // ADE-CHG-06
  if (!canAct(combatantOf(progress.fight, who))) return ended(progress, action, who);
  progress = arrived(progress, who, move);
  const blow = asAffordable(strike, combatantOf(progress.fight, who));
  if (contents(request) === 'grappleInitiate') return ended(yield* grasped(progress, blow, options), action, who);
  if (contents(request) === 'knockDown') return ended(yield* knockedDown(progress, request, true), action, who);
  const result = yield* strikeResolved(progress, blow, options, counterAttacks);
  return ended(result.progress, action, who);
}
