/** The acts of Disarm, Trip and Sunder (ARR-MAN-08, -19, -20). */
import { adjust } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { dropping, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { aimedAs, attackFields, attackRefusal, OUT_OF_REACH, planOf, type Aimed } from '../acts/attack.ts';
import { attacked, type Attacked } from '../attack/perform.ts';
import type { Means, Plan } from '../attack/situation.ts';
import { damageSteps } from '../harm/damage.ts';
import { undertaking } from '../manoeuvres/doing.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { footprintOf, meleeWeaponsOf, weaponIds } from '../range/means.ts';
import { reachLost } from '../range/threat.ts';
import { combatant, lasting, letGo } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Armor, Gear, Weapon } from '../sheet/types.ts';
import { isDestroyed, takenBy } from '../sheet/wear.ts';
import type { Manoeuvre } from '../terms.ts';
import {
  BINARY,
  itemDamaged,
  landingSquares,
  legsTally,
  ON_ITEM,
  tripTally,
  type Sundered,
  FROM_ONE,
} from './replacing.ts';

type Replacing = 'disarm' | 'trip' | 'sunder';
type Thing = Weapon | Armor | Gear;

/** The act of a Disarm. Refused: `noAreaAttack`, `nothingThere`, and as `meleeRefusal`. */
export const disarm: Act<Aimed> = {
  ...replacing('disarm', 'ARR-MAN-08'),
  refusal: (request, aimed) =>
    areaRefusal(request, aimed) ?? meleeRefusal(request, aimed) ?? emptyRefusal(request, inHand),
  perform: (request, aimed) =>
    undertaking(request, 'disarm', function* (course) {
      const target = request.targets[0]!;
      const thing = yield* picked(course, request, inHand);
      const { progress, result } = yield* attacked(course, shovePlan(request, aimed), request.options);
      if (!result.success || thing === null) return progress;
      return yield* dropped(progress, request.who, target, thing, landingSquares(result.successValue!));
    }),
  plannable: OUT_OF_REACH,
  odds: (request, aimed) => attackOdds(request.fight, shovePlan(request, aimed), request.options),
};

/** The act of a Trip. Refused: as `meleeRefusal`. */
export const trip: Act<Aimed> = {
  ...replacing('trip', 'ARR-MAN-20'),
  refusal: meleeRefusal,
  perform: (request, aimed) =>
    undertaking(request, 'trip', function* (course) {
      const target = request.targets[0]!;
      const { progress, result } = yield* attacked(course, tripPlan(request, aimed), request.options);
      if (!result.success) return progress;
      const events = [conditionGained(progress.fight, target, lasting('prone', 'ARR-TRP-01'))];
      return after(progress, {
        kind: 'effect',
        who: target,
        title: 'SALVO.arrgs.stage.tripped',
        verdict: { key: 'SALVO.arrgs.verdict.tripped', good: true },
        events,
      });
    }),
  plannable: OUT_OF_REACH,
  odds: (request, aimed) => attackOdds(request.fight, tripPlan(request, aimed), request.options),
};

/**
 * The act of a Sunder: an attack with any kind of weapon on one item that is carried or worn (ARR-RPL-02, -03).
 * Refused: `noAreaAttack`, `nothingThere`, and as an attack.
 */
export const sunder: Act<Aimed> = {
  ...replacing('sunder', 'ARR-MAN-19'),
  items: weaponIds,
  refusal: (request, aimed) => areaRefusal(request, aimed) ?? attackRefusal(request, aimed) ?? sunderRefusal(request),
  perform: (request, aimed) =>
    undertaking(request, 'sunder', (course) => sunderedBy(course, request, sunderPlan(request, aimed)), {
      attackKind: aimed.means.attackKind,
    }),
  plannable: OUT_OF_REACH,
  odds: (request, aimed) => attackOdds(request.fight, sunderPlan(request, aimed), request.options),
};

/** An attack of any kind whose damage goes to something that its target carries or wears (ARR-RPL-02, ARR-SUN-01). */
export function* sunderedBy(course: Course, request: Request, plan: Plan): Procedure<Course> {
  const thing = yield* picked(course, request, carried);
  const attack = yield* attacked(course, plan, request.options);
  return attack.result.success && thing !== null ? damagedThing(attack, request, plan.means, thing) : attack.progress;
}

/** The refusal of a Sunder where there is no item to damage. Refused: `nothingThere`. */
export const sunderRefusal = (request: Request): Refusal | null => emptyRefusal(request, carried);

function replacing(action: Replacing, clause: string) {
  return {
    action,
    manoeuvre: action satisfies Manoeuvre,
    clause,
    when: 'turn',
    target: 'one',
    items: (actor: ArrgsCombatant) => meleeWeaponsOf(actor).map(({ id }) => id),
    fields: attackFields,
    lists: [NEAR],
    prepare: aimedAs,
  } as const;
}

function tripPlan(request: Request, { means, weapon }: Aimed): Plan {
  const target = request.targets[0]!;
  const plan = planOf(request, { ...means, effect: BINARY.effect, baseSv: BINARY.baseSv }, target);
  return {
    ...plan,
    replaced: !BINARY.damaging,
    defenceKind: 'reflex',
    extra: [...(plan.extra ?? []), ...tripTally(weapon.tripBonus)],
    defenceExtra: legsTally(combatant(request.fight, target).sheet.legs),
  };
}

const sunderPlan = (request: Request, { means }: Aimed): Plan => ({
  ...planOf(request, { ...means, effect: ON_ITEM.effect }, request.targets[0]!),
  replaced: !ON_ITEM.damaging,
});

