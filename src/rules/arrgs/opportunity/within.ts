/**
 * Readied acts other than attacks with weapons, performed within the act that triggers them (ARR-RDY-02, ARR-KND-03).
 */
import type { Acts } from '../../kernel/acts.ts';
import type { Choice, Command } from '../../kernel/command.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { amount, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Course } from '../acts/action.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { OpportunityTaker } from './answer.ts';

/** The acts of the book, for an act within another. */
export type Within = Pick<Acts<ArrgsCombatant, Id, never>, 'choices' | 'perform'>;

/** A way to perform the readied act. */
interface Readied {
  readonly option: Option;
  readonly command: Command;
  /** The most squares that it may move; 0 for an act without movement. */
  readonly most: number;
}

/** The ways to perform the readied act that its own rules allow now; attacks with weapons are not among them. */
export function readiedWays(fight: ArrgsFight, waiting: OpportunityTaker, within: Within): readonly Readied[] {
  const { ready } = combatant(fight, waiting.id).state;
  if (!ready) return [];
  const action = ready.manoeuvre === 'attack' ? 'cast' : ready.manoeuvre;
  return within
    .choices(fight, waiting.id, action)
    .filter(({ refused, target }) => refused === null && (target === 'one' || target === 'none'))
    .flatMap((choice) => wayOf(fight, choice, waiting, within));
}

function wayOf(fight: ArrgsFight, choice: Choice, waiting: OpportunityTaker, within: Within): readonly Readied[] {
  const { action, item } = choice;
  const option: Option = {
    id: item === undefined ? action : `${action}.${item}`,
    label: item === undefined ? `SALVO.arrgs.action.${action}` : 'SALVO.arrgs.option.readied.with',
    values: { action, ...(item === undefined ? {} : { item }) },
  };
  const way = choice.target === 'none' ? choice.fields.find(({ key }) => key === 'steps') : undefined;
  const refusedAt = (steps: number): Refusal | null => refusalOf(fight, commandOf(choice, waiting, steps), within);
  // The refusal of a way that is too long says how far it may go; a rolled movement refuses none (`tooFar`).
  const most = way ? Number(refusedAt(way.max!)?.values?.['most'] ?? way.max!) : 0;
  if ((way && most < 1) || refusedAt(most)) return [];
  return [{ option, command: commandOf(choice, waiting, most), most }];
}

/**
 * The command of a readied act, aimed at the combatant that triggers it; a way leads straight away from that combatant.
 */
function commandOf(
  { action, item, target, fields, lists }: Choice,
  { id, who, squares }: OpportunityTaker,
  steps: number,
): Command {
  const declares = (key: string): boolean => fields.some((field) => field.key === key) || (lists ?? []).includes(key);
  const distances = Array.from({ length: steps + 1 }, (_, step) => squares + step);
  const declared: { readonly [key: string]: Json } = {
    ...(declares('squares') ? { squares } : {}),
    ...(declares('near') ? { near: [{ id: who, squares }] } : {}),
    ...(declares('along') ? { along: [{ id: who, distances }] } : {}),
    ...(steps > 0 ? { steps } : {}),
  };
  return {
    action,
    who: id,
    ...(item === undefined ? {} : { item }),
    ...(target === 'one' ? { targets: [who] } : {}),
    declared,
  };
}

/** The refusal of the act; null where its procedure begins with a question or an outcome. */
function refusalOf(fight: ArrgsFight, command: Command, within: Within): Refusal | null {
  const first = within.perform(fight, command).next();
  return first.done === true && isRefusal(first.value) ? first.value : null;
}

/** The readied act, with its own points, drain and checks. */
export function* doneWithin(
  course: Course,
  { command, most }: Readied,
  waiting: OpportunityTaker,
  within: Within,
): Procedure<Course> {
  const outcome = yield* within.perform(course.fight, yield* goneBy(command, most, waiting));
  if (isRefusal(outcome)) return course;
  return outcome.stages.reduce((progress: Course, stage) => after(progress, stage), course);
}

/** The command with the number of squares that the waiting combatant chooses. */
function* goneBy(command: Command, most: number, { id, who }: OpportunityTaker): Procedure<Command> {
  if (most <= 1) return command;
  const bounds = { min: 1, max: most, default: most };
  const steps = yield* amount(id, 'reaction', 'SALVO.arrgs.question.readiedSteps', 'ARR-RDY-02', bounds, { who });
  return { ...command, declared: { ...command.declared, steps } };
}
