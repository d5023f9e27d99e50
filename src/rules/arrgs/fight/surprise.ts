/** Surprise: combatants that know of no enemy, and the round of the others (RULES.md, section 2). */
import { idsIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { hasPlace } from './order.ts';

/** The combatants that are aware of no enemy, in the order of joining (ARR-SUR-01, -02). */
export const surprisedIn = (fight: ArrgsFight): readonly Id[] =>
  peopleIn(fight).filter((id) => !combatant(fight, id).state.standing.aware);

/** Whether some combatants are surprised and others are not (ARR-SUR-03, -06). */
export function opensWithSurprise(fight: ArrgsFight): boolean {
  const surprised = surprisedIn(fight).length;
  return surprised > 0 && surprised < peopleIn(fight).length;
}

const peopleIn = (fight: ArrgsFight): readonly Id[] => idsIn(fight).filter((id) => hasPlace(combatant(fight, id)));
