/** Ground weapons that fire together at a starship-scale target (section 41). */
import { asFlag } from '../../kernel/declared.ts';
import type { Field } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, withDice } from '../../kernel/progress.ts';
import { isRefusal } from '../../kernel/result.ts';
import { flagField, type Request } from '../acts/act.ts';
import { affordable, budgetNow, paid } from '../fight/budget.ts';
import { diceOf, type Hit } from '../harm/damage.ts';
import { strike } from '../harm/strike.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, Progress, Weapon } from '../types.ts';
import { halfDice, rollTogether } from '../vehicles/starship.ts';
import { kindOf, type AttackSituation } from '../attack/facts.ts';
import { attackHit, resolveAttack, type AttackResult } from '../attack/resolve.ts';
import { rolledStage } from '../attack/rolled.ts';

/** A field for each comrade who may fire with somebody; none where no ship takes part. */
export function comradeFields(fight: CepheusFight, combatant: CepheusCombatant): readonly Field[] {
  return comradesOf(fight, combatant).map(({ id }) => ({
    ...flagField(`with:${id}`, 'CEP-SHP-03', 'actor'),
    label: 'SALVO.cepheus.field.firesWith',
    item: id,
  }));
}

export function comradesOf(fight: CepheusFight, { id, side }: CepheusCombatant): readonly CepheusCombatant[] {
  const all = Object.values(fight.combatants);
  if (!all.some(({ state }) => state.hulk?.frame === 'starship')) return [];
  return all.filter((other) => other.id !== id && other.side === side && isUp(other.state) && gunOf(other) !== null);
}

/** The first drawn weapon that shoots. */
const gunOf = ({ sheet, state }: CepheusCombatant): Weapon | null =>
  sheet.weapons.find(
    (weapon) => state.drawn[weapon.id] && kindOf(weapon.ranges[0]!) === 'shooting' && weapon.payload.length === 0,
  ) ?? null;

/**
 * CEP-SHP-03: the attack and those of the comrades who fire with it, each with a check and a significant action of its own.
 * Of those that hit, the first counts in full and each further one with half its dice.
 */
export function* firedTogether(
  progress: Progress,
  request: Request,
  situation: AttackSituation,
  result: AttackResult,
  situationOf: (request: Request, target: Id) => AttackSituation,
): Procedure<Progress> {
  const target = request.targets[0]!;
  const hits: Hit[] = result.hit ? [hitOf(request, situation, result)] : [];
  let reached = progress;
  for (const { id } of comradesOf(request.fight, request.combatant)) {
    if (!asFlag(request.declared, `with:${id}`)) continue;
    const theirs = requestOf(request, reached.fight, id);
    if (affordable(budgetNow(reached.fight, id), 'significant') !== null) continue;
    const own = situationOf(theirs, target);
    const made = yield* resolveAttack(own, request.options);
    if (isRefusal(made)) continue;
    const stage = rolledStage(reached.fight, theirs, target, own, made);
    const cost = paid(reached.fight, id, 'significant', 'CEP-SHP-03', true);
    reached = after(reached, { ...stage, events: [...cost, ...stage.events] });
    if (made.hit) hits.push(hitOf(theirs, own, made));
  }
  return hits.length === 0 ? reached : yield* landed(reached, request, hits);
}

/** A comrade's own attack from where the first one is made. */
function requestOf(request: Request, fight: CepheusFight, who: Id): Request {
  const combatant = combatantOf(fight, who);
  const item = gunOf(combatant);
  const { said, fields } = request.declared;
  const shared = Object.fromEntries(Object.entries(said).filter(([key]) => SHARED.has(key)));
  const declared = { said: { ...shared, range: item?.ranges[0] ?? '', mode: 'single' }, fields, lists: {} };
  return { ...request, fight, who, combatant, item, declared };
}

/** What is declared of the place, and so holds for all who fire. */
const SHARED = new Set(['metres', 'squares', 'gridKind', 'squareMetres', 'light', 'smoke', 'weather', 'gravity']);

const hitOf = ({ item, options }: Request, situation: AttackSituation, { check }: AttackResult): Hit => {
  const weapon = { ...situation.weapon, damageDice: item!.damageDice };
  return attackHit({ ...situation, weapon }, check.effect, [], options);
};

/** The sum of all that hit together, struck at once. */
function* landed(progress: Progress, { who, targets, options }: Request, hits: readonly Hit[]): Procedure<Progress> {
  const [first, ...others] = hits;
  const { effect, points, extraPoints, aimKill } = first!;
  const full = { dice: diceOf(first!), effect: effect + points + extraPoints + aimKill };
  const further = others.map(diceOf);
  const { value: raw, dice } = yield* withDice(rollTogether(who, full, further));
  const way = after(progress, {
    kind: 'damage',
    who,
    against: targets[0]!,
    title: 'SALVO.cepheus.stage.firedTogether',
    dice,
    verdict: {
      key: 'SALVO.cepheus.verdict.together',
      good: null,
      values: { raw, weapons: hits.length, half: further.map(halfDice).reduce((sum, count) => sum + count, 0) },
    },
    events: [],
  });
  return yield* strike(way, targets[0]!, raw, options);
}
