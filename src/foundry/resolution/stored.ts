/** Where states live, by ruleset. */
import { cepheusStored } from '../games/cepheus/stored.ts';
import { driveStored } from '../games/drive/stored.ts';
import { fluidStored } from '../games/fluid/stored.ts';
import type { Stored } from '../data/place.ts';

export type { Place, Stored } from '../data/place.ts';

export const STORED: { readonly [ruleset: string]: Stored } = {
  cepheus: cepheusStored,
  drive: driveStored,
  fluid: fluidStored,
};
