/** Leadership (section 25): a check whose Effect raises the Initiative of one target. */
import { asFlag } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, madeOnce, type Act, type Request } from '../acts/act.ts';
import { metresThisRound } from '../acts/move.ts';
import { sceneOf } from '../attack/attack-fields.ts';
import { checkOdds } from '../check/check-odds.ts';
import { checkTally, makeCheck } from '../check/skill-check.ts';
import { paid } from '../fight/budget.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';
import { CLOUDS, isInCloud } from '../scene/clouds.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Comm } from '../types.ts';
import { metresDriven } from '../vehicles/aboard.ts';
import { commandBonus, isLinked, leadershipRefusal } from './comms.ts';

export const leadership: Act = {
  action: 'leadership',
  clause: 'CEP-TAC-04',
  cost: 'significant',
  target: 'one',
  helps: true,
  when: 'turn',
  fields: (fight) =>
    madeOnce(fight.scene, 'leadership', () => [
      flagField('hearing', 'CEP-COM-03', 'actor', true),
      flagField('lineOfSight', 'CEP-COM-06', 'actor', true),
      flagField('jammed', 'CEP-COM-05', 'gm', sceneOf(fight).jammed),
      flagField('blocked', 'CEP-COM-05', 'gm'),
    ]),
  refusal(request) {
    const { fight, combatant, targets } = request;
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-TAC-04');
    const target = targets[0] === undefined ? null : combatantOf(fight, targets[0]);
    if (target && !isUp(target.state)) return refuse('targetDown', 'CEP-TAC-05');
    return leadershipRefusal(combatant.state.inContact && (target === null || areLinked(request, target)));
  },
  odds: ({ fight, combatant, options }) =>
    checkOdds(checkTally(fight, combatant, LEADERSHIP, options), {
      initiativeGained: (effect) => commandBonus(effect, options),
    }),
  *perform(request: Request): Procedure<Outcome> {
    const { fight, who, combatant, options, targets, action } = request;
    const target = targets[0]!;
    const result = yield* makeCheck(fight, combatant, LEADERSHIP, options, 'SALVO.cepheus.stage.leadership');
    const checked = after(begin(fight), {
      ...result.stage,
      against: target,
      events: paid(fight, who, 'significant', 'CEP-TAC-04'),
    });
    const events = leadershipEvents(checked.fight, target, result.effect, options);
    if (events.length === 0) return ended(checked, action, who);
    const title = 'SALVO.cepheus.stage.initiativeChanged';
    return ended(after(checked, { kind: 'initiative', who: target, title, events }), action, who);
  },
};

const LEADERSHIP = { skill: 'Leadership', characteristic: 'soc' } as const;

/** Whether any means of communication that both have works between them (CEP-COM-01, -09). */
function areLinked({ fight, combatant, declared }: Request, target: CepheusCombatant): boolean {
  const { smoke, aerosol } = sceneOf(fight);
  const link = {
    bothEquipped: true,
    lineOfSight: asFlag(declared, 'lineOfSight'),
    hearing: asFlag(declared, 'hearing'),
    jammed: asFlag(declared, 'jammed'),
    blocked: asFlag(declared, 'blocked'),
    smokeOrAerosol: smoke !== 'none' || aerosol || CLOUDS.some((cloud) => isInCloud(cloud, combatant, target)),
    moving: hasMoved(fight, combatant) || hasMoved(fight, target),
  };
  const methods: readonly Comm[] = [
    'direct',
    ...combatant.sheet.comms.filter((comm) => target.sheet.comms.includes(comm)),
  ];
  // The field `hearing` covers voice and signs (CEP-COM-03), `lineOfSight` only beams.
  const works = (method: Comm): boolean =>
    isLinked({ ...link, method, lineOfSight: method !== 'direct' && link.lineOfSight });
  return target.state.inContact && methods.some(works);
}

/** Whether a combatant has moved in this round or rides a moving vehicle (CEP-COM-08). */
const hasMoved = (fight: CepheusFight, combatant: CepheusCombatant): boolean =>
  metresThisRound(fight, combatant) > 0 || metresDriven(fight, combatant) > 0;

/**
 * The events that raise the target's Initiative by the Effect, for a round or for the fight (CEP-TAC-04,
 * `leadershipLasts`).
 */
export function leadershipEvents(
  fight: CepheusFight,
  target: Id,
  effect: number,
  options: CepheusOptions,
): readonly Event[] {
  const lasting = options.leadershipLasts === 'fight';
  return initiativeChanged(fight, target, commandBonus(effect, options), 'CEP-TAC-04', 'leadership', lasting);
}
