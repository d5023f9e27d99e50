/** What a card shows of an act, for this viewer: what is not for their eyes is not in it. */
import {
  type AmountAsk,
  type Answer,
  type ChooseAsk,
  eventsOf,
  type Id,
  type Option,
  type Place,
  refuse,
  type Stage,
} from '../../rules/index.ts';
import { localize, world, type MessageDoc } from '../api.ts';
import { mayAnswer, mayReverse } from '../resolution/request.ts';
import { isConcealed } from '../resolution/messages/audience.ts';
import { hasDoer, isFightGone, isTurnAct, isTurnChange, tableOfAction } from '../resolution/messages/entitled.ts';
import type { Tellable } from '../resolution/messages/notice.ts';
import { isAltered, isOwn } from '../resolution/messages/proof.ts';
import { actionOf, isDecided, type Action, type Asking } from '../resolution/messages/records.ts';
import { diceView, stepRow, tallyView } from './views.ts';
import type { DiceView, StepRow, TallyView } from './views.ts';
import { eventView, type EventView } from './event-words.ts';
import type { Hides } from './hidden.ts';
import { headline, verdictOf, type VerdictView } from './headline.ts';
import { prospects } from './stakes.ts';
import {
  aboutOf,
  firstKnown,
  has,
  namesIn,
  namesOf,
  number,
  refusalText,
  say,
  sayIn,
  text,
  type Names,
  actWithText,
} from './words.ts';

export interface StageView {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  /** What the terms of this stage mean. */
  readonly about: string;
  readonly who: string;
  readonly verdict: VerdictView | null;
  readonly dice: readonly DiceView[];
  /** The dice that stand on the face of the card, beside the verdict. */
  readonly face: readonly DiceView[];
  readonly tally: TallyView | null;
  readonly steps: readonly StepRow[];
  readonly events: readonly EventView[];
  /** Whether there is more to see than the line itself. */
  readonly more: boolean;
  /** Numbers that this viewer may not see were left out. */
  readonly hidden: boolean;
}

export interface OptionView {
  readonly id: string;
  readonly label: string;
  /** What the book says that it costs and changes; empty where the answer says it all. */
  readonly stakes: string;
  /** What it may come to, played out; empty where that is the same with every answer. */
  readonly prospect: string;
  readonly isDefault: boolean;
}

export interface AmountView {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** What the book says that each costs and changes. */
  readonly stakes: string;
  /** What some of the numbers may come to. */
  readonly prospects: readonly { readonly value: string; readonly prospect: string }[];
}

export interface QuestionView {
  readonly index: number;
  readonly text: string;
  readonly clause: string;
  readonly mine: boolean;
  readonly waitingFor: string;
  readonly options: readonly OptionView[];
  /** What whoever is asked has left, in words. */
  readonly left: readonly string[];
  readonly amount: AmountView | null;
  readonly fallback: string;
  /** Server time in ms; 0: it waits for ever. */
  readonly until: number;
}

export interface CardView {
  readonly state: string;
  readonly stateText: string;
  readonly title: string;
  readonly who: string;
  readonly whom: string;
  /** A turn change that has nothing else to tell, in one line. */
  readonly line: string;
  readonly verdicts: readonly VerdictView[];
  readonly refusal: { readonly text: string; readonly clause: string } | null;
  readonly question: QuestionView | null;
  readonly stages: readonly StageView[];
  /** What would change, of an act that has not taken effect. */
  readonly changes: readonly EventView[];
  /** The GM let it be done out of turn. */
  readonly ruled: boolean;
  /** Combatants put into its area or left out by hand, in words; empty: none. */
  readonly byHand: readonly string[];
  /** No GM was there: nobody vouches for the dice. */
  readonly unvouched: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** What the button that lets it take effect says, empty without one. */
  readonly mayApply: string;
  readonly mayReject: boolean;
}

