import { offeredTypes } from './offered.ts';

/** A thing of any ruleset. */
export class SalvoItem extends foundry.documents.Item {
  /** Only types of the games that the table plays are offered. */
  static override createDialog(
    data: never,
    createOptions: never,
    options?: never,
  ): ReturnType<typeof foundry.documents.Item.createDialog> {
    return super.createDialog(data, createOptions, {
      types: offeredTypes('Item'),
      ...((options ?? {}) as object),
    } as never);
  }
}
