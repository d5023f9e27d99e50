/**
 * The stakes of each answer to an open question: the rest of the act is played out many times on each client, from the
 * answers on record and with the same seeds, and the changes are shown. The rules are the very ones used in play;
 * nothing here knows any.
 */
import {
  afterOutcome,
  type Answer,
  appliedAll,
  type DecisionAsk,
  type Event,
  eventsOf,
  type Fight,
  type Id,
  isRefusal,
  isDecision,
  type Outcome,
  type ShareAsk,
  type Stage,
  isIn,
  combatantIn,
} from '../../rules/index.ts';
import { sampleAfter } from '../../play/sample.ts';
import { localize, type MessageDoc } from '../api.ts';
import { isTurnAct, tableOfAction } from '../resolution/messages/entitled.ts';
import { informed } from '../resolution/facts.ts';
import { actionOf, type Action, type Asking } from '../resolution/messages/records.ts';
import { countOf, procedure, type Table } from '../resolution/table/table.ts';
import type { Names } from '../words/names.ts';
import { succeeded } from './headline.ts';
import { hidesFrom } from './hidden.ts';
import { gaugeText, number, placeKey, signed, text } from '../words/words.ts';

/** The runs of an answer; an act of many stages has fewer. What a clock allowed would differ from client to client, and with it the numbers shown. */
const MOST_RUNS = 200;
const FEWEST_RUNS = 20;
const MOST_STAGES = 4_000;
/** A range with more answers than these shows only some of them. */
const MOST_AMOUNTS = 5;
/** The time in ms that is played at a stretch: half a frame. */
const STRETCH = 8;

/** Changes of one run for a combatant, by key: 1 for an occurrence, the difference for a number. */
type Changes = ReadonlyMap<string, number>;

/** Whether the act succeeds in each run with an answer, as 1 or 0. */
type Successes = ReadonlyMap<Answer, number[]>;

/** The stakes of an open question. */
export interface Stakes {
  /** The possible results of each answer, in words; empty where it changes nothing visible. */
  readonly prospects: ReadonlyMap<Answer, string>;
  /** The table with what the act has done by now, whatever the answer; null: nothing was played out. */
  readonly now: Table | null;
}

/** A combatant whom an answer may concern, with its numbers before the act, and what each run changed. */
interface Concerned {
  readonly who: Id;
  readonly before: Numbers;
  readonly changes: ReadonlyMap<Answer, Changes[]>;
}

/**
 * The stakes of a message's open question; null where nothing is to be played out. Given up, with what it has, once
 * `isOpen` says that nobody waits for it.
 */
export function playedOut(
  message: MessageDoc,
  { ask }: Asking,
  names: Names,
  isOpen: () => boolean,
): Promise<Stakes> | null {
  const action = actionOf(message);
  const table = tableOfAction(action);
  const answers = isDecision(ask) ? answersTo(ask) : [];
  return table && action.command && answers.length > 1 ? workedOut() : null;

  async function workedOut(): Promise<Stakes> {
    const all = concerned(table!, action, ask).map((who) => ({
      who,
      before: numbersOf(table!, table!.fight, who),
      changes: new Map(answers.map((answer) => [answer, [] as Changes[]])),
    }));
    const successes = new Map(answers.map((answer) => [answer, [] as number[]]));
    const certain = await played(message, action, table!, all, successes, isOpen);
    const now = { ...table!, fight: appliedAll(table!.fight, certain) };
    const left = all.map((each) => fromNow(each, numbersOf(now, now.fight, each.who)));
    return { prospects: prospectsIn(now, left, ask.by, successes, names), now };
  }
}

/**
 * The answers that are played out: all options; of a range of numbers a few, spread over it, and the default; of shares
 * the default and those that favor one part.
 */
function answersTo(ask: DecisionAsk): readonly Answer[] {
  if (ask.ask === 'choose') return ask.options.map(({ id }) => id);
  if (ask.ask === 'share') return sharesTo(ask);
  const steps = Math.min(MOST_AMOUNTS, ask.max - ask.min + 1) - 1;
  const spread = Array.from({ length: steps + 1 }, (_, at) => ask.min + Math.round((at * (ask.max - ask.min)) / steps));
  return [...new Set([...spread, ask.default])].sort((a, b) => a - b);
}

/** The default, and for each of the first parts the shares in which it takes all it can, and the others the rest in order. */
function sharesTo({ parts, most, default: fallback }: ShareAsk): readonly Answer[] {
  const favoring = parts.slice(0, MOST_AMOUNTS).map((favorite) => {
    let left = most - Math.min(favorite.max, most);
    return parts.map(({ max }, at) => {
      if (parts[at] === favorite) return Math.min(max, most);
      const taken = Math.min(max, left);
      left -= taken;
      return taken;
    });
  });
  return [...new Map([fallback, ...favoring].map((shares) => [shares.join(), shares])).values()];
}

interface Run {
  readonly to: Fight;
  readonly outcome: Outcome;
}

/**
 * The events with which every run begins. Every answer is played out with the same luck, so that the answer alone makes
 * the difference.
 */
