/**
 * The first line of a card: whether the act succeeded, from its actor's view, and its result. The dice stand in the
 * stages below it; a stage's tone is the actor's too, and harm has none.
 */
import type { Id, Key, Outcome, Stage, StageKind, Verdict } from '../../rules/index.ts';
import { localize } from '../api.ts';
import { hasDoer } from '../resolution/messages/entitled.ts';
import type { Tellable } from '../resolution/messages/notice.ts';
import type { Names } from '../words/names.ts';
import { changesIn, eventView, gained } from './event-words.ts';
import type { Hides } from './hidden.ts';
import { firstKnown, has, sayIn } from '../words/words.ts';

export interface VerdictView {
  readonly text: string;
  /** `good`, `bad` or empty; its mark is a shape as well as a color. */
  readonly tone: string;
  readonly mark: string;
}

/** Stages by which others answer an act: their success is the actor's failure. */
const ANSWERS: readonly StageKind[] = ['reaction', 'defense', 'shield', 'check'];
/** Stages in which another's success is the actor's failure: its answers, and its own attack in the middle of the act. */
const AGAINST: readonly StageKind[] = [...ANSWERS, 'attack'];
/** Stages whose amounts are news but nobody's success. */
const TONELESS: readonly StageKind[] = ['damage', 'harm', 'effect'];
/** Stages whose verdict belongs in the first line of an act that is no attack. */
const NEWS: readonly StageKind[] = ['check', 'defense', 'shield', 'harm', 'effect', 'damage'];
/** Stages of whoever is hit. */
const TAKES: readonly StageKind[] = ['reaction', 'defense', 'shield', 'damage', 'harm', 'effect'];
/** Stages of what a combatant suffers. */
const HURTS: readonly StageKind[] = ['damage', 'harm'];
/** Stages of what the actor has done beside attacks. */
const DONE: readonly StageKind[] = ['check', 'effect'];
/** More lines than these are left to the stages. */
const MOST_LINES = 8;

/** Whether the reader is not told what the combatant of a stage or an event has left: of its numbers only the damage is told. */
type Keeps = Hides['numbers'];

/** An act whose first lines are made. */
type Told = Tellable & { readonly keeps: Keeps };

export function headline(outcome: Outcome, act: Tellable, names: Names, keeps: Keeps): readonly VerdictView[] {
  const action: Told = { ...act, keeps };
  const attempts = outcome.stages.filter(isAttempt);
  if (attempts.length === 0) return others(outcome, action, names);
  const attacks = attempts.filter((stage) => isOwn(stage, outcome));
  const answers = interruptions(outcome, action, names);
  if (attacks.length === 0) return shortened([...answers, ...besideAnswers(outcome, action, names)]);
  const victims = victimsOf(attacks);
  // Each target of an attack has a line of its own.
  const attacked = new Set(attempts.map(({ against = null }) => against));
  const hits = victims.flatMap((aimed) => takersOf(outcome, aimed, attacked).map((victim) => ({ aimed, victim })));
  const lines = hits.map((hit) => targetLine(outcome, action, names, hit, hits.length > 1));
  for (const { victim } of hits) attacked.add(victim);
  const bystanders = outcome.stages.filter(
    (stage) => stage.verdict && !attacked.has(stage.who) && !isRoll(stage, outcome),
  );
  const hurt = wentTo(bystanders);
  const besides = withNews(hurt, outcome, action, (stage) => namedLine(stage, action, names), names);
  for (const { who } of hurt) attacked.add(who);
  return shortened([...answers, ...lines, ...besides, ...afflicted(outcome, action, names, attacked)]);
}

/** A line for each combatant that no other line is about and that has a new condition: pinned by a shot at somebody else. */
function afflicted(
  { stages }: Outcome,
  { ruleset }: Told,
  names: Names,
  told: ReadonlySet<Id | null>,
): readonly VerdictView[] {
  return [...new Set(stages.map(({ who }) => who))].flatMap((who) => {
    const conditions = who === null || told.has(who) ? [] : gained(stages, who, ruleset);
    return conditions.length === 0 ? [] : [toned(`${names(who!) ?? ''}: ${conditions.join(', ')}`, null)];
  });
}

/**
 * The targets of an act's attacks, each once. A roll at a place (null) comes before those at its targets: their lines say
 * all where it succeeds, its own where nobody is hit.
 */
function victimsOf(attacks: readonly Stage[]): readonly (Id | null)[] {
  const all = [...new Set(attacks.map(({ against = null }) => against))];
  const onPlace = all.length > 1 ? attacks.find(({ against }) => !against) : undefined;
  if (!onPlace) return all;
  if (!attacks.some(({ verdict }) => verdict!.good)) return [null];
  return onPlace.verdict!.good ? all.filter((victim) => victim !== null) : all;
}

