/** A sheet's view of a combatant at its table: its status, its acts now, the problems of its data. */
import { type Choice, type Id, type Problem, problemKey, type Status } from '../../rules/index.ts';
import { localize, world, type Doc } from '../api.ts';
import { rulingOn } from '../applications/act/by-hand.ts';
import { countOf, inTurnOrder, type Table } from '../resolution/table/table.ts';
import {
  conditionViews,
  costText,
  pipViews,
  priceText,
  standingOf,
  tallyView,
  type TallyView,
  type ConditionView,
  type PipView,
} from '../chat/views.ts';
import { namesAt, type Names } from '../words/names.ts';
import { aboutOf, number, placeKey, refusalText, say, text, valueText } from '../words/words.ts';

export interface ChoiceView {
  readonly key: string;
  readonly action: string;
  readonly item: Id;
  readonly label: string;
  /** Its effect, empty where the label says it. */
  readonly about: string;
  /** `1 minor action`, or that it is free. */
  readonly cost: string;
  readonly clause: string;
  /** Reason that it is not possible now, in words; empty where it is. */
  readonly refused: string;
  readonly primary: boolean;
}

/** Choices that are refused now for one and the same reason. */
export interface WhyNot {
  /** Their names; empty where it is plain which ones. */
  readonly labels: string;
  readonly reason: string;
}

export interface ChoiceList {
  readonly choices: readonly ChoiceView[];
  readonly whyNot: readonly WhyNot[];
}

export interface ChoiceGroup extends ChoiceList {
  readonly key: string;
  readonly label: string;
}

/** The ruling that removes a condition, as a button's text. */
export interface TakenView {
  readonly action: string;
  readonly declared: string;
}

export interface StandingView {
  readonly underway: boolean;
  readonly ownTurn: boolean;
  readonly standing: string;
  /** Its standing in words; empty for an undamaged one that acts only through others. */
  readonly standingText: string;
  readonly budget: readonly PipView[];
  readonly conditions: readonly (ConditionView & { readonly taken: TakenView | null })[];
  /** Acts by which a GM gives and takes conditions by hand. */
  readonly byHand: readonly ChoiceView[];
  readonly initiative: TallyView;
  /** The number in the order, a dash before it is known; and the game's word for it. */
  readonly count: string;
  readonly countLabel: string;
}

export interface ProblemView {
  readonly path: string;
  readonly text: string;
  readonly found: string;
}

/** Whether a choice is a ruling on conditions: it stands beside these, not among the acts. */
const isBeside = ({ onConditions }: Choice): boolean => onConditions !== undefined;

export function standingView(table: Table, id: Id, choices: readonly Choice[]): StandingView {
  const { ruleset, fight } = table;
  const status = ruleset.status(fight, id);
  const count = countOf(table, id);
  const standing = standingOf(status);
  return {
    underway: fight.phase === 'underway',
    ownTurn: fight.turn === id,
    standing,
    standingText: standing === 'up' && !inTurnOrder(table).has(id) ? '' : localize(`SALVO.standing.${standing}`),
    budget: pipViews(status),
    byHand: world.user.isGM ? choices.filter(isBeside).map((choice) => choiceView(table, status, choice)) : [],
    conditions: conditionViews(status, table, id, namesAt(table)).map((view) => ({
      ...view,
      taken: world.user.isGM ? takenView(choices, view.id) : null,
    })),
    initiative: tallyView(status.initiative, namesAt(table), 'amounts'),
    count: count === null ? '–' : number(count),
    countLabel: localize(placeKey(ruleset.id)),
  };
}

function takenView(choices: readonly Choice[], condition: string): TakenView | null {
  const found = rulingOn(choices, condition, false);
  return found && { action: found.choice.action, declared: JSON.stringify(found.declared) };
}

/** Choices with an item, by its id, its main one first. */
export function itemChoices(table: Table, id: Id, choices: readonly Choice[]): ReadonlyMap<Id, ChoiceList> {
  const byItem = new Map<Id, ChoiceView[]>();
  const status = table.ruleset.status(table.fight, id);
  for (const choice of choices) {
    if (choice.item === undefined || choice.moot || (choice.gm && !world.user.isGM)) continue;
    const views = byItem.get(choice.item) ?? [];
    const first = !views.some((view) => view.primary);
    byItem.set(choice.item, [...views, choiceView(table, status, choice, first)]);
  }
  return new Map([...byItem].map(([item, views]) => [item, listOf(views)]));
}

