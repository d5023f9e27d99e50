/** Acts before the eyes of combatants on Overwatch: whether they are met, which comes first, and the shot (ADE-OVW-03, -05, -11). */
import { judgedBy } from '../../kernel/acts.ts';
import { listed, listsOf } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, afterAll, afterEach, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { house, infoOf, type Act, type Request } from '../acts/act.ts';
import { paid, stage } from '../acts/plain.ts';
import { testStage } from '../acts/test-stages.ts';
import { OPTIONS } from '../options.ts';
import { actionOf } from '../turn/actions.ts';
import { stateRefusal } from '../turn/budget.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { squaresIn, awayList } from '../altitude/reach.ts';
import { nearSquares } from '../strikes/declaring.ts';
import { meeting } from './meeting.ts';
import { fired, mayMeet, presumedDistance, type Seen } from './watching.ts';

/** Combatants on Overwatch, with their distance from the actor, as the table measures it. */
const WATCHERS = awayList('watchers');

type Watchers = readonly { readonly id: Id; readonly distance: number }[];

/** A watcher whose condition is met. */
interface Met {
  readonly who: Id;
  readonly distance: number;
  readonly first: 'watcher' | 'actor';
}

/** The act with the shots of the watchers: before it, or after it. Nobody waits for rulings or for acts that are no action. */
export function watched<P>(act: Act<P>): Act<P> {
  if (act.gm || act.setup || act.noAction) return act;
  const lists = listsOf(...(act.lists?.all ?? []), WATCHERS);
  const perform: Act<P>['perform'] = (request, prepared) => {
    const watchers = watchersOf(request);
    return watchers.length === 0 ? act.perform(request, prepared) : seenPerforming(act, request, watchers);
  };
  return { ...act, lists, perform };
}

function* seenPerforming<P>(act: Act<P>, request: Request, watchers: Watchers): Procedure<Outcome | Refusal> {
  let progress = begin(request.fight);
  const later: Met[] = [];
  for (const { id, distance } of watchers) {
    const met = yield* metBy(progress, request, id, distance);
    progress = met.progress;
    if (met.met?.first === 'watcher') progress = yield* firedAt(progress, request, id, distance);
    if (met.met?.first === 'actor') later.push(met.met);
  }
  const done = yield* goneOn(act, request, progress);
  if (isRefusal(done)) return done;
  progress = done;
  for (const { who, distance } of later)
    if (stands(progress.fight, combatantOf(progress.fight, who)))
      progress = yield* firedAt(progress, request, who, distance);
  return ended(progress, request.action, request.who);
}

/** The Overwatch is set, and its owner may attack: the restrained combatant of a grapple may not (ADE-GRP-09). */
const stands = (fight: AdevaFight, watcher: AdevaCombatant): boolean =>
  watcher.state.overwatch !== null && stateRefusal(watcher, SHOT, OPTIONS.from(fight.options)) === null;

const SHOT = actionOf('overwatch', 'free', ['attack', 'ranged']);

/** The shot at the actor; its neighbors may be given hits of a Burst, and may step in (ADE-HIT-05, GAP-04). */
const firedAt = (progress: Way, { who, declared, options }: Request, watcher: Id, distance: number): Procedure<Way> =>
  fired(
    progress,
    watcher,
    { target: who, distance, nearTarget: nearSquares(listed(declared, WATCHERS), options) },
    options,
  );

/** Watchers whose Overwatch this action may meet: it is set, and the actor is in its zone. */
function watchersOf(request: Request): Watchers {
  const { fight, combatant, targets, info } = request;
  if (fight.phase !== 'underway' || !isWatched(fight)) return NONE;
  const watchers = fight.combatants.filter((watcher) => watcher.id !== combatant.id && stands(fight, watcher));
  const seen: Seen = { actor: combatant, attack: info.subtypes.includes('attack'), targets };
  return watchers
    .filter((watcher) => mayMeet(watcher, watcher.state.overwatch!, seen))
    .map((watcher) => ({ id: watcher.id, distance: distanceFrom(request, watcher) }))
    .filter(({ id, distance }) => distance <= combatantOf(fight, id).state.overwatch!.radius);
}

function isWatched({ combatants }: AdevaFight): boolean {
  for (const { state } of combatants) if (state.overwatch !== null) return true;
  return false;
}

function distanceFrom({ declared, options }: Request, watcher: AdevaCombatant): number {
  const near = (listed(declared, WATCHERS) ?? []).find(({ id }) => id === watcher.id);
  return near ? squaresIn(near, options) : presumedDistance(watcher);
}

/** The GM says whether the condition is met; then Agility decides who goes first. */
function* metBy(
  progress: Way,
  { who, options }: Request,
  watcherId: Id,
  distance: number,
): Procedure<{ readonly progress: Way; readonly met: Met | null }> {
  const { condition } = combatantOf(progress.fight, watcherId).state.overwatch!;
  const about = { watcher: watcherId, condition: `SALVO.adeva.word.condition.${condition}` };
  const met = yield* choose(null, 'ruling', QUESTION, 'ADE-OVW-03', ANSWERS, 'no', undefined, about);
  if (met === 'no') return { progress, met: null };
  const [watcher, actor] = [combatantOf(progress.fight, watcherId), combatantOf(progress.fight, who)];
  const sides = [sideOf(watcher, 'ag', options), sideOf(actor, 'ag', options)] as const;
  const result = yield* meeting(...sides, actor.side === watcher.side, options);
  let reached = after(progress, { ...testStage('check', watcherId, 'overwatchMet', result.watcher), against: who });
  if (result.actor)
    reached = after(reached, { ...testStage('check', who, 'overwatchMet', result.actor), against: watcherId });
  return { progress: reached, met: { who: watcherId, distance, first: result.first } };
}

const QUESTION = 'SALVO.adeva.question.overwatchMet';
const ANSWERS = ['no', 'yes'].map((id) => ({ id, label: `SALVO.adeva.option.overwatchMet.${id}` }));

/** The act after the shots at its actor: in its present form, or not at all, with its cost spent all the same (ADE-OVW-11). */
function* goneOn<P>(act: Act<P>, request: Request, progress: Way): Procedure<Way | Refusal> {
  const { fight } = progress;
  const current = { ...request, fight, combatant: combatantOf(fight, request.who) };
  const fresh = { ...current, info: infoOf(act, current) };
  const judged = judgedBy(house, act, fresh);
  if (isRefusal(judged)) {
    if (progress.stages.length === 0) return judged;
    return after(afterEach(progress, paid({ ...request, fight }).stages), stage('note', request.who, 'interrupted'));
  }
  const result = act.perform(fresh, judged.prepared as P);
  const outcome = 'next' in result ? yield* result : result;
  return isRefusal(outcome) ? outcome : afterAll(progress, outcome);
}