/** An attack's target, and the one to whom it came: another one where all of its hits were given away. */
interface Hit {
  readonly aimed: Id | null;
  readonly victim: Id | null;
}

/** The combatants to whom an attack came: its target, unless only others answer the hit or suffer from it. */
function takersOf(outcome: Outcome, aimed: Id | null, attacked: ReadonlySet<Id | null>): readonly (Id | null)[] {
  const { stages, actor } = outcome;
  const hit = stages.findIndex(
    (stage) => isAttempt(stage) && isOwn(stage, outcome) && (stage.against ?? null) === aimed && stage.verdict!.good,
  );
  const later = hit < 0 || aimed === null ? [] : stages.slice(hit + 1).filter(({ kind }) => TAKES.includes(kind));
  if (later.some(({ who, against }) => who === aimed || against === aimed)) return [aimed];
  const others = later.filter(({ kind, who }) => kind !== 'effect' && who !== actor && !attacked.has(who));
  return others.length === 0 ? [aimed] : [...new Set(others.map(({ who }) => who))];
}

/** Whether a stage is the actor's own roll for damage, which others take. */
const isRoll = ({ kind, who }: Stage, { actor }: Outcome): boolean => kind === 'damage' && who === actor;

/** Results for others than the targets: the harm, or without harm the damage that was stopped. */
function wentTo(stages: readonly Stage[]): readonly Stage[] {
  const harmed = new Set(stages.filter(({ kind }) => kind === 'harm').map(({ who }) => who));
  return addedUp(stages.filter(({ kind, who }) => kind === 'harm' || (kind === 'damage' && !harmed.has(who))));
}

/** Attacks of others during the act, each with both names, and good for the actor where it missed. */
function interruptions(outcome: Outcome, action: Told, names: Names): readonly VerdictView[] {
  const strikes = outcome.stages.filter((stage) => isAttempt(stage) && !isOwn(stage, outcome));
  const struck = { ...outcome, stages: outcome.stages.filter((stage) => !isDone(stage, outcome)) };
  return [...new Set(strikes.map(({ who }) => who))].map((who) => {
    const victim = strikes.find((stage) => stage.who === who)!.against ?? null;
    const { text, tone } = attackLine(struck, action, names, { aimed: victim, victim });
    const both = [who, victim].flatMap((id) => (id === null ? [] : (names(id) ?? ''))).join(' → ');
    return toned(both === '' ? text : `${both}: ${text}`, tone !== 'good');
  });
}

/** The results of what the actor itself has done, in an act without an attack of its own that others have answered with theirs. */
function besideAnswers(outcome: Outcome, action: Told, names: Names): readonly VerdictView[] {
  const done = outcome.stages.filter((stage) => stage.verdict && isDone(stage, outcome));
  return done.length === 0 ? [] : others({ ...outcome, stages: done }, action, names);
}

const isDone = (stage: Stage, outcome: Outcome): boolean => isOwn(stage, outcome) && DONE.includes(stage.kind);

/** Whether a stage is the actor's own, as every stage of a turn change is: that is nobody's act. */
const isOwn = ({ who }: Stage, { actor }: Outcome): boolean => actor === null || who === actor;

const isAttempt = (stage: Stage): boolean => stage.kind === 'attack' && typeof stage.verdict?.good === 'boolean';

/** The line of one target, with its name where it was hurt: else a wound of the reader's own would look like a hit by the reader. */
function targetLine(outcome: Outcome, action: Told, names: Names, hit: Hit, several: boolean): VerdictView {
  const { aimed, victim } = hit;
  const line = attackLine(outcome, action, names, hit);
  const isHurt = outcome.stages.some(({ kind, who, verdict }) => who === victim && verdict && HURTS.includes(kind));
  return victim !== null && (several || isHurt || victim !== aimed)
    ? { ...line, text: `${names(victim) ?? ''}: ${line.text}` }
    : line;
}

/** The line of one target without its name: hit where any attack came through, with the harm done or another effect; else the reason it failed. */
function attackLine({ stages }: Outcome, action: Told, names: Names, { aimed, victim }: Hit): VerdictView {
  const own = stages.filter((stage) => isAttempt(stage) && (stage.against ?? null) === aimed);
  const harm = addedUp(stages.filter((stage) => stage.who === victim && stage.kind === 'harm' && stage.verdict));
  const hit = own.find((stage) => stage.verdict!.good);
  const answer = hit && undoing(stages, hit, victim);
  const came = answer ? [answer] : harm.length > 0 ? harm : hit ? damageOrEffects(stages, victim) : [];
  const word = answer ? [] : [localize(hit ? hitKey(stages, hit, victim) : 'SALVO.ui.verdict.miss')];
  const parts = [...word, ...new Set(came.map((stage) => wordsOf(stage, action, names)))];
  if (hit && !answer && victim !== null) parts.push(...news(stages, victim, parts, action));
  // A neighbor's answer has its name.
  if (answer && answer.who !== null && answer.who !== victim) parts.unshift(names(answer.who) ?? '');
  return toned(parts.join(' · '), hit !== undefined && answer === undefined);
}

