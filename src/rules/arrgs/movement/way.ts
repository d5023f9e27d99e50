/** The way of a movement: where it ends, how often it turns, and where the mover faces then (ARR-MOV-06, ARR-TRN). */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText, type Declared } from '../../kernel/declared.ts';
import { setting, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { groundOf } from '../../kernel/ground.ts';
import type { Id } from '../../kernel/json.ts';
import { event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, type Request } from '../acts/act.ts';
import { sizesAbove } from '../check/size.ts';
import { paceOf, usualCategory } from '../check/tallies.ts';
import { alongOf } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { SIZES, type Size } from '../terms.ts';
import { incrementOf } from './increment.ts';

/** Its former facing. */
const UNTURNED = -1;

/** The table's measurements of a way. `steps` 0: nobody moves at once, the allowance is kept for `step`. */
export const wayFields: readonly Field[] = [
  numberField('steps', 'ARR-MOV-01', 'table', 0, 0, 9_999),
  flagField('impassable', 'ARR-TER-05', 'table'),
  choiceField('occupant', 'ARR-MOV-06', 'table', ['nobody', ...SIZES], 'nobody'),
  numberField('turns', 'ARR-TRN-01', 'table', 0, 0, 99),
  numberField('facing', 'ARR-TRN-04', 'table', UNTURNED, UNTURNED, 359),
];

/** `turned`: times that it has turned with this Movement already. Refused: `impassable`, `occupied`, `tooManyTurns`. */
export const wayRefusal = (request: Request, mover: ArrgsCombatant, turned = 0): Refusal | null =>
  placeRefusal(request, mover) ?? turnRefusal(request, mover, turned);

/** Why a way may not be taken, or not end where it does: `impassable`, `occupied`. */
export const placeRefusal = (request: Request, mover: ArrgsCombatant): Refusal | null =>
  endRefusal({
    impassable: asFlag(request.declared, 'impassable') || (groundOf(request.declared)?.includes(null) ?? false),
    ownSize: mover.sheet.size,
    otherSize: occupantOf(request, mover),
  });

/** The size of the creature where the way ends, as declared or as measured (ARR-MOV-06). */
function occupantOf({ fight, declared }: Request, mover: ArrgsCombatant): Size | null {
  const said = SIZES.find((size) => size === asText(declared, 'occupant'));
  if (said) return said;
  const steps = asNumber(declared, 'steps');
  const there = alongOf(declared).find(
    ({ id, distances }) => steps > 0 && distances[steps] === 0 && !goesAlong(fight, id, mover.id),
  );
  return there ? combatant(fight, there.id).sheet.size : null;
}

const goesAlong = (fight: ArrgsFight, id: Id, mover: Id): boolean =>
  id === mover || combatant(fight, id).state.motion.carriedBy === mover;

/** ARR-TRN-01..03: so many turns in a maneuver, or one turn every so many rounds. */
function turnRefusal({ fight, declared, options }: Request, mover: ArrgsCombatant, turned: number): Refusal | null {
  const turns = asNumber(declared, 'turns');
  const turning = turningOf(fight, mover, options);
  if (turns === 0 || turning === null) return null;
  const { turnsPerManoeuvre, oneTurnEvery } = turning;
  const waits = oneTurnEvery !== null && fight.round - lastTurn(fight, mover) < oneTurnEvery;
  const most = waits ? 0 : Math.max(0, Math.max(1, turnsPerManoeuvre) - turned);
  return turns > most ? refuse('tooManyTurns', 'ARR-TRN-03', { most }) : null;
}

/** Null: it turns freely. */
export function turningOf(fight: ArrgsFight, mover: ArrgsCombatant, options: ArrgsOptions): Turning | null {
  const { manoeuvrability } = mover.sheet.movement[mover.state.motion.category ?? usualCategory(mover)];
  if (manoeuvrability >= TURNS_AT_WILL) return null;
  const { squares, baseSpeed } = paceOf(fight, mover);
  return turningAt(manoeuvrability, incrementOf(squares, baseSpeed, options));
}

/** The round in which something that seldom turns did so last, in `fight.shared.turned`. */
const lastTurn = ({ shared }: ArrgsFight, { id }: ArrgsCombatant): number =>
  (shared['turned'] as { readonly [id: string]: number } | undefined)?.[id] ?? -Infinity;

/** Its present facing, and that it has turned (ARR-TRN-03, -04). */
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

function turnKept({ shared, round }: ArrgsFight, { id }: ArrgsCombatant): Event {
  const turned = (shared['turned'] ?? {}) as { readonly [id: string]: number };
  const to = { ...turned, [id]: round };
  const from = shared['turned'];
  const change = from === undefined ? { path: 'shared.turned', to } : { path: 'shared.turned', from, to };
  return fightEvent('turned', 'ARR-TRN-03', [change], { who: id });
}

/** A square in which a movement might end. */
interface Space {
  /** For the movement category used. */
  readonly impassable: boolean;
  readonly ownSize: Size;
  /** Of the creature in it; null: nobody. */
  readonly otherSize: Size | null;
}

/** Two creatures share a square where their sizes are this many categories apart or more. */
const SHARING = 3;

/** Why a movement may not end in a square: `impassable`, `occupied`. */
export function endRefusal({ impassable, ownSize, otherSize }: Space): Refusal | null {
  if (impassable) return refuse('impassable', 'ARR-TER-05');
  if (otherSize === null || Math.abs(sizesAbove(ownSize, otherSize)) >= SHARING) return null;
  return refuse('occupied', 'ARR-MOV-06');
}

/** Turns of a mover that cannot turn at will. */
interface Turning {
  /** Maneuverability left at this speed; may be negative. */
  readonly effective: number;
  /** Turns of 90 degrees in one Movement maneuver; 0 where they are rarer than that. */
  readonly turnsPerManoeuvre: number;
  /** One turn of 90 degrees in so many own turns; null where each maneuver has one or more. */
  readonly oneTurnEvery: number | null;
}

/** The remaining `manoeuvrability` at a movement increment (ARR-TRN-02, -03). */
export function turningAt(manoeuvrability: number, increment: number): Turning {
  const effective = manoeuvrability - increment;
  return effective >= 1
    ? { effective, turnsPerManoeuvre: effective, oneTurnEvery: null }
    : { effective, turnsPerManoeuvre: 0, oneTurnEvery: Math.max(1, -effective) };
}

/** From here on a mover turns freely, and its facing is not tracked (ARR-TRN-01, -04). */
const TURNS_AT_WILL = 10;
