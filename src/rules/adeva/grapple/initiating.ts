/** Initiating a grapple, which may also replace the attack of a Charge (ADE-GRP-01 to -04, -07). */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { attackFrom, type Strike } from '../attack/making.ts';
import { strikeMade, type StrikeResult } from '../attack/strike.ts';
import { graspOdds } from '../odds/grapple-odds.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, hasBody } from '../sheet/state.ts';
import type { AdevaFight, Grapple, AdevaProgress } from '../sheet/types.ts';
import { unarmedWith } from '../sheet/weapons.ts';
import { strikeRefusal } from '../strikes/attacks.ts';
import { commonFields, STRIKE_LISTS, strikeFrom } from '../strikes/declaring.ts';

/** The act: one attack test on WS, without damage (ADE-GRP-01). */
export const grappleInitiate: Act<Strike> = {
  action: 'grappleInitiate',
  clause: 'ADE-GRP-01',
  when: 'turn',
  target: 'one',
  concerns: (combatant) => combatant.state.grapple === null && hasBody(combatant),
  fields: (fight, combatant) => commonFields(fight, combatant, false),
  lists: STRIKE_LISTS,
  prepare: (request) => graspFrom(request, false),
  refusal: graspRefusal,
  *perform(request, strike) {
    return ended(yield* grasped(paid(request), strike, request.options), request.action, request.who);
  },
  odds: ({ fight, options }, strike): Odds => graspOdds(attackFrom(fight, strike, options), options),
};

/** The grasp that a request declares; `insideCharge`: it replaces the attack of a Charge (ADE-CHG-04). */
export const graspFrom = (request: Request, insideCharge: boolean): Strike =>
  strikeFrom(request, { action: 'grappleInitiate', weapon: unarmedWith([]), insideCharge });

/** Refusal of a grasp: that of its strike, or `grappling` where one of the two is already in a grapple (ADE-GRP-21). */
export function graspRefusal(request: Request, strike: Strike): Refusal | null {
  const refusal = strikeRefusal(request, strike);
  if (refusal || request.targets.length === 0) return refusal;
  const both = [request.combatant, combatantOf(request.fight, strike.target)];
  return both.some(({ state }) => state.grapple !== null) ? refuse('grappling', 'ADE-GRP-21') : null;
}

/** The grasp; if it hits and is not evaded, the grapple begins (ADE-GRP-04). */
export function* grasped(progress: AdevaProgress, strike: Strike, options: AdevaOptions): Procedure<AdevaProgress> {
  return held(strike, yield* strikeMade(progress, strike, options));
}

/** The progress after a grasp and the hold that it got, if any. */
export function held(strike: Strike, { progress, made }: Pick<StrikeResult, 'progress' | 'made'>): AdevaProgress {
  const hit = made.answers.find(({ hitsLeft }) => hitsLeft > 0);
  if (!hit) return progress;
  const events = grappleBegun(progress.fight, strike.attacker, hit.defender.id);
  const { id: other } = hit.defender;
  return after(progress, { ...effectStage(strike.attacker, 'grapple', events, { other }), against: other });
}

/**
 * The start of a grapple for both participants. The initiator's action keeps the hold to the end of this turn, but includes
 * no special action (ADE-GRP-04, -05, -07).
 */
function grappleBegun(fight: AdevaFight, controller: Id, restrained: Id): readonly Event[] {
  return chained(
    fight,
    (fight) => [linked(fight, controller, { other: restrained, role: 'controller', tookGrapple: true })],
    (fight) => [linked(fight, restrained, { other: controller, role: 'restrained', tookGrapple: false })],
  );
}

function linked(fight: AdevaFight, who: Id, parts: Pick<Grapple, 'other' | 'role' | 'tookGrapple'>): Event {
  const { state } = combatantOf(fight, who);
  const grapple: Grapple = { ...parts, tookControl: false, specialDone: true };
  return event('grappleStarted', who, 'ADE-GRP-04', changeTo(state, 'grapple', grapple), { other: parts.other });
}
