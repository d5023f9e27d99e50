/** What an act leaves on the scene, as its message keeps it. */
import type { Until } from '../../../rules/index.ts';
import type { Source } from '../../api.ts';
import { isRecord } from '../../data/record.ts';

export interface Drawn {
  /** Id of the scene. */
  readonly scene: string;
  readonly regions: readonly Source[];
  /** When it goes, if not with the turn in which it was done. */
  readonly stays: Until | null;
  readonly round: number;
  readonly turn: string | null;
}

export const readDrawn = (value: unknown): Drawn | null =>
  isRecord(value) && typeof value['scene'] === 'string' && Array.isArray(value['regions'])
    ? (value as unknown as Drawn)
    : null;
