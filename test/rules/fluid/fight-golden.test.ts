/** Whole fights, asserted as logs. The files beside this one are read by people before they are kept. */
import { expect, test } from 'vitest';
import { byDefault, sample } from '../../../src/play/sample.ts';
import { fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { appliedAll, combatantIn } from '../../../src/rules/kernel/fight.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { act, counts, linesOf, next, start, stateOf, scripted } from './log.ts';
import { fightOf, running, type Person } from './people.ts';

test('FLU-SUR-02 FLU-SUR-07 FLU-SUR-08 FLU-SUR-09 FLU-SEQ-01 an ambush', async () => {
  const people: readonly Person[] = [
    { id: 'Ada', side: 'scouts', weapons: ['rifle'], sheet: { stealth: 6, actionDice: 2 } },
    { id: 'Ben', side: 'scouts', weapons: ['pistol'], sheet: { stealth: 3, initBonus: 0 } },
    { id: 'Cyd', side: 'scouts', weapons: ['sword'], sheet: { stealth: 9, initBonus: 5 } },
    { id: 'Dov', side: 'guards', weapons: ['rifle'], sheet: { stealth: 1 } },
    { id: 'Eli', side: 'guards', sheet: { kind: 'standard', damageSave: 3 }, weapons: ['pistol'] },
  ];
  const scene = { place: 'forest', awareness: 'none', barred: ['Cyd'] };
  let played = start(scripted(fightOf(people, { scene })), {
    // Distance; checks of Ada (with one Action Die), Ben, Cyd, Dov, Eli; stealth of both sides.
    dice: [3, 4, 5, 2, 12, 3, 9, 15, 8, 8, 11, 4],
    choices: [1],
  });
  expect(played.fight.turn).toBe('Ada');
  expect(played.fight.shared).toMatchObject({ distance: 140, surprise: { round: 1, actors: ['Ada', 'Ben'] } });
  played = act(played, 'Ada', 'press');
  expect(played.refused?.refused).toBe('notInSurprise');
  played = act(played, 'Ada', 'attack', {
    item: 'rifle',
    target: 'Dov',
    declared: { mode: 'burst', distance: 120 },
    dice: [15, 3, 4, 6, 5],
    choices: [0, 0, 0],
  });
  expect(act(played, 'Ada', 'free').refused?.refused).toBe('oneActionOnly');
  played = next(played);
  expect(played.fight.turn).toBe('Ben');
  played = act(played, 'Ben', 'aim', { target: 'Eli' });
  // Dov and Eli are tied, which matters from the first combat round on.
  played = next(played, { dice: [14, 6] });
  // Nobody's Count has moved: what the surprise round brought is not counted.
  expect(counts(played)).toEqual(['Cyd 20', 'Ada 17', 'Dov 10', 'Eli 10', 'Ben 9']);
  expect(played.fight).toMatchObject({ round: 2, turn: 'Cyd', shared: { distance: 140 } });
  expect(stateOf(played, 'Ben').log).toEqual({});
  played = next(played);
  played = act(played, 'Ada', 'aim', { target: 'Dov' });
  played = act(played, 'Ada', 'aim', { target: 'Dov' });
  played = next(next(next(next(played))));
  expect(counts(played)).toEqual(['Cyd 20', 'Ada 19', 'Dov 10', 'Eli 10', 'Ben 9']);
  await expect(played.log.join('\n')).toMatchFileSnapshot('golden/ambush.log');
});

test('FLU-GAP-01 FLU-PRS-01 FLU-PRS-02 FLU-ZER-01 FLU-GAP-02 FLU-AMB-32 a duel with Press and reeling', async () => {
  const people: readonly Person[] = [
    { id: 'Kit', weapons: ['sword'], state: { count: 50, pressFrom: 1 } },
    { id: 'Lou', side: 'them', weapons: ['sword'], sheet: { actionDice: 2 }, state: { count: 6 } },
  ];
  const blade = { item: 'sword', declared: { distance: 5 } };
  let played = scripted(running(people, 'Kit'));
  expect(act(played, 'Kit', 'aim', { target: 'Lou' }).refused?.refused).toBe('mustPress');
  expect(act(played, 'Kit', 'delay').refused?.refused).toBe('mustPress');
  played = act(played, 'Kit', 'press');
  expect(act(played, 'Kit', 'press').refused?.refused).toBe('alreadyPressed');
  expect(stateOf(played, 'Kit')).toMatchObject({ count: 30, pressFrom: null, actions: { halves: 3 } });
  // Lou stands off and fails: 6 - 5 = 1, and at the end of the round -2 for the save, -2 for the wounds: -3, so 17.
  played = act(played, 'Kit', 'attack', { ...blade, target: 'Lou', dice: [4, 12, 4], choices: ['standOff', 0] });
  expect(stateOf(played, 'Lou')).toMatchObject({ count: 1, actionDice: 1 });
  played = act(played, 'Kit', 'attack', { ...blade, target: 'Lou', dice: [15, 8], choices: ['none'] });
  played = act(played, 'Kit', 'attack', { ...blade, target: 'Lou', dice: [14, 8], choices: ['none'] });
  expect(act(played, 'Kit', 'attack', { ...blade, target: 'Lou' }).refused?.refused).toBe('noActionsLeft');
  played = next(played);
  played = next(played);
  expect(counts(played)).toEqual(['Kit 30', 'Lou 17']);
  expect(stateOf(played, 'Lou')).toMatchObject({ lostHalfActions: 2, conditions: { flatFooted: {} } });
  played = next(played);
  // Reeling takes both half actions of Lou's turn; a free action is left.
  expect(stateOf(played, 'Lou')).toMatchObject({ lostHalfActions: 0, actions: { halves: 0 } });
  expect(act(played, 'Lou', 'attack', { ...blade, target: 'Kit' }).refused?.refused).toBe('noActionsLeft');
  played = act(played, 'Lou', 'free');
  expect(stateOf(played, 'Lou').conditions).toHaveProperty('flatFooted');
  played = next(played);
  played = next(played);
  played = act(played, 'Lou', 'regroup');
  expect(stateOf(played, 'Lou').conditions).not.toHaveProperty('flatFooted');
  played = next(played);
  expect(counts(played)).toEqual(['Kit 30', 'Lou 24']);
  await expect(played.log.join('\n')).toMatchFileSnapshot('golden/duel.log');
});

test('FLU-INI-03 FLU-SEQ-03 FLU-RND-03 FLU-UI-01 FLU-UI-03 eight against eight over ten rounds, in groups', async () => {
  const side = (name: string, size: number, of: (index: number) => Partial<Person>): readonly Person[] =>
    Array.from({ length: size }, (_, index) => ({ id: `${name}${index + 1}`, side: name, ...of(index) }));
  const people = [
    ...side('us', 8, (index) => ({ weapons: ['rifle'], sheet: { initBonus: index - 2, level: 3 } })),
    ...side('them', 8, (index) => ({
      weapons: [index % 2 ? 'pistol' : 'rifle'],
      sheet: {
        kind: 'standard',
        damageSave: 4,
        failuresToDrop: 2,
        group: index < 4 ? 'first' : 'second',
        initBonus: index % 3,
      },
    })),
  ];
  const random = seeded(8);
  const lines: string[] = [];
  let fight: FluidFight = fightOf(people, { scene: { awareness: 'all' } });
  const turns = new Map<string, number>();
  const run = (procedure: Procedure<Outcome | Refusal>): void => {
    const outcome = sample(procedure, random, byDefault);
    if (isRefusal(outcome)) return;
    fight = appliedAll(fight, eventsOf(outcome));
    lines.push(
      ...outcome.stages.filter((stage) => stage.kind === 'initiative' || stage.kind === 'harm').flatMap(linesOf),
    );
  };
  run(startFight(fluid, fight));
  for (let round = 0; fight.round <= 10;) {
    if (fight.round !== round) {
      round = fight.round;
      lines.push(
        `round ${round}: ${inOrder(fight, fluid.order)
          .map((id) => `${id} ${combatantIn(fight, id).state.count}`)
          .join(', ')}`,
      );
    }
    const who = fight.turn!;
    const key = `${fight.round} ${who}`;
    // After a Press the turn comes again (FLU-GAP-01).
    if (!combatantIn(fight, who).state.actions.pressed) turns.set(key, (turns.get(key) ?? 0) + 1);
    const foes = fight.combatants.filter((combatant) => combatant.side !== combatantIn(fight, who).side);
    const target = foes.filter((foe) => fluid.status(fight, foe.id).standing === 'up')[0];
    if (combatantIn(fight, who).state.pressFrom !== null) run(fluid.perform(fight, { action: 'press', who }));
    const item = combatantIn(fight, who).sheet.weapons[0]!.id;
    const declared = { distance: 40 };
    if (target) run(fluid.perform(fight, { action: 'attack', who, item, targets: [target.id], declared }));
    run(fluid.perform(fight, { action: random.below(2) === 0 ? 'regroup' : 'brace', who }));
    run(nextTurn(fluid, fight));
  }
  expect([...turns.values()].every((count) => count === 1)).toBe(true);
  for (const combatant of fight.combatants) {
    expect(total(fluid.status(fight, combatant.id).initiative)).toBe(combatant.state.count);
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('golden/eight.log');
});
