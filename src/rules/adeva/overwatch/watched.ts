/** Acts seen by combatants on Overwatch: whether they meet its condition, which comes first, and the shot (ADE-OVW-03, -05, -11). */
import { judgedBy } from '../../kernel/request.ts';
import { listed, type Declared, type List } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Verdict } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, afterAct, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { actRules, infoOf, type Act, type Request } from '../acts/act.ts';
import { paid, stage } from '../acts/plain.ts';
import { testStage } from '../acts/test-stages.ts';
import { passedList, squaresIn, type Measured, type Passed } from '../altitude/reach.ts';
import { LEFT } from '../free-attacks/opportunity.ts';
import { OPTIONS } from '../options.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf, isUp, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { actionOf } from '../turn/actions.ts';
import { stateRefusal } from '../turn/budget.ts';
import { meeting, type Meeting } from './meeting.ts';
import { borderOf, fired, mayMeet, type Seen } from './watching.ts';

/** The list of combatants around the actor, those on Overwatch among them; asked for while there are any. */
const WATCHERS: List<Passed> = {
  ...passedList('watchers'),
  isRequested: (fight) => isWatched(fight as AdevaFight),
};

/** The act with the watchers' shots before or after it. Rulings, set-up and acts that are no action meet no Overwatch. */
export function watched<P>(act: Act<P>): Act<P> {
  if (act.gm || act.setup || act.noAction) return act;
  const lists = [...(act.lists ?? []), WATCHERS];
  const perform: Act<P>['perform'] = (request, prepared) => {
    const watchers = watchersOf(request);
    return watchers.length === 0 ? act.perform(request, prepared) : performedWatched(act, request, watchers);
  };
  return { ...act, lists, perform };
}

function* performedWatched<P>(act: Act<P>, request: Request, watchers: readonly Id[]): Procedure<Outcome | Refusal> {
  let progress = begin(request.fight);
  const later: Id[] = [];
  for (const watcher of watchers) {
    const { fight } = progress;
    if (!isUp(combatantOf(fight, request.who))) break; // An act that is over before it begins meets no condition.
    if (!isWatching(fight, combatantOf(fight, watcher))) continue; // It has stepped in against an earlier shot (ADE-OVW-07).
    const judged = yield* metBy(progress, request, watcher);
    progress = judged.progress;
    if (judged.first === 'watcher') progress = yield* firedAt(progress, request, watcher, false);
    if (judged.first === 'actor') later.push(watcher);
  }
  const carriedOut = yield* resumed(act, request, progress);
  if (isRefusal(carriedOut)) return carriedOut;
  progress = carriedOut;
  const moved = progress.stages.some(({ events }) =>
    events.some(({ kind, who }) => kind === 'moved' && who === request.who),
  );
  for (const id of later) {
    const watcher = combatantOf(progress.fight, id);
    if (isWatching(progress.fight, watcher) && (moved || beginsInZone(request, watcher)))
      progress = yield* firedAt(progress, request, id, moved);
  }
  return ended(progress, request.action, request.who);
}

/** Whether a combatant is on Overwatch and able to shoot; the restrained combatant of a grapple is not (ADE-GRP-09). */
const isWatching = (fight: AdevaFight, watcher: AdevaCombatant): boolean =>
  watcher.state.overwatch !== null && stateRefusal(watcher, SHOT, OPTIONS.from(fight.options)) === null;

const SHOT = actionOf('overwatch', 'free', ['attack', 'ranged']);

/**
 * The shot at the actor where it then is, before or after its move (ADE-OVW-10), or, as it comes into the zone, on the border
 * (ADE-OVW-02). Its neighbors there may be given hits of a Burst or may step in (ADE-HIT-05, GAP-04); on the border those of
 * the end of the move stand for them.
 */
function firedAt(progress: AdevaProgress, request: Request, id: Id, moved: boolean): Procedure<AdevaProgress> {
  const { who, declared, options } = request;
  const watcher = combatantOf(progress.fight, id);
  const comesIn = !moved && !beginsInZone(request, watcher);
  const nearTarget = (listed(declared, WATCHERS) ?? []).map((near) => ({
    id: near.id,
    squares: squaresFrom(near, request, moved || comesIn),
  }));
  const distance = comesIn ? borderOf(watcher) : distanceFrom(request, watcher, moved);
  return fired(progress, id, { target: who, distance, nearTarget }, options);
}

/** The watchers whose condition this action may meet, with the actor in their zone or on its way into it (ADE-OVW-02, -03). */
function watchersOf(request: Request): readonly Id[] {
  const { fight, combatant, targets, info } = request;
  if (fight.phase !== 'underway' || !isWatched(fight)) return NONE;
  const watchers = fight.combatants.filter((watcher) => watcher.id !== combatant.id && isWatching(fight, watcher));
  const seen: Seen = { actor: combatant, attack: info.subtypes.includes('attack'), targets };
  return watchers
    .filter((watcher) => mayMeet(watcher, watcher.state.overwatch!, seen))
    .filter((watcher) => beginsInZone(request, watcher) || comesInto(request, watcher))
    .map(({ id }) => id);
}

