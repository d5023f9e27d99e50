/** The hits of an attack: damage dice, blasts, one blow after the other (FLU-GAP-08, -11, -14, -17). */
import { listed, nearList } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { withDice } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { boosted, boostQuestion, type Boost } from '../check/action-dice.ts';
import { saveEvents, savePart } from '../check/save.ts';
import { diceSpent } from '../fight/effects.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { blastDamage } from '../harm/blast.ts';
import { gravelyHurt, strike, type Blow } from '../harm/harm.ts';
import { combatantOf, spenderOf } from '../sheet/state.ts';
import { autofire, burst } from './automatic.ts';
import type { Fire } from './situation.ts';

/** A combatant caught in a blast. */
interface Caught {
  readonly id: Id;
  /** Blast increments from ground zero, 0 or more. */
  readonly increments: number;
}

/** Combatants near the target, as the table measures them. */
export const NEIGHBORS = nearList('neighbors');

/** The number of hits of an attack check in its mode (FLU-GAP-31, -32). */
export function hitsOf(
  { item, options }: Request,
  { mode, volleys }: Fire,
  { hit, margin }: { hit: boolean; margin: number },
): number {
  const { recoil } = item!;
  if (mode === 'burst') return burst(hit, margin, recoil, options).hits;
  if (mode === 'autofire') return autofire(hit, margin, recoil, volleys, options).hits;
  return hit ? 1 : 0;
}

/** FLU-GAP-08, -11: a number of hits, of which only the first may be critical; FLU-GAP-14 for the damage of all. */
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
    const blow = yield* strike(progress, target, blowOf(request, damage, dice));
    progress = blow.progress;
    lethal += blow.lost;
  }
  return yield* gravelyHurt(progress, target, lethal);
}

/** The blow of one hit. `damage`: before DR. */
export const blowOf = ({ item }: Request, damage: number, criticalDice: number): Blow => ({
  kind: item!.kind,
  damage,
  damageType: item!.damageType,
  armorPiercing: item!.armorPiercing,
  criticalDice,
  blast: item!.blastIncrement > 0,
});

/** Combatants caught in a blast besides the target, as the table measures them. */
function caughtIn({ declared, item }: Request): readonly Caught[] {
  const increments = (metres: number): number => Math.floor(Math.round(metres / SQUARE) / item!.blastIncrement);
  return (listed(declared, NEIGHBORS) ?? []).map((near) => ({ id: near.id, increments: increments(near.metres) }));
}

/** A square of 5 ft, in meters. */
const SQUARE = 1.5;

/** The damage of one hit, 0 or more, with the stage that shows it. */
function* damageRolled(progress: Progress, request: Request, target: Id) {
  const { who, item } = request;
  const { flat } = item!.damage;
  const { value, dice } = yield* withDice(damageDice(progress, request));
  const damage = Math.max(0, value.total);
  const events = diceSpent(progress.fight, who, value.spent, 'damage');
  const rolled = stage('damage', who, 'damage', events);
  rolled.against = target;
  rolled.dice = dice;
  rolled.tally = boosted([entry('FLU-GAP-11', 'SALVO.fluid.damage.weapon', flat)], value);
  rolled.verdict = { key: 'SALVO.fluid.verdict.damage', good: null, values: { damage } };
  return { rolled, damage };
}

/** The weapon's dice, with at most one Action Die (FLU-GAP-10). */
function* damageDice({ fight }: Progress, { who, item, options }: Request): Procedure<Boost> {
  const { dice, sides, flat } = item!.damage;
  const rolled = yield* rollSum(who, dice, sides, 'SALVO.fluid.roll.damage');
  const spender = spenderOf(combatantOf(fight, who));
  return yield* boostQuestion(spender, { roll: 'damage', total: rolled.sum + flat }, options);
}

/**
 * FLU-GAP-17: a blast with the target at ground zero, and others by their distance. These are caught and not hit: no
 * total is held against their Defense (FLU-GAP-06), so that they stay flat-footed (FLU-GAP-03).
 */
function* blasted(
  start: Progress,
  request: Request,
  target: Id,
  damage: number,
  criticalDice: number,
): Procedure<Progress> {
  let progress = start;
  const others = caughtIn(request).filter((caught) => caught.id !== target);
  for (const { id, increments } of [{ id: target, increments: 0 }, ...others]) {
    const victim = combatantOf(progress.fight, id);
    const caught = {
      increments,
      dc: request.item!.blastDc,
      refSave: victim.sheet.saves.ref,
      braced: victim.state.braced,
    };
    const { value, dice } = yield* withDice(blastDamage(spenderOf(victim), damage, caught, request.options));
    if (value.here < 1 && id !== target) continue;
    const events = saveEvents(progress.fight, id, value.save);
    const values = { damage: value.damage };
    const verdict = { key: 'SALVO.fluid.verdict.blast', good: value.save?.success ?? null, values };
    const damaged = stage('damage', id, 'blast', events, savePart(value.save, dice, verdict));
    damaged.steps = value.steps;
    progress = after(progress, damaged);
    const blow = yield* strike(progress, id, blowOf(request, value.damage, id === target ? criticalDice : 0));
    progress = yield* gravelyHurt(blow.progress, id, blow.lost);
  }
  return progress;
}
