/** The effects of the rows of the Lethal chart (GAP-03). */
import type { Condition } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { gained, lasting, throughNextTurn } from '../fight/lasting.ts';
import { handsLost } from '../grapple/duty.ts';
import type { AdevaOptions } from '../options.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, LAID_LOW } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import type { ConditionName, Location } from '../terms.ts';
import { rowOf, type ChartRow, type ChartWord, type LethalChart } from './chart.ts';
import { heldDropped } from './dropping.ts';
import { fallenEvents, releasedFrom } from './fallen.ts';
import { fatigueGained } from './fatigue.ts';

/** The effect of a row on a combatant. */
export interface Effect {
  /** The conditions gained, in alphabetical order. */
  readonly conditions: readonly ConditionName[];
  /** The levels of fatigue gained. */
  readonly fatigue: number;
  /** The location that becomes useless; null: none (row 6). */
  readonly useless: Location | null;
  /** Whether a held weapon is dropped (row 6 on an arm). */
  readonly dropsHeld: boolean;
  /** The duration of unconsciousness in minutes (row 8); null: the row brings none. */
  readonly unconsciousMinutes: number | null;
  readonly dead: boolean;
}

const ARMS: readonly Location[] = ['rightArm', 'leftArm'];
const LEGS: readonly Location[] = ['rightLeg', 'leftLeg'];
/** The levels of fatigue of row 6 on the head or the body. */
const TRUNK_FATIGUE = 2;
const D10 = 10;

/** The chart of a combatant: starships and machines without a pilot have one of their own (GAP-03). */
export const chartFor = ({ sheet }: Pick<AdevaCombatant, 'sheet'>, options: AdevaOptions): LethalChart =>
  sheet.kind === 'starship' || (sheet.kind === 'machine' && !sheet.pilot)
    ? options.lethalChartShips
    : options.lethalChart;

/** The effect of a row on a combatant hit at a location, with the dice that it needs. */
export function* chartEffect(
  combatant: Pick<AdevaCombatant, 'id' | 'sheet' | 'state'>,
  row: number,
  location: Location,
  options: AdevaOptions,
): Procedure<{ readonly effect: Effect; readonly dice: readonly RolledFaces[] }> {
  const chartRow = rowOf(chartFor(combatant, options), row);
  const uselessAlready = Object.hasOwn(combatant.state.conditions, `useless-${location}`);
  return yield* rowEffect(combatant.id, chartRow, location, uselessAlready);
}

function* rowEffect(by: Id, row: ChartRow, location: Location, uselessAlready: boolean) {
  const unconscious = row.effects.includes('unconscious');
  const dice = unconscious ? [yield* rollFaces(by, 1, D10, 'SALVO.adeva.roll.unconscious')] : [];
  const undiced = effectOf(row, location);
  const effect = { ...(uselessAlready ? sparing(undiced) : undiced), unconsciousMinutes: dice[0]?.sum ?? null };
  return { effect, dice };
}

/** The effect on a limb that is already useless: row 6 changes nothing more about it (GAP-03). */
export const sparing = <E extends Pick<Effect, 'useless' | 'dropsHeld'>>(effect: E): E => ({
  ...effect,
  useless: null,
  dropsHeld: false,
});

/** The effect of a row before its dice, on a location that is not useless yet. */
export function effectOf(row: ChartRow, location: Location) {
  const has = (word: ChartWord): boolean => row.effects.includes(word);
  const useless = has('useless') && isLimb(location);
  return {
    conditions: row.effects
      .filter((word): word is ConditionName & ChartWord => word !== 'dead' && word !== 'useless')
      .sort(),
    fatigue: row.fatigue + (has('useless') && !isLimb(location) ? TRUNK_FATIGUE : 0),
    useless: useless ? location : null,
    dropsHeld: useless && ARMS.includes(location),
    dead: has('dead'),
  } satisfies Omit<Effect, 'unconsciousMinutes'>;
}

export const isLimb = (location: Location): boolean => ARMS.includes(location) || LEGS.includes(location);

/** Whether an effect ends the turns of a combatant, apart from its fatigue. */
export const drops = ({ conditions, dead }: Pick<Effect, 'conditions' | 'dead'>): boolean =>
  dead || conditions.some((name) => LAID_LOW.includes(name));

/** The events of an effect. */
export function chartEvents(fight: AdevaFight, who: Id, effect: Effect): readonly Event[] {
  return chained(
    fight,
    (next) => effect.conditions.map((name) => gained(next, who, conditionFrom(next, who, name, effect))),
    (next) => (effect.useless === null ? [] : [gained(next, who, lasting(`useless-${effect.useless}`, 'GAP-03'))]),
    (next) => (effect.dropsHeld ? heldDropped(next, who) : []),
    (next) => fatigueGained(next, who, effect.fatigue, 'GAP-03'),
    (next) => (effect.dead ? fallenEvents(next, who, 'dead') : []),
    (next) => (effect.conditions.includes('unconscious') ? releasedFrom(next, who) : []),
    (next) => handsLost(next, who),
  );
}

/** Rounds in a minute (ADE-TIME-02). */
const ROUNDS_PER_MINUTE = 12;

/** A condition of an effect, with its duration. */
function conditionFrom(fight: AdevaFight, who: Id, name: ConditionName, effect: Effect): Condition {
  switch (name) {
    case 'stunned':
    case 'shaken':
    case 'adrift':
      return throughNextTurn(name, 'GAP-03');
    case 'unconscious': {
      const minutes = effect.unconsciousMinutes!; // Never null here: the row that brings the condition rolls them.
      const round = fight.round + minutes * ROUNDS_PER_MINUTE;
      return { id: name, clause: 'GAP-03', until: { at: 'endOfRound', round }, facts: { minutes } };
    }
    case 'dying': {
      const atRound = fight.round + Math.max(1, bonusIn(combatantOf(fight, who), 't'));
      return lasting(name, 'GAP-03', { facts: { atRound } });
    }
    default:
      return lasting(name, 'GAP-03');
  }
}
