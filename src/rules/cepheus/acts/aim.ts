/** Aiming and aiming for the kill (section 5): what builds an aim, what uses it up and what breaks it. */
import type { Event } from '../../kernel/event.ts';
import { sameJson, type Id } from '../../kernel/json.ts';
import { after, asJson, begin, changeTo, ended, event } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { paid } from '../fight/budget.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import type { Aim, CepheusCombatant, CepheusOptions } from '../types.ts';
import { ruling, type Act } from './act.ts';

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
    targetsVehicles: true,
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
        ...paid(fight, who, 'minor', clause, true),
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

/** CEP-AIM-01, -06. */
const MOST = 6;

/** CEP-AIM-01, -04: one minor action more; a new target drops the old aim. */
function aimed(aim: Aim | null, target: Id, options: CepheusOptions): Aim {
  const before = kept(aim, target);
  const kill = options.aimMix ? before.kill : 0;
  return { target, dm: Math.min(MOST, before.dm + 1), kill };
}

/** CEP-AIM-06, -09, -10: one minor action of aiming for the kill. */
function aimedForKill(aim: Aim | null, target: Id, options: CepheusOptions): Aim {
  const before = kept(aim, target);
  const dm = options.aimMix ? before.dm : 0;
  const step = options.aimKillPerAction;
  return { target, dm, kill: step === 'flat' ? 2 : Math.min(MOST, before.kill + step) };
}

const NOT_AIMED = { dm: 0, kill: 0 };

const kept = (aim: Aim | null, target: Id): Aim => ({ target, ...aimOn(aim, target) });

/** CEP-AIM-03: the aim's bonus to an attack on `target`; the attack uses the aim up, whatever its target. */
export const aimOn = (aim: Aim | null, target: Id | null): Pick<Aim, 'dm' | 'kill'> =>
  aim !== null && aim.target === target ? { dm: aim.dm, kill: aim.kill } : NOT_AIMED;

function aimAfterDistraction(aim: Aim | null, { aimLostOnHit }: CepheusOptions): Aim | null {
  if (aim === null || aimLostOnHit === 'both' || aim.dm === 0) return null;
  return { ...aim, kill: 0 };
}

/** CEP-AIM-08: the effect of being hit (Effect 0 or more, even for no damage), suppressed or distracted on an aim. */
export function distraction({ id, state }: CepheusCombatant, options: CepheusOptions): readonly Event[] {
  if (state.aim === null) return [];
  const changes = changeTo(state, 'aim', aimAfterDistraction(state.aim, options));
  return changes.length > 0 ? [event('aimLost', id, 'CEP-AIM-08', changes)] : [];
}

/** CEP-AIM-08: the GM says that something distracts. */
export const distract: Act = {
  ...ruling('distract', 'CEP-AIM-08', ({ combatant, options }) => distraction(combatant, options)),
  concerns: ({ state }) => state.aim !== null,
};
