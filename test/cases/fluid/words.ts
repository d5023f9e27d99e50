/** The words of the contract (section 2.2 of the operations), of the types of the rules layer. */
import type { Band } from '../../../src/rules/fluid/attack/range.ts';
import type { BoostedRoll } from '../../../src/rules/fluid/check/action-dice.ts';
import type { EndingEvent } from '../../../src/rules/fluid/fight/conditions.ts';
import type { EnteredBy } from '../../../src/rules/fluid/opening/distance.ts';

export const BANDS: readonly Band[] = ['melee', 'cqb', 'long'];

// prettier-ignore
export const BOOSTS: readonly BoostedRoll[] = ['attack', 'skill', 'save', 'damage', 'initiative', 'vitality', 'attribute', 'none'];

// prettier-ignore
export const ENDING_EVENTS: readonly EndingEvent[] = ['fullAction', 'halfAction', 'freeAction', 'wasHit', 'wasMissed', 'roundEnded'];

export const ENTERED_BY: readonly EnteredBy[] = ['start', 'choice', 'forced'];
