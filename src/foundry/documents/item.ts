import { mayComeIn } from './door.ts';
import { offeredTypes } from './offered.ts';
import { pictureOf } from './picture.ts';
import { madeWhole } from '../resolution/messages/whole.ts';

/** A thing of any ruleset. */
export class SalvoItem extends foundry.documents.Item {
  protected override _initializeSource(data: object, options?: never): never {
    return madeWhole(this, data, (given) => super._initializeSource(given as never, options)) as never;
  }

  /** The picture of its sub-type. */
  static override getDefaultArtwork(
    ...given: Parameters<typeof foundry.documents.Item.getDefaultArtwork>
  ): ReturnType<typeof foundry.documents.Item.getDefaultArtwork> {
    const img = pictureOf(given[0]);
    return img === null ? super.getDefaultArtwork(...given) : { img };
  }

  /** Core's *Import Data*: a faulty file changes nothing. */
  override async importFromJSON(json: string): Promise<this> {
    return mayComeIn(this as never, json) ? super.importFromJSON(json) : this;
  }

  /** The dialog in which an item is created: only types of the games that the table plays are offered. */
  static override createDialog(
    data: never,
    createOptions: never,
    options?: never,
    ...more: never[]
  ): ReturnType<typeof foundry.documents.Item.createDialog> {
    const offering = { types: offeredTypes('Item'), ...((options ?? {}) as object) };
    // V14 takes more arguments than the published types know.
    return (super.createDialog as (...given: unknown[]) => ReturnType<typeof foundry.documents.Item.createDialog>).call(
      this,
      data,
      createOptions,
      offering,
      ...more,
    );
  }
}
