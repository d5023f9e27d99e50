/**
 * The first line of a card: whether the act succeeded, from its actor's view, and its result. The dice stand in the
 * stages below it; a stage's tone is the actor's too, and harm has none.
 */
import type { Id, Outcome, Stage, StageKind, Verdict } from '../../rules/index.ts';
import { localize } from '../api.ts';
import { hasDoer } from '../resolution/messages/entitled.ts';
import type { Tellable } from '../resolution/messages/notice.ts';
import { eventView } from './event-words.ts';
import { sayIn, type Names } from './words.ts';

export interface VerdictView {
  readonly text: string;
  /** `good`, `bad` or empty; its mark is a shape as well as a color. */
  readonly tone: string;
  readonly mark: string;
}

/** Stages by which others answer an act: their success is the actor's failure. */
const ANSWERS: readonly StageKind[] = ['reaction', 'defense', 'shield', 'check'];
/** Stages whose amounts are news but nobody's success. */
const TONELESS: readonly StageKind[] = ['damage', 'harm', 'effect'];
/** Stages whose verdict belongs in the first line of an act that is no attack. */
const NEWS: readonly StageKind[] = ['check', 'defense', 'shield', 'harm', 'effect', 'damage'];
/** More lines than these are left to the stages. */
const MOST_LINES = 6;

export function headline(outcome: Outcome, action: Tellable, names: Names): readonly VerdictView[] {
  const attempts = outcome.stages.filter(isAttempt);
  if (attempts.length === 0) return others(outcome, action, names);
  const attacks = attempts.filter((stage) => isOwn(stage, outcome));
  const answers = interruptions(outcome, action, names);
  if (attacks.length === 0) return shortened(answers);
  const victims = [...new Set(attacks.map((stage) => stage.against ?? null))];
  const lines = victims.map((victim) => attackLine(outcome, action, names, victim, victims.length > 1));
  // Each target of an attack has a line of its own.
  const attacked = new Set(attempts.map(({ against = null }) => against));
  const bystanders = outcome.stages.filter(
    (stage) => stage.verdict && !attacked.has(stage.who) && !isRoll(stage, outcome),
  );
  return shortened([...answers, ...lines, ...wentTo(bystanders).map((stage) => namedLine(stage, action, names))]);
}

/** The actor's own roll for damage, which others take. */
const isRoll = ({ kind, who }: Stage, { actor }: Outcome): boolean => kind === 'damage' && who === actor;

/** Results for others than the targets: the harm, or without harm the damage that was stopped. */
function wentTo(stages: readonly Stage[]): readonly Stage[] {
  const harmed = new Set(stages.filter(({ kind }) => kind === 'harm').map(({ who }) => who));
  return stages.filter(({ kind, who }) => kind === 'harm' || (kind === 'damage' && !harmed.has(who)));
}

/** Attacks of others on the actor during the act: each by name, and good for the actor where it missed. */
function interruptions(outcome: Outcome, action: Tellable, names: Names): readonly VerdictView[] {
  const strikes = outcome.stages.filter((stage) => isAttempt(stage) && !isOwn(stage, outcome));
  return [...new Set(strikes.map(({ who }) => who))].map((who) => {
    const victim = strikes.find((stage) => stage.who === who)!.against ?? null;
    const { text, tone } = attackLine(outcome, action, names, victim, false);
    return toned(who === null ? text : `${names(who) ?? ''}: ${text}`, tone !== 'good');
  });
}

/** A turn change is nobody's act and everybody's own. */
const isOwn = ({ who }: Stage, { actor }: Outcome): boolean => actor === null || who === actor;

const isAttempt = (stage: Stage): boolean => stage.kind === 'attack' && typeof stage.verdict?.good === 'boolean';

