/** Initiative: rolled once for a fight, with ties broken by Agility and then by dice (section 4). */
import { changeTo } from '../../kernel/changes.ts';
import { type Change, event } from '../../kernel/event.ts';
import { idsIn } from '../../kernel/fight.ts';
import type { Id, Key } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { entry } from '../../kernel/tally.ts';
import { bonusIn, scoreOf } from '../score/characteristic.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, Initiative, AdevaProgress } from '../sheet/types.ts';

/** The Initiatives of combatants by id. */
export type Initiatives = { readonly [id: Id]: Initiative };

const ROLL = 'SALVO.adeva.roll.initiative';
const TIE = 'SALVO.adeva.roll.initiativeTie';
const D10 = 10;

/**
 * The order of two Initiatives, negative where `a` acts first: the higher total, then the higher Agility score when it
 * was rolled, then the higher dice of the tie (ADE-INI-02 to -05).
 */
export function compareInitiative(a: Initiative, b: Initiative): number {
  return comparePlaces(a, b) || compareTies(a.tieRolls, b.tieRolls);
}

const comparePlaces = (a: Initiative, b: Initiative): number => b.total - a.total || b.agility - a.agility;

function compareTies(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((roll, index) => roll !== b[index]);
  return at < 0 ? 0 : b[at]! - a[at]!;
}

/**
 * The Initiatives of the fight after 1d10 + AB is rolled for each of `ids` and ties among all are broken (ADE-INI-01,
 * ADE-SEQ-04).
 */
export function* initiativeRolled(fight: AdevaFight, ids: readonly Id[]): Procedure<Initiatives> {
  const initiatives = initiativesIn(fight);
  for (const id of ids) {
    const combatant = combatantOf(fight, id);
    const bonus = bonusIn(combatant, 'ag');
    const { sum: die } = yield* rollFaces(id, 1, D10, ROLL);
    initiatives[id] = { die, bonus, total: die + bonus, agility: scoreOf(combatant, 'ag'), tieRolls: [] };
  }
  const placed = idsIn(fight).filter((id) => initiatives[id]);
  return yield* tiesBroken(initiatives, placed, ids);
}

/**
 * The Initiatives of the fight after that of a combatant is replaced; its ties are broken like any others (ADE-INI-03,
 * -04).
 */
export function* replaced(fight: AdevaFight, who: Id, initiative: Initiative): Procedure<Initiatives> {
  const initiatives = initiativesIn(fight);
  return yield* tiesBroken({ ...initiatives, [who]: { ...initiative, tieRolls: [] } }, Object.keys(initiatives), [who]);
}

function initiativesIn(fight: AdevaFight): Record<Id, Initiative> {
  const initiatives: Record<Id, Initiative> = {};
  for (const { id, state } of fight.combatants) if (state.initiative) initiatives[id] = state.initiative;
  return initiatives;
}

/**
 * The Initiatives after ties are broken in each tied group with a new roll, from the first place down (ADE-INI-04 to
 * -06).
 */
function* tiesBroken(all: Initiatives, ids: readonly Id[], rolled: readonly Id[]): Procedure<Initiatives> {
  let initiatives = all;
  const places = [...ids].sort((a, b) => comparePlaces(initiatives[a]!, initiatives[b]!));
  for (const group of grouped(places, (a, b) => comparePlaces(initiatives[a]!, initiatives[b]!) === 0)) {
    if (!group.some((id) => rolled.includes(id))) continue;
    initiatives = yield* settled(
      initiatives,
      ids.filter((id) => group.includes(id)),
      0,
    );
  }
  return initiatives;
}

/**
 * The Initiatives after the tie of a group is broken, whose members stand in the order of the fight. Members without a
 * tie die at index `depth` roll one, and those still equal roll again among themselves. A combatant that joins an
 * earlier tie rolls against the dice already there.
 */
function* settled(all: Initiatives, group: readonly Id[], depth: number): Procedure<Initiatives> {
  if (group.length < 2) return all;
  const initiatives: Record<Id, Initiative> = { ...all };
  for (const id of group) {
    const initiative = initiatives[id]!;
    if (initiative.tieRolls.length > depth) continue;
    const { sum } = yield* rollFaces(id, 1, D10, TIE);
    initiatives[id] = { ...initiative, tieRolls: [...initiative.tieRolls, sum] };
  }
  const rolled = (id: Id): number => initiatives[id]!.tieRolls[depth]!;
  const sorted = [...group].sort((a, b) => rolled(b) - rolled(a));
  let result: Initiatives = initiatives;
  for (const part of grouped(sorted, (a, b) => rolled(a) === rolled(b)))
    result = yield* settled(result, part, depth + 1);
  return result;
}

/** The runs of neighbors in a sorted list that belong together. */
function grouped<T>(sorted: readonly T[], together: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of sorted) {
    const last = groups.at(-1);
    if (last && together(last[0]!, item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The progress after the stages of the combatants whose Initiative has been rolled or whose tie has been broken. */
export function afterInitiatives(progress: AdevaProgress, initiatives: Initiatives): AdevaProgress {
  const stages: Stage[] = [];
  for (const who of Object.keys(initiatives)) {
    const changes = changeTo(combatantOf(progress.fight, who).state, 'initiative', initiatives[who]!);
    if (changes.length > 0) stages.push(initiativeStage(who, initiatives[who]!, changes));
  }
  return progress.followedBy(stages);
}

function initiativeStage(who: Id, { die, bonus, total, tieRolls }: Initiative, changes: readonly Change[]): Stage {
  return {
    kind: 'initiative',
    who,
    title: 'SALVO.adeva.stage.initiative',
    dice: [diceOf(die, ROLL), ...tieRolls.map((roll) => diceOf(roll, TIE))],
    tally: [entry('ADE-INI-01', 'SALVO.adeva.initiative.agilityBonus', bonus)],
    verdict: { key: 'SALVO.adeva.verdict.initiative', good: null, values: { total } },
    events: [event('initiativeRolled', who, 'ADE-INI-01', changes, { total })],
  };
}

const diceOf = (face: number, reason: Key) => ({ count: 1, sides: D10, faces: [face], sum: face, reason });
