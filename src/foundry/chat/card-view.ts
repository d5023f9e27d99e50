/** The content of a card for this viewer, with nothing in it that is kept from them. */
import {
  type Command,
  eventsOf,
  type Id,
  labelNow,
  type Outcome,
  type Place,
  refuse,
  type Stage,
} from '../../rules/index.ts';
import { localize, world, type MessageDoc } from '../api.ts';
import { mayReverse } from '../resolution/request.ts';
import { isConcealed } from '../resolution/messages/audience.ts';
import { hasDoer, isFightGone, isTurnAct, isTurnChange, tableOfAction } from '../resolution/messages/entitled.ts';
import type { Tellable } from '../resolution/messages/notice.ts';
import { asGone } from '../resolution/measure/gone.ts';
import { isAltered, isOwn } from '../resolution/messages/proof.ts';
import { actionOf, isDecided, type Action } from '../resolution/messages/records.ts';
import { namesIn, namesOf, type Names } from '../words/names.ts';
import { diceView, stepRow, tallyView, type DiceView, type StepRow, type TallyView } from './views.ts';
import { eventView, type EventView } from './event-words.ts';
import { isKept, type Hides } from './hidden.ts';
import { headline, verdictOf, type VerdictView } from './headline.ts';
import { questionView, type QuestionView } from './question-view.ts';
import { aboutOf, actWithText, firstKnown, has, number, optionText, refusalText, text } from '../words/words.ts';

export interface StageView {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  /** The meaning of this stage's terms. */
  readonly about: string;
  readonly who: string;
  readonly verdict: VerdictView | null;
  readonly dice: readonly DiceView[];
  /** The dice shown on the face of the card, beside the verdict. */
  readonly face: readonly DiceView[];
  readonly tally: TallyView | null;
  readonly steps: readonly StepRow[];
  readonly events: readonly EventView[];
  /** Whether there is more to see than the line itself. */
  readonly more: boolean;
  /** Whether numbers that this viewer may not see were left out. */
  readonly hidden: boolean;
}

export interface CardView {
  readonly state: string;
  readonly stateText: string;
  readonly title: string;
  readonly who: string;
  readonly whom: string;
  /** A turn change without anything else to show, in one line. */
  readonly line: string;
  readonly verdicts: readonly VerdictView[];
  readonly refusal: { readonly text: string; readonly clause: string } | null;
  readonly question: QuestionView | null;
  readonly stages: readonly StageView[];
  /** Whether there are so many stages that they are drawn only once somebody asks for them. */
  readonly folded: boolean;
  /** The results of a plain act, instead of stages: a few events under the title. */
  readonly plain: readonly EventView[];
  /** The changes of an act that has not taken effect. */
  readonly changes: readonly EventView[];
  /** Whether the GM allowed it out of turn. */
  readonly ruled: boolean;
  /** Combatants put into its area or left out by hand, in words; empty: none. */
  readonly byHand: readonly string[];
  /** Combatants whom a wall stopped before they had gone as far as the book moves them, in words. */
  readonly stopped: readonly string[];
  /** Whether no GM was present, so that nobody vouches for the dice. */
  readonly unvouched: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** The text of the button that lets the act take effect; empty without one. */
  readonly mayApply: string;
  readonly mayReject: boolean;
}

