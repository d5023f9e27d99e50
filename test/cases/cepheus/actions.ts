/** Section 3.4: actions and time. */
import { ACTS, request } from '../../../src/rules/cepheus/acts/acts.ts';
import { actRules } from '../../../src/rules/cepheus/acts/act.ts';
import { moveMetres, roundLimit, wholeSquares } from '../../../src/rules/cepheus/acts/move.ts';
import { preparationOf } from '../../../src/rules/cepheus/acts/weapons.ts';
import { rollExtendedRounds, roundsOf, taskKind } from '../../../src/rules/cepheus/check/extended.ts';
import { interruptedWork } from '../../../src/rules/cepheus/harm/harm.ts';
import type { CepheusFight, Stance } from '../../../src/rules/cepheus/types.ts';
import { DRIVING_COST } from '../../../src/rules/cepheus/driving/control.ts';
import { begin, ended } from '../../../src/rules/kernel/progress.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { WEAPONS, entrant, fightOf, OTHER, SELF, Table } from './entrant.ts';
import { bag, flag, level, list, noDice, number, orNull, refusals, roll, settings, text } from './given.ts';

export const actionsAndTime: Operations = {
  actionKind: (given) => {
    const seconds = orNull(given, 'taskSeconds');
    return { kind: seconds === null ? kindOf(text(given, 'action', '')) : taskKind(seconds) };
  },

  actionBudget: (given) => {
    const unconscious = flag(given, 'unconscious') ? { since: 0, failures: 0 } : null;
    const self = entrant({
      max: { str: 8, dex: 8, end: 8 },
      current: flag(given, 'seriouslyWounded') ? { str: 1, dex: 1, end: 1 } : {},
      sheet: { unconscious },
      state: { lostSignificant: number(given, 'lostSignificant', 0) },
    });
    const table = new Table(fightOf(given, [self]));
    const turns = Array.from({ length: number(given, 'turns', 1) }, () => {
      table.turn(SELF);
      const { minor, significant } = table.state().budget;
      const turn = { minor, significant, tradedMinor: payable(table.fight), maxMetres: roundLimit(table.combatant()) };
      table.endRound();
      return turn;
    });
    return { turns };
  },

  spendActions: (given) => {
    const given0 = bag(given, 'budget');
    const budget = { minor: number(given0, 'minor', 1), significant: number(given0, 'significant', 1) };
    const table = onTurn(given, { budget });
    const refused = list<Bag | string>(given, 'steps').map((step) => {
      const kind = isBag(step) ? text(step, 'as', kindOf(text(step, 'action', ''))) : kindOf(step);
      return kind === 'free' ? table.act(SELF, 'free') : table.act(SELF, 'charge', { declared: { cost: kind } });
    });
    return { left: table.state().budget, ...refusals(refused) };
  },

  prepareWeapon: (given) => {
    const printed = bag(given, 'printed');
    const [minors, rounds] = [orNull(printed, 'minorActions'), orNull(printed, 'rounds')];
    const gun = {
      ...WEAPONS.shooting,
      magazine: { value: 0, max: 1 },
      ...(minors === null ? {} : { reloadActions: minors }),
      // Rounds stand in for a number of minor actions that is not printed.
      ...(minors !== null || rounds === null ? {} : { reloadRounds: rounds }),
    };
    const self = entrant({
      items: [gun],
      state: { preparing: { [gun.id]: { what: 'reload', spent: number(given, 'progress', 0) } } },
    });
    const table = new Table(fightOf(given, [self]));
    const [weapon] = self.sheet.weapons;
    const look = (more = 0) => preparationOf(table.combatant(), weapon!, 'reload', settings(given), more);
    let done = look();
    let readyInRound: number | null = null;
    list<number>(given, 'minorsPerRound').forEach((minors, index) => {
      table.turn(SELF);
      table.lay(SELF, { budget: { minor: minors, significant: 0 } });
      for (let minor = 0; minor < minors && done.left > 0; minor++) {
        done = look(1);
        table.act(SELF, 'reload', { item: gun.id });
        if (done.left === 0) readyInRound = index + 1;
      }
      table.endRound();
    });
    const { needed, spent, left } = done;
    return { actionsNeeded: needed, progress: spent, stillNeeded: left, ready: left === 0, readyInRound };
  },

  moveAllowance: (given) => {
    if (flag(given, 'grappled')) {
      const table = onTurn(given, { grappledWith: OTHER });
      return { refused: table.act(SELF, 'move')?.refused };
    }
    const metres = moveMetres(
      {
        actions: number(given, 'moveActions', 1),
        difficultTerrain: flag(given, 'difficultTerrain'),
        stance: text<Stance>(given, 'stance', 'standing'),
        seriouslyWounded: flag(given, 'seriouslyWounded'),
      },
      settings(given),
    );
    return { metres, squares: wholeSquares(metres), refused: null };
  },

  extendedRounds: (given) => {
    const seconds = orNull(given, 'seconds');
    if (seconds === null)
      return { rounds: roll(given, rollExtendedRounds(null, number(given, 'incrementSeconds', 0))) };
    noDice(given);
    return { rounds: roundsOf(seconds) };
  },

  extendedTest: (given) => {
    const self = entrant({
      current: { dex: number(given, 'score', 7) },
      skills: { Work: level(given), 'Jack-of-all-Trades': number(given, 'jackOfAllTrades', 0) },
      state: { extended: { skill: 'Work', roundsNeeded: 1_000, roundsDone: number(given, 'roundsDone', 0) } },
    });
    const table = new Table(fightOf(given, [self]));
    table.run(tested(table.fight, given), { dice: list<number>(given, 'dice') });
    const { extended, conditions } = table.state();
    return {
      ...table.stage('keepWorking')?.verdict?.values,
      roundsDone: extended?.roundsDone,
      roundCounts: conditions['workLost'] === undefined,
    };
  },
};

