/** Getting onto a mount or into a vehicle (ARR-MNT-01 to -03). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { abilityModifier } from '../check/ability.ts';
import { binaryCheck, type BinaryCheck } from './checks.ts';
import { sizesAbove } from '../movement/space.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Size } from '../terms.ts';

/** A creature to ride on. */
export interface Mount {
  readonly size: Size;
  /** Score. */
  readonly personality: number;
  /** Where it is two or more categories larger: it has been climbed. */
  readonly climbed: boolean;
}

const BASE_DC = 10;

/** Null: a vehicle. Refused: `wrongSize`. */
export function mountRefusal(ownSize: Size, mount: Pick<Mount, 'size' | 'climbed'> | null): Refusal | null {
  if (mount === null) return null;
  const above = sizesAbove(mount.size, ownSize);
  if (above < 1) return refuse('wrongSize', 'ARR-MNT-01');
  return above > 1 && !mount.climbed ? refuse('wrongSize', 'ARR-MNT-03') : null;
}

/** A Ride check against 10 and the Personality of the mount; a vehicle has none. Refused as `mountRefusal`. */
export function* mountCheck(
  who: Id | null,
  { ownSize, mount, tally }: { readonly ownSize: Size; readonly mount: Mount | null; readonly tally: Tally },
  options: ArrgsOptions,
): Procedure<BinaryCheck | Refusal> {
  const refused = mountRefusal(ownSize, mount);
  if (refused) return refused;
  const dc = BASE_DC + (mount === null ? 0 : abilityModifier(mount.personality, options));
  return yield* binaryCheck(who, { tally, dc, reason: 'SALVO.arrgs.roll.mount' }, options);
}
