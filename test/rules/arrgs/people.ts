/** People for fights of `arrgs`, and fights that are played line by line. */
import { arrgs, type ArrgsCombatant, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { newFight, combatantIn, idsIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import type { Id, Json } from '../../../src/rules/kernel/json.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { scripting, scripted, type Scripted } from '../fight-log.ts';

export type Data = { readonly [key: string]: Json };

export interface Person {
  readonly id: Id;
  readonly side?: string;
  readonly kind?: string;
  /** Initiative score; without it the die is rolled. */
  readonly score?: number;
  readonly sheet?: Data;
  readonly items?: readonly Data[];
}

export const weapon = (id: string, more: Data = {}): Data => ({
  type: 'weapon',
  id,
  baseSv: 5,
  types: ['slashing'],
  ...more,
});
export const SWORD = weapon('sword', { critMin: 19 });
export const BOW = weapon('bow', { kind: 'ranged', increment: 6, types: ['piercing'], baseSv: 4 });

/** Melee Weaponry 4 and Body 3 with a sword: +7; Total Vitality 24; Reflex 12, Fortitude 13. */
export const FIGHTER: Data = {
  abilities: { body: 3, agility: 1, intellect: 0, personality: 0 },
  skills: { meleeWeaponry: 4, athletics: 1 },
};

export function person({
  id,
  side = id,
  kind = 'character',
  score,
  sheet = {},
  items = [SWORD],
}: Person): ArrgsCombatant {
  const initiative = score === undefined ? {} : { initiative: { score } };
  const read = arrgs.read(kind, { ...FIGHTER, ...initiative, ...sheet, items: [...items] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { id, name: id, side, ...read.value };
}

export type Line = Scripted<ArrgsFight>;
type ArrgsState = ArrgsCombatant['state'];
export type Options = ArrgsFight['options'];

export const fight = (people: readonly Person[], options: ArrgsFight['options'] = {}, scene: Data = {}): Line =>
  scripted(newFight('arrgs', people.map(person), { options, scene }) as ArrgsFight);

const SILENT = new Set(['budgetSet', 'reactionMade', 'answersSettled', 'roundStarted', 'turnEnded']);

/** The functions that play fights of `arrgs`: `start`, `next`, `act`. */
export const table = scripting(arrgs, (kind) => !SILENT.has(kind));

/** Two who face each other, the first to act: `a` at 20 and `b` at 10, the first turn begun. */
export const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, options: ArrgsFight['options'] = {}): Line =>
  table.start(
    fight(
      [
        { id: 'a', score: 20, ...a },
        { id: 'b', score: 10, ...b },
      ],
      options,
    ),
  );

/** Parts of a person that survives what is done to it; `sturdy`: and defends with no points. */
export const hardy = { sheet: { vitality: { base: 100 } } };
export const sturdy = { sheet: { vitality: { base: 100 }, aap: 0 } };

export const refusedIn = ({ refused }: Line): string | undefined => refused?.refused;
export const stateOf = ({ fight: now }: Line, id: Id): ArrgsCombatant['state'] => combatantIn(now, id).state;
export const cvOf = ({ fight: now }: Line, id: Id): number => {
  const [vitality] = arrgs.status(now, id).gauges.filter((gauge) => gauge.id === 'vitality');
  const negative = arrgs.status(now, id).gauges.find((gauge) => gauge.id === 'negative');
  return negative ? -negative.value : vitality!.value;
};
export const choiceOf = ({ fight: now }: Line, who: Id, action: string) =>
  arrgs.choices(now, who, action).find((choice) => choice.action === action);

/** The fight after turns ended until the next round has begun. */
export function nextRound(line: Line, script: Parameters<typeof table.next>[1] = {}): Line {
  const { round } = line.fight;
  let at = line;
  while (at.fight.round === round) {
    const isLast = idsIn(at.fight).every(
      (id) => at.fight.acted[id] || !arrgs.order.takesTurns(at.fight, combatantIn(at.fight, id)),
    );
    at = table.next(at, isLast ? script : {});
  }
  return at;
}

/** The odds of a command that has some. */
export function oddsOf({ fight: now }: Line, command: Command): Odds {
  const odds = arrgs.odds(now, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}

/** The same with another state of one combatant, part by part: what no document holds. */
export function changed(line: Line, id: Id, parts: { readonly [part in keyof ArrgsState]?: object }): Line {
  const found = combatantIn(line.fight, id);
  const state = Object.entries(parts).reduce<ArrgsState>(
    (at, [part, to]) => ({ ...at, [part]: { ...(at[part as keyof ArrgsState] as object | null), ...to } }),
    found.state,
  );
  return { ...line, fight: withCombatant(line.fight, { ...found, state }) };
}
