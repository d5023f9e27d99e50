/** What the games store: their document sub-types, and what of a fight's state lives in them. A game adds its lines. */
import type { SubType } from '../data/common.ts';
import { enterStored, type Stored } from '../data/place.ts';
import { enterShown } from '../data/shown.ts';
import { enterTypes } from '../data/types.ts';
import { adevaStored } from './adeva/stored.ts';
import { adevaTypes } from './adeva/types.ts';
import { arrgsStored } from './arrgs/stored.ts';
import { arrgsTypes } from './arrgs/types.ts';
import { cepheusStored } from './cepheus/stored.ts';
import { cepheusTypes } from './cepheus/types.ts';
import { driveStored } from './drive/stored.ts';
import { driveTypes } from './drive/types.ts';
import { fluidStored } from './fluid/stored.ts';
import { fluidTypes } from './fluid/types.ts';

const GAME_TYPES: readonly SubType[] = [
  ...cepheusTypes, //
  ...driveTypes,
  ...fluidTypes,
  ...adevaTypes,
  ...arrgsTypes,
];

/** By ruleset. */
const STORED: { readonly [ruleset: string]: Stored } = {
  cepheus: cepheusStored,
  drive: driveStored,
  fluid: fluidStored,
  adeva: adevaStored,
  arrgs: arrgsStored,
};

/** Conditions that show on tokens, by ruleset. */
const SHOWN: { readonly [ruleset: string]: readonly string[] } = {
  cepheus: words`dead unconscious seriouslyWounded wounded helpless grappled prone crouched aiming suppressed hastened fatigued
    waiting drugged inSmoke inMist aboard driving evading pursuing uncontrolled off powerless destroyed exploded`,
  drive: words`dead deafened dimLight moderateLight grappling hobbled ignited incapacitated limbUseless paralyzed pinned prone
    stunned`,
  fluid: words`dead dying unconscious helpless stunned sprawled prone crouched exhausted fatigued bleeding reeling vulnerable
    flatFooted stressed nauseated criticalInjury aiming braced held mustPress disabled`,
  adeva: words`dead dying unconscious helpless stunned prone bleeding immobilized pinned shaken surprised restrained falling
    running aiming overwatch captured guardMode heavyAttack`,
  arrgs: words`dead dying unconscious helpless stunned staggered disabled prone immobile surprised exhausted fatigued`,
};

function words([text]: TemplateStringsArray): readonly string[] {
  return text!.trim().split(/\s+/);
}

/** Enters every game; to be called before anything else. */
export function enterGames(): void {
  enterTypes(GAME_TYPES);
  enterStored(STORED);
  enterShown(SHOWN);
}
