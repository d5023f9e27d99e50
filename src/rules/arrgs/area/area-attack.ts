/** Attack with a weapon that covers more than one square (ARR-AOE-01). */
import { asNumber, listed, listsOf } from '../../kernel/declared.ts';
import { begin, ended } from '../../kernel/progress.ts';
import { AROUND, areaAttacked } from './area-perform.ts';
import { squaresFrom } from './covering.ts';
import { footprintOf, weaponNamed, weaponsOf } from '../range/means.ts';
import { undertaken } from '../acts/action.ts';
import { interrupted } from '../opportunity/readied.ts';
import { NEAR } from '../opportunity/near.ts';
import type { Act } from '../acts/act.ts';
import { aimedAs, attackFields, attackRefusal, isProvoking, planOf, type Aimed } from '../acts/attack.ts';

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
  lists: listsOf(NEAR, AROUND),
  areas({ combatant, item }) {
    return [squaresFrom(footprintOf(combatant, weaponNamed(combatant, item)!), 'ARR-AOE-01')];
  },
  prepare: (request) => ({ ...aimedAs(request), distance: asNumber(request.declared, 'squares') }),
  refusal: attackRefusal,
  *perform(request, aimed) {
    const { who, item, declared, options } = request;
    const distances = listed(declared, NEAR) ?? [];
    const course = yield* undertaken(
      begin(request.fight),
      {
        who,
        action: 'areaAttack',
        payment: request.payment!,
        item: item!,
        interrupted: (progress) =>
          interrupted(
            progress,
            { who, cause: 'attack', distances, within: request.within },
            isProvoking(aimed),
            options,
          ),
        *resolve(progress) {
          const { target: _none, ...plan } = planOf(request, aimed.means, who);
          const footprint = { shape: 'square', squares: footprintOf(request.combatant, aimed.weapon) } as const;
          const around = listed(declared, AROUND) ?? [];
          return (yield* areaAttacked(progress, { plan, footprint, around }, options)).progress;
        },
      },
      options,
    );
    return ended(course, 'areaAttack', who);
  },
};
