/** What the hits of an attack do: damage dice, blast, one blow after the other (FLU-GAP-08, -11, -14, -17). */
import { listed, listsOf, nearList, recordList } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { entry } from '../../kernel/tally.ts';
import { rollActionDice } from '../check/action-dice.ts';
import { autofire, burst, type Hits } from './automatic.ts';
import { blastDamage } from '../harm/blast.ts';
import { after, chained, stage, withDice, type Progress } from '../fight/progress.ts';
import { diceSpent } from '../fight/effects.ts';
import { boostWanted } from '../check/save.ts';
import { combatantOf } from '../sheet/state.ts';
import type { DamageFormula } from '../sheet/types.ts';
import type { Request } from '../acts/act.ts';
import { poolOf } from './check.ts';
import { boosted, gravelyHurt, saveLogged, savePart, strike, type Blow } from '../harm/harm.ts';
import { declaredFire, type Mode } from './situation.ts';

/** Somebody caught in a blast, in blast increments from ground zero. */
interface Caught {
  readonly id: Id;
  readonly increments: number;
}

/** Who else is caught, as it was said; else who stands near the first target, as the table measures it. */
const BLAST = recordList<Caught>('blast', ({ increments }) => Number.isInteger(increments) && Number(increments) >= 0);
const NEIGHBORS = nearList('neighbors');
export const HIT_LISTS = listsOf(BLAST, NEIGHBORS);

/** FLU-GAP-31, -32. */
export function hitsOf(request: Request, mode: Mode, { hit, margin }: { hit: boolean; margin: number }): Hits {
  const { recoil } = request.item!;
  if (mode === 'burst') return burst(hit, margin, recoil, request.options);
  if (mode === 'autofire') return autofire(hit, margin, recoil, declaredFire(request).volleys, request.options);
  return { hit, hits: hit ? 1 : 0, shotsUsed: 1 };
}

/** FLU-GAP-08, -11: so many hits, of which only the first is critical; FLU-GAP-14 for what they cost together. */
export function* hitTimes(
  start: Progress,
  request: Request,
  target: Id,
  hits: number,
  criticalDice: number,
): Procedure<Progress> {
  let progress = start;
  let lethal = 0;
  for (let hit = 0; hit < hits; hit++) {
    const { damage, rolled } = yield* damageRolled(progress, request, target);
    progress = after(progress, rolled);
    const dice = hit === 0 ? criticalDice : 0;
    if (request.item!.blastIncrement > 0) {
      progress = yield* blasted(progress, request, target, damage, dice);
      continue;
    }
    const struck = yield* strike(progress, target, blowOf(request, damage, dice));
    progress = struck.progress;
    lethal += struck.lost;
  }
  return lethal > 0 ? yield* gravelyHurt(progress, target, lethal) : progress;
}

export const blowOf = ({ item }: Request, damage: number, criticalDice: number): Blow => ({
  kind: item!.kind,
  damage,
  damageType: item!.damageType,
  armorPiercing: item!.armorPiercing,
  critical: criticalDice > 0,
  criticalDice,
  blast: item!.blastIncrement > 0,
});

/** Who else is caught, in blast increments from ground zero: as it was said, else as the table measures it. */
function caughtIn({ declared, item }: Request): readonly Caught[] {
  const said = listed(declared, BLAST) ?? [];
  if (said.length > 0) return said;
  const increments = (metres: number): number => Math.floor(Math.round(metres / SQUARE) / item!.blastIncrement);
  return (listed(declared, NEIGHBORS) ?? []).map((one) => ({ id: one.id, increments: increments(one.metres) }));
}

/** A square of 5 ft, in meters. */
const SQUARE = 1.5;

/** The weapon's dice, with at most one Action Die (FLU-GAP-10). Never less than nothing. */
function* damageRolled(progress: Progress, request: Request, target: Id) {
  const { who, item, options } = request;
  const formula = item!.damage;
  const pool = Math.min(1, poolOf(progress, who));
  const { value, dice } = yield* withDice(damageDice(who, formula, pool, options));
  const damage = Math.max(0, value.sum + formula.flat);
  const events = diceSpent(progress.fight, who, value.spent, 'damage');
  const verdict = { key: 'SALVO.fluid.verdict.damage', good: null, values: { damage } };
  const tally = [entry('FLU-GAP-11', 'SALVO.fluid.damage.weapon', formula.flat), ...boosted(value.boost)];
  const rolled: Stage = { ...stage('damage', who, 'damage', events), against: target, dice, tally, verdict };
  return { rolled, damage };
}

function* damageDice(who: Id, { dice, sides, flat }: DamageFormula, pool: number, options: Request['options']) {
  const rolled = yield* rollSum(who, dice, sides, 'SALVO.fluid.roll.damage');
  const spent = yield* boostWanted(who, pool, 'damage', { total: rolled.sum + flat });
  const boost = spent > 0 ? (yield* rollActionDice(who, spent, options)).sum : 0;
  return { sum: rolled.sum + boost, boost, spent };
}

/** FLU-GAP-17: the one who was hit stands at ground zero; the table says who else is caught, and how far away. */
function* blasted(
  start: Progress,
  request: Request,
  target: Id,
  damage: number,
  criticalDice: number,
): Procedure<Progress> {
  let progress = start;
  const others = caughtIn(request).filter((one) => one.id !== target);
  for (const { id, increments } of [{ id: target, increments: 0 }, ...others]) {
    const { sheet, state } = combatantOf(progress.fight, id);
    const victim = {
      increments,
      dc: request.item!.blastDc,
      refSave: sheet.saves.ref,
      braced: state.braced,
      pool: state.actionDice,
    };
    const { value, dice } = yield* withDice(blastDamage(id, damage, victim, request.options));
    if (value.here < 1 && id !== target) continue;
    const made = value.save;
    const events = chained(
      progress.fight,
      (now) => saveLogged(now, id, made),
      (now) => diceSpent(now, id, made?.spent ?? 0, 'save'),
    );
    const verdict = { key: 'SALVO.fluid.verdict.blast', good: made?.success ?? null, values: { damage: value.damage } };
    progress = after(progress, {
      ...stage('damage', id, 'blast', events),
      ...savePart(made, dice),
      steps: value.steps,
      verdict,
    });
    const struck = yield* strike(progress, id, blowOf(request, value.damage, id === target ? criticalDice : 0));
    progress = struck.lost > 0 ? yield* gravelyHurt(struck.progress, id, struck.lost) : struck.progress;
  }
  return progress;
}
