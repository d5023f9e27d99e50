/** Aiming and aiming for the kill (section 5 of RULES.md). */
import { refuse } from '../../kernel/result.ts';
import { sameJson, type Id } from '../../kernel/json.ts';
import { aimed, aimedForKill } from './aiming.ts';
import { isDead } from '../sheet/state.ts';
import { combatantOf } from '../sheet/state.ts';
import type { Aim, CepheusOptions } from '../types.ts';
import type { Act } from './act.ts';
import { spent } from '../fight/budget.ts';
import { after, asJson, changeTo, begin, ended, event } from './progress.ts';

export const aim: Act = aiming('aim', 'CEP-AIM-01', aimed);
export const aimKill: Act = aiming('aimKill', 'CEP-AIM-06', aimedForKill);

function aiming(
  action: 'aim' | 'aimKill',
  clause: string,
  next: (aim: Aim | null, target: Id, options: CepheusOptions) => Aim,
): Act {
  return {
    action,
    clause,
    cost: 'minor',
    target: 'one',
    when: 'turn',
    refusal({ fight, combatant, targets, options }) {
      const target = targets[0];
      if (target === undefined) return null;
      if (isDead(combatantOf(fight, target).state)) return refuse('targetDead', clause);
      const more = next(combatant.state.aim, target, options);
      return sameJson(asJson(more), asJson(combatant.state.aim)) ? refuse('aimAtMost', clause) : null;
    },
    perform({ fight, who, combatant, targets, options }) {
      const target = targets[0] ?? '';
      const more = next(combatant.state.aim, target, options);
      const events = [
        ...spent(fight, who, 'minor', clause, true),
        event('aimed', who, clause, changeTo(combatant.state, 'aim', more), { target, dm: more.dm, kill: more.kill }),
      ];
      const values = { dm: more.dm, kill: more.kill };
      const verdict = { key: `SALVO.cepheus.verdict.${action}`, good: null, values };
      const title = `SALVO.cepheus.stage.${action}`;
      return ended(
        after(begin(fight), { kind: 'declared', who, against: target, title, verdict, events }),
        action,
        who,
      );
    },
  };
}
