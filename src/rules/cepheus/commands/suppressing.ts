/** What a successful suppression does (section 24): no damage, Initiative and checks go down, the aim is broken. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { aimAfterDistraction } from '../aim.ts';
import type { AttackResult } from '../attack.ts';
import { combatant } from '../state.ts';
import { suppress } from '../suppression.ts';
import type { CepheusFight } from '../types.ts';
import type { Asked } from './act.ts';
import { after, becoming, event, type Deed } from './deed.ts';
import { initiativeChanged } from './initiative.ts';

export function suppressing(deed: Deed, asked: Asked, target: Id, { suppressed, check }: AttackResult): Deed {
  const key = suppressed ? 'suppressed' : 'unshakable';
  return after(deed, {
    kind: 'effect',
    who: target,
    against: asked.who,
    title: 'SALVO.cepheus.stage.suppression',
    verdict: { key: `SALVO.cepheus.verdict.${key}`, good: !suppressed, values: { effect: check.effect } },
    events: suppressed ? suppressionEvents(deed.fight, asked, target, suppressed.effect) : [],
  });
}

function suppressionEvents(fight: CepheusFight, { options }: Asked, target: Id, effect: number): readonly Event[] {
  const { state } = combatant(fight, target);
  const { suppression, initiativeMod } = suppress(state.suppression, effect, fight.round, options);
  const aim = becoming(state, 'aim', aimAfterDistraction(state.aim, options));
  return [
    event('suppressed', target, 'CEP-SUP-06', becoming(state, 'suppression', suppression), { effect }),
    ...initiativeChanged(fight, target, initiativeMod, 'CEP-SUP-05', 'suppression'),
    ...(aim.length > 0 ? [event('aimLost', target, 'CEP-AIM-08', aim)] : []),
  ];
}
