/** The reader of the items of a sheet. It accepts any JSON. */
import type { Id } from '../../kernel/json.ts';
import { bad, itemsOf, maybe, own, readId, type Reading } from '../../kernel/reading.ts';
import { readFields } from '../../kernel/spec.ts';
import { ARMOR_FIELDS, DEFLECTOR_FIELDS, POWER_FIELDS, WEAPON_FIELDS } from './fields.ts';
import type { AdevaSheet, AdevaState, Weapon } from './types.ts';

/** The state of a weapon at the start of a fight. */
interface HeldWeapon {
  readonly id: Id;
  readonly clip: number | null;
  readonly jammed: boolean;
  readonly equipped: boolean;
}

/** The items of a sheet, and the states of its weapons at the start of a fight. */
export interface Items {
  readonly sheet: Pick<AdevaSheet, 'weapons' | 'armor' | 'covers' | 'deflectors' | 'powers'>;
  readonly held: readonly HeldWeapon[];
}

export function readItems(from: Reading): Items {
  const takenIds = new Set<Id>([UNARMED]);
  const weapons = itemsOf(from, 'weapon').map((item, index) =>
    readWeapon(item, readId(item, `weapon${index}`, takenIds)),
  );
  const armor = itemsOf(from, 'armor')
    .map((item, index) => ({ id: readId(item, `armor${index}`, takenIds), ...readFields(ARMOR_FIELDS, item) }))
    .filter(({ equipped }) => equipped);
  return {
    sheet: {
      weapons: weapons.map(({ weapon }) => weapon),
      armor,
      covers: armor.filter(({ cover }) => cover),
      deflectors: itemsOf(from, 'deflector')
        .map((item, index) => ({
          id: readId(item, `deflector${index}`, takenIds),
          ...readFields(DEFLECTOR_FIELDS, item),
        }))
        .filter(({ active }) => active),
      powers: itemsOf(from, 'power').map((item, index) => ({
        id: readId(item, `power${index}`, takenIds),
        ...readFields(POWER_FIELDS, item),
      })),
    },
    held: weapons.map(({ held }) => held),
  };
}

/** The id of the Unarmed attack, which every combatant with a body has (ADE-ATK-11). */
export const UNARMED = 'unarmed';

function readWeapon(item: Reading, id: Id): { readonly weapon: Weapon; readonly held: HeldWeapon } {
  const { clip, jammed, equipped, addSb, ...fields } = readFields(WEAPON_FIELDS, item);
  const shots =
    clip &&
    (clip.value > clip.max ? bad(maybe(item, 'clip'), 'value', 'inconsistent', clip.max, clip.max) : clip.value);
  return {
    weapon: {
      id,
      ...fields,
      // ADE-DMG-02: without an entry on the item, every weapon but a ranged one adds SB.
      addSb: own(item.at, 'addSb') === undefined ? fields.kind !== 'ranged' : addSb,
      clipMax: clip && clip.max,
    },
    held: { id, clip: shots, jammed, equipped: equipped || fields.mounted || fields.qualities.includes('natural') },
  };
}

/** The part of a fresh state that follows from the weapons. */
export function heldWeapons({ held }: Items): Pick<AdevaState, 'clips' | 'jammed' | 'equipped'> {
  const ids = (weapons: readonly HeldWeapon[]) => Object.fromEntries(weapons.map(({ id }) => [id, true as const]));
  return {
    clips: Object.fromEntries(held.flatMap(({ id, clip }) => (clip === null ? [] : [[id, clip] as const]))),
    jammed: ids(held.filter(({ jammed }) => jammed)),
    equipped: ids(held.filter(({ equipped }) => equipped)),
  };
}
