/** The data of templates for tallies, dice, odds and conditions: texts, never numbers to calculate with. */
import {
  chanceOf,
  type Choice,
  type Price,
  type Condition,
  type Distribution,
  highest,
  type Id,
  mean,
  type Needed,
  type Odds,
  type StageDice,
  type Status,
  type Step,
  type Tally,
  type TallyEntry,
  worthShowing,
  total,
  findCombatant,
} from '../../rules/index.ts';
import { localize, world } from '../api.ts';
import { perceives } from '../resolution/messages/audience.ts';
import type { Table } from '../resolution/table/table.ts';
import { namesAt, type Names } from '../words/names.ts';
import { aboutOf, firstKnown, gaugeText, has, number, percent, say, sayIn, signed, text } from '../words/words.ts';

export interface TallyRow {
  readonly label: string;
  readonly value: string;
  readonly clause: string;
  readonly source: string;
  /** Reason that it does not count, empty where it does. */
  readonly setAside: string;
}

export interface TallyView {
  readonly rows: readonly TallyRow[];
  readonly total: string;
  readonly empty: boolean;
}

/**
 * A tally as templates show it. `amounts`: the sum is a number and no modifier; `absolute`: so is the first line, which
 * the others modify.
 */
export function tallyView(
  tally: Tally,
  names: Names,
  kind: 'modifiers' | 'amounts' | 'absolute' = 'modifiers',
): TallyView {
  const shown = worthShowing(tally);
  return {
    rows: shown.map((entry, index) => tallyRow(entry, names, kind === 'absolute' && index === 0 ? number : signed)),
    total: kind === 'modifiers' ? signed(total(tally)) : number(total(tally)),
    empty: shown.length === 0,
  };
}

function tallyRow(entry: TallyEntry, names: Names, valued: (value: number) => string): TallyRow {
  return {
    label: say(entry.label, {}, names),
    value: valued(entry.value),
    clause: entry.clause,
    source: (entry.source !== undefined && names(entry.source)) || '',
    setAside: entry.setAside === undefined ? '' : text(entry.setAside),
  };
}

export interface Face {
  readonly face: number;
  readonly dropped: boolean;
}

export interface DiceView {
  readonly reason: string;
  readonly formula: string;
  readonly faces: readonly Face[];
  readonly sum: string;
  /** Whether the sum says more than the face of the only die that counts. */
  readonly several: boolean;
  /** Whether they are few enough to stand on the face of the card. */
  readonly onFace: boolean;
  /** The whole line in one sentence, for screen readers. */
  readonly text: string;
}

/** More dice than these stand behind the line. */
const MOST_FACES = 10;

export function diceView(dice: StageDice): DiceView {
  const dropped = new Set(dice.dropped ?? []);
  const faces = (dice.faces ?? []).map((face, index) => ({ face, dropped: dropped.has(index) }));
  const formula = `${dice.count}D${dice.sides}`;
  const reason = text(dice.reason);
  const sum = number(faces.reduce((left, { face, dropped: isOut }) => (isOut ? left - face : left), dice.sum));
  const list = faces.map((face) => face.face).join(', ') || sum;
  return {
    reason,
    formula,
    faces,
    sum,
    several: faces.length > 1,
    onFace: faces.length > 0 && faces.length <= MOST_FACES,
    text: localize('SALVO.ui.diceText', { reason, formula, faces: list, sum }),
  };
}

export interface StepRow {
  readonly label: string;
  /** The term's meaning, empty where it needs no explanation. */
  readonly about: string;
  readonly clause: string;
  readonly before: string;
  readonly after: string;
  readonly source: string;
  readonly same: boolean;
}

export const stepRow = (step: Step, names: Names): StepRow => ({
  label: say(step.label, {}, names),
  about: aboutOf(step.label),
  clause: step.clause,
  before: number(step.before),
  after: number(step.after),
  source: (step.source !== undefined && names(step.source)) || '',
  same: step.before === step.after,
});

export interface ChanceRow {
  readonly label: string;
  readonly about: string;
  readonly percent: string;
  /** The width of the bar in percent, 0 to 100. */
  readonly width: string;
}

export interface ChartBar {
  readonly value: string;
  readonly percent: string;
  /** Height in percent of the highest bar. */
  readonly height: string;
  /** Whether the axis names it. */
  readonly tick: boolean;
}