export function cardView(message: MessageDoc, hides: Hides): CardView {
  const action = believed(message);
  const names = namesFor(action);
  const { command, outcome, refusal, state } = action;
  const seen = outcome && { ...outcome, stages: outcome.stages.filter(({ who }) => !hides.stage(who)) };
  const title = titleOf(action, names);
  const stages = (seen?.stages ?? [])
    .map((stage, index) => stageView(stage, index, action, names, hides.numbers(stage)))
    .filter((stage) => stage.more || stage.verdict || stage.title !== title);
  // A turn change is taken back by the tracker's own step back.
  const changes = seen && isDecided(action) ? eventsOf(seen).filter(({ who }) => !hides.stage(who)) : [];
  const isOver = state === 'applied' || state === 'undone';
  const entitled = isOver && !isTurnChange(command) && mayReverse(message);
  return {
    state,
    stateText: stateText(action),
    title,
    who: hasDoer(command) ? (names(command.who) ?? '') : '',
    whom: (command?.targets ?? []).map((id) => names(id) ?? id).join(', '),
    line: turnLine(action, names),
    // What was refused after its dice has come to nothing; the stages below tell what it was.
    verdicts: seen && state !== 'refused' && !isTurnAct(command) ? headline(seen, action, names) : [],
    refusal: refusal ? { text: refusalText(refusal, action.ruleset, names), clause: refusal.clause } : null,
    question: action.state === 'asking' && action.asking ? questionView(message, action.asking, names) : null,
    stages,
    changes: changes.map((event) => eventView(event, action.ruleset, names)),
    ruled: command?.ruled === true,
    byHand: handed(command?.place, names, hides),
    unvouched: outcome !== null && isOwn(message, action),
    mayUndo: entitled && state === 'applied',
    mayRedo: entitled && state === 'undone',
    mayReject: world.user.isGM && state === 'decided',
    mayApply: world.user.isGM && isDecided(action) ? localize(`SALVO.apply.${state}`) : '',
  };
}

/** What was changed of an area by hand; of whom this viewer does not see nothing is said. */
function handed(place: Place | undefined, names: Names, hides: Hides): readonly string[] {
  return (['without', 'with'] as const).flatMap((key) => {
    const seen = (place?.[key] ?? []).filter((id) => !hides.stage(id)).flatMap((id) => names(id) ?? []);
    return seen.length > 0 ? [localize(`SALVO.area.${key}`, { names: seen.join(', ') })] : [];
  });
}

/** An act in one line of text, as everybody may read it. */
export function telling(action: Tellable): string {
  const names = namesFor(action);
  const { command, outcome, refusal, ruleset, state } = action;
  const table = tableOfAction(action);
  const isSeen = (who: Id | null): boolean => who === null || !table || !isConcealed(table, who);
  const whom = (command?.targets ?? []).map((id) => names(id) ?? id).join(', ');
  const who = hasDoer(command) ? [names(command.who) ?? '', whom].filter(Boolean).join(' → ') : whom;
  const visible = outcome && { ...outcome, stages: outcome.stages.filter((stage) => isSeen(stage.who)) };
  const news = refusal
    ? [localize('SALVO.ui.refused'), refusalText(refusal, ruleset, names)].join(' ')
    : visible
      ? headline(visible, action, names)
          .map(({ text: verdict }) => verdict)
          .join('; ')
      : '';
  const after = UNTOLD.includes(state) ? '' : localize(`SALVO.state.${state}`);
  return foundry.utils.escapeHTML([titleOf(action, names), who, news, after].filter(Boolean).join(' · '));
}

/** States that say nothing that the line does not. */
const UNTOLD: readonly string[] = ['requested', 'asking', 'applying', 'applied', 'refused'];

/** What no GM vouches for is none of Salvo's, whatever it says; a request is what it is until the referee has looked. */
function believed(message: MessageDoc): Action {
  const action = actionOf(message);
  if (action.state === 'requested' || !isAltered(message, action)) return action;
  return { ...action, state: 'refused', asking: null, outcome: null, refusal: refuse('notASalvoAction', '') };
}

