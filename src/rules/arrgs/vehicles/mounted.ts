/** Weapons of a vehicle, fired and loaded by its crew (GAP-12). */
import type { Area } from '../../kernel/area.ts';
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { findCombatant } from '../../kernel/fight.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, poolField, type Act, type Request, type RequestParts } from '../acts/act.ts';
import { commonFields, planOf } from '../acts/attack.ts';
import { struck } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import { modifierField, undertaking } from '../manoeuvres/doing.ts';
import { loadRefusal, reloadedIn, reloadOdds } from '../manoeuvres/reload.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { aimRefusal } from '../range/legality.ts';
import { linesIn } from '../range/lines.ts';
import { ammunitionSpent, loadedIn, needsReload, weaponMeans } from '../range/means.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import { isDestroyed } from '../sheet/wear.ts';

/** A mounted weapon, and its vehicle. */
interface Mounted {
  readonly vehicle: ArrgsCombatant;
  readonly weapon: Weapon;
}

const crewAct = {
  when: 'turn',
  concerns: ({ state }: ArrgsCombatant) => state.motion.carriedBy !== null,
  lists: [NEAR],
  prepare: mountedOf,
} as const;

/**
 * The attack with a mounted weapon, by Missile Weaponry and Agility of the gunner (GAP-12). Refused: `noMountedWeapon`,
 * `outOfArc` and as `aimRefusal`.
 */
export const fireMounted: Act<Mounted> = {
  ...crewAct,
  action: 'fireMounted',
  manoeuvre: 'attack',
  clause: 'GAP-12',
  target: 'one',
  fields: (fight, gunner) => [weaponField(fight, gunner), BEARING, ...commonFields],
  areas: arcsFrom,
  refusal: ({ declared, targets }, { vehicle, weapon }) => {
    const { increment, maxIncrements, arc } = weapon;
    if (targets.length > 0 && arc !== 'all' && arc !== arcTo(vehicle, asNumber(declared, 'bearing')))
      return refuse('outOfArc', 'ARR-TRN-04');
    return aimRefusal({
      attackKind: 'ranged',
      distance: targets.length === 0 ? null : asNumber(declared, 'squares'),
      threat: { min: 0, max: 0 },
      increment,
      maxIncrements,
      ...linesIn(declared),
      loaded: loadedIn(vehicle, weapon, 'ranged'),
    });
  },
  perform: (request, mounted) =>
    undertaking(
      request,
      'attack',
      function* (course) {
        const fired = after(course, {
          kind: 'note',
          who: request.who,
          title: 'SALVO.arrgs.stage.fired',
          events: ammunitionSpent(combatant(course.fight, mounted.vehicle.id), mounted.weapon.id, 'ranged'),
        });
        return yield* struck(fired, mountedPlan(request, mounted), request.options);
      },
      { attackKind: 'ranged' },
    ),
  odds: (request, mounted) => attackOdds(request.fight, mountedPlan(request, mounted), request.options),
};

/**
 * The Reload of a mounted weapon, at the weapon's cost (ARR-MAN-14). Refused: `noMountedWeapon`, and as `loadRefusal`.
 */
export const reloadMounted: Act<Mounted> = {
  ...crewAct,
  action: 'reloadMounted',
  manoeuvre: 'reload',
  clause: 'GAP-12',
  target: 'none',
  fields: (fight, gunner) => [poolField, weaponField(fight, gunner), modifierField],
  price: (request) => {
    const mounted = mountedOf(request);
    return 'refused' in mounted ? {} : { cost: mounted.weapon.reload?.cost ?? 1 };
  },
  refusal: (_request, { vehicle, weapon }) =>
    needsReload(weapon) ? loadRefusal(vehicle, weapon) : refuse('full', 'ARR-RLD-01'),
  odds: (request, { vehicle, weapon }) => reloadOdds(request, vehicle.id, weapon),
  perform: (request, { vehicle, weapon }) => reloadedIn(request, vehicle.id, weapon),
};

/** The target's direction, in degrees clockwise from north. */
const BEARING = numberField('bearing', 'ARR-TRN-04', 'table', 0, 0, 359);

/** The firing arcs, 90 degrees each: the front is centered on the vehicle's facing (GAP-07). */
const QUARTERS = ['front', 'right', 'rear', 'left'] as const;
const arcTo = ({ state }: ArrgsCombatant, bearing: number): (typeof QUARTERS)[number] =>
  QUARTERS[Math.floor((bearing - state.motion.facing + 360 + 45) / 90) % 4]!;

/**
 * The firing arc of the weapon, up to its maximum range; none for a weapon that fires all around (GAP-07, ARR-TRN-04).
 */
function arcsFrom(request: Request): readonly Area[] {
  const mounted = mountedOf(request);
  if ('refused' in mounted || mounted.weapon.arc === 'all') return [];
  const { vehicle, weapon } = mounted;
  const quarter = QUARTERS.findIndex((each) => each === weapon.arc);
  return [
    {
      clause: 'ARR-TRN-04',
      shape: 'cone',
      unit: 'squares',
      zones: [{ reach: (weapon.increment ?? 1) * weapon.maxIncrements }],
      wide: 90,
      from: 'actor',
      of: vehicle.id,
      facing: (vehicle.state.motion.facing + quarter * 90) % 360,
    },
  ];
}

const NO_WEAPON = 'none';

function weaponField(fight: ArrgsFight, gunner: ArrgsCombatant): Field {
  const ids = weaponsOn(carrierOf(fight, gunner)).map(({ id }) => id);
  const named = Object.fromEntries(ids.map((id) => [id, id]));
  return choiceField('weapon', 'GAP-12', 'actor', ids.length === 0 ? [NO_WEAPON] : ids, ids[0] ?? NO_WEAPON, named);
}

const carrierOf = (fight: ArrgsFight, { state }: ArrgsCombatant): ArrgsCombatant | null =>
  (state.motion.carriedBy === null ? null : findCombatant(fight, state.motion.carriedBy)) ?? null;

/** The mounted weapons of a carrier that are not destroyed; a mount has none, because it attacks for itself. */
const weaponsOn = (carrier: ArrgsCombatant | null): readonly Weapon[] =>
  carrier?.sheet.kind === 'vehicle' ? carrier.sheet.weapons.filter((weapon) => !isDestroyed(carrier, weapon)) : [];

function mountedOf({ fight, combatant: gunner, declared }: RequestParts): Mounted | Refusal {
  const vehicle = carrierOf(fight, gunner);
  const weapon = weaponsOn(vehicle).find(({ id }) => id === asText(declared, 'weapon'));
  return vehicle && weapon ? { vehicle, weapon } : refuse('noMountedWeapon', 'GAP-12');
}

/**
 * The plan of an attack with a mounted weapon, which is always fired: with the magnitude of the vehicle, and otherwise the
 * gunner's numbers (GAP-12).
 */
function mountedPlan(request: Request, { vehicle, weapon }: Mounted): Plan {
  const means = weaponMeans(weapon, 'ranged');
  return { ...planOf(request, means, request.targets[0]!), rank: combatant(request.fight, vehicle.id).sheet.magnitude };
}
