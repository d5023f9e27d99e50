/** Initiative: rolled once for a fight, ties broken by Agility and then by dice (section 4). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Change } from '../../kernel/event.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { afterEach, changeTo, event } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { bonusIn, scoreOf } from '../score/characteristic.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, Initiative, Way } from '../sheet/types.ts';
import { idsIn } from '../../kernel/fight.ts';

/** Everybody's Initiative by id. */
export type Initiatives = { readonly [id: Id]: Initiative };

const ROLL = 'SALVO.adeva.roll.initiative';
const TIE = 'SALVO.adeva.roll.initiativeTie';
const D10 = 10;

/** Higher first; on a tie the higher Agility score of that moment, then the dice rolled for it (ADE-INI-02 to -05). */
export function compareInitiative(a: Initiative, b: Initiative): number {
  return b.total - a.total || b.agility - a.agility || compareTies(a.tieRolls, b.tieRolls);
}

function compareTies(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((roll, index) => roll !== b[index]);
  return at < 0 ? 0 : b[at]! - a[at]!;
}

/** One d10 + AB for each of `ids`, then the ties with all who have an Initiative (ADE-INI-01, ADE-SEQ-04). */
export function* initiativeRolled(fight: AdevaFight, ids: readonly Id[]): Procedure<Initiatives> {
  const found: Record<Id, Initiative> = {};
  for (const { id, state } of fight.combatants) if (state.initiative) found[id] = state.initiative;
  for (const id of ids) {
    const combatant = combatantOf(fight, id);
    const bonus = bonusIn(combatant, 'ag');
    const { sum: die } = yield* rollFaces(id, 1, D10, ROLL);
    found[id] = { die, bonus, total: die + bonus, agility: scoreOf(combatant, 'ag'), tieRolls: [] };
  }
  const joined = idsIn(fight).filter((id) => found[id]);
  return yield* tiesBroken(found, joined, ids);
}

/** A combatant that has changed its place: ties with it are broken like any other (ADE-INI-03, -04). */
export function* replaced(fight: AdevaFight, who: Id, initiative: Initiative): Procedure<Initiatives> {
  const found: Record<Id, Initiative> = {};
  for (const { id, state } of fight.combatants) if (state.initiative) found[id] = state.initiative;
  return yield* tiesBroken({ ...found, [who]: { ...initiative, tieRolls: [] } }, Object.keys(found), [who]);
}

/** From the first place down, each tied group with a new roll in it (ADE-INI-04 to -06). */
function* tiesBroken(all: Initiatives, ids: readonly Id[], rolled: readonly Id[]): Procedure<Initiatives> {
  let found = all;
  const places = [...ids].sort((a, b) => comparePlaces(found[a]!, found[b]!));
  for (const group of grouped(places, (a, b) => comparePlaces(found[a]!, found[b]!) === 0)) {
    if (!group.some((id) => rolled.includes(id))) continue;
    found = yield* settled(
      found,
      ids.filter((id) => group.includes(id)),
      0,
    );
  }
  return found;
}

const comparePlaces = (a: Initiative, b: Initiative): number => b.total - a.total || b.agility - a.agility;

/**
 * A tied group, in the order of the fight: members without a tie die number `depth` roll it, and those still equal go on
 * among themselves. A combatant that joins an earlier tie rolls against the dice already there.
 */
function* settled(all: Initiatives, group: readonly Id[], depth: number): Procedure<Initiatives> {
  if (group.length < 2) return all;
  const found: Record<Id, Initiative> = { ...all };
  for (const id of group) {
    const initiative = found[id]!;
    if (initiative.tieRolls.length > depth) continue;
    const { sum } = yield* rollFaces(id, 1, D10, TIE);
    found[id] = { ...initiative, tieRolls: [...initiative.tieRolls, sum] };
  }
  const rolled = (id: Id): number => found[id]!.tieRolls[depth]!;
  const sorted = [...group].sort((a, b) => rolled(b) - rolled(a));
  let result: Initiatives = found;
  for (const part of grouped(sorted, (a, b) => rolled(a) === rolled(b)))
    result = yield* settled(result, part, depth + 1);
  return result;
}

/** Neighbors in a sorted list that belong together. */
function grouped<T>(sorted: readonly T[], together: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of sorted) {
    const last = groups.at(-1);
    if (last && together(last[0]!, item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The stages of all whose Initiative was rolled, or whose tie was broken. */
export function afterInitiatives(progress: Way, found: Initiatives): Way {
  const stages: Stage[] = [];
  for (const who of Object.keys(found)) {
    const changes = changeTo(combatantOf(progress.fight, who).state, 'initiative', found[who]!);
    if (changes.length > 0) stages.push(initiativeStage(who, found[who]!, changes));
  }
  return afterEach(progress, stages);
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
