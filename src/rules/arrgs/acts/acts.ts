/** All acts of this ruleset, in the order in which a sheet shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { areaAttack } from '../area/area-attack.ts';
import { check } from '../check/check-act.ts';
import { delay } from '../fight/delay.ts';
import { join, setAware } from '../fight/joining.ts';
import { aidAnother } from '../manoeuvres/aid.ts';
import { dismount, mount } from '../manoeuvres/mounting.ts';
import { miscellaneous, standUp } from '../manoeuvres/plain.ts';
import { changeReach } from '../manoeuvres/reach.ts';
import { reload } from '../manoeuvres/reload.ts';
import { movement, step } from '../movement/going.ts';
import { sidestep, withdraw } from '../movement/retreating.ts';
import type { Within } from '../opportunity/within.ts';
import { draw, drop, fallProne, pickUp, speak } from '../points/complementary.ts';
import { ready, special } from '../points/readying.ts';
import { cast, repeatedCast } from '../spells/casting.ts';
import { controlSpell, dismissSpell } from '../spells/control.ts';
import { counterspell } from '../spells/counter.ts';
import { charge } from '../strikes/charge.ts';
import { repeatedAttack } from '../strikes/repeating.ts';
import { disarm, sunder, trip } from '../strikes/replaced.ts';
import { reposition } from '../strikes/repositioning.ts';
import { disarmHazard, triggerHazard } from '../vehicles/hazards.ts';
import { fireMounted, reloadMounted } from '../vehicles/mounted.ts';
import { collide, suddenStop } from '../vehicles/stops.ts';
import { actRules, choosesPool, paymentOf, poolField, type Act } from './act.ts';
import { attack } from './attack.ts';
import { bleed, harm, heal, rest, revive, setCondition, wake } from './rulings.ts';
import { treat } from './treat.ts';

// prettier-ignore
const ACTS: readonly Act[] = [
  attack, repeatedAttack, areaAttack, charge, disarm, trip, reposition, sunder,
  movement, step, withdraw, sidestep, standUp, mount, dismount, fireMounted, reloadMounted,
  aidAnother, changeReach, reload, miscellaneous, check, disarmHazard,
  cast, repeatedCast, controlSpell, dismissSpell, counterspell,
  ready, delay, treat, special,
  draw, drop, pickUp, fallProne, speak,
  setAware, join, harm, heal, setCondition, rest, wake, bleed, revive,
  suddenStop, collide, triggerHazard,
];

/** An act limited to characters unless it is a ruling: vehicles and hazards take no acts (GAP-12, GAP-14). */
const concerned = (act: Act): Act =>
  act.gm ? act : { ...act, concerns: (actor) => actor.sheet.kind === 'character' && (act.concerns?.(actor) ?? true) };

/** An act whose actor chooses the points that pay only in its own turn: in another's the rule does (ARR-INI-09). */
function paidInTurn(act: Act): Act {
  const { fields } = act;
  if (!fields) return act;
  return {
    ...act,
    fields: (fight, actor, item) =>
      choosesPool(fight, actor.id)
        ? fields(fight, actor, item)
        : fields(fight, actor, item).filter((field) => field !== poolField),
  };
}

const within: Within = {
  choices: (fight, who, action) => choices(fight, who, action),
  perform: (fight, command) => perform(fight, command),
};

const completedRules: typeof actRules = {
  ...actRules,
  complete(request, act) {
    request.payment = paymentOf(act, request);
    request.within = within;
  },
};

export const { choices, allowed, perform, odds, price, areas, request } = actsOf(
  completedRules,
  ACTS.map(concerned).map(paidInTurn),
);
