/** An open question on a card, a sheet or in the tracker: its answers with their stakes. */
import {
  type AmountAsk,
  type ChooseAsk,
  type DecisionAsk,
  findCombatant,
  type Id,
  isDecision,
  type Option,
  type ShareAsk,
} from '../../rules/index.ts';
import { localize, type MessageDoc } from '../api.ts';
import { mayAnswer } from '../resolution/request.ts';
import { tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf, type Asking } from '../resolution/messages/records.ts';
import type { Table } from '../resolution/table/table.ts';
import type { Names } from '../words/names.ts';
import { sumText } from './shares.ts';
import { NO_STAKES, stakesAt } from './prospects.ts';
import type { Stakes } from './stakes.ts';
import { gaugeText, has, number, say, sayIn, signed, text } from '../words/words.ts';

/** The templates of a question, for the parts that show one. */
export const QUESTION_TEMPLATES = ['question', 'answers'].map((name) => `systems/salvo/templates/chat/${name}.hbs`);

export interface OptionView {
  /** The answer; of a step the ids up to it. */
  readonly id: string;
  readonly label: string;
  /** The answer's cost and effect by the book; empty where the answer says it all. */
  readonly stakes: string;
  /** The answer's possible results, played out; empty where every answer has the same. */
  readonly prospect: string;
  /** The answers that begin with this step, where an answer is an order of several; else none. */
  readonly inside: readonly OptionView[];
  /** Steps before this answer. */
  readonly depth: number;
}

export interface AmountView {
  readonly min: number;
  readonly max: number;
  /** Both bounds in words; empty where they are too far apart to matter. */
  readonly bounds: string;
  readonly value: number;
  /** The cost and effect of each answer by the book. */
  readonly stakes: string;
  /** The possible results of some of the numbers. */
  readonly prospects: readonly { readonly value: string; readonly prospect: string }[];
}

export interface ShareView {
  readonly parts: readonly { readonly label: string; readonly max: number; readonly value: number }[];
  readonly least: number;
  readonly most: number;
  /** The sum of the parts, in words. */
  readonly sum: string;
  /** The possible results of some of the ways to share, where they are more than the loss or gain of the shares themselves. */
  readonly prospects: AmountView['prospects'];
}

export interface QuestionView {
  readonly index: number;
  readonly text: string;
  readonly clause: string;
  readonly mine: boolean;
  /** Whether the prospects of its answers are still worked out. */
  readonly busy: boolean;
  readonly waitingFor: string;
  readonly options: readonly OptionView[];
  /** The remaining gauges of the combatant asked, and the rest of what an answer may spend, in words. */
  readonly left: readonly string[];
  readonly amount: AmountView | null;
  readonly share: ShareView | null;
  readonly fallback: string;
  /** Server time in ms; 0: without a time limit. */
  readonly until: number;
}

/** The place of a prospect that is still worked out, so that no button moves much under a hand. */
const STILL_OPEN = '…';

export function questionView(message: MessageDoc, asking: Asking, names: Names): QuestionView | null {
  const { ask, index, until } = asking;
  const { ruleset } = actionOf(message);
  if (!isDecision(ask)) return null;
  const mine = mayAnswer(message);
  const found = mine ? stakesAt(message, asking, names) : NO_STAKES;
  const { prospects: prospect, now } = found ?? NO_STAKES;
  return {
    index,
    until,
    text: say(ask.question, { name: who(ask, names), ...('values' in ask ? ask.values : {}) }, names),
    clause: ask.clause,
    mine,
    busy: found === null,
    waitingFor: who(ask, names),
    options: ask.ask === 'choose' ? optionsOf(ask, ruleset, names, found && prospect) : [],
    left: mine ? leftOf(now ?? tableOfAction(actionOf(message)), ask, names) : [],
    amount: ask.ask === 'amount' ? amountOf(ask, ruleset, names, prospect) : null,
    share: ask.ask === 'share' ? shareOf(ask, ruleset, names, prospect) : null,
    fallback: defaultText(ask, ruleset, names),
  };
}

const who = (ask: DecisionAsk, names: Names): string =>
  ask.by === null ? localize('SALVO.ui.theGM') : (names(ask.by) ?? '');

const optionsOf = (
  ask: ChooseAsk,
  ruleset: string,
  names: Names,
  prospects: Stakes['prospects'] | null,
): readonly OptionView[] => {
  const all = ask.options.map((option) => ({
    id: option.id,
    label: sayIn(ruleset, option.label, option.values, names),
    stakes: stakesOf(ask, option, ruleset, names),
    prospect: prospects ? (prospects.get(option.id) ?? '') : STILL_OPEN,
    order: orderOf(option),
  }));
  return stepped(all, 0, names);
};

/** An answer and the ids that it puts in order; empty where it is no order. */
type Ordered = Omit<OptionView, 'inside' | 'depth'> & { readonly order: readonly Id[] };

/** The order among an option's values. */
const orderOf = ({ values }: Option): readonly Id[] => {
  const order = values?.['order'];
  return Array.isArray(order) ? order.map(String) : [];
};

