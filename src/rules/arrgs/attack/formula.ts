/** The usual parts of an attack (ARR-ATK-02 to -04). */
import { SPELL_ABILITIES, SPELL_SKILLS, type Ability, type AttackKind, type Skill } from '../terms.ts';

/** The usual abilities and skills of each kind of attack; a caster's sheet and spell decide between several. */
export const ATTACKS: {
  readonly [kind in AttackKind]: { readonly abilities: readonly Ability[]; readonly skills: readonly Skill[] };
} = {
  melee: { abilities: ['body'], skills: ['meleeWeaponry'] },
  ranged: { abilities: ['agility'], skills: ['missileWeaponry'] },
  spell: { abilities: SPELL_ABILITIES, skills: SPELL_SKILLS },
};