export function cardView(message: MessageDoc, hides: Hides): CardView {
  const act = seenOf(message, hides);
  const { action, names, outcome: seen, titles } = act;
  const { command, refusal, state } = action;
  const folded = seen !== null && seen.stages.length > MOST_STAGES;
  const stages = folded ? [] : stageViews(act);
  const isOver = state === 'applied' || state === 'undone';
  const plain = isOver && stages.length === 1 && isPlain(stages[0]!, titles) ? stages[0]!.events : [];
  const hasNoVerdict = state === 'refused' || isTurnAct(command) || plain.length > 0;
  // An act refused after its dice has no effect; the stages below show what it was. A plain act's events are its verdict.
  const verdicts = seen && !hasNoVerdict ? headline(withSuffered(seen, act), action, names, hides.numbers) : [];
  // A turn change is undone by the tracker's own step back.
  const changes = seen && isDecided(action) ? eventsOf(seen).filter(({ who }) => !hides.stage(who)) : [];
  const doer = doerOf(action);
  const entitled = isOver && !isTurnChange(command) && mayReverse(message);
  return {
    state,
    stateText: stateText(action),
    title: titles[0],
    who: doer === null ? '' : (names(doer) ?? ''),
    whom: (command?.targets ?? []).map((id) => names(id) ?? id).join(', '),
    line: turnLine(action, names),
    verdicts,
    refusal: refusal ? { text: refusalText(refusal, action.ruleset, names), clause: refusal.clause } : null,
    question: action.state === 'asking' && action.asking ? questionView(message, action.asking, names) : null,
    stages: plain.length > 0 ? [] : saidOnce(titledOnce(stages, titles), verdicts),
    folded,
    plain,
    changes: changes.map((event) => eventView(event, action.ruleset, names, hides.numbers(event))),
    ruled: command?.ruled === true,
    byHand: handed(command?.place, names, hides),
    stopped: stopsOf(action, names, hides),
    unvouched: seen !== null && isOwn(message, action),
    mayUndo: entitled && state === 'applied',
    mayRedo: entitled && state === 'undone',
    mayReject: world.user.isGM && state === 'decided',
    mayApply: world.user.isGM && isDecided(action) ? localize(`SALVO.apply.${state}`) : '',
  };
}

/** The combatant that does the act; null where it is nobody's, as a ruling on the scene is. */
export const doerOf = ({ command, outcome }: Tellable): Id | null =>
  hasDoer(command) && outcome?.actor !== null ? command.who : null;

/** More stages than these are folded: nobody reads the log past a card of several pages. */
const MOST_STAGES = 30;

/** The stages of an act, whose card may keep them folded. */
export function stagesOf(message: MessageDoc, hides: Hides): readonly StageView[] {
  const act = seenOf(message, hides);
  return titledOnce(stageViews(act), act.titles);
}

/** An act as this viewer sees it. */
interface Seen {
  /** The act with its whole outcome, as far as everybody has gone. */
  readonly action: Action;
  readonly names: Names;
  /** Its outcome without the stages that are kept from the viewer. */
  readonly outcome: Outcome | null;
  /** The title of the card, and the name of the act alone. */
  readonly titles: readonly [string, string];
  readonly hides: Hides;
}

function seenOf(message: MessageDoc, hides: Hides): Seen {
  const recorded = believed(message);
  const whole = asGone(recorded.outcome, recorded.shifts);
  const action = { ...recorded, outcome: whole };
  const known = namesFor(action);
  const names: Names = (id) => (hides.stage(id) ? localize('SALVO.ui.somebody') : known(id));
  const { command, ruleset } = action;
  const outcome = whole && { ...whole, stages: whole.stages.filter(({ who }) => !hides.stage(who)) };
  const title = titleOf({ ...action, outcome }, names);
  return { action, names, outcome, titles: [title, command ? labelOf(command, ruleset, outcome) : ''], hides };
}

/**
 * The outcome with the attacks that a hidden actor has made on combatants whom the viewer knows: of these the first line
 * says whether they hit, and nothing else.
 */
function withSuffered(seen: Outcome, { action, hides }: Seen): Outcome {
  const isSuffered = ({ kind, who, against }: Stage): boolean =>
    kind === 'attack' && who === seen.actor && against !== undefined && !hides.stage(against);
  const stages = action.outcome!.stages.filter((stage) => !hides.stage(stage.who) || isSuffered(stage));
  return { ...seen, stages };
}