/** Combatants of the combat by their rows, else the actors the message names. */
function namesFor(action: Tellable): Names {
  const combat = [...world.combats].find((combat) => combat.uuid === action.combat);
  if (!combat) return namesIn(action.actors);
  const rows = [...combat.combatants];
  const byId = new Map(rows.map((row) => [row.id, row.actor ?? undefined]));
  const actors = [...byId.values()].filter((actor) => actor !== undefined);
  return namesOf((id) => byId.get(id), actors, Object.fromEntries(rows.map((row) => [row.id, row])));
}

/** The combatant whose turn has come; empty where dice fell or a state changed with it, which a card tells. */
function turnLine({ command, outcome, state }: Action, names: Names): string {
  if (!outcome || state !== 'applied' || !isTurnAct(command)) return '';
  if (outcome.stages.some((stage) => stage.dice || stage.verdict)) return '';
  const passed = eventsOf(outcome).filter(({ kind }) => kind === 'turnStarted' || kind === 'roundStarted');
  return passed.map((event) => eventView(event, '', names).text).join(' ');
}

/** More acts than these are told by their number. */
const MOST_NAMED = 3;

/** Acts in a few words, each with its doer. */
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

function titleOf({ command, ruleset }: Tellable, names: Names): string {
  if (!command) return localize('SALVO.ui.unreadable');
  const label = localize(firstKnown(`SALVO.${ruleset}.action.${command.action}`, `SALVO.action.${command.action}`));
  const item = command.item === undefined ? null : (names(command.item) ?? bareName(command.item));
  return item === null ? label : actWithText(ruleset, command.action, { action: label, item });
}

const bareName = (item: string): string | null => (has(`SALVO.bare.${item}`) ? localize(`SALVO.bare.${item}`) : null);

function stateText(action: Action): string {
  const { state } = action;
  if (state === 'applied' && isFightGone(action)) return localize('SALVO.ui.fightGone');
  const waits = state === 'requested' || state === 'applying' || state === 'undoing';
  if (waits && !world.users.activeGM) return localize('SALVO.state.waitingForGM');
  return state === 'applied' || state === 'refused' ? '' : localize(`SALVO.state.${state}`);
}

function stageView(stage: Stage, index: number, action: Action, names: Names, hidden: boolean): StageView {
  const dice = hidden ? [] : (stage.dice ?? []).map(diceView);
  const tally = hidden || !stage.tally ? null : tallyView(stage.tally, names);
  const steps = hidden ? [] : (stage.steps ?? []).map((step) => stepRow(step, names));
  const events = stage.events.map((event) => eventView(event, action.ruleset, names));
  return {
    key: `stage:${index}`,
    kind: stage.kind,
    title: text(stage.title),
    about: aboutOf(stage.title),
    who: whoseStage(stage, action, names),
    verdict: stage.verdict ? verdictOf(stage, stage.verdict, action, names) : null,
    dice,
    face: dice.filter((die) => die.onFace),
    tally: tally && !tally.empty ? tally : null,
    steps,
    events,
    more: dice.length + steps.length + events.length > 0 || (tally !== null && !tally.empty) || hidden,
    hidden: hidden && Boolean(stage.dice ?? stage.tally ?? stage.steps),
  };
}

/** The combatants of a stage, unless it is what the card's first line says already. */
function whoseStage(stage: Stage, { command }: Action, names: Names): string {
  if (stage.who === null) return groupOf(stage, names);
  const own = stage.who === command?.who && hasDoer(command);
  const usual = stage.against === undefined || command?.targets?.includes(stage.against) === true;
  if (own && usual) return '';
  const who = names(stage.who) ?? '';
  // Harm is told of whoever suffers it; the card says who does it.
  const isAimed = stage.against !== undefined && stage.kind !== 'damage';
  const whom = isAimed ? names(stage.against!) : null;
  return whom === null ? who : `${who} → ${whom}`;
}

