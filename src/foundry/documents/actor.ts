import { offeredTypes } from './offered.ts';
import { madeWhole } from '../resolution/whole.ts';
import { tableOfActors } from '../resolution/table.ts';
import type { ActorDoc } from '../api.ts';
import type { Problem } from '../../rules/index.ts';

/** An actor of any ruleset. It holds no rule: what its numbers mean is read by its ruleset. */
export class SalvoActor extends foundry.documents.Actor {
  /** What is wrong with the sheet, as its ruleset reads it; empty where it is sound. */
  get problems(): readonly Problem[] {
    const table = tableOfActors([this as unknown as ActorDoc]);
    return table ? [...table.problems.values()].flat() : [];
  }

  protected override _initializeSource(data: object, options?: never): never {
    return madeWhole(this, data, (given) => super._initializeSource(given as never, options)) as never;
  }

  /** Only types of the games that the table plays are offered. */
  static override createDialog(
    data: never,
    createOptions: never,
    options?: never,
  ): ReturnType<typeof foundry.documents.Actor.createDialog> {
    return super.createDialog(data, createOptions, {
      types: offeredTypes('Actor'),
      ...((options ?? {}) as object),
    } as never);
  }
}
