/** Surprise: combatants that knew of no enemy, and the round for the others (RULES.md, section 2). */
import type { Id } from '../../kernel/json.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { hasPlace } from './order.ts';
import { idsIn } from '../../kernel/fight.ts';

/** ARR-SUR-01, -02: combatants aware of no enemy, in the order of joining. */
export const surprisedIn = (fight: ArrgsFight): readonly Id[] =>
  peopleIn(fight).filter((id) => !combatant(fight, id).state.standing.aware);

/** ARR-SUR-03, -06: some combatants are surprised, and others are not. */
export function opensWithSurprise(fight: ArrgsFight): boolean {
  const surprised = surprisedIn(fight).length;
  return surprised > 0 && surprised < peopleIn(fight).length;
}

const peopleIn = (fight: ArrgsFight): readonly Id[] => idsIn(fight).filter((id) => hasPlace(combatant(fight, id)));
