/** Healing and the consequences of injuries of drive, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { list, num, text, type Answer } from '../table.ts';
import { type Numbers, setting } from './shields.ts';

/** DRV-INJ-14. */
export function healDamage(given: Bag): Answer {
  const step = num(given, 'injuryFactor');
  const before = num(given, 'damageTaken');
  const damageTaken = Math.max(0, before - num(given, 'heal'));
  const degreesRemoved = Math.floor(before / step) - Math.floor(damageTaken / step);
  const injuries = list(given, 'injuries').map((each) => ({ type: text(each, 'type'), degrees: num(each, 'degrees') }));
  const order = setting(given, 'heal.order', 'newest') === 'oldest' ? injuries : [...injuries].reverse();
  for (let each = 0; each < degreesRemoved; each++) {
    const next = order.find(({ degrees }) => degrees > 0);
    if (next) next.degrees--;
  }
  return { damageTaken, degreesRemoved, injuries: injuries.filter(({ degrees }) => degrees > 0) };
}

/** DRV-GAP-07. */
const CONSEQUENCES: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  superficial: [],
  perception: [
    [2, 'incapacitated'],
    [3, 'dead'],
  ],
  core: [
    [3, 'incapacitated'],
    [4, 'dead'],
  ],
  handArm: [[2, 'limbUseless']],
  mobility: [[2, 'hobbled']],
};

export function injuryConsequences(given: Bag): Answer {
  const degreesByType: Numbers = {};
  for (const each of list(given, 'injuries')) {
    const type = text(each, 'type');
    degreesByType[type] = (degreesByType[type] ?? 0) + num(each, 'degrees');
  }
  const reached = Object.entries(degreesByType).flatMap(
    ([type, degrees]) => CONSEQUENCES[type]!.filter(([least]) => degrees >= least).at(-1)?.[1] ?? [],
  );
  return { consequences: [...new Set(reached)].sort(), degreesByType };
}
