/** Leadership (section 25): one target's Initiative rises by the Effect. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse } from '../../kernel/result.ts';
import { commandBonus, leadershipRefusal } from '../command.ts';
import { combatant, isUp } from '../state.ts';
import type { CepheusFight } from '../types.ts';
import type { Act, Asked } from './act.ts';
import { spent } from './budget.ts';
import { makeCheck } from './checks.ts';
import { after, begin, ended } from './deed.ts';
import { initiativeChanged, initiativeSet } from './initiative.ts';

export const leadership: Act = {
  action: 'leadership',
  clause: 'CEP-TAC-04',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  refusal({ fight, one, targets }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-TAC-04');
    const target = targets[0] === undefined ? null : combatant(fight, targets[0]).state;
    if (target && !isUp(target)) return refuse('targetDown', 'CEP-TAC-05');
    return leadershipRefusal(one.state.inContact && (target?.inContact ?? true));
  },
  *perform(asked: Asked): Procedure<Outcome> {
    const { fight, who, one, options, targets, action } = asked;
    const target = targets[0]!;
    const check = { skill: 'Leadership', characteristic: 'soc' } as const;
    const made = yield* makeCheck(fight, one, check, options, 'SALVO.cepheus.stage.leadership');
    const paid = after(begin(fight), {
      ...made.stage,
      against: target,
      events: spent(fight, who, 'significant', 'CEP-TAC-04'),
    });
    const events = led(paid.fight, asked, target, commandBonus(made.effect, options));
    if (events.length === 0) return ended(paid, action, who);
    const title = 'SALVO.cepheus.stage.initiativeChanged';
    return ended(after(paid, { kind: 'initiative', who: target, against: who, title, events }), action, who);
  },
};

/** CEP-INI-05 for one round, or for good (`leadershipLasts`). */
function led(fight: CepheusFight, { options }: Asked, target: Id, bonus: number): readonly Event[] {
  if (options.leadershipLasts === 'oneRound' || bonus === 0) {
    return initiativeChanged(fight, target, bonus, 'CEP-TAC-04', 'leadership');
  }
  const base = combatant(fight, target).state.initiative ?? 0;
  return [initiativeSet(fight, target, base + bonus, 'CEP-TAC-04', 'leadership')];
}
