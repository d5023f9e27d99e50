/** What a change of an actor's data brings with it goes into the same update: nobody sees the one without the other. */
import type { ActorDoc, Source } from '../api.ts';
import type { Data } from '../data/common.ts';
import { subType } from '../data/types.ts';

/** To be called before anything that stores data whole. */
export function registerFollowing(): void {
  const follow = (actor: ActorDoc, changed: Source): void => {
    const follows = subType(actor.type)?.follows;
    if (!follows || foundry.utils.getType(changed['system']) !== 'Object') return;
    const system = changed['system'] as Source;
    const dataOf = (): Data => actor.toObject()['system'] as Data;
    const after = foundry.utils.mergeObject(dataOf(), system, { applyOperators: true } as never) as unknown as Data;
    changed['system'] = { ...follows(dataOf(), after), ...system };
  };
  (Hooks as unknown as { on(name: string, fn: typeof follow): void }).on('preUpdateActor', follow);
}
