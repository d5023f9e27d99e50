/** The roll of an attack on the card, and the resources it uses up. */
import { changeTo, decrease, removeAt } from '../../kernel/changes.ts';
import { pathTo, setting, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { total } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { SUCCESS } from '../check/check.ts';
import { aimLost } from '../fight/budget.ts';
import { roundsLeft } from '../fire/firemode.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant } from '../types.ts';
import { holderOf } from '../vehicles/aboard.ts';
import { firedFromSeat } from '../vehicles/seat.ts';
import type { AttackSituation } from './facts.ts';
import type { AttackResult } from './resolve.ts';

/** The stage of an attack's check. */
export function rolledStage(request: Request, situation: AttackSituation, result: AttackResult): Stage {
  const { check, hit, tally } = result;
  const values = { total: check.total, needed: SUCCESS, effect: check.effect, dm: total(tally), band: situation.band };
  const { who, targets } = request;
  const item = request.item!.id;
  const title = 'SALVO.cepheus.stage.attack';
  const dice = [check.dice];
  const verdict = { key: hit ? 'SALVO.cepheus.verdict.hit' : 'SALVO.cepheus.verdict.miss', good: hit, values };
  const events = attackEvents(request, situation, result);
  const against = targets[0];
  return against === undefined
    ? { kind: 'attack', who, item, title, dice, tally, verdict, events }
    : { kind: 'attack', who, against, item, title, dice, tally, verdict, events };
}

/**
 * The events of an attack, hit or miss: ammunition is spent, a thrown weapon is gone, the aim is used up (CEP-AIM-03),
 * and both sides are aware of each other (CEP-RCT-04).
 */
function attackEvents(
  request: Request,
  { attackKind, weapon }: AttackSituation,
  { rounds }: AttackResult,
): readonly Event[] {
  const { fight, who, combatant, targets } = request;
  const item = request.item!;
  const { state } = combatant;
  const left = roundsLeft(weapon.magazine, rounds);
  const events: Event[] =
    left === null || rounds === 0 ? [] : [fired(holderOf(fight, combatant, item).id, item.id, rounds, left)];
  if (attackKind === 'thrown') {
    const changes = [...removeAt(state.drawn, 'drawn', item.id), decrease(`quantity.${item.id}`, 1)];
    events.push(event('thrown', who, 'CEP-THR-01', changes, { item: item.id, left: state.quantity[item.id]! - 1 }));
  }
  if (state.seat !== null) events.push(...firedFromSeat(request));
  if (state.aim !== null) events.push(...aimLost(state, who, 'CEP-AIM-03'));
  addAwareness(combatant, events);
  if (targets.length > 0) addAwareness(combatantOf(fight, targets[0]!), events);
  return events;
}

function fired(holder: Id, item: Id, rounds: number, left: number): Event {
  const change = setting(pathTo('ammo', item), left + rounds, left);
  return event('fired', holder, 'CEP-BST-10', [change], { item, rounds });
}

function addAwareness({ id, state }: CepheusCombatant, events: Event[]): void {
  if (!state.aware) events.push(event('becameAware', id, 'CEP-RCT-04', changeTo(state, 'aware', true)));
}
