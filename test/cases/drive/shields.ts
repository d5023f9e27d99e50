/** 3.4 of the contract: shields. */
import {
  countsDouble,
  createPoints as make,
  eligibility,
  payShield as pay,
  withShieldGranted,
  type AttackKind,
  type EnergyType,
  type Precision,
  type Relation,
  type Status,
} from '../../../src/rules/drive/index.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, codeOf, flag, maybeFlag, maybeNumber, number, texts, word } from './given.ts';

const shieldEligibility = (given: Bag): unknown =>
  eligibility(
    word<AttackKind>(given, 'kind', 'normal'),
    {
      relation: word<Relation>(given, 'relation', 'medium'),
      onProtectedVehicle: flag(given, 'onProtectedVehicle'),
      origin: word(given, 'origin', 'outside'),
    },
    word<Relation>(given, 'radius', 'engaged'),
  );

const payShield = (given: Bag): unknown => {
  const shield = bag(given, 'shield');
  const wish = given['pay'];
  const doubleVsBlast = countsDouble(maybeFlag(shield, 'doubleVsBlast'), flag(shield, 'device'));
  const paid = pay({
    energy: word<EnergyType>(bag(given, 'energy'), 'type', 'heat'),
    damage: number(bag(given, 'energy'), 'damage'),
    points: number(shield, 'points'),
    doubleVsBlast,
    twoWay: flag(shield, 'twoWay'),
    direction: word(given, 'direction', 'incoming'),
    pay: typeof wish === 'number' ? wish : word<'all' | 'none'>(given, 'pay', 'all'),
  });
  return { ...paid, doubleVsBlast, refused: codeOf(paid.refused) };
};

const grantShield = (given: Bag): unknown => ({
  statuses: withShieldGranted(
    texts(given, 'statuses') as readonly Status[],
    word<Precision>(given, 'precision', 'low'),
  ),
});

const createPoints = (given: Bag): unknown => {
  const current = number(given, 'current');
  const resource = number(given, 'resource');
  const made = make({
    kind: word(given, 'kind', 'shielding'),
    onOwnTurn: flag(given, 'onOwnTurn'),
    resource,
    costPerPoint: number(given, 'costPerPoint', 1),
    points: number(given, 'points'),
    current,
    maximum: maybeNumber(given, 'maximum'),
  });
  return isRefusal(made)
    ? { refused: codeOf(made), points: current, resourceLeft: resource }
    : { ...made, refused: null };
};

export const shields: Operations = { shieldEligibility, payShield, grantShield, createPoints };
