/** What a successful suppression does (section 24): no damage, Initiative and checks go down, the aim is broken. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { aimAfterDistraction } from '../acts/aiming.ts';
import type { AttackResult } from '../attack/resolve.ts';
import { combatantOf } from '../sheet/state.ts';
import { suppress } from './suppression.ts';
import type { CepheusFight } from '../types.ts';
import type { Request } from '../acts/act.ts';
import { after, changeTo, event, type Progress } from '../acts/progress.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';

export function suppressing(
  progress: Progress,
  request: Request,
  target: Id,
  { suppressed, check }: AttackResult,
): Progress {
  const key = suppressed ? 'suppressed' : 'unshakable';
  return after(progress, {
    kind: 'effect',
    who: target,
    against: request.who,
    title: 'SALVO.cepheus.stage.suppression',
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: !suppressed, values: { effect: check.effect } },
    events: suppressed ? suppressionEvents(progress.fight, request, target, suppressed.effect) : [],
  });
}

function suppressionEvents(fight: CepheusFight, { options }: Request, target: Id, effect: number): readonly Event[] {
  const { state } = combatantOf(fight, target);
  const { suppression, initiativeMod } = suppress(state.suppression, effect, fight.round, options);
  const aim = changeTo(state, 'aim', aimAfterDistraction(state.aim, options));
  return [
    event('suppressed', target, 'CEP-SUP-06', changeTo(state, 'suppression', suppression), { effect }),
    ...initiativeChanged(fight, target, initiativeMod, 'CEP-SUP-05', 'suppression'),
    ...(aim.length > 0 ? [event('aimLost', target, 'CEP-AIM-08', aim)] : []),
  ];
}
