/** A fight has one ruleset: an attempt to mix is refused in words. */
import { tellRefusal } from '../resolution/messages/notice.ts';
import { refuse } from '../../rules/index.ts';
import { actorAt, type ActorDoc, type CombatDoc, type Doc, type Source } from '../api.ts';
import { rulesetOfActor, tableOfCombat } from '../resolution/table/table.ts';

export function registerMixingGuard(): void {
  Hooks.on('preCreateCombatant', (combatant: unknown) => mayJoin(combatant as Joining));
}

interface Joining extends Doc {
  readonly actor: ActorDoc | null;
  readonly parent: CombatDoc | null;
  readonly _source: Source;
}

/**
 * Whether a combatant may join; false cancels its creation. One without a sheet, or of a foreign kind, may stand in
 * the tracker but takes no part.
 */
function mayJoin(combatant: Joining): boolean | undefined {
  const actor = combatant.actor ?? actorAt(`Actor.${String(combatant._source['actorId'])}`);
  const table = combatant.parent && tableOfCombat(combatant.parent);
  if (!actor || !table || table.actors.size === 0) return undefined;
  const own = rulesetOfActor(actor);
  if (own === undefined || own === table.ruleset) return undefined;
  tellRefusal(refuse('otherRuleset', '', { name: actor.name }));
  return false;
}