export interface ChartView {
  readonly label: string;
  readonly about: string;
  readonly mean: string;
  readonly bars: readonly ChartBar[];
  /** Whether there is only one outcome, and nothing to draw. */
  readonly certain: boolean;
  readonly text: string;
}

export interface OddsView {
  /** The required result of the dice, in words; empty where that is not one number. */
  readonly needed: string;
  readonly chances: readonly ChanceRow[];
  readonly charts: readonly ChartView[];
  readonly assuming: readonly string[];
  /** The most by which what was left out may change a chance; empty where nothing was. */
  readonly tail: string;
  /** All chances in one sentence, for screen readers. */
  readonly summary: string;
}

export const oddsView = (odds: Odds): OddsView => ({
  needed: odds.needed ? neededText(odds.needed) : '',
  chances: odds.chances.map((chance) => ({
    label: text(chance.label),
    about: aboutOf(chance.label),
    percent: percent(chance.chance),
    width: (Math.max(0, Math.min(1, chance.chance)) * 100).toFixed(1),
  })),
  summary: odds.chances.map((chance) => `${text(chance.label)} ${percent(chance.chance)}`).join(', '),
  charts: odds.distributions.map((distribution) => chartView(distribution.label, distribution.of)),
  assuming: odds.assuming.map((key) => text(key)),
  tail: odds.tail > 0 ? percent(odds.tail) : '',
});

const neededText = ({ count, sides, sum, succeeds }: Needed): string =>
  localize(`SALVO.ui.needed.${succeeds === 'above' && sum <= count ? 'always' : succeeds}`, {
    dice: `${count}D${sides}`,
    sum: number(sum),
  });

/** Bars beyond this many are put together at the far end. */
const MOST_BARS = 48;

function chartView(label: string, of: Distribution): ChartView {
  const shown = barsOf(of);
  const top = Math.max(...shown.map((entry) => entry.chance), 0);
  const every = Math.max(1, Math.ceil(shown.length / 10));
  const middle = number(Math.round(mean(of) * 10) / 10);
  const name = text(label);
  return {
    label: name,
    about: aboutOf(label),
    mean: middle,
    certain: shown.length === 1,
    bars: shown.map((entry, index) => ({
      value: entry.value,
      percent: percent(entry.chance),
      height: top > 0 ? ((entry.chance / top) * 100).toFixed(1) : '0',
      tick: index % every === 0,
    })),
    text: localize('SALVO.ui.chartText', { label: name, mean: middle, min: number(of.min), max: number(highest(of)) }),
  };
}

function barsOf(of: Distribution): { value: string; chance: number }[] {
  const last = highest(of);
  const bars: { value: string; chance: number }[] = [];
  for (let value = of.min; value <= last && bars.length < MOST_BARS; value++) {
    bars.push({ value: number(value), chance: chanceOf(of, value) });
  }
  const end = of.min + bars.length - 1;
  if (end < last) {
    let rest = 0;
    for (let value = end; value <= last; value++) rest += chanceOf(of, value);
    bars[bars.length - 1] = { value: `${number(end)}+`, chance: rest };
  }
  return bars;
}

/** The standing of a combatant, and whether it can act at all, under the name of its style and its words. */
export const standingOf = ({ standing, barred }: Status): string => (barred ? 'barred' : standing);

export interface PipView {
  readonly kind: string;
  readonly label: string;
  /** Its meaning, empty where it needs no explanation. */
  readonly about: string;
  /** An entry for each point of the budget: whether it is left. */
  readonly pips: readonly boolean[];
  readonly text: string;
}

/** More points than this are shown as a number. */
const MOST_PIPS = 6;

export const pipViews = (status: Status): readonly PipView[] =>
  status.budget.map((entry) => {
    const label = text(entry.label);
    const of = Math.max(entry.of, entry.left);
    return {
      kind: entry.kind,
      label,
      about: aboutOf(entry.label),
      pips: of <= MOST_PIPS ? Array.from({ length: of }, (_, index) => index < entry.left) : [],
      text: localize('SALVO.ui.budgetText', { label, left: number(entry.left), of: number(entry.of) }),
    };
  });