async function played(
  message: MessageDoc,
  action: Action,
  table: Table,
  all: readonly Concerned[],
  successes: Successes,
  isOpen: () => boolean,
): Promise<readonly Event[]> {
  const command = informed(table, action.command!, action.facts, message.author);
  let stages = 0;
  let until = 0;
  let certain: readonly Event[] | null = null;
  for (let run = 0; run < MOST_RUNS && (run < FEWEST_RUNS || stages < MOST_STAGES); run++) {
    for (const [answer, success] of successes) {
      if (performance.now() >= until) {
        await pause();
        if (!isOpen()) return certain ?? [];
        until = performance.now() + STRETCH;
      }
      const outcome = sampleAfter(procedure(table, command), [...action.answers, answer], run);
      if (isRefusal(outcome)) continue;
      stages += outcome.stages.length;
      certain = inCommon(certain, eventsOf(outcome));
      success.push(succeeded(outcome) === true ? 1 : 0);
      const end = { to: afterOutcome(table.fight, outcome), outcome };
      for (const { who, before, changes } of all) changes.get(answer)!.push(changedBy(table, who, before, end));
    }
  }
  return certain ?? [];
}

/**
 * The first events of a run that all runs so far have: what the act has done before the question, a die already spent
 * among it.
 */
function inCommon(certain: readonly Event[] | null, events: readonly Event[]): readonly Event[] {
  if (certain === null) return events;
  const differs = certain.findIndex((event, at) => JSON.stringify(event) !== JSON.stringify(events[at]));
  return differs < 0 ? certain : certain.slice(0, differs);
}

/** The changes counted from the numbers of now. */
function fromNow({ who, before, changes }: Concerned, now: Numbers): Concerned {
  const past = new Map(
    [...before].map(([key, { value }]) => [key, (now.get(key)?.value ?? unshown(key, value)) - value]),
  );
  const counted = (change: Changes): Changes =>
    new Map([...change].map(([key, value]) => [key, value - (past.get(key) ?? 0)]));
  const left = new Map([...changes].map(([answer, list]) => [answer, list.map(counted)]));
  return { who, before: new Map([...before, ...now]), changes: left };
}

/** The time for whatever else the page has to do. */
const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** The combatant asked, then the act's targets, those named in the question and its parts, and its actor. */
function concerned({ fight }: Table, { command }: Action, ask: Asking['ask']): readonly Id[] {
  const said = isDecision(ask)
    ? [ask.values, ...(ask.ask === 'share' ? ask.parts.map(({ values }) => values) : [])]
    : [];
  const named = said.flatMap((values) => Object.values(values ?? {}).map(String));
  const doer = isTurnAct(command) ? '' : (command?.who ?? '');
  const all = [ask.by ?? '', ...(command?.targets ?? []), ...named, doer];
  return [...new Set(all)].filter((id) => isIn(fight, id));
}

/** A combatant's numbers, by key, each with its word. */
type Numbers = ReadonlyMap<string, { readonly label: string; readonly value: number }>;

/** The prefix of the key of a budget's points. */
const BUDGET = 'budget:';

/** The numbers of a combatant in `status` and the order; none where this viewer may not see them. */
function numbersOf(table: Table, fight: Fight, who: Id): Numbers {
  const { ruleset, actors } = table;
  if (hidesFrom(actors.get(who))) return new Map();
  const { gauges, budget } = ruleset.status(fight, who);
  const count = countOf(table, who, fight);
  return new Map([
    ...gauges.map(({ id, label, value }) => [`gauge:${id}`, { label, value }] as const),
    ...budget.map(({ kind, label, left }) => [BUDGET + kind, { label, value: left }] as const),
    ...(count === null ? [] : [['order', { label: placeKey(ruleset.id), value: count }] as const]),
  ]);
}

function changedBy(table: Table, who: Id, before: Numbers, { to, outcome }: Run): Changes {
  const after = numbersOf(table, to, who);
  const { ruleset, fight } = table;
  const isOut =
    ruleset.standing(fight, combatantIn(fight, who)) === 'up' && ruleset.standing(to, combatantIn(to, who)) !== 'up';
  const harms = outcome.stages.filter((stage) => isHarm(stage, who));
  return new Map([
    [HURT, harms.some((stage) => thingIn(stage) === null && !isDealt(stage, outcome)) ? 1 : 0],
    [OUT, isOut ? 1 : 0],
    ...harms.flatMap((stage) => {
      const thing = thingIn(stage);
      return thing === null ? [] : [[DAMAGED + thing, 1] as const];
    }),
    ...[...before].map(([key, { value }]) => [key, (after.get(key)?.value ?? unshown(key, value)) - value] as const),
  ]);
}

/** A number that is no longer shown: an emptied gauge, or a place in the order that matters no more. */
const unshown = (key: string, value: number): number => (key.startsWith('gauge:') ? 0 : value);

/**
 * The keys of chances: these are shown wherever they are above 0 with any answer and still open, a number only where
 * the answers differ.
 */
const HURT = 'hurt';
const OUT = 'out';
/** The prefix of such a key for damage to an item, which follows as `namesOf` knows it. */
const DAMAGED = 'damaged:';
const isChance = (key: string): boolean => key === HURT || key === OUT || key.startsWith(DAMAGED);