/** Whether the actor is in a watcher's zone before it does anything. */
const beginsInZone = (request: Request, watcher: AdevaCombatant): boolean =>
  distanceFrom(request, watcher, false) <= borderOf(watcher);

/** Whether its way, where the table has measured it, leads the actor into a watcher's zone. */
function comesInto(request: Request, watcher: AdevaCombatant): boolean {
  const near = measuredTo(request, watcher);
  const nearest = near?.nearest ?? near?.after;
  return nearest !== undefined && squaresIn(nearest, request.options) <= borderOf(watcher);
}

const measuredTo = ({ declared }: Request, watcher: AdevaCombatant): Passed | undefined =>
  listed(declared, WATCHERS)?.find(({ id }) => id === watcher.id);

function isWatched({ combatants }: AdevaFight): boolean {
  for (const { state } of combatants) if (state.overwatch !== null) return true;
  return false;
}

function distanceFrom(request: Request, watcher: AdevaCombatant, moved: boolean): number {
  const near = measuredTo(request, watcher);
  return near ? squaresFrom(near, request, moved) : borderOf(watcher);
}

/** The squares of a combatant from the actor: at the start or, where the table has measured it, at the end of its move. */
const squaresFrom = (near: Passed, { declared, options }: Request, moved: boolean): number =>
  squaresIn((moved && endOf(near, declared)) || near, options);

/** The distance at the end of the move, which the table may have measured for Attacks of Opportunity alone. */
const endOf = ({ id, after: end }: Passed, declared: Declared): Measured | undefined =>
  end ?? listed(declared, LEFT)?.find((left) => left.id === id)?.after;

/** The GM's ruling whether the condition is met; if so, the test for who goes first (ADE-OVW-03, -05). */
function* metBy(
  progress: AdevaProgress,
  { who, options }: Request,
  watcherId: Id,
): Procedure<{ readonly progress: AdevaProgress; readonly first: Meeting['first'] | null }> {
  const { condition, named } = combatantOf(progress.fight, watcherId).state.overwatch!;
  const said = `SALVO.adeva.word.condition.${condition}`;
  const values = { watcher: watcherId, condition: named === null ? said : [said, named] };
  const answer = yield* choose(
    null,
    'ruling',
    QUESTION,
    'ADE-OVW-03',
    ANSWERS,
    usualAnswer(condition),
    undefined,
    values,
  );
  if (answer === 'no') return { progress: after(progress, stage('note', watcherId, 'overwatchHeld')), first: null };
  const [watcher, actor] = [combatantOf(progress.fight, watcherId), combatantOf(progress.fight, who)];
  const sides = [sideOf(watcher, 'ag', options), sideOf(actor, 'ag', options)] as const;
  const result = yield* meeting(...sides, actor.side === watcher.side, options);
  const isFirst = result.first === 'watcher';
  const { roll, targetNumber, dos } = result.watcher;
  const verdict: Verdict = {
    key: `SALVO.adeva.verdict.${isFirst ? 'firesFirst' : 'firesSecond'}`,
    good: isFirst,
    values: { roll, targetNumber, dos },
  };
  const test = testStage('check', watcherId, 'overwatchMet', result.watcher);
  let afterTests = after(progress, { ...test, verdict, against: who });
  if (result.actor) {
    const answer = testStage('check', who, 'overwatchAnswered', result.actor);
    afterTests = after(afterTests, { ...answer, verdict: { ...answer.verdict!, good: null }, against: watcherId });
  }
  return { progress: afterTests, first: result.first };
}

/** The answer where nobody gives one: only a condition in free words has not been looked into by `mayMeet`. */
const usualAnswer = (condition: string): string => (condition === 'other' ? 'no' : 'yes');

const QUESTION = 'SALVO.adeva.question.overwatchMet';
const ANSWERS = ['no', 'yes'].map((id) => ({ id, label: `SALVO.adeva.option.overwatchMet.${id}` }));

/** The act after the shots at its actor: judged again and carried out, or, if no longer possible, only its cost spent (ADE-OVW-11). */
function* resumed<P>(act: Act<P>, request: Request, progress: AdevaProgress): Procedure<AdevaProgress | Refusal> {
  const { fight } = progress;
  const current = { ...request, fight, combatant: combatantOf(fight, request.who) };
  const fresh = { ...current, info: infoOf(act, current) };
  const judged = judgedBy(actRules, act, fresh);
  if (isRefusal(judged)) {
    if (progress.stages.length === 0) return judged;
    return after(progress.followedBy(paid({ ...request, fight }).stages), stage('note', request.who, 'interrupted'));
  }
  const result = act.perform(fresh, judged.prepared as P);
  const outcome = 'next' in result ? yield* result : result;
  return isRefusal(outcome) ? outcome : afterAct(progress, outcome);
}
