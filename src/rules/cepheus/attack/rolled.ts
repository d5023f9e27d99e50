/** The roll of an attack on the card, and the resources it uses up. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { changeTo, decrease, event, putAt, removeAt } from '../../kernel/progress.ts';
import { telling, total } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { SUCCESS } from '../check/check.ts';
import { aimLost } from '../fight/budget.ts';
import { roundsLeft } from '../fire/firemode.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusFight } from '../types.ts';
import { holderOf } from '../vehicles/aboard.ts';
import type { AttackSituation } from './facts.ts';
import type { AttackResult } from './resolve.ts';
import { firedFromSeat } from '../vehicles/seat.ts';

export function rolledStage(
  fight: CepheusFight,
  request: Request,
  target: Id | null,
  situation: AttackSituation,
  result: AttackResult,
): Stage {
  const { check, hit, tally } = result;
  const values = { total: check.total, needed: SUCCESS, effect: check.effect, dm: total(tally), band: situation.band };
  return {
    kind: 'attack',
    who: request.who,
    ...(target === null ? {} : { against: target }),
    ...(request.item ? { item: request.item.id } : {}),
    title: 'SALVO.cepheus.stage.attack',
    dice: [check.dice],
    tally: telling(tally),
    verdict: { key: `SALVO.cepheus.verdict.${hit ? 'hit' : 'miss'}`, good: hit, values },
    events: used(fight, request, target, situation, result),
  };
}

/** Ammunition is spent hit or miss, the aim is used up (CEP-AIM-03), what was thrown is gone, both sides know of each other. */
function used(
  fight: CepheusFight,
  request: Request,
  target: Id | null,
  { attackKind, weapon }: AttackSituation,
  { rounds }: AttackResult,
): readonly Event[] {
  const { who, item } = request;
  const { state } = combatantOf(fight, who);
  const holder = item ? holderOf(fight, combatantOf(fight, who), item) : null;
  const events: Event[] = [];
  const magazine = roundsLeft(weapon.magazine, rounds);
  if (item && holder && magazine !== null && rounds > 0) {
    const change = putAt(holder.state.ammo, 'ammo', item.id, magazine);
    events.push(event('fired', holder.id, 'CEP-BST-10', [change], { item: item.id, rounds }));
  }
  if (item && attackKind === 'thrown') {
    const changes = [...removeAt(state.drawn, 'drawn', item.id), decrease(`quantity.${item.id}`, 1)];
    const left = state.quantity[item.id]! - 1;
    events.push(event('thrown', who, 'CEP-THR-01', changes, { item: item.id, left }));
  }
  events.push(...firedFromSeat({ ...request, fight }), ...aimLost(state, who, 'CEP-AIM-03'));
  for (const id of target === null ? [who] : [who, target]) {
    const noticed = changeTo(combatantOf(fight, id).state, 'aware', true);
    if (noticed.length > 0) events.push(event('becameAware', id, 'CEP-RCT-04', noticed));
  }
  return events;
}
