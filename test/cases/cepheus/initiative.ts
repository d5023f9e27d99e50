/** Section 3.3: initiative and command. */
import { stateDms } from '../../../src/rules/cepheus/check/skill-check.ts';
import { commandBonus, isLinked, leadershipRefusal } from '../../../src/rules/cepheus/command/comms.ts';
import { leadershipEvents } from '../../../src/rules/cepheus/command/leadership.ts';
import { tacticsEvents, tacticsRefusal } from '../../../src/rules/cepheus/command/tactics.ts';
import { reactionEvents } from '../../../src/rules/cepheus/attack/reactions.ts';
import { suppressionEvents } from '../../../src/rules/cepheus/fire/suppression.ts';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import type { CepheusFight, Comm, InitiativeMod } from '../../../src/rules/cepheus/types.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import { ranks } from '../../../src/rules/kernel/order.ts';
import type { Refusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { openFight } from '../../../src/rules/kernel/turns.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { entrant, fightOf, OTHER, SELF, Table } from './entrant.ts';
import { bag, codeOf, flag, level, list, noDice, number, orNull, refusals, settings, text } from './given.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

export const initiativeAndCommand: Operations = {
  startCombat: (given) => {
    const people = list(given, 'combatants').map((combatant) =>
      entrant({
        id: idOf(combatant),
        current: { dex: number(combatant, 'dex', 7) },
        state: {
          aware: flag(combatant, 'aware'),
          tacticsBonus: number(combatant, 'tacticsBonus', 0),
          inContact: flag(combatant, 'inContact', true),
        },
      }),
    );
    const table = new Table(fightOf(given, people, { phase: 'setup', round: 0 }));
    table.run(openFight(cepheus, table.fight), { dice: list<number>(given, 'dice') });
    return {
      initiative: counts(table, people),
      rolled: table.stages.filter((stage) => stage.dice).map((stage) => stage.who),
      order: ranks(table.fight, cepheus.order),
    };
  },

  initiativeTrack: (given) => {
    const state = { initiative: number(given, 'base', 0), tacticsBonus: number(given, 'tacticsBonus', 0) };
    const table = new Table(fightOf(given, [entrant({ state }), entrant({ id: OTHER, state: { initiative: 0 } })]));
    const events = list(given, 'events');
    const rounds = list<number>(given, 'rounds');
    const refused: (Refusal | null)[] = events.map(() => null);
    const looks = new Map<number, { readonly initiative: number | null; readonly checkDm: number }>();
    const last = Math.max(...rounds, ...events.map((event) => number(event, 'round', 0)));
    for (let round = 1; round <= last; round++) {
      const now = events.flatMap((event, index) => (number(event, 'round', 0) === round ? [{ event, index }] : []));
      for (const { event, index } of now) {
        const { fight } = table;
        if (flag(event, 'acted')) hadTurn(table, SELF);
        refused[index] = befalls(table, SELF, event, given);
        // What is refused is as if it had not been there, the turn that it came after included.
        if (refused[index]) table.fight = fight;
      }
      if (now.length === 0) table.turn(SELF);
      const dms = stateDms(table.fight, table.combatant(), settings(given));
      looks.set(round, { initiative: table.count(), checkDm: total(dms) });
      hadTurn(table, SELF);
      table.endRound();
    }
    return {
      initiative: rounds.map((round) => looks.get(round)?.initiative),
      checkDm: rounds.map((round) => looks.get(round)?.checkDm),
      ...refusals(refused),
    };
  },

  roundOrder: (given) => {
    const everybody = list(given, 'combatants');
    const people = everybody.map((entry) =>
      entrant({
        id: idOf(entry),
        current: { dex: number(entry, 'dex', 7) },
        state: { initiative: number(entry, 'base', 0) },
      }),
    );
    const table = new Table(fightOf(given, people));
    const acted = everybody.filter((entry) => flag(entry, 'acted')).map((entry) => [idOf(entry), true as const]);
    const turns = Object.fromEntries(acted) as CepheusFight['acted'];
    for (const event of list(given, 'events')) {
      // The case has no times: the turns of its `acted` came after a hastening, and before anything else.
      table.fight = { ...table.fight, acted: event['kind'] === 'hasten' ? {} : turns };
      befalls(table, idOf(event), event, given);
    }
    table.fight = { ...table.fight, acted: turns };
    const waiting = table.fight.combatants.filter(({ id }) => !table.fight.acted[id]);
    const now = { initiative: counts(table, people), order: ranks(table.fight, cepheus.order, waiting) };
    table.nextRound();
    return { ...now, nextInitiative: counts(table, people), nextOrder: ranks(table.fight, cepheus.order) };
  },

  delay: (given) => {
    const ends = list<Bag | string>(given, 'choices');
    const delayers = list(given, 'delayers');
    if (ends.length !== delayers.length) throw new Error('a choice for each delayer');
    const claimers = delayers.filter((_, index) => ends[index] === 'claim');
    const claimed = waitedOut(given, claimers, number(given, 'highestOther', 0), 'claim');
    const initiative = delayers.map((delayer, index) => {
      const end = ends[index]!;
      if (isBag(end)) return [idOf(delayer), actedAt(given, delayer, number(end, 'actAt', 0))];
      return [
        idOf(delayer),
        [null, (end === 'claim' ? claimed : waitedOut(given, [delayer], 0, 'lose')).count(idOf(delayer))],
      ];
    });
    return {
      initiative: Object.fromEntries(initiative) as object,
      order: ranks(
        claimed.fight,
        cepheus.order,
        claimers.map((claimer) => combatantIn(claimed.fight, idOf(claimer))),
      ),
    };
  },

  tactics: (given) => {
    const skill = level(given);
    const refused = tacticsRefusal(skill);
    if (refused) return { refused: refused.refused };
    const options = settings(given);
    const state = { initiative: 0 };
    const members = list(given, 'members').map((member) =>
      entrant({ id: idOf(member), side: 'unit', state: { ...state, inContact: flag(member, 'inContact', true) } }),
    );
    const commander = entrant({
      id: COMMANDER,
      side: 'unit',
      current: { int: number(given, 'int', 7) },
      skills: { Tactics: skill },
      sheet: { commander: true },
      state,
    });
    const table = new Table(fightOf(given, [...members, commander]));
    const known = orNull(given, 'effect');
    if (known !== null) {
      noDice(given);
      const boosted = tacticsEvents(table.fight, members, known, options).map(({ who }) => who);
      return { total: null, effect: known, bonus: commandBonus(known, options), boosted, refused: null };
    }
    table.pass({ at: 'startOfFight' }, { dice: list<number>(given, 'dice') });
    const { verdict, events = [] } = table.stage('tactics') ?? {};
    const effect = Number(verdict?.values?.['effect']);
    const boosted = events.map(({ who }) => who).filter((who) => who !== COMMANDER);
    return { ...verdict?.values, bonus: commandBonus(effect, options), boosted, refused: null };
  },

  leadership: (given) => {
    const target = bag(given, 'target');
    const options = settings(given);
    const inContact = flag(given, 'inContact', true);
    const leader = entrant({
      id: COMMANDER,
      current: { soc: number(given, 'soc', 7) },
      skills: { Leadership: level(given) },
      state: { initiative: 0 },
    });
    const led = entrant({ state: { initiative: number(target, 'initiative', 0), inContact } });
    const table = new Table(fightOf(given, [leader, led]));
    if (flag(target, 'acted')) hadTurn(table, SELF);
    table.turn(COMMANDER);
    const known = orNull(given, 'effect');
    if (known !== null) noDice(given);
    const refused =
      known === null
        ? table.act(COMMANDER, 'leadership', { target: SELF, dice: inContact ? list<number>(given, 'dice') : [] })
        : leadershipRefusal(inContact);
    if (known !== null && !refused) table.apply(leadershipEvents(table.fight, SELF, known, options));
    const values = known === null ? table.stage('leadership')?.verdict?.values : { total: null, effect: known };
    const now = table.count();
    table.nextRound();
    const pair = { initiative: [now, table.count()] };
    if (refused) return { ...pair, refused: codeOf(refused) };
    return { ...values, ...pair, bonus: commandBonus(Number(values?.['effect']), options), refused: null };
  },

  commLink: (given) => {
    noDice(given);
    const linked = isLinked({
      method: text<Comm>(given, 'method', 'direct'),
      bothEquipped: flag(given, 'bothEquipped', true),
      lineOfSight: flag(given, 'lineOfSight', true),
      hearing: flag(given, 'hearing'),
      jammed: flag(given, 'jammed'),
      blocked: flag(given, 'blocked'),
      smokeOrAerosol: flag(given, 'smokeOrAerosol'),
      moving: flag(given, 'moving'),
    });
    return { linked };
  },
};

const COMMANDER = 'commander of the unit';

const idOf = (given: Bag): Id => text(given, 'id', '');

const counts = (table: Table, people: readonly { readonly id: Id }[]) =>
  Object.fromEntries(people.map(({ id }) => [id, table.count(id)]));

/** A turn with an action, if this round has not seen it yet. */
function hadTurn(table: Table, who: Id): void {
  if (table.fight.turn !== who && table.fight.acted[who]) return;
  if (table.fight.turn !== who) table.turn(who);
  table.act(who, 'charge', { declared: { cost: 'minor' } });
  table.endTurn();
}

/** An event for a combatant, once or several times. */
function befalls(table: Table, who: Id, event: Bag, given: Bag): Refusal | null {
  const options = settings(given);
  const effect = number(event, 'effect', 0);
  const times = number(event, 'times', 1);
  const kind = text<string>(event, 'kind', 'reaction');
  if (kind === 'hasten') {
    if (flag(event, 'roundUnderway')) hadTurn(table, OTHER);
    return table.act(who, 'hasten');
  }
  if (kind === 'contactLost' || kind === 'contactRestored') {
    return table.act(who, 'setContact', { declared: { inContact: kind === 'contactRestored' } });
  }
  const refused = kind === 'leadership' ? leadershipRefusal(flag(event, 'inContact', true)) : null;
  if (refused) return refused;
  for (let time = 0; time < times; time++) {
    if (kind === 'reaction') table.apply(reactionEvents(table.fight, who, 'dodge', options));
    if (kind === 'suppressed') table.apply(suppressionEvents(table.fight, who, effect, options));
    if (kind === 'leadership') table.apply(leadershipEvents(table.fight, who, effect, options));
  }
  return null;
}

function delayer(given: Bag): ReturnType<typeof entrant> {
  const mods = list<number>(given, 'mods').map((value, index): [string, InitiativeMod] => [
    `mod${index}`,
    { round: 1, lasting: false, value, clause: 'CEP-INI-05', source: 'reaction' },
  ]);
  return entrant({
    id: idOf(given),
    current: { dex: number(given, 'dex', 7) },
    state: { initiative: number(given, 'base', 0), initiativeMods: Object.fromEntries(mods) },
  });
}

/** A wait that ends at a count of the round: in the turn of a combatant with that count. */
function actedAt(given: Bag, entry: Bag, count: number): readonly (number | null)[] {
  const table = new Table(fightOf(given, [delayer(entry), entrant({ id: OTHER, state: { initiative: count } })]));
  table.turn(idOf(entry));
  table.act(idOf(entry), 'delay');
  table.turn(OTHER);
  const refused = table.act(idOf(entry), 'actNow', { declared: { count } });
  if (refused) throw new Error(refused.refused);
  const now = table.count(idOf(entry));
  table.nextRound();
  return [now, table.count(idOf(entry))];
}

/** The next round, after all of these have waited this one out beside a combatant with that Initiative. */
function waitedOut(given: Bag, all: readonly Bag[], highestOther: number, end: 'claim' | 'lose'): Table {
  const other = entrant({ id: OTHER, state: { initiative: highestOther } });
  const table = new Table(fightOf(given, [...all.map(delayer), other]));
  for (const entry of all) {
    table.turn(idOf(entry));
    table.act(idOf(entry), 'delay');
  }
  table.nextRound({ choices: all.map(() => end) });
  return table;
}
