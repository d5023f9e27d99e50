/** The Charge: a straight run with a blow at its end (section 24). */
import { asNumber, asText, listsOf } from '../../kernel/declared.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { ended } from '../../kernel/progress.ts';
import type { Refusal } from '../../kernel/result.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { strikeResolved } from '../attack/strike.ts';
import { graspOdds } from '../odds/grapple-odds.ts';
import { graspFrom, graspRefusal, grasped } from '../grapple/initiating.ts';
import { counterAttacks } from '../free-attacks/countering.ts';
import { asAffordable } from '../recovery/bonus.ts';
import { knockDownOdds, knockedDown } from '../maneuvers/knockdown.ts';
import { canAct } from '../turn/budget.ts';
import { chargeRefusal, moveRefusal, STRAIGHT, type Move } from '../score/moves.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { armedWith, strikeRefusal } from './attacks.ts';
import { STRIKE_LISTS, strikeFields, strikeFrom, weaponIn } from './declaring.ts';
import { LEFT } from '../free-attacks/opportunity.ts';
import { arrived, bandFields, moveFrom, provoked } from '../acts/moving.ts';
import { paid } from '../acts/plain.ts';
import { withCombatant } from '../../kernel/fight.ts';

/** A declared Charge: the way, and the blow at its end. */
export interface Rush {
  readonly move: Move;
  readonly straightTail: number;
  readonly strike: Strike;
}

/** Acts that replace the attack of a Charge, at no further cost (ADE-CHG-04). */
const CONTENTS = ['attack', 'grappleInitiate', 'knockDown'] as const;
const contents = ({ declared }: Request): string => asText(declared, 'contains');

const PATH = 10_000;

/** Path and straight end as the table measures the token's move; at least 4 straight squares (ADE-CHG-02). */
export const PATH_FIELDS = [
  numberField('path', 'ADE-CHG-01', 'table', 4, 0, PATH),
  numberField('straightTail', 'ADE-CHG-02', 'table', 4, 0, PATH),
];

/** A declared rush. Its way ends where the weapon reaches the foe, and there the blow is judged: `strike` has the distance before it (ADE-CHG-01). */
export function rushFrom(request: Request, strike: Strike): Rush {
  const declared = moveFrom(request, 'charge');
  const toReach = strike.distance - strike.weapon.reach;
  const squares = toReach >= STRAIGHT ? Math.min(declared.squares, toReach) : declared.squares;
  const distance = Math.max(Math.min(1, strike.distance), strike.distance - squares);
  const straightTail = asNumber(request.declared, 'straightTail');
  return { move: { ...declared, squares }, straightTail, strike: { ...strike, distance } };
}

/** The way of a Charge or a Ram: within the Charge Move, the end of it straight (ADE-CHG-01, -02, ADE-RAM-01). */
export function rushRefusal({ move, straightTail }: Pick<Rush, 'move' | 'straightTail'>): Refusal | null {
  const { halfMove, squares: pathSquares } = move;
  return moveRefusal({ ...move, squares: 0 }) ?? chargeRefusal({ halfMove, pathSquares, straightTail });
}

/** The blow falls where the way ends: bands are judged after the move (ADE-ALT-17). */
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
  lists: listsOf(...STRIKE_LISTS.all, LEFT),
  prepare: (request) =>
    rushFrom(
      request,
      contents(request) === 'grappleInitiate' ? graspFrom(request, true) : strikeFrom(request, { action: 'charge' }),
    ),
  refusal: chargeActRefusal,
  perform: charged,
  odds: chargeOdds,
};

/** For any target at the end of the run, judged where it ends (ADE-CHG-04, ADE-ALT-17). */
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
  let progress = yield* provoked(paid(request), request); // ADE-CHG-06
  if (!canAct(combatantOf(progress.fight, who))) return ended(progress, action, who);
  progress = arrived(progress, who, move);
  const blow = asAffordable(strike, combatantOf(progress.fight, who));
  if (contents(request) === 'grappleInitiate') return ended(yield* grasped(progress, blow, options), action, who);
  if (contents(request) === 'knockDown') return ended(yield* knockedDown(progress, request, true), action, who);
  const result = yield* strikeResolved(progress, blow, options, counterAttacks);
  return ended(result.progress, action, who);
}
