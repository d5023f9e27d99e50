/** Ground weapons that fire together at a starship-scale target (section 41). */
import type { Field } from '../../kernel/command.ts';
import { asFlag } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { withDice } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal } from '../../kernel/result.ts';
import { flagField, type Request } from '../acts/act.ts';
import { kindOf, type AttackSituation } from '../attack/facts.ts';
import { attackHit, resolveAttack, type AttackResult } from '../attack/resolve.ts';
import { rolledStage } from '../attack/rolled.ts';
import { affordable, budgetNow, paid } from '../fight/budget.ts';
import { diceOf, type Hit } from '../harm/damage.ts';
import { strike } from '../harm/strike.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, Progress, Weapon } from '../types.ts';
import { seatRefusal } from '../vehicles/seat.ts';
import { halfDice, rollTogether } from '../vehicles/starship.ts';

/** A field for each comrade that may join the attack; none if no starship takes part (CEP-SHP-03). */
export function comradeFields(fight: CepheusFight, combatant: CepheusCombatant): readonly Field[] {
  return comradesOf(fight, combatant).map(({ id }) => ({
    ...flagField(`with:${id}`, 'CEP-SHP-03', 'actor'),
    label: 'SALVO.cepheus.field.firesWith',
    item: id,
  }));
}

/** The combatants of the same side that may join an attack with a gun of their own; none if no starship takes part. */
function comradesOf(fight: CepheusFight, { id, side }: CepheusCombatant): readonly CepheusCombatant[] {
  if (!hasShip(fight)) return [];
  return fight.combatants.filter(
    (comrade) => comrade.id !== id && comrade.side === side && isFree(comrade) && gunOf(comrade) !== null,
  );
}

function hasShip({ combatants }: CepheusFight): boolean {
  for (const { state } of combatants) if (state.hulk !== null && state.hulk.frame === 'starship') return true;
  return false;
}

/** Whether a combatant is able to attack (CEP-COUP-03, CEP-GRP-10, CEP-EXT-02). */
const isFree = ({ state }: CepheusCombatant): boolean =>
  isUp(state) && !state.helpless && state.grappledWith === null && state.extended === null;

/** The first drawn weapon that shoots without a payload; null if there is none. */
const gunOf = ({ sheet, state }: CepheusCombatant): Weapon | null =>
  sheet.weapons.find(
    (weapon) => state.drawn[weapon.id] && kindOf(weapon.ranges[0]!) === 'shooting' && weapon.payload.length === 0,
  ) ?? null;

/**
 * The attack and those of the comrades that join it, each with its own check and significant action (CEP-SHP-03). The
 * first hit counts in full, each further hit with half its dice.
 */
export function* firedTogether(
  progress: Progress,
  request: Request,
  situation: AttackSituation,
  result: AttackResult,
  situationOf: (request: Request, target: Id) => AttackSituation,
): Procedure<Progress> {
  const target = request.targets[0]!;
  const hits: Shot[] = result.hit ? [shotOf(request, situation, result)] : [];
  let reached = progress;
  for (const { id } of comradesOf(request.fight, request.combatant)) {
    if (!asFlag(request.declared, `with:${id}`)) continue;
    const joined = requestOf(request, reached.fight, id);
    if (affordable(budgetNow(reached.fight, joined.combatant), 'significant') !== null || seatRefusal(joined) !== null)
      continue;
    const joinedSituation = situationOf(joined, target);
    const joinedResult = yield* resolveAttack(joinedSituation, request.options);
    if (isRefusal(joinedResult)) continue;
    const stage = rolledStage(joined, joinedSituation, joinedResult);
    const cost = paid(reached.fight, id, 'significant', 'CEP-SHP-03', true);
    reached = after(reached, { ...stage, events: [...cost, ...stage.events] });
    if (joinedResult.hit) hits.push(shotOf(joined, joinedSituation, joinedResult));
  }
  return hits.length === 0 ? reached : yield* landed(reached, request, hits);
}

/** The request of a comrade's attack, with the first attacker's declarations about the scene. */
function requestOf(request: Request, fight: CepheusFight, who: Id): Request {
  const combatant = combatantOf(fight, who);
  const item = gunOf(combatant)!;
  const { values, fields } = request.declared;
  const shared = Object.fromEntries(Object.entries(values).filter(([key]) => SHARED.has(key)));
  const declared = { values: { ...shared, range: item.ranges[0]!, mode: 'single' }, fields, lists: {} };
  return { ...request, fight, who, combatant, item, declared };
}

// prettier-ignore
/** Declarations about the scene, which hold for all attackers. */
const SHARED = new Set([
  'metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme', 'cover', 'softCover', 'light', 'smoke', 'weather', 'strongHeat',
  'aerosol', 'gravity',
]);

/** A hit and its attacker. */
interface Shot {
  readonly who: Id;
  readonly hit: Hit;
}

const shotOf = ({ who, item, options }: Request, situation: AttackSituation, { check }: AttackResult): Shot => {
  const weapon = { ...situation.weapon, damageDice: item!.damageDice };
  return { who, hit: attackHit({ ...situation, weapon }, check.effect, [], options) };
};

/** The hit that counts in full, as the attackers choose (CEP-SHP-03); by default that with the most dice. */
function* firstOf(by: Id, shots: readonly Shot[]): Procedure<Shot> {
  const most = shots.reduce((best, shot) => (diceOf(shot.hit) > diceOf(best.hit) ? shot : best));
  const options = shots.map(({ who }) => ({ id: who, label: FIRST, values: { who } }));
  const question = 'SALVO.cepheus.question.firstWeapon';
  const chosen = yield* choose(by, 'allocation', question, 'CEP-SHP-03', options, most.who);
  return shots.find(({ who }) => who === chosen)!;
}

const FIRST = 'SALVO.cepheus.option.firstWeapon';

/** The damage of all hits together, applied at once. */
function* landed(progress: Progress, { who, targets, options }: Request, hits: readonly Shot[]): Procedure<Progress> {
  const first = yield* firstOf(who, hits);
  const others = hits.filter((shot) => shot !== first).map(({ hit }) => hit);
  const { value: raw, dice } = yield* withDice(rollTogether(who, first.hit, others));
  const reached = after(progress, {
    kind: 'damage',
    who,
    against: targets[0]!,
    title: 'SALVO.cepheus.stage.firedTogether',
    dice,
    verdict: {
      key: 'SALVO.cepheus.verdict.together',
      good: null,
      values: { raw, weapons: hits.length, half: others.reduce((sum, hit) => sum + halfDice(diceOf(hit)), 0) },
    },
    events: [],
  });
  return yield* strike(reached, combatantOf(reached.fight, targets[0]!), raw, options);
}
