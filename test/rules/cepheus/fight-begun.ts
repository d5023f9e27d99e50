/** A fight of `cepheus` on its way, and what tests look at in it. */
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import type { Stage } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { worthShowing } from '../../../src/rules/kernel/tally.ts';
import type { Command, Odds } from '../../../src/rules/ruleset.ts';
import { play, type Script } from '../../cases/script.ts';
import { start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

/** A started fight; its log begins afterwards. */
export const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted => ({
  ...start(scripted(fightOf(people, rest))),
  log: [],
});

export const stateOf = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
export const countOf = (played: Scripted, id: string): number | null =>
  cepheus.order.count(played.fight, combatantIn(played.fight, id));
export const codeOf = ({ refused }: Scripted): string | null => refused?.refused ?? null;
export const hulkOf = (played: Scripted, id: string): NonNullable<CepheusState['hulk']> => stateOf(played, id).hulk!;

/** The fight with some of a combatant's state changed, as nothing in it changes it. */
export function changed(played: Scripted, id: string, state: Partial<CepheusState>): Scripted {
  const combatant = combatantIn(played.fight, id);
  const other = { ...combatant, state: { ...combatant.state, ...state } };
  return { ...played, fight: withCombatant(played.fight, other) };
}

/** The stages of a command that is allowed. */
export function stagesOf({ fight }: Scripted, command: Command, script: Script): readonly Stage[] {
  const outcome = play(cepheus.perform(fight, command), script);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome.stages;
}

/** The odds of a command that is allowed. */
export function oddsOf(fight: CepheusFight, command: Command): Odds {
  const odds = cepheus.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}

/** The modifiers of A's attack on B that count, by the last part of their labels. */
export function dmsOf({ fight }: Scripted, item: string, declared: Declared = {}): { readonly [name: string]: number } {
  const { tally } = oddsOf(fight, { action: 'attack', who: 'A', item, targets: ['B'], declared });
  const counting = worthShowing(tally).filter(({ setAside }) => setAside === undefined);
  return Object.fromEntries(counting.map(({ label, value }) => [label.slice(label.lastIndexOf('.') + 1), value]));
}

/** Every sum of two dice, as often as it comes up. */
export const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].map((b) => a + b));
