/** 3.7 of the contract: damage auras. */
import {
  AURA_INJURY,
  auraAmounts as amountsOf,
  auraReactions as reactionsTo,
  aurasAtTurnEnd,
  auraStrike as strikeWith,
  aurasWithoutDevice,
  exchange,
  storeInAura,
  unharmed,
  UPKEEP,
  type ContactKind,
  type HeldAura,
  type HolderState,
  type Side,
} from '../../../src/rules/drive/index.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import {
  auraKind,
  bag,
  bags,
  codeOf,
  flag,
  maybeNumber,
  maybeWord,
  number,
  options,
  pointsLeft,
  run,
  target,
  track,
  word,
} from './given.ts';

const auraAmounts = (given: Bag): unknown => ({ amounts: amountsOf(number(bag(given, 'aura'), 'stored')) });

const auraReactions = (given: Bag): unknown => {
  const event = bag(given, 'event');
  const kind = word<ContactKind>(event, 'kind', 'touch');
  const outcome = maybeWord<'evaded' | 'hit' | 'critical'>(event, 'outcome');
  return { count: reactionsTo({ kind, outcome }, number(given, 'aurasHeld', 1)) };
};

const auraStrike = (given: Bag): unknown => {
  const aura = bag(given, 'aura');
  const provoker = target(bag(given, 'target'), word(given, 'provokerId', 'provoker'));
  const stored = number(aura, 'stored');
  const spending = {
    id: 'aura',
    kind: auraKind(aura),
    stored,
    drive: maybeNumber(aura, 'drive'),
    spend: number(given, 'spend'),
  };
  const struck = run(given, strikeWith(spending, provoker, options(given)));
  if (isRefusal(struck)) return { ...unharmed(provoker), refused: codeOf(struck), auraLeft: stored };
  return {
    ...struck.harm,
    shields: pointsLeft(provoker, struck.volley.pools),
    outcome: 'hit',
    injuryType: AURA_INJURY,
    auraLeft: struck.auraLeft,
    refused: null,
  };
};

const auraExchange = (given: Bag): unknown => {
  const spend = number(given, 'spend');
  const side = (key: string, damage: number): Side => ({
    damage,
    track: track(bag(given, key)),
    deadAtDegrees: number(bag(given, key), 'deadAtDegrees', Infinity),
  });
  const { holder, attacker } = exchange(
    side('holder', number(given, 'attackDamage')),
    side('attacker', spend),
    options(given),
  );
  return {
    holderDamage: holder.damage,
    holderDegrees: holder.degrees,
    holderDead: holder.dead,
    attackerDamage: attacker.damage,
    attackerDegrees: attacker.degrees,
    attackerDead: attacker.dead,
    auraLeft: number(bag(given, 'aura'), 'stored') - spend,
  };
};

const auraStore = (given: Bag): unknown => {
  const aura = bag(given, 'aura');
  const add = bag(given, 'add');
  const before = number(aura, 'stored');
  const stored = storeInAura(
    { kind: auraKind(aura), stored: before, max: maybeNumber(aura, 'max') },
    { kind: auraKind(add), amount: number(add, 'amount') },
  );
  return isRefusal(stored) ? { refused: codeOf(stored), stored: before } : { refused: null, stored };
};

const auraUpkeep = (given: Bag): unknown => {
  const held = bags(given, 'auras').map((of): HeldAura => ({
    id: word(of, 'id', ''),
    stored: maybeNumber(of, 'stored'),
    decayPerTurn: number(of, 'decayPerTurn'),
    madeByMentalAction: flag(of, 'madeByMentalAction'),
    fromDevice: flag(of, 'fromDevice'),
    deviceId: maybeWord(of, 'deviceId'),
  }));
  const kept = aurasAfter(given, held);
  const tracked = kept.filter((aura) => aura.stored !== null);
  return {
    kept: kept.map((aura) => aura.id),
    stored: Object.fromEntries(tracked.map((aura) => [aura.id, aura.stored])),
    ...UPKEEP,
    refused: null,
  };
};

function aurasAfter(given: Bag, held: readonly HeldAura[]): readonly HeldAura[] {
  switch (word<'turnEnd' | 'upkeep' | 'deviceDisabled' | 'deviceDropped'>(given, 'moment', 'turnEnd')) {
    case 'turnEnd':
      return aurasAtTurnEnd(held, word<HolderState>(given, 'holderState', 'free'));
    case 'upkeep':
      return held;
    default:
      return aurasWithoutDevice(held, maybeWord(given, 'deviceId'));
  }
}

export const auras: Operations = { auraAmounts, auraReactions, auraStrike, auraExchange, auraStore, auraUpkeep };
