/** Reload: how many items come into a weapon (ARR-RLD-01, -02). */
import { listsOf } from '../../kernel/declared.ts';
import type { Change, Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { adjust, after, event } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { poolField, type Act } from '../acts/act.ts';
import { ammunitionFor, weaponNamed, weaponsOf } from '../range/means.ts';
import { helpUsed } from '../attack/perform.ts';
import { NEAR } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, Weapon } from '../sheet/types.ts';
import { binaryCheck, numericCheck, type BinaryCheck } from './checks.ts';
import { actionTally, checkStage, modifierField, undertaking } from './doing.ts';

interface Reloading {
  /** Missile Weaponry. */
  readonly tally: Tally;
  readonly dc: number;
  /** Takes several items at once. */
  readonly multi: boolean;
  readonly capacity: number;
  /** In the weapon, and carried outside it. */
  readonly loaded: number;
  readonly ammo: number;
}

interface Reloaded {
  readonly check: BinaryCheck;
  readonly loaded: number;
  readonly ammo: number;
}

/** One item, or with `multi` one more for each point of margin, up to free capacity and the carried stock. */
export function* reloadCheck(who: Id | null, reloading: Reloading, options: ArrgsOptions): Procedure<Reloaded> {
  const { tally, dc, multi } = reloading;
  const aim = { tally, dc, reason: 'SALVO.arrgs.roll.reload' };
  if (multi) {
    const check = yield* numericCheck(who, { ...aim, base: 1 }, options);
    return filled(reloading, check, check.successValue);
  }
  const check = yield* binaryCheck(who, aim, options);
  return filled(reloading, check, check.success ? 1 : 0);
}

function filled({ capacity, loaded, ammo }: Reloading, check: BinaryCheck, wanted: number): Reloaded {
  const items = Math.max(0, Math.min(wanted, capacity - loaded, ammo));
  return { check, loaded: loaded + items, ammo: ammo - items };
}

/** ARR-MAN-14: weapons that take points to load. Refused: `full`, `noAmmunition`. */
export const reload: Act = {
  action: 'reload',
  manoeuvre: 'reload',
  clause: 'ARR-MAN-14',
  when: 'turn',
  target: 'none',
  items: (actor) => weaponsOf(actor).flatMap(({ id, reload: needs }) => (needs && needs.cost > 0 ? [id] : [])),
  fields: () => [poolField, modifierField],
  lists: listsOf(NEAR),
  price: ({ combatant: actor, item }) => {
    const cost = weaponNamed(actor, item)?.reload?.cost;
    return cost === undefined ? {} : { cost };
  },
  refusal({ combatant: actor, item }) {
    const { capacity, loaded, ammo } = stockOf(actor, weaponNamed(actor, item)!);
    if (loaded >= capacity) return refuse('full', 'ARR-RLD-01', { capacity });
    return ammo > 0 ? null : refuse('noAmmunition', 'ARR-RLD-01');
  },
  perform(request) {
    const { who, item, options } = request;
    return undertaking(request, 'reload', function* (course) {
      const actor = combatant(course.fight, who);
      const weapon = weaponNamed(actor, item)!;
      const tally = actionTally(course, request, { skill: 'missileWeaponry', ability: 'agility' });
      const before = stockOf(actor, weapon);
      const { check, loaded } = yield* reloadCheck(who, { tally, ...before }, options);
      const events = [
        ...helpUsed(course, who, 'missileWeaponry'),
        ...loadedEvents(actor, weapon, loaded - before.loaded),
      ];
      return after(course, checkStage(request, check, events, { loaded }));
    });
  },
};

/** The rounds in a weapon and the carried ones for it; a weapon without a kind of ammunition never runs out. */
function stockOf(actor: ArrgsCombatant, weapon: Weapon): Omit<Reloading, 'tally'> {
  const { dc, multi, capacity } = weapon.reload!;
  const { loaded, quantities } = actor.state.stock;
  const carried = ammunitionFor(actor, weapon).reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
  return { dc, multi, capacity, loaded: loaded[weapon.id] ?? 0, ammo: weapon.ammunition === '' ? capacity : carried };
}

/** Into the weapon, out of the quivers one after the other. */
function loadedEvents(actor: ArrgsCombatant, weapon: Weapon, items: number): readonly Event[] {
  if (items === 0) return [];
  const changes: Change[] = [...adjust(`stock.loaded.${weapon.id}`, items)];
  let left = items;
  for (const id of ammunitionFor(actor, weapon)) {
    const taken = Math.min(left, actor.state.stock.quantities[id] ?? 0);
    changes.push(...adjust(`stock.quantities.${id}`, -taken));
    left -= taken;
  }
  return [event('weaponReloaded', actor.id, 'ARR-RLD-01', changes, { item: weapon.id, items })];
}
