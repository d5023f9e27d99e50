/** Reads the items of a sheet. Total: any JSON in. */
import { bad, itemsOf, maybe, own, readId, type Reading } from '../../kernel/reading.ts';
import { readFields } from '../../kernel/spec.ts';
import type { Id } from '../../kernel/json.ts';
import { ARMOR_FIELDS, DEFLECTOR_FIELDS, POWER_FIELDS, WEAPON_FIELDS } from './fields.ts';
import type { AdevaSheet, AdevaState, Weapon } from './types.ts';

/** The state of a weapon when a fight begins. */
interface HeldWeapon {
  readonly id: Id;
  readonly clip: number | null;
  readonly jammed: boolean;
  readonly equipped: boolean;
}

export interface Items {
  readonly sheet: Pick<AdevaSheet, 'weapons' | 'armor' | 'covers' | 'deflectors' | 'powers'>;
  readonly held: readonly HeldWeapon[];
}

export function readItems(from: Reading): Items {
  const taken = new Set<Id>([UNARMED]);
  const weapons = itemsOf(from, 'weapon').map((item, index) => readWeapon(item, readId(item, `weapon${index}`, taken)));
  const armor = itemsOf(from, 'armor')
    .map((item, index) => ({ id: readId(item, `armor${index}`, taken), ...readFields(ARMOR_FIELDS, item) }))
    .filter(({ equipped }) => equipped);
  return {
    sheet: {
      weapons: weapons.map(({ weapon }) => weapon),
      armor,
      covers: armor.filter(({ cover }) => cover),
      deflectors: itemsOf(from, 'deflector')
        .map((item, index) => ({ id: readId(item, `deflector${index}`, taken), ...readFields(DEFLECTOR_FIELDS, item) }))
        .filter(({ active }) => active),
      powers: itemsOf(from, 'power').map((item, index) => ({
        id: readId(item, `power${index}`, taken),
        ...readFields(POWER_FIELDS, item),
      })),
    },
    held: weapons.map(({ held }) => held),
  };
}

/** The id of the attack that everybody has (ADE-ATK-11). */
export const UNARMED = 'unarmed';

function readWeapon(item: Reading, id: Id): { readonly weapon: Weapon; readonly held: HeldWeapon } {
  const { clip, jammed, equipped, addSb, ...fields } = readFields(WEAPON_FIELDS, item);
  const left =
    clip &&
    (clip.value > clip.max ? bad(maybe(item, 'clip'), 'value', 'inconsistent', clip.max, clip.max) : clip.value);
  return {
    weapon: {
      id,
      ...fields,
      // ADE-DMG-02: a ranged weapon adds no SB unless the item says so.
      addSb: own(item.at, 'addSb') === undefined ? fields.kind !== 'ranged' : addSb,
      clipMax: clip && clip.max,
    },
    held: { id, clip: left, jammed, equipped: equipped || fields.mounted || fields.qualities.includes('natural') },
  };
}

/** The part of a fresh state that weapons bring. */
export function heldWeapons({ held }: Items): Pick<AdevaState, 'clips' | 'jammed' | 'equipped'> {
  const ids = (those: readonly HeldWeapon[]) => Object.fromEntries(those.map(({ id }) => [id, true as const]));
  return {
    clips: Object.fromEntries(held.flatMap(({ id, clip }) => (clip === null ? [] : [[id, clip] as const]))),
    jammed: ids(held.filter(({ jammed }) => jammed)),
    equipped: ids(held.filter(({ equipped }) => equipped)),
  };
}
