/** 3.2 of the contract: weapons. */
import {
  weaponProfile as profileOf,
  wieldCheck as checkWielding,
  type ListedWeapon,
} from '../../../src/rules/drive/index.ts';
import { canDismember as mayDismember, strRequired } from '../../../src/rules/drive/attack/wielding.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, bags, codeOf, energy, flag, maybeNumber, number, word } from './given.ts';

const listed = (of: Bag): ListedWeapon => ({
  damage: maybeNumber(of, 'damage'),
  drive: maybeNumber(of, 'drive'),
  strDamage: number(of, 'strDamage', 1),
  strDrive: number(of, 'strDrive', 1),
  strengthRating: maybeNumber(of, 'strengthRating'),
  hands: word(of, 'hands', 'oneHanded'),
  strRequired: maybeNumber(of, 'strRequired'),
  energy: energy(of),
});

const weaponProfile = (given: Bag): unknown => {
  const weapon = listed(bag(given, 'weapon'));
  const str = number(bag(given, 'attacker'), 'str');
  const profile = profileOf(weapon, {
    mode: word(given, 'mode', 'melee'),
    competent: flag(given, 'competent', true),
    str,
    useStr: number(given, 'useStr', str),
    cut: number(given, 'cut', 100),
  });
  return {
    ...(isRefusal(profile) ? {} : profile),
    refused: codeOf(profile),
    strRequired: strRequired(weapon),
  };
};

const wieldCheck = (given: Bag): unknown => {
  const attacker = bag(given, 'attacker');
  const weapons = bags(given, 'weapons').map((of) => ({
    ...listed(of),
    id: word(of, 'id', ''),
    natural: flag(of, 'natural'),
  }));
  return {
    refused: codeOf(checkWielding(weapons, number(attacker, 'str'), number(attacker, 'dex'))),
    strRequired: Object.fromEntries(weapons.map((weapon) => [weapon.id, strRequired(weapon)])),
  };
};

const canDismember = (given: Bag): unknown => {
  const of = bag(given, 'weapon');
  return { canDismember: mayDismember({ ...listed(of), canDismember: flag(of, 'canDismember') }) };
};

export const weapons: Operations = { weaponProfile, wieldCheck, canDismember };
