/** The common parts of the acts of a grapple: its participants, their opposed test, and its end (section 31). */
import { changeTo } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { after } from '../../kernel/progress.ts';
import { numberField, type Act, type Request } from '../acts/act.ts';
import { effectStage } from '../acts/plain.ts';
import { afterContest } from '../acts/test-stages.ts';
import { grappleLost } from '../harm/fallen.ts';
import { fateful, isFated } from '../recovery/bonus.ts';
import { contestOdds, isWon } from '../score/contest-odds.ts';
import type { OpposedResult } from '../score/opposed.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Grapple, AdevaProgress } from '../sheet/types.ts';
import { grappleSpecialRefusal } from './inside.ts';
import type { SpecialAction } from './openings.ts';

export const HELPERS = numberField('helpers', 'ADE-CORE-14', 'gm', 0, 0, 20);

export const controls = ({ state }: AdevaCombatant): boolean => state.grapple?.role === 'controller';

/** The participants of the grapple, the actor first. */
export function pairOf({ fight, combatant }: Request): readonly [AdevaCombatant, AdevaCombatant] {
  return [combatant, combatantOf(fight, combatant.state.grapple!.other)];
}

/** The sides of an opposed Strength test, the actor first, which helpers assist (ADE-CORE-14); it may test Agility instead. */
export function contestSides(request: Request, tested: 's' | 'ag' = 's') {
  const [actor, opponent] = pairOf(request);
  const { options, declared } = request;
  const parts = { helpers: asNumber(declared, 'helpers'), fated: isFated(declared) };
  return [sideOf(actor, tested, options, parts), sideOf(opponent, 's', options)] as const;
}

/** The fight after the opposed test of a special action. */
export const contested = (progress: AdevaProgress, request: Request, contest: OpposedResult): AdevaProgress =>
  afterContest(progress, [request.who, request.combatant.state.grapple!.other], request.action, contest);

/** The odds of winning the opposed Strength test of a special action. */
export const strengthOdds = (request: Request): Odds =>
  contestOdds(...contestSides(request), { wins: isWon }, request.options);

/** The act of a special action, refused unless it is open; `rest` adds to it or overrides it. */
export const special = (
  action: string,
  name: SpecialAction,
  clause: string,
  rest: Omit<Act, 'action' | 'clause' | 'when' | 'target'>,
): Act => ({
  action,
  clause,
  when: 'turn',
  target: 'none',
  refusal: (request) => grappleSpecialRefusal(request, name, true),
  ...rest,
});

/** The act of a special action with a test, to which a Fate Point may give +10 (GAP-12). */
export const tried = (...parts: Parameters<typeof special>): Act => fateful(special(...parts));

/** The change of parts of a participant's grapple. */
export function holding(fight: AdevaFight, who: Id, parts: Partial<Grapple>, clause: string): Event {
  const { state } = combatantOf(fight, who);
  return event('held', who, clause, changeTo(state, 'grapple', { ...state.grapple!, ...parts }));
}

/** The fight after the end of the grapple, which is a stage of its own. */
export const letGo = (progress: AdevaProgress, who: Id, clause: string): AdevaProgress =>
  after(progress, effectStage(who, 'grappleEnds', grappleLost(progress.fight, who, clause)));
