/** A caster's means: memorized spells, slots, and the spell attack (GAP-10). */
import { type Event, event, adding } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Means } from '../attack/situation.ts';
import { skillTally } from '../check/tallies.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsCombatant, Spell } from '../sheet/types.ts';
import type { SpellAbility } from '../terms.ts';

/** The ability of a caster's spells: that of its sheet, else the higher of Intellect and Personality (GAP-10). */
export function spellAbilityOf({ sheet }: ArrgsCombatant): SpellAbility {
  if (sheet.spellAbility !== '') return sheet.spellAbility;
  return sheet.abilities.personality > sheet.abilities.intellect ? 'personality' : 'intellect';
}

export const spellNamed = ({ sheet }: ArrgsCombatant, id: Id | null): Spell | undefined =>
  sheet.spells.find((spell) => spell.id === id);

/** The castings left of a spell: the times that it is memorized, at most the slots of its level (ARR-SPC-04, -07). */
export function castsLeft({ sheet, state }: ArrgsCombatant, { id, level }: Spell): number {
  const { memorised, slotsSpent } = state.stock;
  const slots = (sheet.slots[level] ?? 0) - (slotsSpent[level] ?? 0);
  return Math.max(0, Math.min(memorised[id] ?? 0, slots));
}

/** The event of a spell and its slot spent until a Rest (GAP-10). */
export const slotSpent = ({ id }: ArrgsCombatant, spell: Spell): Event =>
  event(
    'slotSpent',
    id,
    'GAP-10',
    [adding(`stock.memorised.${spell.id}`, -1), adding(`stock.slotsSpent.${spell.level}`, 1)],
    { item: spell.id, level: spell.level },
  );

/** The means of an attack with a spell (ARR-ATK-04, -09). */
export const spellMeans = (caster: ArrgsCombatant, spell: Spell): Means => ({
  item: spell.id,
  attackKind: 'spell',
  skill: spell.skill,
  ability: spellAbilityOf(caster),
  effect: spell.sv === null ? 'binary' : 'numeric',
  baseSv: spell.sv ?? 0,
  types: spell.types,
  critMin: spell.critMin,
  increment: spell.increment,
  techBonus: 0,
  spellLevel: spell.level,
  durability: null,
});

/** The modifiers of a spell attack without the penalties of the moment (ARR-SPC-02, -05, -09). */
export const spellTally = (caster: ArrgsCombatant, { skill }: Pick<Spell, 'skill'>, options: ArrgsOptions): Tally =>
  skillTally(caster, { skill, ability: spellAbilityOf(caster), subject: 'spell' }, options);
