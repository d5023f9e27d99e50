/** Attack, evasion, damage and Wounds of adeva, implemented a second time from its catalogue. */
import { at, flag, list, num, sum, text, type Tellings } from '../table.ts';
import { d100, capped, tested, opposed } from './tests.ts';
import { actionModifier, modifiersOf, attackTest } from './attack-test.ts';
import { evasionOptions, evasionNumber, evasion } from './evasion.ts';
import { soakOf, confirmation, wounded, locationAt, reversed } from './wounds.ts';
import { attack, damageRoll, unarmedHit, lethalEffect } from './attack.ts';
import {
  multipleAttack,
  suppressiveFire,
  suppressionHits,
  knockDown,
  takeDown,
  grappleDamage,
  boarding,
  ram,
} from './actions.ts';

const COVER: Record<string, number> = { none: 0, light: 4, solid: 8, heavy: 16 };

export const adeva: Tellings = {
  test: (given, table) => {
    const { targetNumber, success, dos, dof } = tested(
      given,
      num(given, 'score'),
      list(given, 'mods') as number[],
      table,
    );
    return { targetNumber, success, dos, dof };
  },
  opposedTest: (given, table) => {
    const { initiator, opponent, winner, margin } = opposed(given, ['initiator', 'opponent'], [], table);
    return { dosInitiator: initiator.dos, dosOpponent: opponent.dos, winner, margin };
  },
  attackModifier: (given) => ({
    // Under a floor of everything together the action has none of its own.
    ...(text(given, 'settings.burstCapScope', 'action') === 'total' ? {} : { actionModifier: actionModifier(given) }),
    targetNumber: num(given, 'score') + capped(given, modifiersOf(given)),
  }),
  attackRoll: (given, table) => {
    const { targetNumber, success, dos, hits, jam } = attackTest(given, table);
    return { targetNumber, success, dos, hits, jam };
  },
  multipleAttack,
  evasionOptions: (given) => ({ options: evasionOptions(given) }),
  evasionNumber,
  evasion,
  deflectorStrength: (given) => {
    const weaker = sum(list(given, 'weakening') as number[]);
    return { strength: Math.max(0, ...(list(given, 'sources') as number[]).map((strength) => strength - weaker)) };
  },
  hitLocations: (given, table) => {
    const called = at(given, 'calledLocation');
    const more = Array.from({ length: num(given, 'hits', 1) - 1 }, () => locationAt(d100(table)));
    return { locations: [typeof called === 'string' ? called : locationAt(reversed(num(given, 'roll'))), ...more] };
  },
  damageRoll,
  soak: (given) => {
    const armor = num(given, 'ap') + COVER[text(given, 'cover', 'none')]!;
    const soak = soakOf(num(given, 'tb'), armor, num(given, 'pen'));
    const raw = num(given, 'raw');
    return { soak, negated: soak > raw, dealt: Math.max(0, raw - soak) };
  },
  criticalConfirmation: (given, table) => ({ ...confirmation(given, num(given, 'raw'), num(given, 'soak'), table) }),
  applyDamage: (given) => {
    const before = { wounds: num(given, 'wounds'), lethal: num(given, 'lethal') };
    return { ...wounded(given, given, before, num(given, 'dealt'), flag(given, 'subdual')) };
  },
  lethalEffect,
  unarmedHit,
  attack,
  suppressiveFire,
  suppressionHits,
  knockDown,
  takeDown,
  grappleDamage,
  boarding,
  ram,
  fallDamage: (given, table) => {
    const squares = num(given, 'squares');
    const flat = text(given, 'settings.fallFormula', 'dicePer10') === 'flatPlus';
    const diceCount = flat ? 1 : Math.floor(squares / 10);
    const raw = sum(table.roll(diceCount, 10)) + (flat ? squares : 0);
    const soak = num(given, 'tb');
    return { diceCount, raw, soak, dealt: Math.max(0, raw - soak), prone: true };
  },
};