function stageViews({ action, names, outcome, titles, hides }: Seen): readonly StageView[] {
  const stages = outcome?.stages ?? [];
  const wording = { action, names, stages, shared: sharedTitles(stages), hides };
  return stages
    .map((stage, index) => stageView(stage, index, wording))
    .filter((stage) => stage.more || stage.verdict || !titles.includes(stage.title));
}

/** The stages. Where others follow the declaration, it does not repeat the title of the card. */
const titledOnce = (stages: readonly StageView[], titles: readonly string[]): readonly StageView[] =>
  stages.map((stage) =>
    stage.kind === 'declared' && stages.length > 1 && titles.includes(stage.title)
      ? { ...stage, title: localize('SALVO.ui.declared'), about: '' }
      : stage,
  );

/** The stages. The only one with a verdict does not repeat the only line under the title. */
function saidOnce(stages: readonly StageView[], [line, ...others]: readonly VerdictView[]): readonly StageView[] {
  const [judged, ...more] = stages.filter(({ verdict }) => verdict);
  if (more.length + others.length > 0 || judged?.verdict?.text !== line?.text) return stages;
  return stages.flatMap((stage) => (stage !== judged ? [stage] : stage.more ? [{ ...stage, verdict: null }] : []));
}

/** Changes by hand to an area; combatants hidden from this viewer are not mentioned. */
function handed(place: Place | undefined, names: Names, hides: Hides): readonly string[] {
  return (['without', 'with'] as const).flatMap((key) => {
    const seen = (place?.[key] ?? []).filter((id) => !hides.stage(id)).flatMap((id) => names(id) ?? []);
    return seen.length > 0 ? [localize(`SALVO.area.${key}`, { names: seen.join(', ') })] : [];
  });
}

/** Stops at walls of combatants that the act moves; those hidden from this viewer are not mentioned. */
const stopsOf = ({ shifts = [] }: Action, names: Names, hides: Hides): readonly string[] =>
  shifts.flatMap(({ who, stopped }) =>
    stopped && !hides.stage(who)
      ? [localize('SALVO.ui.stopped', { who: names(who) ?? who, after: number(stopped.after), of: number(stopped.of) })]
      : [],
  );

/** An act in one line of text, readable by everybody. */
export function telling(action: Tellable): string {
  const names = namesFor(action);
  const { command, refusal, ruleset, state } = action;
  const outcome = asGone(action.outcome, action.shifts);
  const table = tableOfAction(action);
  const isSeen = (who: Id | null): boolean => who === null || !table || !isConcealed(table, who);
  const whom = (command?.targets ?? []).map((id) => names(id) ?? id).join(', ');
  const doer = doerOf(action);
  const who = doer === null ? whom : [names(doer) ?? '', whom].filter(Boolean).join(' → ');
  const visible = outcome && { ...outcome, stages: outcome.stages.filter((stage) => isSeen(stage.who)) };
  const news = refusal
    ? [localize('SALVO.ui.refused'), refusalText(refusal, ruleset, names)].join(' ')
    : visible
      ? headline(visible, action, names, ({ who }) => isKept(who === null ? undefined : table?.actors.get(who)))
          .map(({ text: verdict }) => verdict)
          .join('; ')
      : '';
  const after = SILENT.includes(state) ? '' : localize(`SALVO.state.${state}`);
  const title = titleOf({ ...action, outcome: visible }, names);
  return foundry.utils.escapeHTML([title, who, news, after].filter(Boolean).join(' · '));
}

/** States that add nothing to the line. */
const SILENT: readonly string[] = ['requested', 'asking', 'applying', 'applied', 'refused'];

/** A message that no GM vouches for is not Salvo's, whatever it says; a request stands as it is until the referee has looked. */
function believed(message: MessageDoc): Action {
  const action = actionOf(message);
  if (action.state === 'requested' || !isAltered(message, action)) return action;
  return { ...action, state: 'refused', asking: null, outcome: null, refusal: refuse('notASalvoAction', '') };
}

