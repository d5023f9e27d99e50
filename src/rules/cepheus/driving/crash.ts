/** A collision (CEP-VEH-11..14): with a combatant, or with an obstacle. */
import { asFlag, asNumber } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, measureField, type Act } from '../acts/act.ts';
import { hurt } from '../harm/strike.ts';
import { armorNow, combatantOf, isDead } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, Progress } from '../types.ts';
import { aboard, vehicleOf } from '../vehicles/aboard.ts';
import { takesSeat } from '../vehicles/boarding.ts';
import { collide, collisionDice, rollCollision, shaken, type Crash } from './collision.ts';
import { steered } from './driver.ts';

/** A vehicle runs into a target, or into something that is no combatant. */
export const collision: Act = {
  action: 'collide',
  clause: 'CEP-VEH-11',
  cost: 'free',
  target: 'place',
  when: 'any',
  gm: true,
  doneBy: 'vehicles',
  targetsVehicles: true,
  fields: (fight, { id }) => {
    const speed = vehicleOf(fight, id)?.hulk.speed ?? 0;
    return [measureField('kph', 'CEP-VEH-11', 'gm', speed, 0, 100_000), flagField('solid', 'CEP-VEH-11', 'gm', true)];
  },
  refusal({ targets, declared }) {
    if (targets.length > 1) return refuse('tooManyTargets', 'CEP-VEH-11');
    return asNumber(declared, 'kph') <= 0 ? refuse('notMoving', 'CEP-VEH-11') : null;
  },
  *perform({ fight, who, targets, declared, options, action }) {
    const kph = asNumber(declared, 'kph');
    const target = targets[0] ?? null;
    return ended(yield* crashed(begin(fight), who, target, kph, asFlag(declared, 'solid'), options), action, who);
  },
};

/** One roll for all; then the target, the vehicle, and the occupants of both. A solid obstacle stops the vehicle. */
export function* crashed(
  progress: Progress,
  vehicle: Id,
  target: Id | null,
  kph: number,
  solid: boolean,
  options: CepheusOptions,
): Procedure<Progress> {
  const rolled = yield* rollCollision(vehicle, kph);
  const hit = target === null ? null : combatantOf(progress.fight, target);
  const vehicleArmor = ratingOf(combatantOf(progress.fight, vehicle));
  const crash = collide({ kph, solid, vehicleArmor, targetArmor: hit ? ratingOf(hit) : 0 }, rolled.sum, options);
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
    events: solid ? steered(progress.fight, vehicle, 'CEP-VEH-11', { speed: 0 }) : [],
  });
  if (target !== null) reached = yield* hurt(reached, target, crash.targetDamage, [], options);
  if (solid) reached = yield* hurt(reached, vehicle, crash.vehicleDamage, [], options);
  for (const [id, people] of inside) {
    const taken = id === vehicle ? crash : { ...crash, vehicleDamage: crash.targetDamage };
    for (const person of people) reached = yield* shakenUp(reached, person, kph, rolled.sum, taken, options);
  }
  return reached;
}

/** CEP-VEH-12: the ratings of all armor that something wears. */
const ratingOf = (combatant: CepheusCombatant): number => armorNow(combatant).reduce((sum, { ar }) => sum + ar, 0);

/** CEP-VEH-13, -14: an occupant is shaken, and thrown out of the seat if it is not secured. */
function* shakenUp(
  progress: Progress,
  { id, state }: CepheusCombatant,
  kph: number,
  rolled: number,
  crash: Crash,
  options: CepheusOptions,
): Procedure<Progress> {
  const person = combatantOf(progress.fight, id);
  const { secured, vehicle } = state.seat!;
  const { damage, thrownMetres } = shaken({ id, secured, armor: armorNow(person) }, kph, rolled, crash, options);
  if ((damage <= 0 && thrownMetres === 0) || isDead(person.state)) return progress;
  const key = secured ? 'shaken' : 'thrown';
  const way = after(progress, {
    kind: 'damage',
    who: vehicle,
    against: id,
    title: `SALVO.cepheus.stage.${key}`,
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: false, values: { damage, metres: thrownMetres } },
    events: secured ? [] : takesSeat(progress.fight, id, null),
  });
  return yield* hurt(way, id, damage, [], options);
}
