/** 3.7 of the contract: damage auras. */
import { drive, type DriveFight } from '../../../src/rules/drive/index.ts';
import {
  auraAmounts as amountsOf,
  auraReactions as reactionsTo,
  auraStrike as strikeWith,
  storeInAura,
  UPKEEP,
  type ContactKind,
} from '../../../src/rules/drive/auras/auras.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import {
  act,
  DEFENSE,
  DEFENSE_DICE,
  entrant,
  factsOf,
  fightOf,
  ON_THE_WAY,
  passed,
  sheetOf,
  stateOf,
  SURE,
} from './entrant.ts';
import {
  auraKind,
  bag,
  bags,
  codeOf,
  maybeNumber,
  maybeWord,
  number,
  options,
  pointsLeft,
  run,
  target,
  withoutEffect,
  word,
} from './given.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const auraAmounts = (given: Bag): unknown => ({ amounts: amountsOf(number(bag(given, 'aura'), 'stored')) });

const auraReactions = (given: Bag): unknown => {
  const event = bag(given, 'event');
  withoutEffect(event, 'weapons', 'by');
  const kind = word<ContactKind>(event, 'kind', 'touch');
  const outcome = maybeWord<'evaded' | 'hit' | 'critical'>(event, 'outcome');
  return { count: reactionsTo({ kind, outcome }, number(given, 'aurasHeld', 1)) };
};

const auraStrike = (given: Bag): unknown => {
  withoutEffect(given, 'holderId');
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
  const strike = run(given, strikeWith(spending, provoker, options(given)));
  if (isRefusal(strike)) return { refused: codeOf(strike), auraLeft: stored };
  const { harm, volley, ...rest } = strike;
  return { ...harm, ...rest, shields: pointsLeft(provoker, volley.pools), refused: null };
};

/** A blow, and the answer to it. Who dies of how many degrees is a table of consequences: the blow's own, and core. */
const auraExchange = (given: Bag): unknown => {
  const [holder, attacker, aura] = [bag(given, 'holder'), bag(given, 'attacker'), bag(given, 'aura')];
  const deadly = (of: Bag) => [{ degrees: number(of, 'deadAtDegrees', 1e9), status: 'dead' }];
  const consequences = { superficial: deadly(holder), core: deadly(attacker) };
  const settings = { ...bag(given, 'settings'), 'drive.injury.consequences': consequences };
  const blow = { id: 'blow', type: 'weapon', damage: number(given, 'attackDamage'), strDamage: 0, strDrive: 0 };
  const held = { id: 'aura', type: 'aura', kind: auraKind(aura), stored: number(aura, 'stored') };
  const people = [
    entrant('attacker', { ...sheetOf(attacker), offenseTn: SURE, items: [blow] }),
    entrant('holder', { ...sheetOf(holder), defenseTn: DEFENSE.tn, items: [held] }),
  ];
  const amounts = amountsOf(number(aura, 'stored'));
  const exchanged = act(
    fightOf({ settings }, people),
    { action: 'attack', who: 'attacker', item: 'blow', targets: ['holder'], declared: DEFENSE.declared },
    {
      dice: [...ON_THE_WAY, 1, ...DEFENSE_DICE['hit']!],
      // A single amount is no question.
      choices: ['aura', ...(amounts.length > 1 ? [amounts.indexOf(number(given, 'spend')) + 1] : [])],
    },
  );
  const side = (who: string): readonly unknown[] => {
    const { damage = 0, degrees = 0 } = factsOf(exchanged, 'harmed', who);
    return [damage, degrees, stateOf(exchanged, who).conditions['dead'] !== undefined];
  };
  const [holderDamage, holderDegrees, holderDead] = side('holder');
  const [attackerDamage, attackerDegrees, attackerDead] = side('attacker');
  const auraLeft = stateOf(exchanged, 'holder').auras['aura'] ?? 0;
  return { holderDamage, holderDegrees, holderDead, attackerDamage, attackerDegrees, attackerDead, auraLeft };
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

/** An aura of which nobody keeps count stores something, and it does not fade. */
const UNCOUNTED = { stored: 1, decayPerTurn: 0 };

const auraUpkeep = (given: Bag): unknown => {
  withoutEffect(given, 'canSpeak');
  const auras = bags(given, 'auras');
  const held = auras.map((of) => ({ ...of, type: 'aura', ...(maybeNumber(of, 'stored') === null ? UNCOUNTED : {}) }));
  const state = word(given, 'holderState', 'free');
  const statuses = state === 'free' ? [] : [state];
  const budget = { movement: 1, action: number(given, 'actionsLeft', 1) };
  const fight = aurasAfter(given, fightOf(given, [entrant('holder', { statuses, items: held }, { budget })]));
  const left = combatantIn(fight, 'holder').state.auras;
  const kept = auras.filter((of) => left[word(of, 'id', '')] !== undefined);
  const counted = kept.filter((of) => maybeNumber(of, 'stored') !== null).map((of) => word(of, 'id', ''));
  return {
    kept: kept.map((of) => of['id']),
    stored: Object.fromEntries(counted.map((id) => [id, left[id]])),
    ...UPKEEP,
    refused: null,
  };
};

function aurasAfter(given: Bag, fight: DriveFight): DriveFight {
  const device = maybeWord(given, 'deviceId');
  switch (word<'turnEnd' | 'upkeep' | 'deviceDisabled' | 'deviceDropped'>(given, 'moment', 'turnEnd')) {
    case 'turnEnd':
      return passed(fight, { at: 'endOfTurn', of: 'holder' }).fight;
    case 'upkeep':
      return fight;
    default:
      return drive
        .choices(fight, 'holder', 'loseDevice')
        .filter(({ item }) => device === null || item === device)
        .reduce((at, { item }) => act(at, { action: 'loseDevice', who: 'holder', item: item! }).fight, fight);
  }
}

export const auras: Operations = { auraAmounts, auraReactions, auraStrike, auraExchange, auraStore, auraUpkeep };