/** Combatants of the combat by their rows, those who are there no more by the actors named in the message. */
function namesFor(action: Tellable): Names {
  const combat = [...world.combats].find((combat) => combat.uuid === action.combat);
  const left = namesIn(action.actors);
  if (!combat) return left;
  const rows = [...combat.combatants];
  const byId = new Map(rows.map((row) => [row.id, row.actor ?? undefined]));
  const actors = [...byId.values()].filter((actor) => actor !== undefined);
  const present = namesOf(
    (id) => byId.get(id),
    () => actors,
    (id) => combat.combatants.get(id),
  );
  return (id) => present(id) ?? left(id);
}

/** The combatant whose turn has come; empty where dice were rolled or a state changed with it, which a card shows. */
function turnLine({ command, outcome, state }: Action, names: Names): string {
  if (!outcome || state !== 'applied' || !isTurnAct(command)) return '';
  if (outcome.stages.some((stage) => stage.dice || stage.verdict)) return '';
  const passed = eventsOf(outcome).filter(({ kind }) => kind === 'turnStarted' || kind === 'roundStarted');
  return passed.map((event) => eventView(event, '', names, false).text).join(' ');
}

/** More acts than these are given as a number. */
const MOST_NAMED = 3;

/** Acts in a few words, each with its actor. */
export function actsText(messages: readonly MessageDoc[]): string {
  if (messages.length > MOST_NAMED) return localize('SALVO.ui.severalActs', { count: messages.length });
  return messages
    .map((message) => {
      const action = actionOf(message);
      const names = namesFor(action);
      return `${names(action.command?.who ?? '') ?? ''}: ${titleOf(action, names)}`;
    })
    .join(', ');
}

function titleOf({ command, outcome, ruleset }: Tellable, names: Names): string {
  if (!command) return localize('SALVO.ui.unreadable');
  const label = labelOf(command, ruleset, outcome);
  const subject = outcome?.stages.find(({ who, subject }) => who === command.who && subject)?.subject;
  if (subject) return localize('SALVO.ui.checkOf', { action: label, subject: subjectText(ruleset, subject) });
  const item = command.item === undefined ? null : (names(command.item) ?? bareName(command.item));
  return item === null ? label : actWithText(ruleset, command.action, { action: label, item });
}

/** The subject of a check, in the words of the fields that name it. */
const subjectText = (ruleset: string, subject: NonNullable<Stage['subject']>): string =>
  Object.entries(subject)
    .map(([field, value]) => optionText(`SALVO.${ruleset}.option.${field}.${value}`, value))
    .join(', ');

/** The name of an act; of one that does one of several things, the thing that it has done. */
function labelOf({ action, who }: Command, ruleset: string, outcome: Outcome | null): string {
  const now = labelNow(ruleset, action, '');
  const done = outcome?.stages.find((stage) => stage.who === who && stage.title.startsWith(now));
  return localize(done?.title ?? firstKnown(`SALVO.${ruleset}.action.${action}`, `SALVO.action.${action}`));
}

const bareName = (item: string): string | null => (has(`SALVO.bare.${item}`) ? localize(`SALVO.bare.${item}`) : null);

function stateText(action: Action): string {
  const { state } = action;
  if (state === 'applied' && isFightGone(action)) return localize('SALVO.ui.fightGone');
  const waits = state === 'requested' || state === 'applying' || state === 'undoing';
  if (waits && !world.users.activeGM) return localize('SALVO.state.waitingForGM');
  return state === 'applied' || state === 'refused' ? '' : localize(`SALVO.state.${state}`);
}

/** The parts that put the stages of a card into words. */
interface Wording {
  readonly action: Action;
  readonly names: Names;
  readonly stages: readonly Stage[];
  /** Titles of stages of several combatants. */
  readonly shared: ReadonlySet<string>;
  readonly hides: Hides;
}

