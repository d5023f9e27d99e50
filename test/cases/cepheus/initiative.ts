/** Section 3.3: initiative and command. */
import * as command from '../../../src/rules/cepheus/fight/comms.ts';
import * as initiative from '../../../src/rules/cepheus/fight/initiative.ts';
import * as track from '../../../src/rules/cepheus/fight/track.ts';
import type { Comm } from '../../../src/rules/cepheus/types.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { Bag, Operations } from '../format.ts';
import {
  bag,
  codeOf,
  flag,
  level,
  list,
  noDice,
  number,
  orNull,
  read,
  refusals,
  roll,
  settings,
  text,
} from './given.ts';

export const initiativeAndCommand: Operations = {
  startCombat: (given) => {
    const all = list(given, 'combatants').map((one) => ({
      id: text<Id>(one, 'id', ''),
      dex: number(one, 'dex', 7),
      aware: flag(one, 'aware'),
      tacticsBonus: number(one, 'tacticsBonus', 0),
      inContact: flag(one, 'inContact', true),
    }));
    const opened = roll(given, initiative.openInitiative(all));
    const now = all.map((one, index) => {
      const standing = { ...one, base: opened[index]!.initiative, mods: [] };
      return { id: one.id, dex: one.dex, initiative: initiative.effectiveInitiative(standing, 1) };
    });
    return {
      initiative: byId(now),
      rolled: opened.filter((one) => one.rolled).map((one) => one.id),
      order: initiative.groupsByInitiative(now),
    };
  },

  initiativeTrack: (given) => {
    const start = track.newTrack(number(given, 'base', 0), number(given, 'tacticsBonus', 0));
    const options = settings(given);
    const after = track.trackAll(start, list(given, 'events').map(event), options);
    const rounds = list<number>(given, 'rounds');
    return {
      initiative: rounds.map((round) => track.initiativeIn(after.track, round)),
      checkDm: rounds.map((round) => track.checkDmIn(after.track, round, options)),
      ...refusals(after.refusals),
    };
  },

  roundOrder: (given) => {
    const all = list(given, 'combatants').map((one) => ({
      id: text<Id>(one, 'id', ''),
      base: number(one, 'base', 0),
      dex: number(one, 'dex', 7),
      acted: flag(one, 'acted'),
    }));
    const events = list(given, 'events').map((one) => ({ ...event(one), id: text<Id>(one, 'id', '') }));
    return track.roundOrder(all, events, settings(given));
  },

  delay: (given) => {
    const ends = list<initiative.DelayEnd>(given, 'choices');
    const delayers = list(given, 'delayers').map((one, index) => ({
      id: text<Id>(one, 'id', ''),
      base: number(one, 'base', 0),
      dex: number(one, 'dex', 7),
      end: ends[index] ?? missing(),
    }));
    if (ends.length > delayers.length) throw new Error('choices left over');
    const ended = delayers.map((one) => initiative.endDelay(one, number(given, 'highestOther', 0)));
    return {
      initiative: Object.fromEntries(ended.map((one) => [one.id, [one.count, one.base]])),
      order: initiative.claimOrder(delayers),
    };
  },

  tactics: (given) => {
    const skill = level(given);
    const refused = command.tacticsRefusal(skill);
    if (refused) return { refused: refused.refused };
    const known = orNull(given, 'effect');
    const check = known === null ? roll(given, command.rollTactics(null, skill!, number(given, 'int', 7))) : null;
    const effect = check ? check.effect : known!;
    const members = list(given, 'members').map((one) => ({
      id: text<Id>(one, 'id', ''),
      inContact: flag(one, 'inContact', true),
    }));
    return {
      total: check ? check.total : null,
      effect,
      bonus: command.commandBonus(effect, settings(given)),
      boosted: command.inReach(members),
      refused: null,
    };
  },

  leadership: (given) => {
    const target = bag(given, 'target');
    const pair = (change: number) =>
      initiative.changedPair(number(target, 'initiative', 0), change, flag(target, 'acted'));
    const refused = command.leadershipRefusal(flag(given, 'inContact', true));
    if (refused) return { initiative: pair(0), refused: codeOf(refused) };
    const known = orNull(given, 'effect');
    const check =
      known === null ? roll(given, command.rollLeadership(null, level(given), number(given, 'soc', 7))) : null;
    const effect = check ? check.effect : known!;
    const bonus = command.commandBonus(effect, settings(given));
    return { total: check ? check.total : null, effect, bonus, initiative: pair(bonus), refused: null };
  },

  commLink: (given) => {
    noDice(given);
    const method = text<Comm>(given, 'method', 'direct');
    return { linked: command.isLinked({ ...command.PLAIN_LINK, ...(given as object), method }) };
  },
};

const byId = (all: readonly { readonly id: Id; readonly initiative: number }[]) =>
  Object.fromEntries(all.map((one) => [one.id, one.initiative]));

const event = (given: Bag): track.TrackEvent => ({
  ...track.PLAIN_EVENT,
  round: read(given, 'round', track.THIS),
  kind: 'reaction',
  ...(given as object),
});

function missing(): never {
  throw new Error('a choice for each delayer');
}
