// The odds of an attack from the rules layer, in Node: the fight is read from the documents of a tab, not from what it shows.
import type { Page } from 'playwright-core';
import type { Fight } from '../../src/rules/kernel/fight.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { newFight } from '../../src/rules/kernel/fight.ts';
import { rulesetOf } from '../../src/rules/rulesets.ts';
import { run } from './support.ts';

interface Seat {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly source: Json;
  readonly state: string | undefined;
}

export interface Wanted {
  readonly who: string;
  readonly item: string;
  readonly target: string;
  readonly declared: { readonly [key: string]: Json };
}

/** The chances in percent, and the damage table's lines, as the dialog would write them. */
export async function oddsFromRules(page: Page, wanted: Wanted): Promise<{ chances: string[]; damage: string[] }> {
  const cepheus = rulesetOf('cepheus')!;
  const fight = await fightOf(page);
  const { who, item, target, declared } = wanted;
  const odds = cepheus.odds(fight, { action: 'attack', who, item, targets: [target], declared });
  if (isRefusal(odds)) throw new Error(`refused: ${odds.refused}`);
  const damage = odds.distributions[0]!.of;
  return {
    chances: odds.chances.map(({ chance }) => percent(chance)),
    damage: damage.mass.map((chance, index) => `${damage.min + index}\t${percent(chance)}`),
  };
}

async function fightOf(page: Page): Promise<Fight> {
  const cepheus = rulesetOf('cepheus')!;
  const seats = JSON.parse(await run<string>(page, SEATS)) as readonly Seat[];
  const flag = JSON.parse(await run<string>(page, `game.combat.flags.salvo.fight`)) as Partial<Fight>;
  const combatants = seats.map(({ id, name, side, source, state }) => {
    const { value } = cepheus.read('character', source);
    const saved = state === undefined ? {} : (JSON.parse(state) as object);
    return { id, name, side, sheet: value.sheet, state: { ...value.state, ...saved } };
  });
  return { ...newFight('cepheus', combatants), ...flag };
}

const SEATS = `JSON.stringify(game.combat.combatants.contents.map((combatant) => ({
  id: combatant.id, name: combatant.name, side: String(combatant.token.disposition), state: combatant.flags.salvo?.state,
  source: { ...combatant.actor.toObject().system, name: combatant.actor.name, items: combatant.actor.items.contents.map((item) =>
    ({ ...item.toObject().system, id: item.id, name: item.name, type: item.type.replace('cepheus', '').toLowerCase() })) },
})))`;

/**
 * A chance in percent as the dialog rounds it, to one decimal; an outcome that is not quite certain or impossible does
 * not read as if it were.
 */
function percent(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100} %`;
  if (chance < 0.001) return '< 0.1 %';
  return chance > 0.999 ? '> 99.9 %' : `${(chance * 100).toFixed(1)} %`;
}