function sharedTitles(stages: readonly Stage[]): ReadonlySet<string> {
  const whose = new Map<string, Id | null>();
  const shared = new Set<string>();
  for (const { title, who } of stages) {
    if (whose.has(title) && whose.get(title) !== who) shared.add(title);
    whose.set(title, who);
  }
  return shared;
}

function stageView(stage: Stage, index: number, wording: Wording): StageView {
  const { action, names, hides } = wording;
  const hidden = hides.numbers(stage);
  const titled = text(stage.title);
  const dice = hidden ? [] : (stage.dice ?? []).map(diceView).map((die) => untitled(die, titled));
  const tally =
    hidden || !stage.tally ? null : tallyView(stage.tally, names, stage.absolute ? 'absolute' : 'modifiers');
  const steps = hidden ? [] : (stage.steps ?? []).map((step) => stepRow(step, names));
  const events = stage.events.map((event) => eventView(event, action.ruleset, names, hides.numbers(event)));
  const verdict = stage.verdict ? verdictOf(stage, action, names, hidden) : null;
  return {
    key: `stage:${index}`,
    kind: stage.kind,
    // A verdict in the words of the title says it all.
    title: verdict?.text === titled ? '' : titled,
    about: aboutOf(stage.title),
    who: whoseStage(stage, wording),
    verdict,
    dice,
    face: dice.filter((die) => die.onFace),
    tally: tally && !tally.empty ? tally : null,
    steps,
    events,
    more: dice.length + steps.length + events.length > 0 || (tally !== null && !tally.empty) || hidden,
    hidden: hidden && Boolean(stage.dice ?? stage.tally ?? stage.steps),
  };
}

/** Dice whose reason is the title above them do not repeat it. */
const untitled = (dice: DiceView, title: string): DiceView => (dice.reason === title ? { ...dice, reason: '' } : dice);

/** More events than these stand behind a heading that opens. */
const MOST_PLAIN = 4;

/** Whether a stage is nothing but a few events, and would only repeat the title of its card. */
const isPlain = ({ title, who, verdict, dice, tally, steps, events, hidden }: StageView, titles: readonly string[]) =>
  titles.includes(title) &&
  who === '' &&
  !verdict &&
  !tally &&
  !hidden &&
  dice.length + steps.length === 0 &&
  events.length <= MOST_PLAIN;

/** The combatants of a stage, unless the card's first line names them already and no other has a stage of this title. */
function whoseStage(stage: Stage, { action: { command }, names, stages, shared }: Wording): string {
  if (stage.who === null) return groupOf(stage, names);
  const own = stage.who === command?.who && hasDoer(command);
  const usual = stage.against === undefined || command?.targets?.includes(stage.against) === true;
  if (own && usual && !shared.has(stage.title)) return '';
  const who = names(stage.who) ?? '';
  const whom = stage.against === undefined ? null : names(stage.against);
  if (whom === null || SUFFERED.includes(stage.kind)) return who;
  // A roll for damage names the victim; the card names the actor.
  if (stage.kind === 'damage') return isTaken(stage, stages) ? who : whom;
  return `${who} → ${whom}`;
}

/** Whether damage is told of whom it hurts, against its cause: the attack before it is not its combatant's own. */
function isTaken(damage: Stage, stages: readonly Stage[]): boolean {
  const { who, against } = damage;
  const attacks = stages.slice(0, stages.indexOf(damage)).filter(({ kind }) => kind === 'attack');
  return attacks.findLast((attack) => [who, against].includes(attack.who))?.who === against;
}

/** Stages of what happens to their combatant, whoever is the cause. */
const SUFFERED: readonly string[] = ['harm', 'effect', 'initiative'];

/** The names of the combatants for whom one roll is made; empty without dice. */
function groupOf({ dice, events }: Stage, names: Names): string {
  const all = new Set(dice ? events.flatMap(({ who }) => (who === null ? [] : [names(who) ?? who])) : []);
  return [...all].join(', ');
}
