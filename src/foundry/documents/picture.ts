/** The pictures that ship with Salvo, by sub-type and kind (`tools/pictures` draws them in the build). */
import { subType } from '../data/types.ts';

const ASSETS = 'systems/salvo/assets';

export const BARE_HANDS = `${ASSETS}/types/bareHands.svg`;

/** The picture of a sub-type of Salvo's; null for any other. */
export function pictureOf(data: { readonly type?: unknown } | undefined): string | null {
  const type = typeof data?.type === 'string' ? subType(data.type) : undefined;
  return type ? `${ASSETS}/types/${type.type}.svg` : null;
}
