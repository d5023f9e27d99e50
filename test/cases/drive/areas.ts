/** 3.5 of the contract: areas. */
import { resolveAttack, type AoeKind, type EnergyType } from '../../../src/rules/drive/index.ts';
import { areaHit, areaKind, fireOf } from '../../../src/rules/drive/areas/areas.ts';
import { portionsOf } from '../../../src/rules/drive/harm/volley.ts';
import { lowShieldAgainst } from '../../../src/rules/drive/areas/low-shield.ts';
import { countsDouble } from '../../../src/rules/drive/shields/points.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import {
  act,
  apart,
  DEFENSE,
  DEFENSE_DICE,
  entrant,
  factsOf,
  fightOf,
  ON_THE_WAY,
  sheetOf,
  shieldsLeft,
  SURE,
  UNHURT,
} from './entrant.ts';
import {
  approach,
  bag,
  codeOf,
  decide,
  energy,
  flag,
  list,
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
  const device = weapon(bag(given, 'aoe'));
  const aoe = areaKind(word<AoeKind>(bag(given, 'aoe'), 'kind', 'deliberate'), device.energy?.damage ?? 0);
  if (isRefusal(aoe)) return { refused: codeOf(aoe), shields: pointsLeft(target, target.pools) };
  const attack = {
    attacker: 'attacker',
    mode: 'ranged',
    weapons: [device],
    portions: portionsOf([device], 'ranged', aoe),
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

/** A grenade is thrown at the target, or at a combatant beside it. */
const resolveExplosive = (given: Bag): unknown => {
  const { a, b, scene } = apart(word(given, 'relation', 'medium'));
  const of = bag(given, 'explosive');
  const parts = ['frag', 'blast', 'areaFrag', 'areaBlast'].map((key) => [key, maybeBag(of, key)] as const);
  const grenade = { id: 'device', type: 'weapon', mode: 'explosive', ...Object.fromEntries(parts) };
  const aimed = word(given, 'role', 'target') === 'target' ? 'target' : 'somebody';
  const people = [
    entrant('attacker', { offenseTn: SURE, items: [grenade] }, a),
    entrant('target', { ...sheetOf(bag(given, 'target')), ...UNHURT, defenseTn: DEFENSE.tn }, b),
    entrant('somebody', { ...UNHURT, defenseTn: DEFENSE.tn }),
  ];
  const dice = [...ON_THE_WAY, 1, ...DEFENSE_DICE[word(given, 'outcome', 'hit')]!];
  const beside = { 'caught-attacker': 'beside', 'caught-somebody': 'beside' };
  const declared = { ...DEFENSE.declared, ...beside, 'caught-target': 'inside' };
  // A device without an area rolls for nobody around.
  const around = parts.some(([key, part]) => part && key.startsWith('area')) && aimed !== 'target' ? [1] : [];
  const thrown = act(
    fightOf(given, people, { scene }),
    { action: 'attack', who: 'attacker', item: 'device', targets: [aimed], declared },
    { dice: [...dice, ...around], choices: list(given, 'choices'), decide },
  );
  const { damage = 0, byType = {} } = factsOf(thrown, 'harmed', 'target');
  return { damage, byType: { frag: 0, blast: 0, ...(byType as object) }, shields: shieldsLeft(thrown, 'target') };
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
