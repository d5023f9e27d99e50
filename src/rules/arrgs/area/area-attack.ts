/** The attack with a weapon that covers more than one square (ARR-AOE-01). */
import { asNumber, listed } from '../../kernel/declared.ts';
import type { Act, Request } from '../acts/act.ts';
import { aimedAs, attackFields, attackRefusal, planOf, provokingOf, type Aimed } from '../acts/attack.ts';
import type { Strike } from '../attack/attack-check.ts';
import { strikeOf } from '../attack/resolve.ts';
import { assaultOf, type Plan } from '../attack/situation.ts';
import { undertaking } from '../manoeuvres/doing.ts';
import { squareOdds } from '../odds/square-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { footprintOf, weaponNamed, weaponsOf } from '../range/means.ts';
import { AROUND, areaAttacked } from './area-perform.ts';
import { squaresFrom } from './covering.ts';

export const areaAttack: Act<Aimed> = {
  action: 'areaAttack',
  manoeuvre: 'attack',
  clause: 'ARR-AOE-01',
  when: 'turn',
  target: 'place',
  items: (combatant) =>
    weaponsOf(combatant)
      .filter((weapon) => footprintOf(combatant, weapon) > 1)
      .map(({ id }) => id),
  fields: attackFields,
  lists: [NEAR, AROUND],
  areas({ combatant, item }) {
    return [squaresFrom(footprintOf(combatant, weaponNamed(combatant, item)!), 'ARR-AOE-01')];
  },
  prepare: (request) => ({ ...aimedAs(request), distance: asNumber(request.declared, 'squares') }),
  refusal: attackRefusal,
  odds: (request, aimed) => squareOdds(strikeAround(request, aimed), request.options),
  /** The attack has no single target: it is made against everybody in the area. */
  perform: (request, aimed) =>
    undertaking(
      { ...request, targets: [] },
      'attack',
      function* (course) {
        const plan = planAround(request, aimed);
        const footprint = { shape: 'square', squares: footprintOf(request.combatant, aimed.weapon) } as const;
        const around = listed(request.declared, AROUND) ?? [];
        return (yield* areaAttacked(course, { plan, footprint, around }, request.options)).progress;
      },
      provokingOf(aimed),
    ),
};

/** The attack without a target, for nobody in the area is one yet. */
function planAround(request: Request, { means }: Aimed): Omit<Plan, 'target'> {
  const { target: _none, ...plan } = planOf(request, means, request.who);
  return plan;
}

const strikeAround = (request: Request, aimed: Aimed): Strike =>
  strikeOf(assaultOf(request.fight, planAround(request, aimed), null, request.options), request.options);
