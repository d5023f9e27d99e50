/** A fight has one ruleset: an attempt to mix is refused in words. */
import { tellRefusal } from '../resolution/messages/notice.ts';
import { refuse, type Ruleset } from '../../rules/index.ts';
import { actorAt, type ActorDoc, type CombatDoc, type Doc, type Source } from '../api.ts';
import { rulesetOfActor, tableOfCombat } from '../resolution/table/table.ts';

export function registerMixingGuard(): void {
  Hooks.on('preCreateCombatant', (combatant: unknown, _data: unknown, operation: object) =>
    mayJoin(combatant as Joining, operation),
  );
}

interface Joining extends Doc {
  readonly actor: ActorDoc | null;
  readonly parent: CombatDoc | null;
  readonly _source: Source;
}

/** The rulesets of those who are entering an empty fight, by the operation that lets them in together. */
const entering = new WeakMap<object, Ruleset>();

/**
 * Whether a combatant may join; false cancels its creation. One without a sheet, or of a foreign kind, may stand in
 * the tracker but takes no part.
 */
function mayJoin(combatant: Joining, operation: object): boolean | undefined {
  const actor = combatant.actor ?? actorAt(`Actor.${String(combatant._source['actorId'])}`);
  const own = actor && rulesetOfActor(actor);
  if (!own || !combatant.parent) return undefined;
  const played = tableOfCombat(combatant.parent)?.ruleset ?? entering.get(operation);
  if (!played) entering.set(operation, own);
  if (!played || own === played) return undefined;
  tellRefusal(refuse('otherRuleset', '', { name: actor.name }));
  return false;
}