/** The item that takes harm instead of its holder: all its changes are kept under the item's id. Null: none. */
function thingIn({ who, item, events }: Stage): Id | null {
  const isOfThing = (path: string): boolean => item !== undefined && path.split('.').includes(item);
  return events.every(({ changes }) => changes.every(({ path }) => isOfThing(path))) ? `${who}/${item}` : null;
}

/** Damage that the actor deals, shown with the cost. */
const isDealt = ({ kind, who, against }: Stage, { actor, stages }: Outcome): boolean =>
  kind === 'damage' &&
  who === actor &&
  stages.some((stage) => stage.kind === 'attack' && stage.who === actor && stage.against === against);

const isHarm = ({ kind, who, events }: Stage, victim: Id): boolean =>
  (kind === 'harm' || kind === 'damage') && who === victim && events.some(({ changes }) => changes.length > 0);

/** The changes of each answer; the combatant asked needs no name. */
function prospectsIn(
  table: Table,
  all: readonly Concerned[],
  asked: Id | null,
  successes: Successes,
  names: Names,
): ReadonlyMap<Answer, string> {
  const parts = new Map([...successes].map(([answer, list]) => [answer, chanceOfSuccess(all, successes, list)]));
  for (const each of all) {
    const name = each.who === asked ? '' : `${names(each.who) ?? ''}: `;
    for (const [answer, line] of linesFor(table, each, names))
      if (line.length > 0) parts.get(answer)!.push(name + line.join(', '));
  }
  return new Map([...parts].map(([answer, all]) => [answer, all.join(' · ')]));
}

/** The chance that the act succeeds with an answer, where nobody may come to harm and the answers differ in it. */
function chanceOfSuccess(all: readonly Concerned[], successes: Successes, list: readonly number[]): string[] {
  const mayHarm = all.some(({ changes }) =>
    [...changes.values()].flat().some((change) => [...change].some(([key, value]) => isChance(key) && value > 0)),
  );
  const differs = new Set([...successes.values()].map(meanOf)).size > 1;
  return mayHarm || !differs ? [] : [localize('SALVO.ui.prospect.succeeds', { chance: chanceIn(list) })];
}

/** The results of each answer for one of the combatants concerned. */
function linesFor(
  table: Table,
  { who, before, changes: byAnswer }: Concerned,
  names: Names,
): ReadonlyMap<Answer, readonly string[]> {
  const changes = [...byAnswer];
  const isNews = (key: string): boolean => {
    const all = changes.flatMap(([, list]) => list.map((change) => change.get(key) ?? 0));
    const differs = all.some((value) => value !== all[0]);
    // An event of the past, whatever the answer, is no news.
    return isChance(key) ? all.some((value) => value > 0) && (differs || all[0]! < 1) : differs;
  };
  const things = changes.flatMap(([, list]) => list.flatMap((change) => [...change.keys()]));
  // What is left of a turn beside the costs: a stun that hardly ever comes tells nobody anything as a tenth of an action.
  const isSlight = (key: string): boolean =>
    key.startsWith(BUDGET) &&
    changes.every(([, list]) => Math.abs(meanOf(list.map((each) => each.get(key) ?? 0))) < 0.5);
  const keys = [...new Set([HURT, OUT, ...things, ...before.keys()])].filter((key) => isNews(key) && !isSlight(key));
  const { gauges } = table.ruleset.status(table.fight, who);
  const wordOf = (key: string): string => {
    const gauge = gauges.find(({ id }) => key === `gauge:${id}`);
    return gauge ? gaugeText(gauge, gauges, names) : text(before.get(key)!.label);
  };
  return new Map(
    changes.map(([answer, list]) => [
      answer,
      keys.flatMap((key) =>
        wordsFor(
          key,
          isChance(key) ? '' : wordOf(key),
          list.map((change) => change.get(key) ?? 0),
          names,
        ),
      ),
    ]),
  );
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const isSure = (values: readonly number[]): boolean => values.every((value) => value === values[0]);
const aboutIn = (values: readonly number[]): string => (isSure(values) ? '' : '≈ ');
const chanceIn = (values: readonly number[]): string =>
  `${aboutIn(values)}${number(Math.round(meanOf(values) * 100))} %`;

/** Chances are approximate; an unchanged number needs no words. */
function wordsFor(key: string, word: string, values: readonly number[], names: Names): readonly string[] {
  if (values.length === 0 || (isSure(values) && values[0] === 0 && !isChance(key))) return [];
  const mean = meanOf(values);
  const chance = chanceIn(values);
  if (key.startsWith(DAMAGED)) {
    const name = names(key.slice(DAMAGED.length)) ?? '';
    return mean === 0 ? [] : [localize('SALVO.ui.prospect.damaged', { name, chance })];
  }
  if (isChance(key)) return [localize(`SALVO.ui.prospect.${key}`, { chance })];
  const shown = Math.round(mean * 10) / 10;
  return shown === 0 ? [] : [`${word} ${aboutIn(values)}${signed(shown)}`];
}
