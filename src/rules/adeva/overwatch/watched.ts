/** Acts seen by combatants on Overwatch: whether they meet its condition, which comes first, and the shot (ADE-OVW-03, -05, -11). */
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
import { squaresIn, awayList } from '../altitude/reach.ts';
import { OPTIONS } from '../options.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { nearSquares } from '../strikes/declaring.ts';
import { actionOf } from '../turn/actions.ts';
import { stateRefusal } from '../turn/budget.ts';
import { meeting } from './meeting.ts';
import { fired, mayMeet, presumedDistance, type Seen } from './watching.ts';

/** The list of combatants on Overwatch, with their distances from the actor. */
const WATCHERS = awayList('watchers');

/** Watchers with their distances in squares. */
type Watchers = readonly { readonly id: Id; readonly distance: number }[];

/** A watcher whose condition is met, its distance in squares, and which of the two goes first. */
interface Met {
  readonly who: Id;
  readonly distance: number;
  readonly first: 'watcher' | 'actor';
}

/** The act with the watchers' shots before or after it. Rulings, set-up and acts that are no action meet no Overwatch. */
export function watched<P>(act: Act<P>): Act<P> {
  if (act.gm || act.setup || act.noAction) return act;
  const lists = listsOf(...(act.lists?.all ?? []), WATCHERS);
  const perform: Act<P>['perform'] = (request, prepared) => {
    const watchers = watchersOf(request);
    return watchers.length === 0 ? act.perform(request, prepared) : performedWatched(act, request, watchers);
  };
  return { ...act, lists, perform };
}

function* performedWatched<P>(act: Act<P>, request: Request, watchers: Watchers): Procedure<Outcome | Refusal> {
  let progress = begin(request.fight);
  const later: Met[] = [];
  for (const { id, distance } of watchers) {
    const judged = yield* metBy(progress, request, id, distance);
    progress = judged.progress;
    if (judged.met?.first === 'watcher') progress = yield* firedAt(progress, request, id, distance);
    if (judged.met?.first === 'actor') later.push(judged.met);
  }
  const carriedOut = yield* resumed(act, request, progress);
  if (isRefusal(carriedOut)) return carriedOut;
  progress = carriedOut;
  for (const { who, distance } of later)
    if (isWatching(progress.fight, combatantOf(progress.fight, who)))
      progress = yield* firedAt(progress, request, who, distance);
  return ended(progress, request.action, request.who);
}

/** Whether a combatant is on Overwatch and able to shoot; the restrained combatant of a grapple is not (ADE-GRP-09). */
const isWatching = (fight: AdevaFight, watcher: AdevaCombatant): boolean =>
  watcher.state.overwatch !== null && stateRefusal(watcher, SHOT, OPTIONS.from(fight.options)) === null;

const SHOT = actionOf('overwatch', 'free', ['attack', 'ranged']);

/** The shot at the actor, whose neighbors may be given hits of a Burst or may step in (ADE-HIT-05, GAP-04). */
const firedAt = (progress: Way, { who, declared, options }: Request, watcher: Id, distance: number): Procedure<Way> =>
  fired(
    progress,
    watcher,
    { target: who, distance, nearTarget: nearSquares(listed(declared, WATCHERS), options) },
    options,
  );

/** The watchers whose condition this action may meet, with the actor in their zone (ADE-OVW-02, -03). */
function watchersOf(request: Request): Watchers {
  const { fight, combatant, targets, info } = request;
  if (fight.phase !== 'underway' || !isWatched(fight)) return NONE;
  const watchers = fight.combatants.filter((watcher) => watcher.id !== combatant.id && isWatching(fight, watcher));
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

/** The GM's ruling whether the condition is met; if so, the test for who goes first (ADE-OVW-03, -05). */
function* metBy(
  progress: Way,
  { who, options }: Request,
  watcherId: Id,
  distance: number,
): Procedure<{ readonly progress: Way; readonly met: Met | null }> {
  const { condition } = combatantOf(progress.fight, watcherId).state.overwatch!;
  const values = { watcher: watcherId, condition: `SALVO.adeva.word.condition.${condition}` };
  const answer = yield* choose(null, 'ruling', QUESTION, 'ADE-OVW-03', ANSWERS, 'no', undefined, values);
  if (answer === 'no') return { progress, met: null };
  const [watcher, actor] = [combatantOf(progress.fight, watcherId), combatantOf(progress.fight, who)];
  const sides = [sideOf(watcher, 'ag', options), sideOf(actor, 'ag', options)] as const;
  const result = yield* meeting(...sides, actor.side === watcher.side, options);
  let afterTests = after(progress, { ...testStage('check', watcherId, 'overwatchMet', result.watcher), against: who });
  if (result.actor)
    afterTests = after(afterTests, { ...testStage('check', who, 'overwatchMet', result.actor), against: watcherId });
  return { progress: afterTests, met: { who: watcherId, distance, first: result.first } };
}

const QUESTION = 'SALVO.adeva.question.overwatchMet';
const ANSWERS = ['no', 'yes'].map((id) => ({ id, label: `SALVO.adeva.option.overwatchMet.${id}` }));

/** The act after the shots at its actor: judged again and carried out, or, if no longer possible, only its cost spent (ADE-OVW-11). */
function* resumed<P>(act: Act<P>, request: Request, progress: Way): Procedure<Way | Refusal> {
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
