import {
  attackedModifiers,
  attackModifiers,
  CONDITIONS,
  endsFlatFooted,
  gainCondition,
  isVulnerable,
  modifierOf,
  modifierWith,
  speedWith,
} from '../../../src/rules/fluid/fight/conditions.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { isUp } from '../../../src/rules/fluid/sheet/state.ts';
import type { FluidState } from '../../../src/rules/fluid/index.ts';
import type { Operations } from '../format.ts';
import { combatant } from './entrant.ts';
import { ENDING_EVENTS } from './words.ts';
import { flag, num, text, texts, word } from './input.ts';

/** Section 3.6. */
export const conditions: Operations = {
  flatFootedAfter: (given) => ({
    flatFooted: flag(given, 'flatFooted') && !endsFlatFooted(word(given, 'event', ENDING_EVENTS)),
  }),

  conditionEffects(given) {
    const present = texts(given, 'conditions', CONDITIONS);
    return {
      strMod: modifierWith(modifierOf(num(given, 'str', 10)), present),
      dexMod: modifierWith(modifierOf(num(given, 'dex', 10)), present),
      speed: speedWith(present, num(given, 'speed', 30)),
      vulnerable: isVulnerable(present),
      canAct: isUp(combatant({ id: 'A', state: { conditions: held(present) } })),
      attackMod: { melee: total(attackModifiers(present, false)), ranged: total(attackModifiers(present, true)) },
      attackedMod: {
        adjacent: total(attackedModifiers(present, true, false)),
        distantRanged: total(attackedModifiers(present, false, true)),
      },
    };
  },

  gainCondition: (given) => ({
    conditions: gainCondition(texts(given, 'conditions'), text(given, 'gain'), texts(given, 'emotional')),
  }),
};

const held = (ids: readonly string[]): FluidState['conditions'] =>
  Object.fromEntries(ids.map((id) => [id, { id, clause: 'FLU-GAP-28', until: { at: 'never' } }]));