/** Choices in their steady order; a refusal that is true of several is given once, and without their names where it is true of all. */
export function listOf(views: readonly ChoiceView[]): ChoiceList {
  const labels = new Map<string, string[]>();
  for (const view of views) {
    if (view.refused !== '') labels.set(view.refused, [...(labels.get(view.refused) ?? []), view.label]);
  }
  const named = (of: readonly string[]): string => (of.length === views.length && of.length > 1 ? '' : of.join(', '));
  return { choices: views, whyNot: [...labels].map(([reason, of]) => ({ reason, labels: named(of) })) };
}

/** Every other choice, grouped by cost, the dearest first. */
export function otherChoices(table: Table, id: Id, choices: readonly Choice[]): readonly ChoiceGroup[] {
  const status = table.ruleset.status(table.fight, id);
  const groups = new Map<string, { label: string; weight: number; choices: ChoiceView[] }>();
  for (const choice of choices) {
    // Rulings for the whole scene stand in the tracker.
    const isScene = choice.setup === 'scene' && table.combat !== null;
    if (choice.item !== undefined || isScene || isBeside(choice) || choice.moot) continue;
    if (choice.gm && !world.user.isGM) continue;
    const label = choice.gm ? localize('SALVO.ui.rulings') : costText(table, status, choice.cost);
    const weight = choice.gm ? RULINGS_LAST : weightOf(status, choice.cost);
    const group = groups.get(label) ?? { label, weight, choices: [] };
    group.choices.push(choiceView(table, status, choice));
    groups.set(label, group);
  }
  return [...groups.entries()]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([key, group]) => ({ key, label: group.label, ...listOf(group.choices) }));
}

/**
 * The most common reason for refusals, such as that it is another combatant's turn: it is given once for the whole sheet
 * and taken out of every list, with the names of its choices, unless they are many and no item can be used. Null where no
 * reason holds for three lists or more.
 */
export function commonReason(lists: readonly ChoiceList[]): WhyNot | null {
  const counts = new Map<string, number>();
  for (const { whyNot } of lists) for (const { reason } of whyNot) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most || most[1] < 3) return null;
  const [reason] = most;
  const refused = lists.flatMap(({ choices }) => choices.filter((choice) => choice.refused === reason));
  const labels = [...new Set(refused.map((choiceView) => choiceView.label))];
  const named = labels.slice(0, MOST_NAMED).join(', ');
  if (labels.length <= MOST_NAMED) return { reason, labels: named };
  const isUsing = lists.some(({ choices }) => choices.some(({ item, refused }) => item !== '' && refused === ''));
  if (!isUsing) return { reason, labels: '' };
  return { reason, labels: `${named}, ${localize('SALVO.ui.verdict.more', { count: labels.length - MOST_NAMED })}` };
}

/** The most choices that a common reason names. */
const MOST_NAMED = 3;

export const without = <T extends ChoiceList>(list: T, common: WhyNot | null): T => ({
  ...list,
  whyNot: list.whyNot.filter((line) => line.reason !== common?.reason),
});

function choiceView(table: Table, status: Status, choice: Choice, first = false): ChoiceView {
  return {
    key: `${choice.action}:${choice.item ?? ''}`,
    action: choice.action,
    item: choice.item ?? '',
    label: text(choice.label),
    about: aboutOf(choice.label),
    cost: priceText(table, status, choice),
    clause: choice.clause,
    refused: choice.refused ? refusalText(choice.refused, table.ruleset.id, namesAt(table)) : '',
    primary: first && choice.target !== 'none',
  };
}

const RULINGS_LAST = -1;

/** The weight of a cost: kinds of the budget that come later in the ruleset's list are the dearer ones. */
const weightOf = (status: Status, cost: Choice['cost']): number =>
  Math.max(0, ...Object.keys(cost).map((kind) => 1 + status.budget.findIndex((entry) => entry.kind === kind)));

/** Whether values were put aside when the document was loaded. */
export const isQuarantined = ({ system }: Doc): boolean =>
  Array.isArray(system['quarantine']) && system['quarantine'].length > 0;

/** The problems of a document: values its ruleset could not read, and values put aside when it was loaded. */
export function problemViews(doc: Doc, problems: readonly Problem[], names: Names): readonly ProblemView[] {
  const kept = Array.isArray(doc.system['quarantine']) ? (doc.system['quarantine'] as unknown[]) : [];
  return [
    ...problems.map((problem) => ({
      path: problem.path,
      text: say(problemKey(problem), { expected: problem.expected ?? null }, names),
      found: valueText(problem.found),
    })),
    ...kept.flatMap((value) => quarantined(value)),
  ];
}

function quarantined(entry: unknown): ProblemView[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { path, value } = entry as { path?: unknown; value?: unknown };
  return [
    { path: String(path ?? ''), text: localize('SALVO.problem.quarantined'), found: JSON.stringify(value ?? null) },
  ];
}