export interface ConditionView {
  readonly id: string;
  readonly label: string;
  /** Its meaning, in a sentence. */
  readonly about: string;
  readonly clause: string;
  readonly value: string;
  /** Its end, in words; empty where it has none by itself. */
  readonly ends: string;
  /** Its source, for a GM. */
  readonly source: string;
  /** The whole condition in one line. */
  readonly tooltip: string;
}

/** The conditions of a combatant, with the fight's own notes about them. */
export function conditionViews(status: Status, table: Table, id: Id, names: Names): readonly ConditionView[] {
  const { fight } = table;
  const seen: Names = (other) => (perceives(world.user, table, other) ? names(other) : null);
  const told: Names = (other) => seen(other) ?? (findCombatant(fight, other) ? localize('SALVO.ui.somebody') : null);
  const { conditions: kept = {} } = (findCombatant(fight, id)?.state ?? {}) as {
    conditions?: Record<string, Condition>;
  };
  return status.conditions.map((condition) => {
    const known = Object.hasOwn(kept, condition.id) ? kept[condition.id] : undefined;
    const { details } = condition;
    const said = details ? sayIn(table.ruleset.id, details.label, details.values, told) : (condition.words ?? '');
    const ends = known ? endsText(known.until, seen) : said;
    const source = (world.user.isGM && known?.source !== undefined && names(known.source)) || '';
    const from = source === '' ? '' : localize('SALVO.ui.conditionFrom', { source });
    const { other } = condition;
    const named = sayIn(table.ruleset.id, condition.label, condition.values, told);
    const label = [named, other === undefined ? null : seen(other)].filter(Boolean).join(' · ');
    const about = aboutOf(condition.label);
    return {
      id: condition.id,
      label,
      about,
      clause: condition.clause,
      value: condition.value === undefined ? '' : number(condition.value),
      ends,
      source: from,
      tooltip: [label, about, ends, from, condition.clause].filter(Boolean).join(' · '),
    };
  });
}

function endsText(until: Condition['until'], names: Names): string {
  if (until.at === 'endOfRound') return localize('SALVO.ui.ends.endOfRound', { round: until.round });
  if (until.at === 'endOfFight' || until.at === 'never') return localize(`SALVO.ui.ends.${until.at}`);
  return localize(`SALVO.ui.ends.${until.at}`, {
    round: until.round,
    name: names(until.of) ?? localize('SALVO.ui.somebody'),
  });
}

export interface GaugeView {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly max: string;
  readonly width: string;
  readonly empty: boolean;
  /** Whether it fills up with harm. */
  readonly harm: boolean;
}

export const gaugeViews = ({ gauges }: Status, names: Names): readonly GaugeView[] =>
  gauges.map((gauge) => ({
    id: gauge.id,
    label: gaugeText(gauge, gauges, names),
    about: aboutOf(gauge.label),
    value: number(gauge.value),
    max: number(gauge.max),
    width: gauge.max > 0 ? (Math.max(0, Math.min(1, gauge.value / gauge.max)) * 100).toFixed(0) : '0',
    empty: gauge.value <= 0,
    harm: gauge.harm === true,
  }));

/** An act's cost and other certain consequences, in words. */
export const priceText = (table: Table, status: Status, { cost, foreseen = [] }: Price): string =>
  [
    costText(table, status, cost),
    ...foreseen.map(({ label, values }) => sayIn(table.ruleset.id, label, values, namesAt(table))),
  ].join(' · ');

/** An act's cost in points of a budget, in words. */
export function costText(table: Table, status: Status, cost: Choice['cost']): string {
  const parts = Object.entries(cost)
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => {
      const known = status.budget.find((entry) => entry.kind === kind)?.label;
      const many = known ?? firstKnown(`SALVO.${table.ruleset.id}.budget.${kind}`, `SALVO.budget.${kind}`);
      const one = `SALVO.${table.ruleset.id}.budgetOne.${kind}`;
      // A word without a singular of its own is one itself.
      const [wording, label] =
        amount === 1 ? ['costOne', firstKnown(one, many)] : [has(one) ? 'costMany' : 'cost', many];
      return localize(`SALVO.ui.${wording}`, { amount: number(amount), kind: text(label) });
    });
  return parts.length > 0 ? parts.join(' + ') : localize('SALVO.ui.free');
}