function* tested(fight: CepheusFight, given: Bag): Procedure<Outcome> {
  const damage = number(given, 'damageAfterArmor', 0);
  return ended(yield* interruptedWork(begin(fight), SELF, damage, settings(given)), 'hit', null);
}

const onTurn = (given: Bag, state: NonNullable<Parameters<typeof entrant>[0]['state']>): Table =>
  new Table(fightOf(given, [entrant({ state })], { turn: SELF, acted: { [SELF]: true } }));

/** The number of minor actions that can be paid, one after the other. */
function payable(fight: CepheusFight): number {
  const table = new Table(fight);
  let count = 0;
  while (table.act(SELF, 'charge', { declared: { cost: 'minor' } }) === null) count++;
  return count;
}

/** The acts that the names of the contract stand for. */
const COMMANDS: {
  readonly [name: string]: { readonly action: string; readonly item?: string; readonly declared?: Bag };
} = {
  shout: { action: 'free' },
  glance: { action: 'free' },
  pressButton: { action: 'free' },
  aim: { action: 'aim' },
  aimKill: { action: 'aimKill' },
  changeStance: { action: 'changeStance' },
  draw: { action: 'draw', item: 'sheathed' },
  reload: { action: 'reload', item: 'shooting' },
  move: { action: 'move' },
  simpleCheck: { action: 'check', declared: { task: 'simple' } },
  complexCheck: { action: 'check', declared: { task: 'complex' } },
  attack: { action: 'attack', item: 'shooting' },
  burst: { action: 'attack', item: 'shooting', declared: { mode: 'burst:4:spread' } },
  panicFire: { action: 'attack', item: 'shooting', declared: { mode: 'panic' } },
  suppression: { action: 'attack', item: 'shooting', declared: { suppression: true } },
  grappleCheck: { action: 'grapple' },
  coupDeGrace: { action: 'coupDeGrace', item: 'shooting' },
  leadership: { action: 'leadership' },
  free: { action: 'free' },
  minor: { action: 'charge', declared: { cost: 'minor' } },
  significant: { action: 'charge', declared: { cost: 'significant' } },
};

/** The cost of an action, by its name. */
function kindOf(name: string): string {
  if (name === 'simpleDriving') return DRIVING_COST.simple;
  if (name === 'driverAction') return DRIVING_COST.demanding;
  const command = COMMANDS[name];
  if (!command) throw new Error(`no such action: ${name}`);
  const self = entrant({ items: [WEAPONS.shooting, { ...WEAPONS.melee, id: 'sheathed', equipped: false }] });
  const parts = request(fightOf({}, [self]), { who: SELF, ...command } as Parameters<typeof request>[1]);
  if (isRefusal(parts)) throw new Error(parts.refused);
  const [kind = 'free'] = Object.keys(
    actRules.cost(
      ACTS.find(({ action }) => action === command.action)!,
      parts,
    ),
  );
  return kind;
}
