/** A collision with a combatant or an obstacle (CEP-VEH-11 to -14). */
import { asFlag, asNumber } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, measureField, type Act, type Request } from '../acts/act.ts';
import { CRASH_LISTS } from '../attack/attack-fields.ts';
import { hurt } from '../harm/strike.ts';
import { nearHarm } from '../scene/near.ts';
import { armorNow, combatantOf, isDead } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, Progress } from '../types.ts';
import { aboard, vehicleOf } from '../vehicles/aboard.ts';
import { takesSeat } from '../vehicles/boarding.ts';
import { collide, collisionDice, rollCollision, shaken, type Crash } from './collision.ts';
import { steered } from './driver.ts';

/** A ruling: a vehicle collides with a target, or with an obstacle that is no combatant. */
export const collision: Act = {
  action: 'collide',
  clause: 'CEP-VEH-11',
  cost: 'free',
  target: 'place',
  when: 'any',
  gm: true,
  doneBy: 'vehicles',
  lists: CRASH_LISTS,
  targetsVehicles: true,
  fields: (fight, { id }) => {
    const speed = vehicleOf(fight, id)?.hulk.speed ?? 0;
    return [measureField('kph', 'CEP-VEH-11', 'gm', speed, 0, 100_000), flagField('solid', 'CEP-VEH-11', 'gm', true)];
  },
  refusal({ targets, declared }) {
    if (targets.length > 1) return refuse('tooManyTargets', 'CEP-VEH-11');
    return asNumber(declared, 'kph') <= 0 ? refuse('notMoving', 'CEP-VEH-11') : null;
  },
  *perform(request) {
    const { fight, who, targets, declared, action } = request;
    const kph = asNumber(declared, 'kph');
    const target = targets[0] ?? null;
    return ended(yield* crashed(begin(fight), request, who, target, kph, asFlag(declared, 'solid')), action, who);
  },
};

/**
 * A collision at a speed in kph: a single roll, then the damage to the target, the vehicle and the occupants of both.
 * A solid obstacle stops the vehicle.
 */
export function* crashed(
  progress: Progress,
  request: Request,
  vehicle: Id,
  target: Id | null,
  kph: number,
  solid: boolean,
): Procedure<Progress> {
  const { options } = request;
  const near = nearHarm(request, vehicle, ...(target === null ? [] : [target]));
  const rolled = yield* rollCollision(vehicle, kph);
  const victim = target === null ? null : combatantOf(progress.fight, target);
  const vehicleArmor = ratingOf(combatantOf(progress.fight, vehicle));
  const crash = collide({ kph, solid, vehicleArmor, targetArmor: victim ? ratingOf(victim) : 0 }, rolled.sum, options);
  const inside = [vehicle, ...(target === null ? [] : [target])].map((id) => [id, aboard(progress.fight, id)] as const);
  let reached = after(progress, {
    kind: 'damage',
    who: vehicle,
    ...(target === null ? {} : { against: target }),
    title: 'SALVO.cepheus.stage.collision',
    dice: [rolled],
    verdict: {
      key: 'SALVO.cepheus.verdict.collision',
      good: null,
      values: { kph, dice: collisionDice(kph), raw: rolled.sum, damage: crash.vehicleDamage },
    },
    events: solid ? steered(progress.fight, vehicle, 'CEP-VEH-11', { speed: 0 }, 'stopped') : [],
  });
  if (target !== null) reached = yield* hurt(reached, target, crash.targetDamage, options, near);
  if (solid) reached = yield* hurt(reached, vehicle, crash.vehicleDamage, options, near);
  for (const [id, people] of inside) {
    const crashInside = id === vehicle ? crash : { ...crash, vehicleDamage: crash.targetDamage };
    for (const person of people) reached = yield* shakenUp(reached, person, kph, rolled.sum, crashInside, options);
  }
  return reached;
}

/** The sum of a combatant's armor ratings (CEP-VEH-12). */
const ratingOf = (combatant: CepheusCombatant): number => armorNow(combatant).reduce((sum, { ar }) => sum + ar, 0);

/** The effect of a crash on an occupant, which is thrown out of its seat if it is not secured (CEP-VEH-13, -14). */
function* shakenUp(
  progress: Progress,
  { id, state }: CepheusCombatant,
  kph: number,
  rolled: number,
  crash: Crash,
  options: CepheusOptions,
): Procedure<Progress> {
  const person = combatantOf(progress.fight, id);
  const { secured } = state.seat!;
  const { damage, thrownMetres } = shaken({ id, secured, armor: armorNow(person) }, kph, rolled, crash, options);
  if ((damage <= 0 && thrownMetres === 0) || isDead(person.state)) return progress;
  const key = secured ? 'shaken' : 'thrown';
  const reached = after(progress, {
    kind: 'damage',
    who: id,
    title: `SALVO.cepheus.stage.${key}`,
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: false, values: { damage, metres: thrownMetres } },
    events: secured ? [] : takesSeat(progress.fight, id, null).map((left) => ({ ...left, kind: 'thrownOut' })),
  });
  return yield* hurt(reached, id, damage, options);
}
