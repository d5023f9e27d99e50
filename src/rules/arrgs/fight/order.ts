/** The order of acting (RULES.md, sections 1 to 3). */
import type { Order } from '../../kernel/order.ts';
import { optionsFrom } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { compareScores, compareTied, type CountdownPlace } from './initiative.ts';

export const order: Order<ArrgsCombatant> = {
  count: (_fight, { state: { standing } }) => standing.delayTo ?? standing.score,
  compare(fight, a, b) {
    const byScore = compareScores(a.state.standing, b.state.standing);
    return byScore || compareTied(placeOf(a), placeOf(b), optionsFrom(fight.options));
  },
  /** A combatant that cannot act is passed over and keeps its place. */
  takesTurns: (fight, member) => member.state.standing.score !== null && !cannotAct(member, fight),
};

/** Whether a combatant has a place in the order: vehicles and hazards have none (GAP-12, GAP-14). */
export const hasPlace = ({ sheet }: ArrgsCombatant): boolean => sheet.kind === 'character';

export const placeOf = ({ id, sheet, state }: ArrgsCombatant): CountdownPlace => ({
  id,
  score: state.standing.score,
  agility: sheet.abilities.agility,
  ties: state.standing.ties,
  delayTo: state.standing.delayTo,
});

/** The members with a score, in the order of acting. */
export function inPlaces(fight: ArrgsFight, members: readonly ArrgsCombatant[]): readonly ArrgsCombatant[] {
  if (members.length === 0) return members;
  const placed = members.filter(({ state }) => state.standing.score !== null);
  return placed.sort((a, b) => order.compare(fight, a, b));
}

const isTied = (fight: ArrgsFight, a: ArrgsCombatant, b: ArrgsCombatant): boolean =>
  a.state.standing.score === b.state.standing.score && order.compare(fight, a, b) === 0;

/** Whether any two combatants have the same place. */
export function areTied(fight: ArrgsFight): boolean {
  const { combatants } = fight;
  for (let a = 1; a < combatants.length; a++) {
    if (combatants[a]!.state.standing.score === null) continue;
    for (let b = 0; b < a; b++) if (isTied(fight, combatants[a]!, combatants[b]!)) return true;
  }
  return false;
}
