/** The ability of a skill check: the usual one, or another by declaration (GAP-05, ARR-CHK-07). */
import type { Field } from '../../kernel/command.ts';
import { asText } from '../../kernel/declared.ts';
import { choiceField, type Request } from '../acts/act.ts';
import { spellAbilityOf } from '../spells/caster.ts';
import { ABILITIES, type Ability, type Skill } from '../terms.ts';

const USUAL = 'usual';

/** The usual ability of each skill; the skills of spells use the caster's (GAP-10). */
const ABILITY: { readonly [skill in Skill]?: Ability } = {
  meleeWeaponry: 'body',
  missileWeaponry: 'agility',
  athletics: 'body',
  discipline: 'personality',
  piloting: 'agility',
  ride: 'agility',
};

export const abilityField = (clause: string, from: Field['from']): Field =>
  choiceField('ability', clause, from, [USUAL, ...ABILITIES], USUAL);

/** Whether the usual ability is declared. */
export const isUsual = ({ declared }: Pick<Request, 'declared'>): boolean => asText(declared, 'ability') === USUAL;

/** The declared ability, or the usual one of `skill`; without a skill, Body. */
export function declaredAbility(request: Pick<Request, 'declared' | 'combatant'>, skill: Skill | null): Ability {
  if (!isUsual(request)) return asText(request.declared, 'ability') as Ability;
  return skill === null ? 'body' : (ABILITY[skill] ?? spellAbilityOf(request.combatant));
}
