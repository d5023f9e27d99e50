/** Taking an act back, and doing it again: what the documents must bear for it, what stands against it, and that it is whole or not at all. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Event } from '../../../src/rules/index.ts';
import type { ActorDoc, CombatDoc, MessageDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf, type Action } from '../../../src/foundry/resolution/messages/records.ts';
import * as reversing from '../../../src/foundry/resolution/reverse.ts';
import * as tables from '../../../src/foundry/resolution/table/table.ts';
import * as marking from '../../../src/foundry/resolution/writing/marks.ts';
import * as writing from '../../../src/foundry/resolution/writing/write.ts';
import { change, hurt, laid, peopleIn, scoreOf } from './people.ts';
import { hold, messageOf, openWorld, vouch, type World } from './world.ts';

enterGames();
let world: World;
const { person, combatWith } = peopleIn(() => world);
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

describe('taking back', () => {
  const OUTCOME = (...events: readonly Event[]) => ({
    action: 'do',
    actor: 'one',
    stages: [{ kind: 'effect', who: 'one', title: '', events }],
  });
  const COMMAND = { action: 'do', who: 'one' };
  const messageOfAct = (system: Source = {}): MessageDoc => {
    const made = world.put(
      messageOf(
        'm',
        {
          ruleset: 'cepheus',
          combat: 'Combat.fight',
          command: COMMAND,
          state: 'applied',
          outcome: OUTCOME(hurt('one')),
          turns: 0,
          ...system,
        },
        { author: world.user('ana') },
      ),
    );
    vouch(world, made, digestOfAct(actionOf(made)));
    return made;
  };
  let one: ActorDoc, combat: CombatDoc;
  beforeEach(() => {
    one = person('a');
    combat = combatWith({ one: { actor: one } });
  });
  const applied = async (system: Source = {}): Promise<MessageDoc> => {
    const made = messageOfAct(system);
    const action = actionOf(made);
    const { stages } = action.outcome!;
    await writing.apply(
      () => laid(combat),
      reversing.operationOf(
        made,
        action,
        stages.flatMap(({ events }) => events),
      ),
    );
    return made;
  };
  const why = (made: MessageDoc, redo = false, table: tables.Table | null = laid(combat)) =>
    reversing.reversalObjection(made, actionOf(made), table, redo)?.refused ?? null;

  test('an act that was applied goes, and it comes again, each an operation of its own', async () => {
    const made = await applied();
    expect([scoreOf(one), why(made), why(made, true)]).toEqual([6, null, 'notUndone']);
    expect(await reversing.reverse(made, 'wish')).toBe(true);
    expect([scoreOf(one), actionOf(made).state, actionOf(made).turns, made.getFlag('salvo', 'reversal')]).toEqual([
      9,
      'undone',
      1,
      'wish',
    ]);
    expect([why(made), why(made, true)]).toEqual(['notApplied', null]);
    await reversing.reverse(made, 'again');
    expect([scoreOf(one), actionOf(made).state, actionOf(made).turns]).toEqual([6, 'applied', 2]);
    expect(marking.combatMarks(combat).map((mark) => mark.split(':')[0])).toEqual(['m.0', 'm.1', 'm.2']);
  });

  test('is refused of a change of turn, of what nobody vouches for, and of what has no outcome', async () => {
    expect(why(await applied({ command: { action: 'nextTurn', who: 'one' } }))).toBe('usePrevious');
    expect(why(await applied(), false, null)).toBe('gone');
    const made = await applied();
    const altered = { ...actionOf(made), author: 'bo' };
    expect(reversing.reversalObjection(made, altered, laid(combat), false)?.refused).toBe('notASalvoAction');
    expect(reversing.reversalObjection(made, { ...actionOf(made), outcome: null }, laid(combat), false)?.refused).toBe(
      'notASalvoAction',
    );
    const bare = messageOfAct({ outcome: null });
    expect(why(bare)).toBe('notASalvoAction');
  });

  test('is refused of what the documents do not bear, by how long ago it was', async () => {
    const made = messageOfAct();
    expect(why(made)).toBe('notASalvoAction');
    Object.assign(combat.flags['salvo'] as object, { ops: new Array(200).fill('old') });
    expect(why(made)).toBe('tooLongAgo');
    Object.assign(combat.flags['salvo'] as object, { ops: [] });
    one.system['ops'] = new Array(60).fill('old');
    expect(why(made)).toBe('tooLongAgo');
  });

  test('is refused where something stands on it, or cannot be given back in full', async () => {
    const stance = (from: string, to: string): Event => ({
      kind: 'x',
      who: 'one',
      clause: '',
      changes: [{ path: 'stance', from, to }],
    });
    const made = await applied({ outcome: OUTCOME(stance('standing', 'prone')) });
    await writing.apply(() => laid(combat), { id: 'n.0', events: [stance('prone', 'crouched')] });
    expect(reversing.reversalObjection(made, actionOf(made), laid(combat), false)).toMatchObject({
      refused: 'superseded',
      values: { path: 'stance' },
    });
    one = person('a');
    combat = combatWith({ one: { actor: one } });
    const healed = await applied();
    (one.system['characteristics'] as { str: { value: number } }).str.value = 8;
    expect(reversing.reversalObjection(healed, actionOf(healed), laid(combat), false)).toMatchObject({
      refused: 'cutOff',
      values: { path: 'current.str' },
    });
  });

  test('is refused where a thing or a person is gone, and where a token was moved since', async () => {
    const made = await applied({ outcome: OUTCOME(change('one', 'ammo.gun', -1)) });
    (one.items as unknown as Map<string, unknown>).delete('gun');
    expect(why(made)).toBe('itemGone');
    const token = { documentName: 'Token', id: 't', uuid: 'Token.t', getFlag: () => 'other.0' };
    world.put(token as never);
    const shifts = [
      { who: 'one', token: 'Token.t', from: { x: 0, y: 0, elevation: 0 }, to: { x: 1, y: 0, elevation: 0 } },
    ];
    const moved = messageOfAct({ shifts });
    Object.assign(combat.flags['salvo'] as object, {
      ops: [marking.combatMark(reversing.operationOf(moved, actionOf(moved), [hurt('one')]))],
    });
    expect(reversing.reversalObjection(moved, actionOf(moved), laid(combat), false)).toMatchObject({
      refused: 'superseded',
      values: { path: 'token' },
    });
  });

  test('goes the way back with the tokens, and again there', () => {
    const shifts = [
      { who: 'one', token: 'Token.t', from: { x: 0, y: 0, elevation: 0 }, to: { x: 1, y: 0, elevation: 0 } },
    ];
    const turned = (turns: number) => {
      const made = messageOfAct({ shifts, turns });
      return reversing.operationOf(made, actionOf(made), []);
    };
    expect([0, 1, 2].map((turns) => turned(turns).shifts![0]!.to.x)).toEqual([1, 0, 1]);
    expect([turned(1).id, turned(1)]).toEqual(['m.1', expect.not.objectContaining({ turn: 'push' })]);
    const made = messageOfAct({ command: { action: 'nextTurn', who: 'one' } });
    expect(reversing.operationOf(made, actionOf(made), [])).toEqual({ id: 'm.0', events: [], turn: 'push' });
  });

  test('outside a fight each actor bears the mark of what is stored of it', () => {
    const made = messageOfAct({ combat: '', actors: { a: 'Actor.a' } });
    const bears = (events: readonly Event[], ops: (operation: marking.Operation) => readonly string[], turns = 0) => {
      const action = { ...actionOf(made), turns, outcome: OUTCOME(...events) } as unknown as Action;
      one.system['ops'] = ops({ id: `m.${turns}`, events });
      return reversing.wasApplied(made, action, tables.tableOfActors([one])!);
    };
    const own = (operation: marking.Operation) => [marking.markOf(operation, 'a')];
    expect([bears([hurt('a')], own), bears([hurt('a')], () => []), bears([hurt('b')], () => [])]).toEqual([
      true,
      false,
      false,
    ]);
    // Of what nobody stores, or of the fight itself, nobody bears anything.
    expect([
      bears([change('a', 'stance', 1)], () => []),
      bears([change(null, 'round', 1)], () => []),
      bears([change('a', 'stance', 1), hurt('a')], () => []),
    ]).toEqual([true, true, false]);
    // One change that is stored is enough.
    const both = { ...hurt('a'), changes: [{ path: 'stance', by: 1 }, ...hurt('a').changes] };
    expect(bears([both], () => [])).toBe(false);
    expect(reversing.wasApplied(made, { ...actionOf(made), outcome: null }, tables.tableOfActors([one])!)).toBe(false);
  });

  test('of a fight that is gone is of what documents hold alone', async () => {
    const made = messageOfAct({
      combat: 'Combat.gone',
      actors: { one: 'Actor.a' },
      outcome: OUTCOME({
        ...hurt('one'),
        changes: [...hurt('one').changes, { path: 'stance', from: 'prone', to: 'crouched' }],
      }),
    });
    const ground = () => tables.tableOfParts({ one: 'Actor.a' })!;
    const action = actionOf(made);
    one.system['ops'] = [marking.markOf(reversing.operationOf(made, action, action.outcome!.stages[0]!.events), 'one')];
    (one.system['characteristics'] as { str: { value: number } }).str.value = 6;
    expect(why(made, false, ground())).toBeNull();
    expect(why(made, false, { ...ground(), fight: { ...ground().fight, phase: 'underway' } })).toBe('superseded');
  });

  test('that an actor does not take stays open and is reported; a redo that an actor does not take is undone', async () => {
    const made = await applied();
    hold(one);
    await expect(reversing.reverse(made, 'wish')).rejects.toThrow('one');
    expect(actionOf(made).state).toBe('undoing');
    hold(one, false);
    await reversing.finishReversal(made, actionOf(made));
    expect([actionOf(made).state, scoreOf(one)]).toEqual(['undone', 9]);
    hold(one);
    await reversing.reverse(made, 'again');
    expect([actionOf(made).state, actionOf(made).refusal, scoreOf(one), actionOf(made).turns]).toEqual([
      'refused',
      expect.objectContaining({ refused: 'notTaken', values: { who: ['one'] } }),
      9,
      3,
    ]);
  });

  test('of an act that not everybody has taken is given back by those who have', async () => {
    const two = person('b');
    combat = combatWith({ one: { actor: one }, two: { actor: two } });
    const made = messageOfAct({ outcome: OUTCOME(hurt('one'), hurt('two')), state: 'applying' });
    const action = actionOf(made);
    one.system['ops'] = [marking.markOf(reversing.operationOf(made, action, action.outcome!.stages[0]!.events), 'one')];
    (one.system['characteristics'] as { str: { value: number } }).str.value = 6;
    expect(await reversing.takeBack(made, action, ['two'])).toBe(true);
    expect([
      scoreOf(one),
      scoreOf(two),
      actionOf(made).state,
      actionOf(made).turns,
      actionOf(made).refusal?.refused,
    ]).toEqual([9, 9, 'refused', 1, 'notTaken']);
    expect(() => reversing.mustHave(null)).toThrow('gone');
  });
});
