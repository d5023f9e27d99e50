/** Shock and collisions of arrgs, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { at, flag, num, type Answer } from '../table.ts';
import { said } from './modifiers.ts';

const speedOf = (given: Bag, path: string): number => {
  const base = num(given, `${path}baseSpeed`);
  return said(given, 'shockSpeed', 'current') === 'base' ? base : num(given, `${path}speed`, base);
};

export function shock(given: Bag): Answer {
  const before = num(given, 'miBefore');
  const after = num(given, 'miAfter');
  const change = Math.abs(before - after);
  const scope = said(given, 'shockScope', 'all');
  const spared = scope === 'off' || (scope === 'vehicles' && flag(given, 'selfPropelled'));
  const applies = change >= 3 && !spared;
  const factor = said(given, 'shockFactor', 'higher') === 'delta' ? change : Math.max(before, after);
  return { applies, damage: applies ? speedOf(given, '') * factor : 0, types: applies ? ['force'] : [] };
}

export function collision(given: Bag): Answer {
  const mi = num(given, 'a.mi');
  const headOn = at(given, 'b') !== undefined;
  const together = mi + num(given, 'b.mi');
  const change = headOn ? together - 1 : mi - num(given, 'settings.restIncrement', 1);
  const applies = change >= 3 && said(given, 'shockScope', 'all') !== 'off';
  const factor = said(given, 'shockFactor', 'higher') === 'delta' ? change : together;
  const speed = speedOf(given, 'a.') + (headOn ? speedOf(given, 'b.') : 0);
  return { applies, damageEach: applies ? speed * factor : 0 };
}
