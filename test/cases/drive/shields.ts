/** 3.4 of the contract: shields. */
import {
  PRECISIONS,
  type AttackKind,
  type Precision,
  type Relation,
  type StatusName,
} from '../../../src/rules/drive/index.ts';
import { isEligible, withShieldGranted } from '../../../src/rules/drive/shields/shields.ts';
import type { Bag, Operations } from '../format.ts';
import { act, DEFENSE, DEFENSE_DICE, entrant, factsOf, fightOf, ON_THE_WAY, stateOf, SURE, UNHURT } from './entrant.ts';
import { bag, flag, maybeFlag, maybeNumber, number, texts, withoutEffect, word } from './given.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const shieldEligibility = (given: Bag): unknown => {
  withoutEffect(given, 'unnoticed');
  const kind = word<AttackKind>(given, 'kind', 'normal');
  const radius = word<Relation>(given, 'radius', 'engaged');
  const approach = {
    relation: word<Relation>(given, 'relation', 'medium'),
    onProtectedVehicle: flag(given, 'onProtectedVehicle'),
    origin: word<'outside' | 'inside'>(given, 'origin', 'outside'),
  };
  return Object.fromEntries(
    PRECISIONS.map((precision) => [precision, isEligible({ precision, radius }, kind, approach)]),
  );
};

/** A blow of pure energy comes in through the shield, or goes out through it; a wish to pay less is a try to lower it. */
const payShield = (given: Bag): unknown => {
  const of = bag(given, 'shield');
  const shield = {
    id: 'shield',
    type: 'shield',
    precision: 'high',
    points: number(of, 'points'),
    device: flag(of, 'device'),
    doubleVsBlast: maybeFlag(of, 'doubleVsBlast'),
    twoWay: flag(of, 'twoWay'),
  };
  const energy = { type: word(bag(given, 'energy'), 'type', 'heat'), damage: number(bag(given, 'energy'), 'damage') };
  const blow = { id: 'blow', type: 'weapon', damage: null, energy };
  const side = word(given, 'direction', 'incoming') === 'incoming' ? 'target' : 'attacker';
  const items = (who: string, ...own: readonly object[]) => [...own, ...(who === side ? [shield] : [])] as never;
  const people = [
    entrant('attacker', { offenseTn: SURE, items: items('attacker', blow) }),
    entrant('target', { ...UNHURT, defenseTn: DEFENSE.tn, items: items('target') }),
  ];
  const fight = fightOf(given, people);
  const wish = given['pay'] ?? 'all';
  const lowered = wish === 'all' ? null : act(fight, { action: 'dropShield', who: side, item: 'shield' });
  const attack = { action: 'attack', who: 'attacker', item: 'blow', targets: ['target'], declared: DEFENSE.declared };
  const after = act(lowered?.fight ?? fight, attack, { dice: [...ON_THE_WAY, 1, ...DEFENSE_DICE['hit']!] });
  const { cost = 0, absorbed = 0 } = factsOf(after, 'shieldAbsorbed', side);
  return {
    damage: stateOf(after, 'target').damageTaken,
    points: stateOf(after, side).pools['shield'],
    cost,
    absorbed,
    doubleVsBlast: combatantIn(after.fight, side).sheet.shields[0]!.doubleVsBlast,
    refused: lowered?.refused ?? null,
  };
};

const grantShield = (given: Bag): unknown => ({
  statuses: withShieldGranted(
    texts(given, 'statuses') as readonly StatusName[],
    word<Precision>(given, 'precision', 'low'),
  ),
});

const createPoints = (given: Bag): unknown => {
  const source = {
    id: 'source',
    type: word(given, 'kind', 'shielding') === 'shielding' ? 'shield' : 'gravity',
    resource: number(given, 'resource'),
    costPerPoint: number(given, 'costPerPoint', 1),
    points: number(given, 'current'),
    maximum: maybeNumber(given, 'maximum'),
  };
  const turn = flag(given, 'onOwnTurn') ? 'maker' : 'other';
  const fight = fightOf(given, [entrant('maker', { items: [source] }), entrant('other', {})], { turn });
  const declared = { points: number(given, 'points') };
  const after = act(fight, { action: 'charge', who: 'maker', item: 'source', declared });
  const { pools, resources } = stateOf(after, 'maker');
  return { points: pools['source'], resourceLeft: resources['source'], refused: after.refused };
};

export const shields: Operations = { shieldEligibility, payShield, grantShield, createPoints };
