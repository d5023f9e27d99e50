/** The order of acting (RULES.md, sections 1 to 3). */
import type { Id } from '../../kernel/json.ts';
import type { Order } from '../../kernel/order.ts';
import { optionsFrom } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { cannotAct } from '../points/able.ts';
import { comparePlaces, type Place } from './initiative.ts';
import { idsIn } from '../../kernel/fight.ts';

export const order: Order<ArrgsCombatant> = {
  count: (_fight, { state: { standing } }) => standing.delayTo ?? standing.score,
  compare: (fight, a, b) => comparePlaces(placeOf(a), placeOf(b), optionsFrom(fight.options)),
  /** A combatant that cannot act is passed over and keeps its place. */
  takesTurns: (fight, found) => found.state.standing.score !== null && !cannotAct(found, fight),
};

/** A vehicle or a hazard has no place of its own (GAP-12, GAP-14). */
export const hasPlace = ({ sheet }: ArrgsCombatant): boolean => sheet.kind === 'character';

/** A place that is not opened yet stands behind all others. */
export const placeOf = ({ sheet, state }: ArrgsCombatant): Place => ({
  score: state.standing.score ?? UNOPENED,
  agility: sheet.abilities.agility,
  ties: state.standing.ties,
  delayTo: state.standing.delayTo,
});

const UNOPENED = -10_000;

/** Everybody with a place, in order. */
export const inPlaces = (fight: ArrgsFight, ids: readonly Id[] = idsIn(fight)): readonly Id[] =>
  ids
    .filter((id) => combatant(fight, id).state.standing.score !== null)
    .sort((a, b) => order.compare(fight, combatant(fight, a), combatant(fight, b)));
