/** The stored data of the games: their document sub-types, and the parts of a fight's state that live in them. A game adds its lines. */
import type { SubType } from '../data/common.ts';
import { enterStored, type StateStorage } from '../data/place.ts';
import { enterShown } from '../data/shown.ts';
import { enterTypes } from '../data/types.ts';
import { adevaShown } from './adeva/shown.ts';
import { adevaStored } from './adeva/stored.ts';
import { adevaTypes } from './adeva/types.ts';
import { arrgsShown } from './arrgs/shown.ts';
import { arrgsStored } from './arrgs/stored.ts';
import { arrgsTypes } from './arrgs/types.ts';
import { cepheusShown } from './cepheus/shown.ts';
import { cepheusStored } from './cepheus/stored.ts';
import { cepheusTypes } from './cepheus/types.ts';
import { driveShown } from './drive/shown.ts';
import { driveStored } from './drive/stored.ts';
import { driveTypes } from './drive/types.ts';
import { fluidShown } from './fluid/shown.ts';
import { fluidStored } from './fluid/stored.ts';
import { fluidTypes } from './fluid/types.ts';

const GAME_TYPES: readonly SubType[] = [
  ...cepheusTypes, //
  ...driveTypes,
  ...fluidTypes,
  ...adevaTypes,
  ...arrgsTypes,
];

/** The stored places of a fight's state, by ruleset. */
const STORED: { readonly [ruleset: string]: StateStorage } = {
  cepheus: cepheusStored,
  drive: driveStored,
  fluid: fluidStored,
  adeva: adevaStored,
  arrgs: arrgsStored,
};

/** Conditions shown on tokens, by ruleset. */
const SHOWN: { readonly [ruleset: string]: readonly string[] } = {
  cepheus: cepheusShown,
  drive: driveShown,
  fluid: fluidShown,
  adeva: adevaShown,
  arrgs: arrgsShown,
};

/** The entry of every game; called before anything else. */
export function enterGames(): void {
  enterTypes(GAME_TYPES);
  enterStored(STORED);
  enterShown(SHOWN);
}
