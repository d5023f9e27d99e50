/** A dragged way in words: its length as the book counts, the acts it takes, their costs and consequences. */
import type { Choice, Moves } from '../../rules/index.ts';
import { localize } from '../api.ts';
import { namesAt } from '../words/names.ts';
import { number, percent, refusalText, sayIn, text } from '../words/words.ts';
import { seenIn } from '../chat/hidden.ts';
import { costText } from '../chat/views.ts';
import type { Leg, Mover, Plan } from './move-plan.ts';

export interface MoveView {
  /** `free`: it costs nothing, whoever's turn it is. */
  readonly grade: Plan['grade'] | 'free';
  readonly icon: string;
  readonly length: string;
  /** `2 × Move · 2 minor actions`; empty where no act covers it. */
  readonly acts: string;
  readonly lines: readonly { readonly text: string; readonly bad: boolean }[];
  readonly refusal: string;
}

const ICONS: { readonly [grade in MoveView['grade']]: string } = {
  cheap: 'fa-solid fa-person-walking',
  more: 'fa-solid fa-person-running',
  barred: 'fa-solid fa-ban',
  free: 'fa-solid fa-up-down-left-right',
};

/** The words for a way that is nobody's act. */
export const freeView = (length: number, unit: Moves['unit']): MoveView => ({
  grade: 'free',
  icon: ICONS.free,
  length: lengthText(length, unit),
  acts: localize('SALVO.moving.free'),
  lines: [],
  refusal: '',
});

export function moveView({ table }: Mover, { legs, refusal, length, unit, grade }: Plan): MoveView {
  const names = namesAt(table);
  const { id } = table.ruleset;
  return {
    grade,
    icon: ICONS[grade],
    length: lengthText(length, unit),
    acts: refusal ? '' : legsText(table, legs),
    lines: legs.flatMap(({ command, foreseen, chances }) => [
      ...chances.map(({ label, chance }) => ({ text: `${text(label)} ${percent(chance)}`, bad: false })),
      ...seenIn(table, foreseen, command.targets).map(({ label, values, good }) => ({
        text: sayIn(id, label, values, names),
        bad: good === false,
      })),
    ]),
    refusal: refusal ? refusalText(refusal, id, names) : '',
  };
}

/** A length as the books write it: `6 m`, `20 ft`, `4 squares`. */
export function lengthText(length: number, unit: Moves['unit']): string {
  if (unit === 'squares' && length === 1) return localize('SALVO.ui.oneSquare');
  return localize(`SALVO.ui.${unit}`, { [unit]: number(length) });
}

/** The acts of several legs, each with its count, and their total cost. */
export function legsText(table: Mover['table'], legs: readonly Pick<Leg, 'choice' | 'command'>[]): string {
  const status = table.ruleset.status(table.fight, legs[0]!.command.who);
  const times = new Map<string, number>();
  for (const { choice } of legs) times.set(choice.label, (times.get(choice.label) ?? 0) + 1);
  const acts = [...times].map(([label, count]) =>
    count === 1 ? text(label) : localize('SALVO.ui.times', { count: number(count), what: text(label) }),
  );
  return [...acts, costText(table, status, summed(legs.map(({ choice }) => choice.cost)))].join(' · ');
}

function summed(costs: readonly Choice['cost'][]): Choice['cost'] {
  const sum: Record<string, number> = {};
  for (const [kind, amount] of costs.flatMap((cost) => Object.entries(cost))) sum[kind] = (sum[kind] ?? 0) + amount;
  return sum;
}
