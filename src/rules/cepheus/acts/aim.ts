/** Aiming and aiming for the kill (section 5): what builds an aim, what uses it up and what breaks it. */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import { sameJson, type Id, asJson } from '../../kernel/json.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { paid } from '../fight/budget.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import type { AimState, CepheusCombatant, CepheusOptions } from '../types.ts';
import { ruling, type Act } from './act.ts';

export const aim: Act = aiming('aim', 'CEP-AIM-01', aimed);
export const aimKill: Act = aiming('aimKill', 'CEP-AIM-06', aimedForKill);

function aiming(
  action: 'aim' | 'aimKill',
  clause: string,
  next: (aim: AimState | null, target: Id, options: CepheusOptions) => AimState,
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
      const newAim = next(combatant.state.aim, target, options);
      return sameJson(asJson(newAim), asJson(combatant.state.aim)) ? refuse('aimAtMost', clause) : null;
    },
    perform({ fight, who, combatant, targets, options }) {
      const target = targets[0] ?? '';
      const newAim = next(combatant.state.aim, target, options);
      const events = [
        ...paid(fight, who, 'minor', clause, true),
        event('aimed', who, clause, changeTo(combatant.state, 'aim', newAim), {
          target,
          dm: newAim.dm,
          kill: newAim.kill,
        }),
      ];
      const values = { dm: newAim.dm, kill: newAim.kill };
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

/** The most that an aim can give: DM +6 and 6 points of damage (CEP-AIM-01, -06). */
const MOST = 6;

/** The aim after one more minor action of aiming (CEP-AIM-01); a new target drops the old aim (CEP-AIM-04). */
function aimed(aim: AimState | null, target: Id, options: CepheusOptions): AimState {
  const before = aimKept(aim, target);
  const kill = options.aimMix ? before.kill : 0;
  return { target, dm: Math.min(MOST, before.dm + 1), kill };
}

/** The aim after one more minor action of aiming for the kill (CEP-AIM-06, -09, -10). */
function aimedForKill(aim: AimState | null, target: Id, options: CepheusOptions): AimState {
  const before = aimKept(aim, target);
  const dm = options.aimMix ? before.dm : 0;
  const step = options.aimKillPerAction;
  return { target, dm, kill: step === 'flat' ? 2 : Math.min(MOST, before.kill + step) };
}

const NOT_AIMED = { dm: 0, kill: 0 };

const aimKept = (aim: AimState | null, target: Id): AimState => ({ target, ...aimOn(aim, target) });

/**
 * The bonus of an aim to an attack on `target`, 0 if it is on another target; the attack uses up the aim (CEP-AIM-03).
 */
export const aimOn = (aim: AimState | null, target: Id | null): Pick<AimState, 'dm' | 'kill'> =>
  aim !== null && aim.target === target ? { dm: aim.dm, kill: aim.kill } : NOT_AIMED;

function aimAfterDistraction(aim: AimState | null, { aimLostOnHit }: CepheusOptions): AimState | null {
  if (aim === null || aimLostOnHit === 'both' || aim.dm === 0) return null;
  return { ...aim, kill: 0 };
}

/** The loss of an aim by being hit (Effect 0 or more, even for no damage), suppressed or distracted (CEP-AIM-08). */
export function distraction({ id, state }: CepheusCombatant, options: CepheusOptions): readonly Event[] {
  if (state.aim === null) return [];
  const changes = changeTo(state, 'aim', aimAfterDistraction(state.aim, options));
  return changes.length > 0 ? [event('aimLost', id, 'CEP-AIM-08', changes)] : [];
}

/** The GM's ruling that something distracts a combatant from its aim (CEP-AIM-08). */
export const distract: Act = {
  ...ruling('distract', 'CEP-AIM-08', ({ combatant, options }) => distraction(combatant, options)),
  concerns: ({ state }) => state.aim !== null,
};
