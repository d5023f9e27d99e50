/** The raising and dropping of shields (DRV-SHL-19, -24). */
import { addMember, removeMember } from '../../kernel/changes.ts';
import { conditionLost } from '../../kernel/condition.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after, afterEvents, begin, ended, inOneStage } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { roundPhase } from '../fight/order.ts';
import type { DriveState, Progress, ShieldItem } from '../sheet/sheet.ts';
import { has } from '../sheet/state.ts';
import { STATUSES } from '../types.ts';
import { hasHighShield, withShieldGranted } from './shields.ts';

/** The raising of a shield; one of high precision puts fire out (DRV-SHL-24). */
export const raiseShield: Act = {
  ...shieldAct('raiseShield', ({ active }, { id }) => !active[id]),
  perform(request) {
    const { fight, action, who, combatant, item } = request;
    const { active, pools } = combatant.state;
    const raised = after(begin(fight), shieldStage(request, 'shieldGranted', addMember('active', item!)));
    return ended(withFireOut(raised, request, { ...active, [item!]: true }, pools), action, who);
  },
};

/**
 * The dropping of a shield. Shielding that is up cannot be withheld from an attack (DRV-SHL-14, -19), so it stays up
 * during the action phase. Refuses `shieldNotOptional`.
 */
export const dropShield: Act = {
  ...shieldAct('dropShield', ({ active }, { id }) => active[id] === true),
  refusal: ({ fight }) =>
    fight.phase === 'underway' && roundPhase(fight) === 'action' ? refuse('shieldNotOptional', 'DRV-SHL-19') : null,
  perform: (request) =>
    inOneStage(request, shieldStage(request, 'shieldDropped', removeMember('active', request.item!))),
};

/** The end of the fires that high shielding puts out, if it is up and has points (DRV-SHL-24, DRV-AMB-16). */
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

/** The progress after a stage for the fires that high shielding puts out, if there are any. */
export const withFireOut = (
  progress: Progress,
  request: Request,
  active: DriveState['active'],
  pools: DriveState['pools'],
): Progress =>
  afterEvents(progress, {
    kind: 'effect',
    who: request.who,
    title: 'SALVO.drive.stage.fireOut',
    events: fireOut(request, active, pools),
  });

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

function shieldStage({ who, action, combatant, item }: Request, kind: string, change: Change): Stage {
  const { id, precision } = combatant.sheet.shields.find((shield) => shield.id === item)!;
  const events = [event(kind, who, 'DRV-SHL-19', [change], { precision })];
  return { kind: 'declared', who, item: id, title: `SALVO.drive.stage.${action}`, events };
}
