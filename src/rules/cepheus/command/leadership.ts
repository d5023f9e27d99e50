/** Leadership (section 25): one target's Initiative rises by the Effect. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse } from '../../kernel/result.ts';
import { commandBonus, isLinked, leadershipRefusal } from './comms.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Comm } from '../types.ts';
import { flagField, madeOnce, type Act, type Request } from '../acts/act.ts';
import { sceneOf } from '../attack/attack-fields.ts';
import { paid } from '../fight/budget.ts';
import { makeCheck } from '../check/skill-check.ts';
import { CLOUDS, isIn } from '../scene/clouds.ts';
import { asFlag } from '../../kernel/declared.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';

export const leadership: Act = {
  action: 'leadership',
  clause: 'CEP-TAC-04',
  cost: 'significant',
  target: 'one',
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
  *perform(request: Request): Procedure<Outcome> {
    const { fight, who, combatant, options, targets, action } = request;
    const target = targets[0]!;
    const check = { skill: 'Leadership', characteristic: 'soc' } as const;
    const made = yield* makeCheck(fight, combatant, check, options, 'SALVO.cepheus.stage.leadership');
    const checked = after(begin(fight), {
      ...made.stage,
      against: target,
      events: paid(fight, who, 'significant', 'CEP-TAC-04'),
    });
    const events = leadershipEvents(checked.fight, target, made.effect, options);
    if (events.length === 0) return ended(checked, action, who);
    const title = 'SALVO.cepheus.stage.initiativeChanged';
    return ended(after(checked, { kind: 'initiative', who: target, against: who, title, events }), action, who);
  },
};

/** CEP-COM-01, -09: some means that both have works between them here. */
function areLinked({ fight, combatant, declared }: Request, other: CepheusCombatant): boolean {
  const { smoke, aerosol } = sceneOf(fight);
  const link = {
    bothEquipped: true,
    lineOfSight: asFlag(declared, 'lineOfSight'),
    hearing: asFlag(declared, 'hearing'),
    jammed: asFlag(declared, 'jammed'),
    blocked: asFlag(declared, 'blocked'),
    smokeOrAerosol: smoke !== 'none' || aerosol || CLOUDS.some((cloud) => isIn(cloud, combatant, other)),
    moving: hasMoved(fight, combatant) || hasMoved(fight, other),
  };
  const methods: readonly Comm[] = [
    'direct',
    ...combatant.sheet.comms.filter((comm) => other.sheet.comms.includes(comm)),
  ];
  // Where neither voice nor signs get through, a line of sight serves beams alone.
  const works = (method: Comm): boolean =>
    isLinked({ ...link, method, lineOfSight: method !== 'direct' && link.lineOfSight });
  return other.state.inContact && methods.some(works);
}

/** CEP-COM-08: movement in this round; before its turn a combatant still shows the meters of its last one. */
const hasMoved = (fight: CepheusFight, { id, state }: CepheusCombatant): boolean =>
  fight.acted[id] === true && state.metresMoved > 0;

/** CEP-TAC-04, CEP-INI-05: the Effect raises the target's Initiative, for one round or for good (`leadershipLasts`). */
export function leadershipEvents(
  fight: CepheusFight,
  target: Id,
  effect: number,
  options: CepheusOptions,
): readonly Event[] {
  const lasting = options.leadershipLasts === 'fight';
  return initiativeChanged(fight, target, commandBonus(effect, options), 'CEP-TAC-04', 'leadership', lasting);
}