/** The word for a hit; another where the answer that did not undo it has one, `<key>_hit`: a critical hit. */
function hitKey(stages: readonly Stage[], hit: Stage, victim: Id | null): Key {
  const answers = stages.slice(stages.indexOf(hit)).filter(({ kind, who }) => ANSWERS.includes(kind) && who === victim);
  const keys = answers.flatMap(({ verdict }) => (verdict ? `${verdict.key}_hit` : []));
  return keys.find(has) ?? 'SALVO.ui.verdict.hit';
}

/** Whether an act succeeded, as its first line says; null: nothing in it could fail. */
export function succeeded(outcome: Outcome): boolean | null {
  const own = outcome.stages.filter((stage) => isOwn(stage, outcome) && typeof stage.verdict?.good === 'boolean');
  const attacks = own.filter(isAttempt);
  if (attacks.length === 0) return own.findLast(({ kind }) => kind === 'check')?.verdict!.good ?? null;
  return attacks.some((hit) => hit.verdict!.good && !undoing(outcome.stages, hit, hit.against ?? null));
}

/**
 * The answer that undid a hit. An attack that reached the armor was not undone, whatever the answer, and whichever
 * combatant stepped in.
 */
function undoing(stages: readonly Stage[], hit: Stage, victim: Id | null): Stage | undefined {
  const takers = [victim, ...stages.filter((stage) => stepsIn(stage, victim)).map(({ who }) => who)];
  const landed = stages.some(({ kind, who }) => takers.includes(who) && (kind === 'harm' || kind === 'damage'));
  return landed ? undefined : answerTo(stages, hit, victim);
}

/** The conditions gained that the other words do not already tell. */
function news(stages: readonly Stage[], who: Id, said: readonly string[], { ruleset }: Told): readonly string[] {
  const words = said.join(' ').toLowerCase();
  return gained(stages, who, ruleset).filter((condition) => !words.includes(condition.toLowerCase()));
}

/** Whether a stage is a reaction for this victim: a reaction for another combatant names it. */
const stepsIn = ({ kind, against }: Stage, victim: Id | null): boolean =>
  kind === 'reaction' && victim !== null && against === victim;

/** The last answer of the target that undid the attack. */
const answerTo = (stages: readonly Stage[], hit: Stage, victim: Id | null): Stage | undefined =>
  stages
    .slice(stages.indexOf(hit) + 1)
    .filter((stage) => stage.who !== hit.who && (stage.who === victim || stage.against === hit.who))
    .filter((stage) => ANSWERS.includes(stage.kind) && typeof stage.verdict?.good === 'boolean')
    .slice(-1)
    .find((stage) => stage.verdict!.good);

/** The result of a hit without harm: the damage as it reached the victim, else as it was rolled, else the victim's state: held, disarmed. */
function damageOrEffects(stages: readonly Stage[], victim: Id | null): readonly Stage[] {
  if (victim === null) return [];
  const upon = stages.filter(({ who, against, verdict }) => verdict && [who, against].includes(victim));
  const damage = upon.filter(({ kind }) => kind === 'damage');
  const reached = damage.filter(({ who }) => who === victim);
  if (reached.length > 0) return addedUp(reached);
  return damage.length > 0 ? damage : addedUp(upon.filter(({ kind }) => kind === 'effect'));
}

/** The stages with those told in one whose values add up for a combatant: the sums, and the rest as the last one tells it. */
const addedUp = (stages: readonly Stage[]): readonly Stage[] =>
  stages.reduce<readonly Stage[]>((told, stage) => {
    const before = told.find((earlier) => isSuperseded(earlier, stage));
    return before ? [...told.filter((earlier) => earlier !== before), withSums(before, stage)] : [...told, stage];
  }, []);

const isSuperseded = (before: Stage, last: Stage): boolean =>
  before.kind === last.kind &&
  before.who === last.who &&
  (before.verdict!.sums?.every((name) => last.verdict!.sums?.includes(name)) ?? false);

function withSums(before: Stage, last: Stage): Stage {
  const verdict = last.verdict!;
  const values = { ...verdict.values };
  for (const name of before.verdict!.sums!) values[name] = Number(values[name]) + Number(before.verdict!.values![name]);
  return { ...last, verdict: { ...verdict, values }, events: [...before.events, ...last.events] };
}

