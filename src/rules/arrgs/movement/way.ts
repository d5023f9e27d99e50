/**
 * The way of a movement: where it ends, how often it turns, and the mover's facing at its end (ARR-MOV-06, ARR-TRN).
 */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText, type Declared } from '../../kernel/declared.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { groundOf } from '../../kernel/ground.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, type Request } from '../acts/act.ts';
import { sizesAbove } from '../check/size.ts';
import { paceOf, usualCategory } from '../check/tallies.ts';
import { alongOf } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { sharedAt } from '../sheet/changes.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { MOVEMENT_CATEGORIES, SIZES, type Size } from '../terms.ts';
import { incrementOf } from './increment.ts';

/** The value of the field `facing` for a mover that keeps its facing. */
const UNTURNED = -1;

/**
 * The table's measurements of a way, with turns and facing for a mover that does not turn at will in every category
 * (ARR-TRN-04). With `steps` 0 nothing moves yet, and the allowance is kept for the act `step`.
 */
export function wayFields({ sheet }: ArrgsCombatant): readonly Field[] {
  for (const category of MOVEMENT_CATEGORIES)
    if (sheet.movement[category].manoeuvrability < TURNS_AT_WILL) return TURNING_FIELDS;
  return STEP_FIELDS;
}

const STEP_FIELDS: readonly Field[] = [
  numberField('steps', 'ARR-MOV-01', 'table', 0, 0, 9_999),
  flagField('impassable', 'ARR-TER-05', 'table'),
  choiceField('occupant', 'ARR-MOV-06', 'table', ['nobody', ...SIZES], 'nobody'),
];

const TURNING_FIELDS: readonly Field[] = [
  ...STEP_FIELDS,
  numberField('turns', 'ARR-TRN-01', 'table', 0, 0, 99),
  numberField('facing', 'ARR-TRN-04', 'table', UNTURNED, UNTURNED, 359),
];

/**
 * The refusal of a way: `impassable`, `occupied`, `tooManyTurns`. `turned` is the number of turns already made in this
 * Movement.
 */
export const wayRefusal = (request: Request, mover: ArrgsCombatant, turned = 0): Refusal | null =>
  placeRefusal(request, mover) ?? turnRefusal(request, mover, turned);

/** The refusal of a way for a square on it (`impassable`), or for the creature at its end (`occupied`). */
export const placeRefusal = (request: Request, mover: ArrgsCombatant): Refusal | null =>
  endRefusal({
    impassable: asFlag(request.declared, 'impassable') || (groundOf(request.declared)?.includes(null) ?? false),
    ownSize: mover.sheet.size,
    otherSize: occupantOf(request, mover),
  });

/** The size of the creature where the way ends, as declared or as measured (ARR-MOV-06). */
function occupantOf({ fight, declared }: Request, mover: ArrgsCombatant): Size | null {
  const declaredSize = SIZES.find((size) => size === asText(declared, 'occupant'));
  if (declaredSize) return declaredSize;
  const steps = asNumber(declared, 'steps');
  const occupant = alongOf(declared).find(
    ({ id, distances }) => steps > 0 && distances[steps] === 0 && !goesAlong(fight, id, mover.id),
  );
  return occupant ? combatant(fight, occupant.id).sheet.size : null;
}

/** Whether a combatant is the mover itself or is carried by it. */
const goesAlong = (fight: ArrgsFight, id: Id, mover: Id): boolean =>
  id === mover || combatant(fight, id).state.motion.carriedBy === mover;

/** The refusal of more turns than a Movement allows, or of a turn too soon after the last (ARR-TRN-01 to -03). */
function turnRefusal({ fight, declared, options }: Request, mover: ArrgsCombatant, turned: number): Refusal | null {
  const turns = asNumber(declared, 'turns');
  const turning = turningOf(fight, mover, options);
  if (turns === 0 || turning === null) return null;
  const { turnsPerManoeuvre, oneTurnEvery } = turning;
  const waits = oneTurnEvery !== null && fight.round - lastTurn(fight, mover) < oneTurnEvery;
  const most = waits ? 0 : Math.max(0, Math.max(1, turnsPerManoeuvre) - turned);
  return turns > most ? refuse('tooManyTurns', 'ARR-TRN-03', { most }) : null;
}

