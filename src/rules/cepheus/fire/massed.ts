/** Ground weapons that fire together at a starship-scale target (section 41). */
import { asFlag } from '../../kernel/declared.ts';
import type { Field } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
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
import { seatRefusal } from '../vehicles/seat.ts';

/** A field for each comrade who may join the fire; none where no ship takes part. */
export function comradeFields(fight: CepheusFight, combatant: CepheusCombatant): readonly Field[] {
  return comradesOf(fight, combatant).map(({ id }) => ({
    ...flagField(`with:${id}`, 'CEP-SHP-03', 'actor'),
    label: 'SALVO.cepheus.field.firesWith',
    item: id,
  }));
}

export function comradesOf(fight: CepheusFight, { id, side }: CepheusCombatant): readonly CepheusCombatant[] {
  if (!hasShip(fight)) return [];
  return fight.combatants.filter(
    (other) => other.id !== id && other.side === side && isFree(other) && gunOf(other) !== null,
  );
}

function hasShip({ combatants }: CepheusFight): boolean {
  for (const { state } of combatants) if (state.hulk !== null && state.hulk.frame === 'starship') return true;
  return false;
}

/** Able to make an attack (CEP-COUP-03, CEP-GRP-10, CEP-EXT-02). */
const isFree = ({ state }: CepheusCombatant): boolean =>
  isUp(state) && !state.helpless && state.grappledWith === null && state.extended === null;

/** The first drawn weapon that shoots. */
const gunOf = ({ sheet, state }: CepheusCombatant): Weapon | null =>
  sheet.weapons.find(
    (weapon) => state.drawn[weapon.id] && kindOf(weapon.ranges[0]!) === 'shooting' && weapon.payload.length === 0,
  ) ?? null;

/**
 * CEP-SHP-03: the attack and those of the comrades that join it, each with a check and a significant action of its own.
 * Of the hits, the first counts in full and each further one with half its dice.
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
    const theirs = requestOf(request, reached.fight, id);
    if (affordable(budgetNow(reached.fight, theirs.combatant), 'significant') !== null || seatRefusal(theirs) !== null)
      continue;
    const own = situationOf(theirs, target);
    const made = yield* resolveAttack(own, request.options);
    if (isRefusal(made)) continue;
    const stage = rolledStage(theirs, own, made);
    const cost = paid(reached.fight, id, 'significant', 'CEP-SHP-03', true);
    reached = after(reached, { ...stage, events: [...cost, ...stage.events] });
    if (made.hit) hits.push(shotOf(theirs, own, made));
  }
  return hits.length === 0 ? reached : yield* landed(reached, request, hits);
}

/** A comrade's own attack from the place of the first. */
function requestOf(request: Request, fight: CepheusFight, who: Id): Request {
  const combatant = combatantOf(fight, who);
  const item = gunOf(combatant)!;
  const { said, fields } = request.declared;
  const shared = Object.fromEntries(Object.entries(said).filter(([key]) => SHARED.has(key)));
  const declared = { said: { ...shared, range: item.ranges[0]!, mode: 'single' }, fields, lists: {} };
  return { ...request, fight, who, combatant, item, declared };
}

// prettier-ignore
/** Declarations about the scene, which hold for all who fire. */
const SHARED = new Set([
  'metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme', 'cover', 'softCover', 'light', 'smoke', 'weather', 'strongHeat',
  'aerosol', 'gravity',
]);

/** A weapon that hits, and whose it is. */
interface Shot {
  readonly who: Id;
  readonly hit: Hit;
}

const shotOf = ({ who, item, options }: Request, situation: AttackSituation, { check }: AttackResult): Shot => {
  const weapon = { ...situation.weapon, damageDice: item!.damageDice };
  return { who, hit: attackHit({ ...situation, weapon }, check.effect, [], options) };
};

/** CEP-SHP-03: the attackers choose the weapon that counts in full; by default the one with the most dice. */
function* firstOf(by: Id, shots: readonly Shot[]): Procedure<Shot> {
  const most = shots.reduce((best, shot) => (diceOf(shot.hit) > diceOf(best.hit) ? shot : best));
  const options = shots.map(({ who }) => ({ id: who, label: FIRST, values: { who } }));
  const question = 'SALVO.cepheus.question.firstWeapon';
  const chosen = yield* choose(by, 'allocation', question, 'CEP-SHP-03', options, most.who);
  return shots.find(({ who }) => who === chosen)!;
}

const FIRST = 'SALVO.cepheus.option.firstWeapon';

/** The sum of all that hit together, struck at once. */
function* landed(progress: Progress, { who, targets, options }: Request, hits: readonly Shot[]): Procedure<Progress> {
  const first = yield* firstOf(who, hits);
  const others = hits.filter((shot) => shot !== first).map(({ hit }) => hit);
  const { value: raw, dice } = yield* withDice(rollTogether(who, first.hit, others));
  const way = after(progress, {
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
  return yield* strike(way, combatantOf(way.fight, targets[0]!), raw, options);
}
