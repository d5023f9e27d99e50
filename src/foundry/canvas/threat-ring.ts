/** The ring that the selected token threatens in a fight under way, drawn on this user's canvas alone. */
import { listen, selectedTokens, showOnScene, type Source, type TokenDoc } from '../api.ts';
import { zonesOf } from '../resolution/regions.ts';
import { combatOf, idAt, rulesetOfActor, tableOfCombat } from '../resolution/table.ts';

/** What may change whose ring is shown, how wide it is, or where. */
const HOOKS = [
  ...['controlToken', 'canvasReady', 'updateToken', 'deleteToken', 'updateActor', 'updateItem'],
  ...['updateCombat', 'deleteCombat', 'updateCombatant', 'deleteCombatant'],
];

let isDue = false;
let clear = (): void => undefined;

/** To be called once. */
export function registerThreatRing(): void {
  for (const hook of HOOKS) listen(hook, follow);
}

/** Everything that one change brings with it is drawn once. */
function follow(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    clear();
    const [token, ...others] = selectedTokens();
    clear = token && others.length === 0 ? showOnScene(token.parent, ringOf(token)) : () => undefined;
  });
}

function ringOf(token: TokenDoc): readonly Source[] {
  const { actor } = token;
  const combat = actor && rulesetOfActor(actor)?.threatened ? combatOf(actor) : null;
  const table = combat && tableOfCombat(combat);
  const who = table && actor ? idAt(table, actor) : null;
  if (!table || who === null || table.fight.phase !== 'underway') return [];
  // Spaces are counted from the edge of a token, and a ring is drawn about its middle.
  const half = Math.floor(Math.max(token.width, token.height) / 2);
  return (table.ruleset.threatened?.(table.fight, who) ?? []).flatMap((area) => {
    const zones = area.zones.map(({ reach }) => ({ reach: reach + half }));
    const ring = zonesOf({ area: { ...area, zones }, at: token, degrees: 0 }).at(-1);
    return ring ? [{ shapes: ring.shapes, color: ring.color }] : [];
  });
}
