/** Shields go up and down (DRV-SHL-19, -24). */
import { dropping, putting, type Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after, afterEvents, begin, conditionLost, ended, event } from '../../kernel/progress.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { refuse } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { roundPhase } from '../fight/order.ts';
import type { DriveState, ShieldItem } from '../sheet/sheet.ts';
import { STATUSES } from '../types.ts';
import { withShieldGranted } from './shields.ts';

/** A shield goes up; of high precision it puts fire out (DRV-SHL-24). */
export const raiseShield: Act = {
  ...shieldAct('raiseShield', ({ active }, { id }) => !active[id]),
  perform(request) {
    const { fight, who, combatant } = request;
    const { precision } = shieldOf(request);
    const statuses = STATUSES.filter((status) => combatant.state.conditions[status]);
    const kept = withShieldGranted(statuses, precision);
    const gone = statuses.filter((status) => !kept.includes(status));
    const events = gone.flatMap((status) => conditionLost(fight, who, status));
    return shieldChanged(request, 'shieldGranted', (id) => putting(`active.${id}`, true), events);
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

function shieldChanged(
  request: Request,
  kind: string,
  change: (id: Id) => Change,
  fireOut: ReturnType<typeof conditionLost>,
): Outcome {
  const { fight, who, action } = request;
  const { id, precision } = shieldOf(request);
  const events = [event(kind, who, 'DRV-SHL-19', [change(id)], { precision })];
  const stage = { kind: 'declared', who, item: id, title: `SALVO.drive.stage.${action}`, events } as const;
  const out = { kind: 'effect', who, title: 'SALVO.drive.stage.fireOut', events: fireOut } as const;
  return ended(afterEvents(after(begin(fight), stage), out), action, who);
}
