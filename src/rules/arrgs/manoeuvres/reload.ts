/** Reload: a check for the number of items loaded into a weapon (ARR-RLD-01, -02). */
import { adjust } from '../../kernel/changes.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { poolField, type Act, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { checkOdds, valueOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { ammunitionFor, needsReload, weaponNamed, weaponsOf } from '../range/means.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, Weapon } from '../sheet/types.ts';
import { binaryCheck, numericCheck, type BinaryCheck, type NumericAim } from './checks.ts';
import { actionTally, checkStage, modifierField, undertaking, verdictAs } from './doing.ts';

/** The terms of a check to reload. */
interface Reloading {
  /** The modifiers of Missile Weaponry. */
  readonly tally: Tally;
  readonly dc: number;
  /** Whether the weapon takes several items at once. */
  readonly multi: boolean;
  readonly capacity: number;
  /** The items in the weapon. */
  readonly loaded: number;
  /** The items carried for it, outside the weapon. */
  readonly ammo: number;
}

interface Reloaded {
  readonly check: BinaryCheck;
  readonly loaded: number;
  readonly ammo: number;
}

/**
 * A check that loads one item, and with `multi` another for each point of margin, up to the free capacity and the items
 * carried (ARR-RLD-01).
 */
export function* reloadCheck(who: Id | null, reloading: Reloading, options: ArrgsOptions): Procedure<Reloaded> {
  if (reloading.multi) {
    const check = yield* numericCheck(who, aimOf(reloading), options);
    return filled(reloading, check, check.successValue);
  }
  const check = yield* binaryCheck(who, aimOf(reloading), options);
  return filled(reloading, check, check.success ? 1 : 0);
}

const aimOf = ({ tally, dc }: Reloading): NumericAim => ({ tally, dc, base: 1, reason: 'SALVO.arrgs.roll.reload' });

function filled(reloading: Reloading, check: BinaryCheck, wanted: number): Reloaded {
  const items = itemsLoaded(reloading, wanted);
  return { check, loaded: reloading.loaded + items, ammo: reloading.ammo - items };
}

const itemsLoaded = ({ capacity, loaded, ammo }: Reloading, wanted: number): number =>
  Math.max(0, Math.min(wanted, capacity - loaded, ammo));

/** The Reload maneuver, for weapons that cost points to load (ARR-MAN-14). Refused: `full`, `noAmmunition`. */
export const reload: Act = {
  action: 'reload',
  manoeuvre: 'reload',
  clause: 'ARR-MAN-14',
  when: 'turn',
  target: 'none',
  items: (actor) => weaponsOf(actor).flatMap((weapon) => (needsReload(weapon) ? [weapon.id] : [])),
  fields: () => [poolField, modifierField],
  lists: [NEAR],
  price: ({ combatant: actor, item }) => {
    const cost = weaponNamed(actor, item)?.reload?.cost;
    return cost === undefined ? {} : { cost };
  },
  refusal: ({ combatant: actor, item }) => loadRefusal(actor, weaponNamed(actor, item)!),
  odds: (request) => reloadOdds(request, request.who, weaponNamed(request.combatant, request.item)!),
  perform: (request) => reloadedIn(request, request.who, weaponNamed(request.combatant, request.item)!),
};

/** The refusal of a Reload: `full`, `noAmmunition`. */
export function loadRefusal(owner: ArrgsCombatant, weapon: Weapon): Refusal | null {
  const { capacity, loaded, ammo } = stockOf(owner, weapon);
  if (loaded >= capacity) return refuse('full', 'ARR-RLD-01', { capacity });
  return ammo > 0 ? null : refuse('noAmmunition', 'ARR-RLD-01');
}

/** A Reload of a weapon of `owner`: of the actor itself, or of the vehicle that carries it (ARR-MAN-14, GAP-12). */
export const reloadedIn = (request: Request, owner: Id, weapon: Weapon): Procedure<Outcome> =>
  undertaking(request, 'reload', function* (course) {
    const { who, options } = request;
    const bearer = combatant(course.fight, owner);
    const before = reloadingOf(course, request, owner, weapon);
    const { check, loaded } = yield* reloadCheck(who, before, options);
    const events = [
      ...helpUsed(course, who, 'missileWeaponry'),
      ...loadedEvents(bearer, weapon, loaded - before.loaded),
    ];
    const stage = checkStage(request, check, events, { loaded, capacity: before.capacity });
    return after(course, check.success ? verdictAs(stage, 'reloaded') : stage);
  });

/** The odds of a Reload, with the items that it loads where those are several. */
export function reloadOdds(request: Request, owner: Id, weapon: Weapon): Odds {
  const reloading = reloadingOf(request, request, owner, weapon);
  const { tally, dc, multi } = reloading;
  if (!multi) return checkOdds(tally, dc, request.options);
  return valueOdds(aimOf(reloading), request.options, 'loaded', (wanted) => itemsLoaded(reloading, wanted));
}

const reloadingOf = (course: Pick<Course, 'fight'>, request: Request, owner: Id, weapon: Weapon): Reloading => ({
  tally: actionTally(course, request, { skill: 'missileWeaponry', ability: 'agility' }),
  ...stockOf(combatant(course.fight, owner), weapon),
});

/** The loading of a weapon, with the items in it and carried; a weapon without a kind of ammunition never runs out. */
function stockOf(owner: ArrgsCombatant, weapon: Weapon): Omit<Reloading, 'tally'> {
  const { dc, multi, capacity } = weapon.reload!;
  const { loaded, quantities } = owner.state.stock;
  const carried = ammunitionFor(owner, weapon).reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
  return { dc, multi, capacity, loaded: loaded[weapon.id] ?? 0, ammo: weapon.ammunition === '' ? capacity : carried };
}

/** The event of items that move into the weapon, from one piece of gear after the other. */
function loadedEvents(owner: ArrgsCombatant, weapon: Weapon, items: number): readonly Event[] {
  if (items === 0) return [];
  const changes: Change[] = [...adjust(`stock.loaded.${weapon.id}`, items)];
  let left = items;
  for (const id of ammunitionFor(owner, weapon)) {
    const taken = Math.min(left, owner.state.stock.quantities[id] ?? 0);
    changes.push(...adjust(`stock.quantities.${id}`, -taken));
    left -= taken;
  }
  return [event('weaponReloaded', owner.id, 'ARR-RLD-01', changes, { item: weapon.id, items })];
}
