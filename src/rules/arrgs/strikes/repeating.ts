/** The act of a Repeated attack with a weapon (ARR-MAN-15, ARR-RPA). */
import type { Field } from '../../kernel/command.ts';
import { asNumber } from '../../kernel/declared.ts';
import { numberField, type Act } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { aimedAs, attackFields, attackRefusal, OUT_OF_REACH, planOf, provokingOf, type Aimed } from '../acts/attack.ts';
import { undertaking } from '../manoeuvres/doing.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { provoked } from '../opportunity/interrupt.ts';
import { NEAR, nearOf } from '../opportunity/near.ts';
import { provokes } from '../opportunity/provokes.ts';
import { weaponIds } from '../range/means.ts';
import { attackSeries, seriesRefusal } from './series.ts';

/** The number of attacks announced. */
export const attacksField: Field = numberField('attacks', 'ARR-RPA-01', 'actor', 2, 1, 99);

export const repeatedAttack: Act<Aimed> = {
  action: 'repeatedAttack',
  manoeuvre: 'repeatedAttack',
  clause: 'ARR-MAN-15',
  when: 'turn',
  target: 'one',
  items: weaponIds,
  fields: (fight, combatant, item) => [attacksField, ...attackFields(fight, combatant, item)],
  lists: [NEAR],
  prepare: aimedAs,
  refusal(request, aimed) {
    const { weapon, means } = aimed;
    const attacks = asNumber(request.declared, 'attacks');
    const reloadCost = means.attackKind === 'melee' ? 0 : (weapon.reload?.cost ?? 0);
    return (
      seriesRefusal({ attackKind: means.attackKind, attacks, reloadCost, memorised: attacks }) ??
      attackRefusal(request, aimed)
    );
  },
  perform(request, aimed) {
    const { who, targets, declared, options } = request;
    const provoking = provokingOf(aimed);
    const distances = nearOf(declared, targets, asNumber(declared, 'squares'));
    const interrupted = (course: Course) =>
      provoked(course, { who, cause: 'repeatedAttack', distances, inSeries: true }, options);
    const series = {
      plan: planOf(request, aimed.means, targets[0]!),
      attacks: asNumber(declared, 'attacks'),
      drain: request.payment!.drain,
      ...(provokes('repeatedAttack', provoking) ? { interrupted } : {}),
    };
    return undertaking(request, 'repeatedAttack', (course) => attackSeries(course, series, options), provoking);
  },
  plannable: OUT_OF_REACH,
  odds: (request, { means }) => attackOdds(request.fight, planOf(request, means, request.targets[0]!), request.options),
};
