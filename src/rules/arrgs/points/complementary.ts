/** Complementary Actions: draw, drop, fall prone, speak (ARR-KND-06 to -09); and picking an item up (ARR-MSC-01). */
import { adjust } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { dropping, putting, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { poolField, type Act, type Request } from '../acts/act.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { optionsFrom, type ArrgsOptions } from '../options.ts';
import { reachLost } from '../range/threat.ts';
import { conditionsOf, holds, lasting, letGo } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { isDestroyed } from '../sheet/wear.ts';
import { complementaryRefusal } from './kinds.ts';

const TWO_HANDS = 2;

/**
 * The act of drawing a weapon (ARR-KND-06, -09), or of strapping on a shield, which is always a Miscellaneous manoeuvre
 * (ARR-MSC-01). An item on the ground is picked up instead. Refused: `noFreeHand`, and as `carriedRefusal`.
 */
export const draw: Act = {
  action: 'draw',
  manoeuvre: 'miscellaneous',
  clause: 'ARR-KND-09',
  when: 'any',
  target: 'none',
  items: (combatant) =>
    handheld(combatant)
      .filter((item) => !isHeld(combatant, item.id) && !isLying(combatant, item.id) && !isDestroyed(combatant, item))
      .map(({ id }) => id),
  price: ({ combatant, item, options }) => (isAction(options, combatant, item) ? {} : null),
  fields: poolIfAction,
  refusal: (request) => handsRefusal(request) ?? carriedRefusal(request),
  perform: (request) =>
    carried(request, [
      event('itemDrawn', request.who, 'ARR-KND-06', [putting(`stock.held.${request.item!}`, true)], {
        item: request.item,
      }),
    ]),
};

/** Whether an act here is an Action, which strapping on a shield always is (ARR-KND-09, ARR-MSC-01). */
const isAction = ({ drawAndDrop }: ArrgsOptions, actor?: ArrgsCombatant, item?: Id | null): boolean =>
  drawAndDrop === 'miscellaneous' || actor?.sheet.armor.some(({ id }) => id === item) === true;

/** The points that pay, where there is something to pay. */
function poolIfAction({ options }: Pick<ArrgsFight, 'options'>, actor: ArrgsCombatant, item: Id | null) {
  return isAction(optionsFrom(options), actor, item) ? [poolField] : [];
}

/** The act of dropping a held item. */
export const drop: Act = {
  action: 'drop',
  clause: 'ARR-KND-06',
  when: 'any',
  target: 'none',
  items: (combatant) =>
    handheld(combatant)
      .filter(({ id }) => isHeld(combatant, id))
      .map(({ id }) => id),
  refusal: (request) => carriedRefusal(request),
  perform: (request) =>
    carried(request, [
      event('itemsDropped', request.who, 'ARR-KND-06', letGo(request.item!), { item: request.item }),
      ...reachLost(request.fight, request.combatant, [request.item!]),
    ]),
};

/** The act of picking up an item from the ground: an Action without a check (ARR-MSC-01). Refused: `noFreeHand`. */
export const pickUp: Act = {
  action: 'pickUp',
  manoeuvre: 'miscellaneous',
  clause: 'ARR-MSC-01',
  when: 'turn',
  target: 'none',
  items: (combatant) =>
    handheld(combatant)
      .filter((item) => isLying(combatant, item.id) && !isDestroyed(combatant, item))
      .map(({ id }) => id),
  fields: () => [poolField],
  refusal: handsRefusal,
  perform(request) {
    const { who, item } = request;
    const changes = [dropping(`stock.lying.${item!}`, true), putting(`stock.held.${item!}`, true)];
    return carried(request, [event('itemPickedUp', who, 'ARR-MSC-01', changes, { item })]);
  },
};

/** The act of falling prone (ARR-CON-01). */
export const fallProne: Act = {
  action: 'fallProne',
  manoeuvre: 'miscellaneous',
  clause: 'ARR-KND-09',
  when: 'any',
  target: 'none',
  price: ({ options }) => (isAction(options) ? {} : null),
  fields: poolIfAction,
  refusal: (request) =>
    holds(request.combatant.state, 'prone') ? refuse('alreadyProne', 'ARR-CON-01') : carriedRefusal(request),
  perform: (request) => carried(request, [conditionGained(request.fight, request.who, lasting('prone', 'ARR-CON-01'))]),
};

/** The act of saying something short. */
export const speak: Act = {
  action: 'speak',
  clause: 'ARR-KND-06',
  when: 'any',
  target: 'none',
  refusal: (request) => carriedRefusal(request),
  perform: (request) => carried(request, []),
};

/** The items that are held in a hand: weapons that are not natural, and shields. */
const handheld = ({ sheet }: ArrgsCombatant) => [...sheet.weapons.filter(isWielded), ...sheet.armor.filter(isCarried)];

const isWielded = ({ natural, id }: ArrgsCombatant['sheet']['weapons'][number]): boolean =>
  !natural && id !== 'unarmed';
const isCarried = ({ hands }: ArrgsCombatant['sheet']['armor'][number]): boolean => hands > 0;

/** The hands that an item takes; 0 where it is not held in any. */
function handsFor({ sheet }: ArrgsCombatant, item: string): number {
  const weapon = sheet.weapons.find(({ id }) => id === item);
  if (weapon) return isWielded(weapon) ? weapon.hands : 0;
  return sheet.armor.find(({ id }) => id === item)?.hands ?? 0;
}

const isLying = ({ state }: ArrgsCombatant, id: string): boolean => Object.hasOwn(state.stock.lying, id);

/** The refusal of an item for which no hand is free (GAP-13). Refused: `noFreeHand`. */
function handsRefusal({ combatant, item }: Request): Refusal | null {
  const hands = handsFor(combatant, item!);
  let used = 0;
  for (const held in combatant.state.stock.held) used += handsFor(combatant, held);
  return used + hands > TWO_HANDS ? refuse('noFreeHand', 'GAP-13', { hands }) : null;
}

const isHeld = ({ state }: ArrgsCombatant, id: string): boolean => Object.hasOwn(state.stock.held, id);

/**
 * The refusal of a Complementary Action without an Action to carry it (ARR-KND-07, -08). Paid as an Action of its own,
 * it needs the actor's turn instead. Refused: `notOwnTurn`, and as `complementaryRefusal`.
 */
function carriedRefusal({ fight, who, combatant, payment }: Request): Refusal | null {
  if (fight.phase !== 'underway') return null;
  if (payment) return fight.turn === who ? null : refuse('notOwnTurn', 'ARR-KND-01');
  const { actionsDone, complementaryDone } = combatant.state.points;
  return complementaryRefusal({ actionsDone, complementaryDone, conditions: conditionsOf(combatant.state) });
}

/** The outcome of a Complementary Action, or of a Miscellaneous one where it has a price (ARR-KND-09, ARR-MSC-01). */
function* carried(
  { fight, who, action, item, payment, options }: Request,
  events: readonly Event[],
): Procedure<Outcome> {
  const effect = (progress: Course, more: readonly Event[] = []): Course =>
    after(progress, {
      kind: 'effect',
      who,
      ...(item === null ? {} : { item }),
      title: `SALVO.arrgs.action.${action}`,
      events: [...events, ...more],
    });
  if (payment) {
    const resolve = function* (progress: Course): Procedure<Course> {
      return effect(progress);
    };
    return ended(yield* undertaken(begin(fight), { who, action, payment, resolve }, options), action, who);
  }
  const counted = adjust('points.complementaryDone', fight.phase === 'underway' ? 1 : 0);
  return ended(effect(begin(fight), [event('complementaryDone', who, 'ARR-KND-07', counted)]), action, who);
}