/** A roll that is made for several is told with their names. */
function groupOf({ dice, events }: Stage, names: Names): string {
  const all = new Set(dice ? events.flatMap(({ who }) => (who === null ? [] : [names(who) ?? who])) : []);
  return [...all].join(', ');
}

function questionView(message: MessageDoc, asking: Asking, names: Names): QuestionView | null {
  const { ask, index, until } = asking;
  const { ruleset } = actionOf(message);
  if (ask.ask !== 'choose' && ask.ask !== 'amount') return null;
  const mine = mayAnswer(message);
  const prospect = mine ? prospects(message, asking, names) : new Map<Answer, string>();
  return {
    index,
    until,
    text: say(ask.question, { name: who(ask, names), ...('values' in ask ? ask.values : {}) }, names),
    clause: ask.clause,
    mine,
    waitingFor: who(ask, names),
    options: ask.ask === 'choose' ? optionsOf(ask, ruleset, names, prospect) : [],
    left: leftOf(message, ask),
    amount: ask.ask === 'amount' ? amountOf(ask, ruleset, names, prospect) : null,
    fallback: ask.ask === 'choose' ? defaultText(ask, ruleset, names) : number(ask.default),
  };
}

const who = (ask: ChooseAsk | AmountAsk, names: Names): string =>
  ask.by === null ? localize('SALVO.ui.theGM') : (names(ask.by) ?? '');

const optionsOf = (
  ask: ChooseAsk,
  ruleset: string,
  names: Names,
  prospect: ReadonlyMap<Answer, string>,
): QuestionView['options'] =>
  ask.options.map((option) => ({
    id: option.id,
    label: sayIn(ruleset, option.label, option.values, names),
    stakes: stakesOf(ask, option, ruleset, names),
    prospect: prospect.get(option.id) ?? '',
    isDefault: option.id === ask.default,
  }));

const amountOf = (
  ask: AmountAsk,
  ruleset: string,
  names: Names,
  prospect: ReadonlyMap<Answer, string>,
): AmountView => ({
  min: ask.min,
  max: ask.max,
  value: ask.default,
  stakes: stakesOf(ask, { label: 'amount', ...(ask.values ? { values: ask.values } : {}) }, ruleset, names),
  prospects: [...prospect].flatMap(([answer, text]) =>
    text === '' ? [] : [{ value: number(Number(answer)), prospect: text }],
  ),
});

/**
 * `SALVO.<ruleset>.stakes.<question>.<answer>`, the answer by the last word of its label and `amount` for a number, where a
 * book has something to say about it.
 */
function stakesOf(
  { question }: ChooseAsk | AmountAsk,
  { label, values }: Pick<Option, 'label' | 'values'>,
  ruleset: string,
  names: Names,
): string {
  const key = `SALVO.${ruleset}.stakes.${question.split('.question.')[1] ?? ''}.${label.split('.').at(-1) ?? ''}`;
  return has(key) ? sayIn(ruleset, key, values, names) : '';
}

/** The gauges of whoever is asked, for whoever may answer. */
function leftOf(message: MessageDoc, { by }: ChooseAsk | AmountAsk): readonly string[] {
  const table = by === null || !mayAnswer(message) ? null : tableOfAction(actionOf(message));
  if (!table || by === null || !table.fight.combatants[by]) return [];
  const { gauges } = table.ruleset.status(table.fight, by);
  return gauges.map(({ label, value, max }) => `${localize(label)} ${number(value)}/${number(max)}`);
}

function defaultText(ask: ChooseAsk, ruleset: string, names: Names): string {
  const option = ask.options.find(({ id }) => id === ask.default);
  return option ? sayIn(ruleset, option.label, option.values, names) : ask.default;
}
