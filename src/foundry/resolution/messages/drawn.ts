/** The areas that an act leaves on the scene, as its message keeps them. */
import type { Stage } from '../../../rules/index.ts';
import type { Source } from '../../api.ts';
import { isRecord } from '../../data/record.ts';

export interface Drawn {
  /** Id of the scene. */
  readonly scene: string;
  readonly regions: readonly Source[];
  /** Its end, if not that of the turn in which it was made. */
  readonly stays: NonNullable<Stage['stays']> | null;
  readonly round: number;
  readonly turn: string | null;
}

export const readDrawn = (value: unknown): Drawn | null =>
  isRecord(value) && typeof value['scene'] === 'string' && Array.isArray(value['regions'])
    ? (value as unknown as Drawn)
    : null;