/** The line of an act that is no attack: its results, each with its combatant's name where that is not obvious. */
function others(outcome: Outcome, action: Told, names: Names): readonly VerdictView[] {
  const said = outcome.stages.filter((stage) => stage.verdict);
  const judged = said.filter((stage) => NEWS.includes(stage.kind));
  const shown = judged.some(({ kind }) => kind === 'harm') ? judged.filter(({ kind }) => kind !== 'damage') : judged;
  const stages = addedUp(shown.length > 0 ? shown : said);
  if (stages.length === 0) return shortened(happened(outcome, action, names));
  const several = stages.some(({ who }) => who !== null && who !== stages[0]!.who);
  const lineOf = (stage: Stage): VerdictView =>
    several && HURTS.includes(stage.kind) ? namedLine(stage, action, names) : verdictLine(stage, action, names);
  return shortened(withNews(stages, outcome, action, lineOf, names));
}

/** A line for each stage, those without a tone in one for each combatant; the last one of each has the conditions gained. */
const withNews = (
  stages: readonly Stage[],
  outcome: Outcome,
  action: Told,
  lineOf: (stage: Stage) => VerdictView,
  names: Names,
): readonly VerdictView[] =>
  inLines(stages).map(([first, ...more], index, lines) => {
    const { who } = first;
    const line = lineOf(first);
    const parts = [line.text, ...more.map((stage) => wordsOf(stage, action, names))];
    if (who !== null && !lines.slice(index + 1).some(([later]) => later.who === who)) {
      const said = stages.filter((each) => each.who === who).map((each) => wordsOf(each, action, names));
      parts.push(...news(outcome.stages, who, said, action));
    }
    return { ...line, text: parts.join(' · ') };
  });

type Line = [first: Stage, ...more: Stage[]];

function inLines(stages: readonly Stage[]): readonly Line[] {
  const lines: Line[] = [];
  for (const stage of stages) {
    const shared = lines.find(([first]) => first.who === stage.who && isToneless(first) && isToneless(stage));
    if (shared) shared.push(stage);
    else lines.push([stage]);
  }
  return lines;
}

const isToneless = ({ kind, who }: Stage): boolean => who !== null && TONELESS.includes(kind);

/** The effect of an act without any verdict, a ruling as a rule: its events, except its cost. */
function happened({ stages }: Outcome, { ruleset, keeps }: Told, names: Names): readonly VerdictView[] {
  const events = stages.flatMap((stage) => (stage.kind === 'declared' ? [] : stage.events));
  return events.map((event) => toned(eventView(event, ruleset, names, keeps(event)).text, null));
}

const shortened = (lines: readonly VerdictView[]): readonly VerdictView[] =>
  lines.length <= MOST_LINES
    ? lines
    : [
        ...lines.slice(0, MOST_LINES - 1),
        toned(localize('SALVO.ui.verdict.more', { count: lines.length - MOST_LINES + 1 }), null),
      ];

const verdictLine = (stage: Stage, action: Told, names: Names): VerdictView =>
  isClear(stage, action) ? verdictOf(stage, action, names, action.keeps(stage)) : namedLine(stage, action, names);

function namedLine(stage: Stage, action: Told, names: Names): VerdictView {
  const view = verdictOf(stage, action, names, action.keeps(stage));
  const whose = stage.who === null ? null : names(stage.who);
  return whose === null ? view : { ...view, text: `${whose}: ${view.text}` };
}

/** Whether the combatant of the verdict is obvious: the actor. */
const isClear = (stage: Stage, { command }: Tellable): boolean => hasDoer(command) && stage.who === command.who;

/** A stage's verdict in words, its tone from the actor's view. `hidden`: without what its combatant has left. */
export const verdictOf = (stage: Stage, action: Tellable, names: Names, hidden: boolean): VerdictView =>
  toned(wordsOf(stage, { ...action, keeps: () => hidden }, names), toneFor(stage, stage.verdict!, action));

function toneFor({ kind, who }: Stage, { good }: Verdict, { command }: Tellable): boolean | null {
  if (good === null || TONELESS.includes(kind)) return null;
  const opposes = who !== null && hasDoer(command) && who !== command.who && AGAINST.includes(kind);
  return opposes ? !good : good;
}

/**
 * The words of a verdict, which may tell the changed numbers of its stage: `{changes}`. One that tells what is left has
 * another wording, `<key>_hidden`, without it.
 */
function wordsOf(stage: Stage, { ruleset, keeps }: Told, names: Names): string {
  const { key, values } = stage.verdict!;
  const kept = keeps(stage) && has(`${key}_hidden`) ? `${key}_hidden` : key;
  const changes = changesIn(stage.events, ruleset, names);
  if (changes === '') return sayIn(ruleset, firstKnown(`${kept}_changes0`, kept), values, names);
  return sayIn(ruleset, kept, { changes, ...values }, names);
}

function toned(text: string, good: boolean | null): VerdictView {
  if (good === null) return { text, tone: '', mark: '' };
  return good ? { text, tone: 'good', mark: '✓' } : { text, tone: 'bad', mark: '✕' };
}