/** The turns that a mover has at its present increment, in the category it last used; null where it turns at will. */
export function turningOf(fight: ArrgsFight, mover: ArrgsCombatant, options: ArrgsOptions): Turning | null {
  const { manoeuvrability } = mover.sheet.movement[mover.state.motion.category ?? usualCategory(mover)];
  if (manoeuvrability >= TURNS_AT_WILL) return null;
  const { squares, baseSpeed } = paceOf(fight, mover);
  return turningAt(manoeuvrability, incrementOf(squares, baseSpeed, options));
}

/**
 * The round of a mover's last 90-degree turn, from `fight.shared.turned`; -Infinity where it has not turned. Rounds are
 * counted for own turns (ARR-TRN-03): each brings one (ARR-INI-01), also to a combatant that is passed over in it.
 */
const lastTurn = ({ shared }: ArrgsFight, { id }: ArrgsCombatant): number =>
  (shared['turned'] as { readonly [id: string]: number } | undefined)?.[id] ?? -Infinity;

/** The events of a new facing and of a turn; none for a mover that turns at will (ARR-TRN-03, -04). */
export function turnedEvents(
  fight: ArrgsFight,
  mover: ArrgsCombatant,
  declared: Declared,
  options: ArrgsOptions,
): readonly Event[] {
  if (turningOf(fight, mover, options) === null) return [];
  const facing = asNumber(declared, 'facing');
  const { facing: before } = mover.state.motion;
  const faces = facing !== UNTURNED && facing !== before;
  return [
    ...(faces ? [event('faced', mover.id, 'ARR-TRN-04', [setting('motion.facing', before, facing)], { facing })] : []),
    ...(asNumber(declared, 'turns') > 0 ? [turnKept(fight, mover)] : []),
  ];
}

const turnKept = (fight: ArrgsFight, { id }: ArrgsCombatant): Event =>
  fightEvent('turned', 'ARR-TRN-03', [sharedAt(fight, 'turned', id, fight.round)], { who: id });

/** The way of a movement and the square where it ends. */
interface Space {
  /** Whether a square of the way is impassable for the category used. */
  readonly impassable: boolean;
  readonly ownSize: Size;
  /** The size of the creature in the last square, or null. */
  readonly otherSize: Size | null;
}

/** The smallest difference of size categories at which two creatures may share a square (ARR-MOV-06). */
const SHARING = 3;

/** The refusal of a movement by its way or its end: `impassable`, `occupied`. */
export function endRefusal({ impassable, ownSize, otherSize }: Space): Refusal | null {
  if (impassable) return refuse('impassable', 'ARR-TER-05');
  if (otherSize === null || Math.abs(sizesAbove(ownSize, otherSize)) >= SHARING) return null;
  return refuse('occupied', 'ARR-MOV-06');
}

/** The turns of a mover that cannot turn at will. */
interface Turning {
  /** The maneuverability left at the present increment; may be negative. */
  readonly effective: number;
  /** The turns of 90 degrees in one Movement maneuver; 0 where not every maneuver has a turn. */
  readonly turnsPerManoeuvre: number;
  /** The number of own turns for each turn of 90 degrees; null where each maneuver has a turn or more. */
  readonly oneTurnEvery: number | null;
}

/** The turns that a maneuverability allows at a movement increment (ARR-TRN-02, -03). */
export function turningAt(manoeuvrability: number, increment: number): Turning {
  const effective = manoeuvrability - increment;
  return effective >= 1
    ? { effective, turnsPerManoeuvre: effective, oneTurnEvery: null }
    : { effective, turnsPerManoeuvre: 0, oneTurnEvery: Math.max(1, -effective) };
}

/** The maneuverability from which on a mover turns at will and its facing is not tracked (ARR-TRN-01, -04). */
const TURNS_AT_WILL = 10;
