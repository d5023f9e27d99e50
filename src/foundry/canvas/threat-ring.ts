/** The ring that the selected token threatens in a running fight, drawn on this user's canvas alone. */
import { listen, selectedTokens, showOnScene, type Source, type TokenDoc } from '../api.ts';
import type { Area } from '../../rules/index.ts';
import { pixelsOf, SQUARE } from '../resolution/measure/measure.ts';
import { combatOf, idAt, rulesetOfActor, tableOfCombat } from '../resolution/table/table.ts';

/** Events that may change the owner, the width or the place of the ring. */
const HOOKS = [
  ...['controlToken', 'canvasReady', 'updateToken', 'deleteToken', 'updateActor', 'updateItem'],
  ...['updateCombat', 'deleteCombat', 'updateCombatant', 'deleteCombatant'],
];

let isDue = false;
let clear = (): void => undefined;

/** The watch on events that may change the ring; called once. */
export function registerThreatRing(): void {
  for (const hook of HOOKS) listen(hook, follow);
}

/** A single drawing for all events of one change. */
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
  return (table.ruleset.threatened?.(table.fight, who) ?? []).map((area) => ringAbout(token, area));
}

/** The ring from the outer edge of an area to its inner one, both counted from the edge of the token. */
function ringAbout(token: TokenDoc, { zones, unit }: Area): Source {
  const { parent: scene, width, height } = token;
  const edge = (Math.max(1, width, height) / 2) * scene.grid.size;
  const step = pixelsOf(scene, unit);
  const circles = zones.map(({ reach }) => ({
    type: 'circle',
    ...token.getCenterPoint(),
    radius: edge + reach * step,
    gridBased: scene.grid.type >= SQUARE,
  }));
  const [outer, inner] = circles.reverse();
  return { color: COLOR, shapes: inner ? [outer, { ...inner, hole: true }] : [outer] };
}

const COLOR = '#1c7ed6';
