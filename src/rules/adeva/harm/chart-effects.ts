/** What a row of the Lethal chart does to somebody (GAP-03). */
import type { Condition } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { chained } from '../../kernel/progress.ts';
import { gained, lasting, throughNextTurn } from '../fight/lasting.ts';
import { handsLost } from '../grapple/duty.ts';
import type { AdevaOptions } from '../options.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, LAID_LOW } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import type { ConditionName, Location } from '../terms.ts';
import { rowOf, type ChartRow, type ChartWord, type LethalChart } from './chart.ts';
import { fallenEvents, releasedFrom } from './fallen.ts';
import { fatigueGained } from './fatigue.ts';
import { heldDropped } from './dropping.ts';

export interface Effect {
  /** Gained, sorted. */
  readonly conditions: readonly ConditionName[];
  /** Levels gained. */
  readonly fatigue: number;
  /** The location that is useless from next on; null: none (row 6). */
  readonly useless: Location | null;
  /** It drops what the arm holds. */
  readonly dropsHeld: boolean;
  readonly unconsciousMinutes: number | null;
  readonly dead: boolean;
}

const ARMS: readonly Location[] = ['rightArm', 'leftArm'];
const LEGS: readonly Location[] = ['rightLeg', 'leftLeg'];
/** Row 6 on the head or the body. */
const TRUNK_FATIGUE = 2;
const D10 = 10;

/** Ships, and machines without a crew, read a chart of their own. */
export const chartFor = ({ sheet }: Pick<AdevaCombatant, 'sheet'>, options: AdevaOptions): LethalChart =>
  sheet.kind === 'starship' || (sheet.kind === 'machine' && !sheet.pilot)
    ? options.lethalChartShips
    : options.lethalChart;

/** The effect of a row on a combatant hit at a location, with the dice it needs. */
export function* chartEffect(
  combatant: Pick<AdevaCombatant, 'id' | 'sheet' | 'state'>,
  row: number,
  location: Location,
  options: AdevaOptions,
): Procedure<{ readonly effect: Effect; readonly dice: readonly RolledFaces[] }> {
  const found = rowOf(chartFor(combatant, options), row);
  const uselessAlready = Object.hasOwn(combatant.state.conditions, `useless-${location}`);
  return yield* rowEffect(combatant.id, found, location, uselessAlready);
}

function* rowEffect(by: Id, row: ChartRow, location: Location, uselessAlready: boolean) {
  const unconscious = row.effects.includes('unconscious');
  const dice = unconscious ? [yield* rollFaces(by, 1, D10, 'SALVO.adeva.roll.unconscious')] : [];
  const effect: Effect = { ...effectOf(row, location, uselessAlready), unconsciousMinutes: dice[0]?.sum ?? null };
  return { effect, dice };
}

/** The effect of a row before its dice. A limb that is useless already is not made more so. */
export function effectOf(row: ChartRow, location: Location, uselessAlready: boolean) {
  const has = (word: ChartWord): boolean => row.effects.includes(word);
  const useless = has('useless') && isLimb(location) && !uselessAlready;
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

/** Whether it takes no more turns with it, fatigue aside. */
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
export const ROUNDS_PER_MINUTE = 12;

/** How long each lasts. */
function conditionFrom(fight: AdevaFight, who: Id, name: ConditionName, effect: Effect): Condition {
  switch (name) {
    case 'stunned':
    case 'shaken':
    case 'adrift':
      return throughNextTurn(name, 'GAP-03');
    case 'unconscious': {
      const minutes = effect.unconsciousMinutes ?? 0;
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
