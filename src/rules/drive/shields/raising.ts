/** Shields go up and down (DRV-SHL-19, -24). */
import { dropping, putting, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { after, afterEvents, begin, conditionLost, ended, event } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { roundPhase } from '../fight/order.ts';
import type { DriveState, ShieldItem } from '../sheet/sheet.ts';
import { has } from '../sheet/state.ts';
import { STATUSES } from '../types.ts';
import { hasHighShield, withShieldGranted } from './shields.ts';

/** A shield goes up; of high precision it puts fire out (DRV-SHL-24). */
export const raiseShield: Act = {
  ...shieldAct('raiseShield', ({ active }, { id }) => !active[id]),
  perform(request) {
    const { active, pools } = request.combatant.state;
    const out = fireOut(request, { ...active, [shieldOf(request).id]: true }, pools);
    return shieldChanged(request, 'shieldGranted', (id) => putting(`active.${id}`, true), out);
  },
};

/**
 * Shielding that is up cannot be withheld (DRV-SHL-14, -19): once the action phase brings attacks it stays up. Refuses
 * `shieldNotOptional`.
 */
export const dropShield: Act = {
  ...shieldAct('dropShield', ({ active }, { id }) => active[id] === true),
  refusal: ({ fight }) =>
    fight.phase === 'underway' && roundPhase(fight) === 'action' ? refuse('shieldNotOptional', 'DRV-SHL-19') : null,
  perform: (request) => shieldChanged(request, 'shieldDropped', (id) => dropping(`active.${id}`, true), []),
};

/** Fires that high shielding puts out, once it is up and has points (DRV-SHL-24, DRV-AMB-16). */
export function fireOut(
  { fight, who, combatant, options }: Request,
  active: DriveState['active'],
  pools: DriveState['pools'],
): readonly Event[] {
  const up = combatant.sheet.shields.filter(({ id }) => active[id]);
  if (!hasHighShield(up, pools, options)) return [];
  const statuses = STATUSES.filter((status) => has(combatant, status));
  const kept = withShieldGranted(statuses, 'high');
  return statuses.filter((status) => !kept.includes(status)).flatMap((status) => conditionLost(fight, who, status));
}

function shieldAct(action: string, offered: (state: DriveState, item: ShieldItem) => boolean): Omit<Act, 'perform'> {
  return {
    action,
    clause: 'DRV-SHL-19',
    cost: 'free',
    target: 'none',
    when: 'any',
    items: ({ sheet, state }) => sheet.shields.filter((item) => offered(state, item)).map(({ id }) => id),
  };
}

const shieldOf = ({ combatant, item }: Request): ShieldItem => combatant.sheet.shields.find(({ id }) => id === item)!;

function shieldChanged(request: Request, kind: string, change: (id: Id) => Change, gone: readonly Event[]): Outcome {
  const { fight, who, action } = request;
  const { id, precision } = shieldOf(request);
  const events = [event(kind, who, 'DRV-SHL-19', [change(id)], { precision })];
  const stage = { kind: 'declared', who, item: id, title: `SALVO.drive.stage.${action}`, events } as const;
  const out = { kind: 'effect', who, title: 'SALVO.drive.stage.fireOut', events: gone } as const;
  return ended(afterEvents(after(begin(fight), stage), out), action, who);
}
