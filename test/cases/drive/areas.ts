/** 3.5 of the contract: areas. */
import {
  aoeRefusal,
  areaHit,
  countsDouble,
  explosion,
  fireOf,
  lowShieldAgainst,
  resolveAttack,
  type AoeKind,
  type EnergyType,
} from '../../../src/rules/drive/index.ts';
import type { Bag, Operations } from '../format.ts';
import {
  approach,
  bag,
  codeOf,
  damageAndDrive,
  energy,
  flag,
  maybeBag,
  maybeFlag,
  number,
  options,
  pointsLeft,
  run,
  target as targetOf,
  weapon,
  word,
} from './given.ts';

const resolveAoe = (given: Bag): unknown => {
  const target = targetOf(bag(given, 'target'));
  const aoe = word<AoeKind>(bag(given, 'aoe'), 'kind', 'deliberate');
  const device = weapon(bag(given, 'aoe'));
  const refused = aoeRefusal(aoe, device.energy?.damage ?? 0);
  if (refused) return { refused: codeOf(refused), shields: pointsLeft(target, target.pools) };
  const attack = {
    attacker: 'attacker',
    mode: 'ranged',
    weapons: [device],
    approach: approach(given, 'medium'),
    leaving: null,
    aoe,
    offense: null,
    injuryType: null,
    rollsInjuryType: false,
    defense: { known: word<'evaded' | 'hit' | 'critical'>(given, 'outcome', 'hit') },
  } as const;
  const result = run(given, resolveAttack(attack, target, options(given)));
  return {
    attackOver: result.burst?.over,
    targetDamage: result.harm.total,
    othersArea: result.burst?.others,
    fire: result.burst && fireOf(result.burst.energy, result.burst.original),
    shields: pointsLeft(target, result.volley.pools),
    refused: null,
  };
};

const resolveArea = (given: Bag): unknown => {
  const target = targetOf(bag(given, 'target'));
  const area = {
    weapon: 'area',
    attacker: 'attacker',
    energy: energy(given) ?? { type: 'heat' as const, damage: 0 },
    source: word<'aoe' | 'zaoe'>(given, 'source', 'aoe'),
    rollsToHit: flag(given, 'rollToHit'),
  };
  const result = run(given, areaHit(area, target, approach(given, 'medium'), options(given)));
  return { hit: result.hit, damage: result.harm.total, shields: pointsLeft(target, result.volley.pools) };
};

const resolveExplosive = (given: Bag): unknown => {
  const target = targetOf(bag(given, 'target'));
  const of = bag(given, 'explosive');
  const blast = (key: string): number | null => {
    const part = maybeBag(of, key);
    return part && number(part, 'damage');
  };
  const device = {
    weapon: 'device',
    attacker: 'attacker',
    frag: damageAndDrive(of, 'frag'),
    blast: blast('blast'),
    areaFrag: damageAndDrive(of, 'areaFrag'),
    areaBlast: blast('areaBlast'),
  };
  const struck = word(given, 'role', 'target') === 'target' && word(given, 'outcome', 'hit') === 'hit';
  const part = struck ? 'impact' : 'area';
  const procedure = explosion(device, part, false, target, approach(given, 'medium'), options(given));
  const { harm, volley } = run(given, procedure);
  return {
    damage: harm.total,
    byType: { frag: harm.byType['frag'] ?? 0, blast: harm.byType['blast'] ?? 0 },
    shields: pointsLeft(target, volley.pools),
  };
};

const zaoeLowShield = (given: Bag): unknown => {
  const zaoe = bag(given, 'zaoe');
  const shield = bag(given, 'shield');
  const attack = {
    kind: word<'cluster' | 'point'>(zaoe, 'kind', 'cluster'),
    type: word<EnergyType>(zaoe, 'type', 'heat'),
    high: number(zaoe, 'high'),
    low: number(zaoe, 'low'),
    appliesHere: word<'high' | 'low' | 'unclear'>(zaoe, 'appliesHere', 'unclear'),
    origin: word<'outside' | 'inside'>(zaoe, 'origin', 'outside'),
    delivery: word<'clusterBomb' | 'rocketPod' | 'other'>(zaoe, 'delivery', 'other'),
  };
  const doubleVsBlast = countsDouble(maybeFlag(shield, 'doubleVsBlast'), flag(shield, 'device'));
  const { bill, points, inside, outside } = lowShieldAgainst(attack, {
    points: number(shield, 'points'),
    doubleVsBlast,
  });
  return {
    bill,
    points,
    insideHigh: inside.high,
    insideLow: inside.low,
    outsideHigh: outside.high,
    outsideLow: outside.low,
  };
};

export const areas: Operations = { resolveAoe, resolveArea, resolveExplosive, zaoeLowShield };
