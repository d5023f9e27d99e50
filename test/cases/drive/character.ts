/** 3.8 of the contract: actor, injuries, armor. */
import {
  deriveBody,
  healInjuries,
  rescaledDamage,
  STARTER_ARMOR,
  type Mode,
  type StarterArmor,
} from '../../../src/rules/drive/index.ts';
import { FIT_DEX_COST } from '../../../src/rules/drive/harm/armor.ts';
import { consequencesOf, degreesByType, rollInjuryType } from '../../../src/rules/drive/harm/injuries.ts';
import type { Fit } from '../../../src/rules/drive/types.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, body, injuries, number, options, run, word } from './given.ts';

const deriveActor = (given: Bag): unknown => deriveBody(body(bag(given, 'actor')));

const rescaleDamage = (given: Bag): unknown =>
  rescaledDamage(number(given, 'damageTaken'), number(given, 'oldFactor'), number(given, 'newFactor'));

const healDamage = (given: Bag): unknown => {
  const track = {
    damageTaken: number(given, 'damageTaken'),
    injuryFactor: number(given, 'injuryFactor'),
    injuries: injuries(given),
  };
  return run(given, healInjuries('patient', track, number(given, 'heal'), options(given)));
};

const injuryType = (given: Bag): unknown => {
  const { type } = run(given, rollInjuryType('attacker', word<Mode>(given, 'mode', 'melee'), options(given)));
  return { injuryType: type };
};

const injuryConsequences = (given: Bag): unknown => ({
  consequences: consequencesOf(injuries(given), options(given)),
  degreesByType: degreesByType(injuries(given)),
});

const starterArmor = (given: Bag): unknown => ({
  ...STARTER_ARMOR[word<StarterArmor>(given, 'armorId', 'gambeson')],
  dexCost: FIT_DEX_COST[word<Fit>(given, 'fit', 'loose')],
});

export const character: Operations = {
  deriveActor,
  rescaleDamage,
  healDamage,
  injuryType,
  injuryConsequences,
  starterArmor,
};
