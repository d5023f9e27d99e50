/** Tests of adeva: degrees of success, and two sides against each other, implemented a second time from its catalogue. */
import { isBag, type Bag } from '../../../cases/format.ts';
import { at, list, num, sum, text, type Table } from '../table.ts';

export const d100 = (table: Table): number => table.roll(1, 100)[0]!;

export const conditionsOf = (given: Bag, path: string): readonly string[] => list(given, path) as string[];

export interface Tested {
  readonly targetNumber: number;
  readonly roll: number;
  readonly success: boolean;
  readonly dos: number;
  readonly dof: number;
}

/** ADE-CORE-07. */
export function capped(given: Bag, modifiers: readonly number[]): number {
  const cap = at(given, 'settings.modifierCap') ?? 'none';
  const total = sum(modifiers);
  return typeof cap === 'number' ? Math.max(-cap, Math.min(cap, total)) : total;
}

/** ADE-CORE-02 to -06, ADE-AIL-05. */
export function tested(given: Bag, score: number, modifiers: readonly number[], table: Table): Tested {
  const targetNumber = score + capped(given, modifiers);
  const roll = d100(table);
  const auto = at(given, 'settings.autoResults') ?? { success: 1, fail: 100 };
  const always = isBag(auto) && roll <= num(auto, 'success');
  const never = isBag(auto) && roll >= num(auto, 'fail');
  const success = score === 0 ? roll === 1 : always || (!never && roll <= targetNumber);
  return {
    targetNumber,
    roll,
    success,
    dos: success ? degrees(given, targetNumber, roll) : 0,
    dof: success ? 0 : failure(targetNumber, roll),
  };
}

function degrees(given: Bag, targetNumber: number, roll: number): number {
  const tens = Math.floor((targetNumber - roll) / 10);
  switch (text(given, 'settings.dosFormula', 'marginPlusOne')) {
    case 'tensPlusOne':
      return Math.max(1, 1 + Math.floor(targetNumber / 10) - Math.floor(roll / 10));
    case 'marginMinOne':
      return Math.max(1, tens);
    case 'margin':
      return Math.max(0, tens);
    default:
      return Math.max(1, 1 + tens);
  }
}

const failure = (targetNumber: number, roll: number): number => Math.max(1, 1 + Math.floor((roll - targetNumber) / 10));

interface Opposed {
  readonly initiator: Tested;
  readonly opponent: Tested;
  readonly winner: string | null;
  readonly margin: number;
}

/** ADE-CORE-10 to -14. */
export function opposed(given: Bag, names: readonly [string, string], more: readonly number[], table: Table): Opposed {
  const side = (name: string, extra: readonly number[]): Tested =>
    tested(given, num(given, `${name}.score`), [...(list(given, `${name}.mods`) as number[]), ...extra], table);
  const bonus = (name: string): number => num(given, `${name}.bonus`, Math.floor(num(given, `${name}.score`) / 10));
  const rule = text(given, 'settings.opposedTie', 'bonusThenRoll');
  for (;;) {
    const initiator = side(names[0], more);
    const opponent = side(names[1], []);
    const worth = ({ success, dos, dof }: Tested): number =>
      success ? dos : text(given, 'settings.opposedFailedDos', 'zero') === 'negative' ? -dof : 0;
    const tests = { initiator, opponent, margin: worth(initiator) - worth(opponent) };
    if (!initiator.success && !opponent.success) return { ...tests, winner: null };
    const lead = initiator.dos - opponent.dos;
    if (lead === 0 && rule === 'reroll') continue;
    const tie = rule === 'bonusThenRoll' ? bonus(names[0]) - bonus(names[1]) || opponent.roll - initiator.roll : 0;
    const ahead = lead || tie;
    return { ...tests, winner: ahead > 0 ? 'initiator' : ahead < 0 ? 'opponent' : null };
  }
}
