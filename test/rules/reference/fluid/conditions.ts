/** Action Dice and conditions of fluid, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { list, num, settingsOf, text, type Table, type Answer } from '../table.ts';

export const setting = settingsOf('fluid');

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const d20 = (table: Table): number => table.roll(1, 20)[0]!;

/** FLU-GAP-10: dice that are rolled again and added at their maximum. */
export function actionDice(given: Bag, count: number, table: Table): number {
  const sides = setting(given, 'ad.die', 4);
  const again = setting(given, 'ad.explode', true);
  let total = 0;
  for (let left = count; left > 0;) {
    const face = table.roll(1, sides)[0]!;
    total += face;
    if (!again || face < sides) left--;
  }
  return total;
}

const HELPLESS = ['helpless', 'unconscious', 'dying'];

const VULNERABLE = ['vulnerable', 'flatFooted', 'sprawled', 'stunned', ...HELPLESS];

const STILL = ['stunned', 'unconscious', 'dying', 'dead'];

/** FLU-GAP-28: the effects of conditions on their bearer. */
export function bearing(conditions: readonly string[]) {
  const has = (...ids: readonly string[]): boolean => ids.some((id) => conditions.includes(id));
  return {
    lowered: has('exhausted') ? 3 : has('fatigued') ? 1 : 0,
    halved: (has('crouched') ? 1 : 0) + (has('exhausted') ? 1 : 0),
    vulnerable: has(...VULNERABLE),
    canAct: !has(...STILL),
    attackMod: {
      melee: (has('prone') ? -2 : 0) + (has('sprawled') ? -2 : 0),
      ranged: has('sprawled') ? -2 : 0,
    },
    attackedMod: {
      adjacent: has(...HELPLESS) ? 4 : 0,
      distantRanged: (has('crouched') ? -1 : 0) + (has('prone') ? -2 : 0),
    },
  };
}

export function conditionEffects(given: Bag): Answer {
  const bears = bearing(list(given, 'conditions') as string[]);
  const { lowered, halved, ...rest } = bears;
  const modifier = (score: number): number => Math.floor((score - 2 * lowered - 10) / 2);
  let speed = num(given, 'speed', 30);
  for (let half = 0; half < halved; half++) speed = Math.floor(speed / 2);
  return { strMod: modifier(num(given, 'str', 10)), dexMod: modifier(num(given, 'dex', 10)), speed, ...rest };
}

/** FLU-GAP-29. */
export function gainCondition(given: Bag): Answer {
  const before = list(given, 'conditions') as string[];
  const gain = text(given, 'gain');
  const emotional = list(given, 'emotional') as string[];
  const tired = gain === 'fatigued' || gain === 'exhausted';
  const after = new Set(emotional.includes(gain) ? before.filter((id) => !emotional.includes(id)) : before);
  if (tired && after.has('exhausted')) after.add('unconscious');
  else if (gain === 'exhausted' || (gain === 'fatigued' && after.has('fatigued'))) {
    after.delete('fatigued');
    after.add('exhausted');
  } else after.add(gain);
  return { conditions: [...after].sort() };
}