/** Orders of three and more as a tree, first step first: six buttons of long names are no choice, and 120 none at all. */
function stepped(options: readonly Ordered[], depth: number, names: Names): readonly OptionView[] {
  const first = [...new Set(options.map(({ order }) => order[depth]))];
  if (options.length === first.length || first.includes(undefined))
    return options.map(({ order, ...option }) => ({
      ...option,
      label: depth === 0 ? option.label : stepText(depth, order.slice(depth), names),
      inside: [],
      depth,
    }));
  return first.map((id) => {
    const those = options.filter(({ order }) => order[depth] === id);
    return {
      id: those[0]!.order.slice(0, depth + 1).join('-'),
      label: stepText(depth, [id!], names),
      stakes: '',
      prospect: '',
      inside: stepped(those, depth + 1, names),
      depth,
    };
  });
}

const stepText = (depth: number, ids: readonly Id[], names: Names): string =>
  localize(depth === 0 ? 'SALVO.ui.orderFirst' : 'SALVO.ui.orderThen', {
    name: ids.map((id) => names(id) ?? id).join(', '),
  });

/** Bounds farther apart are no help: the question says what fits. */
const WIDE = 1_000;

const amountOf = (ask: AmountAsk, ruleset: string, names: Names, prospect: Stakes['prospects']): AmountView => ({
  min: ask.min,
  max: ask.max,
  bounds: ask.max - ask.min > WIDE ? '' : localize('SALVO.ui.bounds', { min: number(ask.min), max: number(ask.max) }),
  value: ask.default,
  stakes: stakesOf(ask, { label: 'amount', ...(ask.values ? { values: ask.values } : {}) }, ruleset, names),
  prospects: [...prospect].flatMap(([answer, text]) =>
    text === '' ? [] : [{ value: number(Number(answer)), prospect: text }],
  ),
});

const shareOf = (ask: ShareAsk, ruleset: string, names: Names, prospect: Stakes['prospects']): ShareView => ({
  parts: ask.parts.map(({ label, values, max }, at) => ({
    label: sayIn(ruleset, label, values, names),
    max,
    value: ask.default[at]!,
  })),
  least: ask.least,
  most: ask.most,
  sum: sumText(ask.default, ask.most),
  prospects: [...prospect].flatMap(([answer, told]) => {
    const given = givenIn(ask, answer as readonly number[], ruleset, names);
    const news = besides(told, given);
    return news === '' ? [] : [{ value: sharesText(given), prospect: news }];
  }),
});

/** The rest of a prospect besides the loss or the gain of the shares themselves. */
function besides(told: string, given: readonly Given[]): string {
  const said = new Set(given.flatMap(({ label, share }) => [share, -share].map((by) => `${label} ${signed(by)}`)));
  const parts = told.split(' · ').map((part) => part.split(', ').filter((each) => !said.has(each)));
  return parts.flatMap((part) => (part.length > 0 ? [part.join(', ')] : [])).join(' · ');
}

interface Given {
  readonly label: string;
  readonly share: number;
}

/** The parts that get something. */
const givenIn = ({ parts }: ShareAsk, shares: readonly number[], ruleset: string, names: Names): readonly Given[] =>
  parts.flatMap(({ label, values }, at) =>
    shares[at] === 0 ? [] : [{ label: sayIn(ruleset, label, values, names), share: shares[at]! }],
  );

const sharesText = (given: readonly Given[]): string =>
  given.length === 0 ? number(0) : given.map(({ label, share }) => `${label} ${number(share)}`).join(' · ');

/**
 * `SALVO.<ruleset>.stakes.<question>.<answer>`, the answer by the last word of its label and `amount` for a number,
 * where a book has a text for it.
 */
function stakesOf(
  { question }: DecisionAsk,
  { label, values }: Pick<Option, 'label' | 'values'>,
  ruleset: string,
  names: Names,
): string {
  const key = `SALVO.${ruleset}.stakes.${question.split('.question.')[1] ?? ''}.${label.split('.').at(-1) ?? ''}`;
  return has(key) ? sayIn(ruleset, key, values, names) : '';
}

/** The gauges of the combatant asked, and what else its answers may spend. */
function leftOf(table: Table | null, { by }: DecisionAsk, names: Names): readonly string[] {
  if (!table || by === null || !findCombatant(table.fight, by)) return [];
  const { gauges, budget } = table.ruleset.status(table.fight, by);
  const leftText = (label: string, left: number, of: number): string => `${label} ${number(left)}/${number(of)}`;
  return [
    // What fills up with harm is not left.
    ...gauges
      .filter(({ harm }) => !harm)
      .map((gauge) => leftText(gaugeText(gauge, gauges, names), gauge.value, gauge.max)),
    ...budget
      .filter(({ asked }) => asked)
      .map(({ label, left, of }) => leftText(text(label), left, Math.max(left, of))),
  ];
}

function defaultText(ask: DecisionAsk, ruleset: string, names: Names): string {
  if (ask.ask === 'share') return sharesText(givenIn(ask, ask.default, ruleset, names));
  if (ask.ask === 'amount') return number(ask.default);
  const option = ask.options.find(({ id }) => id === ask.default);
  return option ? sayIn(ruleset, option.label, option.values, names) : ask.default;
}
