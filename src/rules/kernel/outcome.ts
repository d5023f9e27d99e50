/** The outcome of an act, as ordered stages. Every ruleset returns this shape, so one card and one tracker serve all. */
import type { LandingPoint } from './area.ts';
import type { Until } from './condition.ts';
import type { Event } from './event.ts';
import type { Id, Json, Key } from './json.ts';
import { type Rolled, overheard, type Procedure } from './procedure.ts';
import type { Tally } from './tally.ts';

export const STAGE_KINDS = [
  'declared',
  'reaction',
  'check',
  'attack',
  'defense',
  'shield',
  'damage',
  'harm',
  'effect',
  'initiative',
  'turn',
  'note',
] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** Dice as they fell; `dropped` holds indexes of faces that do not count. */
export interface StageDice extends Rolled {
  readonly dropped?: readonly number[];
}

/** A language key with its values; `good` is from the view of the stage's combatant (null: neither). */
export interface Verdict {
  readonly key: Key;
  readonly good: boolean | null;
  readonly values?: { readonly [name: string]: Json };
  /**
   * The names of those values that add up over several stages of harm to one combatant, told in one: such a stage is
   * superseded by a later one that adds up the same values.
   */
  readonly sums?: readonly string[];
}

/** A step of a number on its way (damage before and after armor); the steps are shown in order. */
export interface Step {
  readonly clause: string;
  readonly label: Key;
  readonly before: number;
  readonly after: number;
  readonly source?: string;
}

/** The time for which a combatant has a condition. */
export interface WithCondition {
  readonly of: Id;
  readonly condition: string;
}

export interface Stage {
  readonly kind: StageKind;
  /** The combatant of the stage: the one that rolls, or is hurt. */
  readonly who: Id | null;
  /** The target, where it is a different combatant. */
  readonly against?: Id;
  /** The item used. */
  readonly item?: Id;
  readonly title: Key;
  /**
   * The subject of a check, under the name of its field: `{ skill: 'athletics' }`. A value that is no option of the
   * field is a name as it stands.
   */
  readonly subject?: { readonly [field: string]: string };
  readonly dice?: readonly StageDice[];
  readonly tally?: Tally;
  /** The tally adds up to a number (a target number, damage), where others add up to a modifier. */
  readonly absolute?: true;
  readonly steps?: readonly Step[];
  readonly verdict?: Verdict;
  /** The point where the act's area came down, if not where it was aimed; each landing has a stage of its own. */
  readonly landed?: LandingPoint;
  /** The duration of the act's area: a cloud, or fire that stands as long as a combatant has a condition. */
  readonly stays?: Until | WithCondition;
  readonly events: readonly Event[];
}

export interface Outcome {
  readonly action: string;
  readonly actor: Id | null;
  readonly stages: readonly Stage[];
}

export const eventsOf = (outcome: Outcome): readonly Event[] => outcome.stages.flatMap((stage) => stage.events);

/** The result of a rule, with the dice it rolled, for the card. */
export function* withDice<T>(
  procedure: Procedure<T>,
): Procedure<{ readonly value: T; readonly dice: readonly StageDice[] }> {
  const dice: StageDice[] = [];
  const value = yield* overheard(procedure, (ask, answer) => {
    if (ask.ask !== 'roll') return;
    const faces = typeof answer === 'number' || typeof answer === 'string' ? null : answer;
    const sum = faces ? faces.reduce((all, face) => all + face, 0) : Number(answer);
    dice.push({ reason: ask.reason, count: ask.count, sides: ask.sides, faces, sum });
  });
  return { value, dice };
}
