/** Rights that a table grants: acts out of turn, undoing, the difficulty of a check. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  weaponOf,
  type Doc,
  type Firefight,
  outcomeIn,
} from './firefight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const AUTOMATIC = { reactions: 'automatic', allocation: 'automatic' };
const stateOf = (message: Doc): unknown => seen(fight, message).system['state'];
const turnOf = (): string => gameOf(fight.gm).combat.combatant!.id;

async function posted(seat: Firefight['gm'], command: Parameters<typeof request>[2]): Promise<Doc> {
  const message = await request(fight, seat, command);
  await fight.table.settle();
  return message;
}

/** An attack by one of the two players' people who is not on turn. */
function outOfTurn(): { readonly seat: Firefight['gm']; readonly command: Parameters<typeof request>[2] } {
  const index = turnOf() === fight.ids[0] ? 1 : 0;
  const command = {
    action: 'attack',
    who: fight.ids[index]!,
    item: weaponOf(fight, index).id,
    targets: [fight.ids[3]!],
  };
  return { seat: index === 0 ? fight.ana : fight.bo, command };
}

describe('an act out of turn', () => {
  test('needs the GM’s permission; a player’s claim does not count', async () => {
    fight = await openFirefight({ settings: AUTOMATIC });
    const { seat, command } = outOfTurn();
    expect(stateOf(await posted(seat, command))).toBe('refused');
    const claimed = await posted(seat, { ...command, ruled: true });
    expect([stateOf(claimed), (seen(fight, claimed).system['refusal'] as { refused: string }).refused]).toEqual([
      'refused',
      'notEntitled',
    ]);
    const before = turnOf();
    const ruled = await posted(fight.gm, { ...command, ruled: true });
    expect([stateOf(ruled), turnOf()]).toEqual(['applied', before]);
    await reversalOf(fight.gm, ruled);
    await fight.table.settle();
    expect(stateOf(ruled)).toBe('undone');
  });
});

describe('a check', () => {
  const check = (who: string, difficulty: string) => ({
    action: 'check',
    who,
    declared: { characteristic: 'int', difficulty, task: 'called' },
  });

  test('has the roller’s difficulty, where the table leaves it to them', async () => {
    fight = await openFirefight({ settings: { ...AUTOMATIC, difficulty: 'player' } });
    expect(stateOf(await posted(fight.ana, check(fight.ids[0]!, 'easy')))).toBe('applied');
  });

  test('is as hard as the GM has set it, where not', async () => {
    const difficulties = { 'cepheus:check': { difficulty: 'difficult', task: 'called' } };
    fight = await openFirefight({ settings: { ...AUTOMATIC, difficulty: 'gm', difficulties } });
    expect(stateOf(await posted(fight.ana, check(fight.ids[0]!, 'easy')))).toBe('refused');
    const message = await posted(fight.ana, {
      action: 'check',
      who: fight.ids[0]!,
      declared: { characteristic: 'int' },
    });
    expect(stateOf(message)).toBe('applied');
    const tally = outcomeIn(seen(fight, message).system)!.stages.flatMap((stage) => stage.tally ?? []);
    expect(tally.find(({ label }) => label.endsWith('.difficulty'))?.value).toBe(-2);
  });
});

test('where undoing is the GM’s alone, the actor’s owner requests it in vain', async () => {
  fight = await openFirefight({ settings: { ...AUTOMATIC, undo: 'gm' } });
  const message = await posted(fight.ana, {
    action: 'check',
    who: fight.ids[0]!,
    declared: { characteristic: 'int', task: 'called' },
  });
  expect(stateOf(message)).toBe('applied');
  await reversalOf(fight.ana, message);
  await fight.table.settle();
  expect(stateOf(message)).toBe('applied');
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(stateOf(message)).toBe('undone');
});
