/** The speed that damage leaves (section 39). */
import type { CepheusOptions } from '../types.ts';

/** The DMs on control checks by the number of hits on the drive (CEP-VEH-43, -55). */
const DRIVE_DM = { replace: [0, -1, -2], add: [0, -1, -3] } as const;
/** The DM on control checks after `drive` hits on the drive. */
export const driveDm = (drive: number, { driveStacks }: CepheusOptions): number => DRIVE_DM[driveStacks][drive] ?? 0;

export interface Speed {
  /** Whole kph (CEP-CORE-19). */
  readonly speed: number;
  /** The DM on control checks; null if the vehicle is disabled. */
  readonly controlDm: number | null;
  readonly disabled: boolean;
}

/** The percentages of the speed left, by the number of hits on the drive (CEP-VEH-43, -55). */
const DRIVE_PERCENT = { replace: [100, 90, 75], add: [100, 90, 65] } as const;

/**
 * The speed that hits on drive and power plant leave of `speedMax` kph; the factors of both multiply (CEP-VEH-43, -45,
 * -55).
 */
export function speedAfter(speedMax: number, drive: number, powerPlant: number, options: CepheusOptions): Speed {
  if (drive >= 3 || powerPlant >= 3) return { speed: 0, controlDm: null, disabled: true };
  const percent = DRIVE_PERCENT[options.driveStacks][drive]! / (powerPlant >= 2 ? 2 : 1);
  return { speed: Math.floor((speedMax * percent) / 100), controlDm: driveDm(drive, options), disabled: false };
}