/** The refusal of an act that needs a melee attack (ARR-RPL-02). Refused: `meleeOnly`, and as an attack. */
export function meleeRefusal(request: Request, aimed: Aimed): Refusal | null {
  if (aimed.means.attackKind !== 'melee') return refuse('meleeOnly', 'ARR-RPL-02');
  return attackRefusal(request, aimed);
}

/** The refusal of an area attack (ARR-AOE-11). Refused: `noAreaAttack`. */
const areaRefusal = ({ combatant: actor }: Request, { weapon }: Aimed): Refusal | null =>
  footprintOf(actor, weapon) > 1 ? refuse('noAreaAttack', 'ARR-AOE-11') : null;

/** Items in a combatant's hands that it can be made to drop. */
const inHand = ({ sheet, state }: ArrgsCombatant): readonly Thing[] =>
  [...sheet.weapons, ...sheet.armor].filter(({ id, hands }) => hands > 0 && Object.hasOwn(state.stock.held, id));

/** Items that a combatant carries or wears in sight and that can be damaged. */
const carried = (owner: ArrgsCombatant): readonly Thing[] => {
  const { weapons, armor, gear } = owner.sheet;
  const held = weapons.filter(({ natural }) => !natural);
  return [...held, ...armor, ...gear].filter(
    (thing) => Object.hasOwn(owner.state.stock.held, thing.id) && !isDestroyed(owner, thing),
  );
};

function emptyRefusal(
  { fight, targets }: Request,
  things: (owner: ArrgsCombatant) => readonly Thing[],
): Refusal | null {
  const [target] = targets;
  if (target === undefined || things(combatant(fight, target)).length > 0) return null;
  return refuse('nothingThere', 'ARR-RPL-03');
}

/** The item that the attacker aims at, chosen where there are several (ARR-RPL-03); null: there is none. */
function* picked(
  { fight }: Course,
  { who, targets }: Request,
  things: (owner: ArrgsCombatant) => readonly Thing[],
): Procedure<Thing | null> {
  const aims = things(combatant(fight, targets[0]!));
  if (aims.length < 2) return aims[0] ?? null;
  const options = aims.map(({ id }) => ({ id, label: 'SALVO.arrgs.option.item', values: { item: id } }));
  const pick = yield* choose(who, 'allocation', 'SALVO.arrgs.question.item', 'ARR-RPL-03', options, aims[0]!.id);
  return aims.find(({ id }) => id === pick) ?? null;
}

/** The fall of a disarmed item, up to `most` squares away as the attacker chooses (ARR-DSA-01). */
function* dropped(course: Course, who: Id, target: Id, { id }: Thing, most: number): Procedure<Course> {
  const bounds = { min: 0, max: most, default: most };
  const question = 'SALVO.arrgs.question.landing';
  const squares = yield* amount(who, 'allocation', question, 'ARR-DSA-01', bounds, { item: id });
  const events = [
    event('itemDropped', target, 'ARR-DSA-01', letGo(id), { item: id, squares }),
    ...reachLost(course.fight, combatant(course.fight, target), [id]),
  ];
  return after(course, {
    kind: 'effect',
    who: target,
    item: id,
    title: 'SALVO.arrgs.stage.disarmed',
    verdict: { key: 'SALVO.arrgs.verdict.lands', good: null, values: { item: id, squares } },
    events,
  });
}

/** The damage of a Sunder to an item, against the item's own resistances (ARR-SUN-01 to -03). */
function damagedThing(
  { progress, result }: Attacked,
  { targets, options }: Request,
  means: Means,
  thing: Thing,
): Course {
  const owner = combatant(progress.fight, targets[0]!);
  const damage = {
    successValue: result.attackRoll.successValue!,
    defenceReduction: result.defence?.reduction ?? 0,
    types: means.types,
  };
  const { durability, itemResist: resist, itemVulnerable: vulnerable } = thing;
  const taken = takenBy(owner, thing);
  const { loss, wear } = itemDamaged({ durability, taken, resist, vulnerable }, damage, options);
  return after(progress, {
    kind: 'damage',
    who: owner.id,
    item: thing.id,
    title: 'SALVO.arrgs.stage.sundered',
    steps: damageSteps(loss),
    verdict: {
      key: `SALVO.arrgs.verdict.${wearWord(wear)}`,
      good: false,
      values: { ...wear, item: thing.id, damage: loss.damage },
    },
    events: wornEvents(progress.fight, owner, thing, wear, taken),
  });
}

const wearWord = ({ broken, destroyed }: { readonly broken: boolean; readonly destroyed: boolean }): string =>
  destroyed ? 'destroyed' : broken ? 'broken' : 'damaged';

function wornEvents(
  fight: ArrgsFight,
  owner: ArrgsCombatant,
  thing: Thing,
  wear: Sundered,
  before: number,
): readonly Event[] {
  const { id, state } = owner;
  const path = `stock.taken.${thing.id}`;
  const facts = { item: thing.id, broken: wear.broken, destroyed: wear.destroyed };
  const damaged = event('itemDamaged', id, 'ARR-SUN-03', adjust(path, wear.taken - before), facts);
  if (!wear.destroyed || !Object.hasOwn(state.stock.held, thing.id)) return [damaged];
  return [
    damaged,
    event('itemDestroyed', id, 'ARR-SUN-03', [dropping(`stock.held.${thing.id}`, true)], { item: thing.id }),
    ...reachLost(fight, owner, [thing.id]),
  ];
}

/** The plan of an attack that pushes or disarms its target instead of damaging it. */
export const shovePlan = (request: Request, { means }: Aimed): Plan => ({
  ...planOf(request, { ...means, effect: FROM_ONE.effect, baseSv: FROM_ONE.baseSv }, request.targets[0]!),
  replaced: !FROM_ONE.damaging,
  defenceKind: 'reflex',
});