/** The line of one target: hit where any attack came through, with the harm done or another effect; else the reason it failed. */
function attackLine(
  { stages }: Outcome,
  action: Tellable,
  names: Names,
  victim: Id | null,
  isNamed: boolean,
): VerdictView {
  const own = stages.filter((stage) => isAttempt(stage) && (stage.against ?? null) === victim);
  const harm = stages.filter((stage) => stage.who === victim && stage.kind === 'harm' && stage.verdict);
  const hit = own.find((stage) => stage.verdict!.good);
  // An attack that reached the armor was not undone, whatever the answer, and whichever combatant stepped in.
  const takers = [victim, ...stages.filter((stage) => stepsIn(stage, victim)).map(({ who }) => who)];
  const landed = stages.some(({ kind, who }) => takers.includes(who) && (kind === 'harm' || kind === 'damage'));
  const answer = hit && !landed ? answerTo(stages, hit, victim) : undefined;
  const came = answer ? [answer] : harm.length > 0 ? harm : hit ? damageOrEffects(stages, victim) : [];
  const word = answer ? [] : [localize(hit ? 'SALVO.ui.verdict.hit' : 'SALVO.ui.verdict.miss')];
  const parts = [...word, ...new Set(came.map((stage) => wordsOf(stage.verdict!, action, names)))];
  // A neighbor's answer has its name.
  if (answer && answer.who !== null && answer.who !== victim) parts.unshift(names(answer.who) ?? '');
  const line = toned(parts.join(' · '), hit !== undefined && answer === undefined);
  return isNamed && victim !== null ? { ...line, text: `${names(victim) ?? ''}: ${line.text}` } : line;
}

/** A reaction for another combatant names it. */
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

/** The result of a hit without harm: the damage that was stopped, else the victim's state: held, disarmed. */
function damageOrEffects(stages: readonly Stage[], victim: Id | null): readonly Stage[] {
  const upon = stages.filter(({ who, against, verdict }) => verdict && [who, against].includes(victim ?? undefined));
  const damage = upon.filter(({ kind }) => kind === 'damage');
  return damage.length > 0 ? damage : upon.filter(({ kind }) => kind === 'effect');
}

/** The line of an act that is no attack: its results, each with its combatant's name where that is not obvious. */
function others(outcome: Outcome, action: Tellable, names: Names): readonly VerdictView[] {
  const said = outcome.stages.filter((stage) => stage.verdict);
  const news = said.filter((stage) => NEWS.includes(stage.kind));
  const shown = news.some((stage) => stage.kind === 'harm') ? news.filter((stage) => stage.kind !== 'damage') : news;
  const stages = shown.length > 0 ? shown : said;
  if (stages.length === 0) return shortened(happened(outcome, action, names));
  return shortened(stages.flatMap((stage) => verdictLine(stage, action, names)));
}

/** The effect of an act without any verdict, a ruling as a rule: its events, except its cost. */
function happened({ stages }: Outcome, { ruleset }: Tellable, names: Names): readonly VerdictView[] {
  const events = stages.flatMap((stage) => (stage.kind === 'declared' ? [] : stage.events));
  return events.map((event) => toned(eventView(event, ruleset, names).text, null));
}

const shortened = (lines: readonly VerdictView[]): readonly VerdictView[] =>
  lines.length <= MOST_LINES
    ? lines
    : [
        ...lines.slice(0, MOST_LINES - 1),
        toned(localize('SALVO.ui.verdict.more', { count: lines.length - MOST_LINES + 1 }), null),
      ];

function verdictLine(stage: Stage, action: Tellable, names: Names): readonly VerdictView[] {
  if (!stage.verdict) return [];
  return [isClear(stage, action) ? verdictOf(stage, stage.verdict, action, names) : namedLine(stage, action, names)];
}

function namedLine(stage: Stage, action: Tellable, names: Names): VerdictView {
  const view = verdictOf(stage, stage.verdict!, action, names);
  const whose = stage.who === null ? null : names(stage.who);
  return whose === null ? view : { ...view, text: `${whose}: ${view.text}` };
}

/** Whether the combatant of the verdict is obvious: the actor, or the only target. */
const isClear = (stage: Stage, { command }: Tellable): boolean =>
  hasDoer(command) &&
  (stage.who === command.who || (command.targets?.length === 1 && stage.who === command.targets[0]));

/** A stage's verdict in words, its tone from the actor's view. */
export const verdictOf = (stage: Stage, verdict: Verdict, action: Tellable, names: Names): VerdictView =>
  toned(wordsOf(verdict, action, names), toneFor(stage, verdict, action));

function toneFor({ kind, who }: Stage, { good }: Verdict, { command }: Tellable): boolean | null {
  if (good === null || TONELESS.includes(kind)) return null;
  const answers = who !== null && hasDoer(command) && who !== command.who && ANSWERS.includes(kind);
  return answers ? !good : good;
}

const wordsOf = ({ key, values }: Verdict, { ruleset }: Tellable, names: Names): string =>
  sayIn(ruleset, key, values, names);

function toned(text: string, good: boolean | null): VerdictView {
  if (good === null) return { text, tone: '', mark: '' };
  return good ? { text, tone: 'good', mark: '✓' } : { text, tone: 'bad', mark: '✕' };
}
