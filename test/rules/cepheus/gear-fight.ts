/** Fights about gear, and what they leave of those who fought. */
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { worthShowing } from '../../../src/rules/kernel/tally.ts';
import { next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';

export const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 1, 'Heavy Weapons': 1, Athletics: 1 },
  weapons: ['rifle', 'laser', 'dagger'],
  ...rest,
  state: { initiative, ...rest.state },
});

export const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));

export const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;

export const count = (played: Scripted, id: string): number | null =>
  cepheus.order.count(played.fight, combatantIn(played.fight, id));

export const conditions = (played: Scripted, id: string): readonly string[] =>
  cepheus.status(played.fight, id).conditions.map((condition) => condition.id);

export const until = (played: Scripted, round: number): Scripted => {
  let current = played;
  while (current.fight.round < round) current = next(current);
  return current;
};

/** The acts so far, without whose turn it was. */
export const fought = ({ log }: Scripted): readonly string[] =>
  log.filter((line) => !/^ *(round|turn)Started/.test(line));

/** The modifiers that an attack would have, by the last part of their label. */
export function dms(
  played: Scripted,
  who: string,
  item: string,
  declared: Declared = {},
): { readonly [name: string]: number } {
  const odds = cepheus.odds(played.fight, { action: 'attack', who, item, targets: ['B'], declared });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return Object.fromEntries(worthShowing(odds.tally).map((entry) => [entry.label.split('.').at(-1)!, entry.value]));
}
