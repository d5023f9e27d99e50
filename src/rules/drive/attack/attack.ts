/** The attack from its declaration to its consequences (DRV-GEN-04), with the area around it and the answer of an aura. */
import type { Area } from '../../kernel/area.ts';
import { asNumber } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import { spent } from '../acts/spend.ts';
import { hasArea } from '../areas/areas.ts';
import { bystanders, CAUGHT, caughtWith, deviceOn } from '../areas/bystanders.ts';
import { auraAnswer } from '../auras/answers.ts';
import type { ContactKind } from '../auras/auras.ts';
import { willRefusal } from '../check/rolls.ts';
import { harmed, type Blow } from '../harm/harm.ts';
import { closedIn } from '../positions/position-events.ts';
import { isMapped, meleeRefusal } from '../positions/reach.ts';
import type { DriveFight, Progress } from '../sheet/sheet.ts';
import { combatantOf, injuriesOf, protectedOf, willFor } from '../sheet/state.ts';
import { attackFields, attackOn, declareWeapons, type DeclaredWeapons } from './declared-attack.ts';
import { areaDamage, attackOdds } from './odds.ts';
import { resolveAttack, type Attack, type AttackResult } from './resolve.ts';
import { attackStages, isDamaged } from './stages.ts';
import { canDismember } from './wielding.ts';

/** An attack. Refuses what `declareWeapons` refuses, `outOfReach` in melee, and `notEnoughWill`. */
export const attack: Act<DeclaredWeapons> = {
  action: 'attack',
  clause: 'DRV-GEN-04',
  cost: 'action',
  target: 'one',
  bodily: true,
  when: 'turn',
  items: ({ sheet }) => sheet.attacks,
  fields: attackFields,
  lists: [CAUGHT],
  areas: areasOf,
  prepare: declareWeapons, // P0, P1
  refusal: attackRefusal,
  perform: performAttack,
  plannable: ['outOfReach'],
  odds: oddsOfAttack,
};

/** The area has no measure of its own: it reaches the companions of its target, with changes by hand (DRV-GAP-12). */
function areasOf(request: Request): readonly Area[] {
  const [target] = request.targets;
  if (target === undefined) return [];
  const weapons = declareWeapons(request);
  if (isRefusal(weapons) || (weapons.aoe === null && !isBursting(weapons))) return [];
  const caught = [target, ...caughtWith(request.fight, request.declared, target)];
  const fills = { as: 'ids', list: CAUGHT.key } as const;
  return [{ clause: 'DRV-GAP-12', shape: 'marks', unit: 'metres', zones: [], from: 'point', fills, caught }];
}

/** Whether it is an explosive that also reaches others than its target (DRV-GAP-14). */
const isBursting = ({ mode, listed }: DeclaredWeapons): boolean => mode === 'explosive' && listed.some(hasArea);

function attackRefusal({ combatant, declared, options }: Request, { mode, relation }: DeclaredWeapons): Refusal | null {
  const outOfReach = relation === null || mode !== 'melee' ? null : meleeRefusal(relation, options);
  return outOfReach ?? willRefusal(willFor(combatant, asNumber(declared, 'will')));
}

function oddsOfAttack(request: Request, declared: DeclaredWeapons): Odds | Refusal {
  const { fight, options } = request;
  const target = request.targets[0]!;
  const injuries = injuriesOf(combatantOf(fight, target));
  const made = attackOn(request, declared, target);
  const shielded = protectedOf(fight, target).target;
  const odds = attackOdds(made, shielded, injuries, options, declared.listed[0]);
  if (!isBursting(declared) && areaDamage(made, shielded, options) === 0) return odds;
  // DRV-AOE-10: a chance for each of the others, once the attack is on its way.
  const onTheWay = odds.chances.find(({ label }) => label === ON_THE_WAY)!.chance;
  const chances = [{ label: 'SALVO.drive.odds.inArea', chance: onTheWay * (options.aoe.hitChance / 100) }];
  return { ...odds, each: caughtWith(fight, request.declared, target).map((who) => ({ who, chances })) };
}

const ON_THE_WAY = 'SALVO.drive.odds.onTheWay';

function* performAttack(request: Request, declared: DeclaredWeapons): Procedure<Outcome | Refusal> {
  const { options, action, who } = request;
  const target = request.targets[0]!;
  const begun = declaration(request, declared, target);
  const shielded = protectedOf(begun.fight, target);
  const made = attackOn(request, declared, target);
  const result = yield* resolveAttack(made, shielded.target, options); // P2 to P14
  const resolved = begun.followedBy(attackStages(made, result, shielded));
  const answer = yield* auraAnswer(resolved, contactOf(made, result, target), options); // P15
  const blows = [...blowOf(declared, result, target), ...answer.blows];
  const hurt = yield* harmed(answer.progress, blows, options); // P16
  return ended(yield* around(hurt, request, declared, result, target), action, who);
}

/** The stage of the declaration: the cost of the attack, and in melee the engagement of the two. */
function declaration({ fight, who, item }: Request, { mode }: DeclaredWeapons, target: Id): Progress {
  const paid = spent(fight, who, 'action');
  const events = mode === 'melee' ? [...paid, ...engaged(fight, who, target)] : paid;
  const title = 'SALVO.drive.stage.attack';
  return after(begin(fight), { kind: 'declared', who, against: target, title, events, item: item! });
}

/** The engagement by an attack in melee; on a map it is measured, and never noted. */
function engaged(fight: DriveFight, who: Id, target: Id): readonly Event[] {
  if (isMapped(fight)) return [];
  const victim = combatantOf(fight, target);
  if (Object.hasOwn(victim.state.engagedWith, who)) return [];
  const events = closedIn(fight, who, target, false);
  return isRefusal(events) ? [] : events;
}

const contactOf = (made: Attack, { outcome }: AttackResult, target: Id) => ({
  holder: target,
  provoker: made.attacker,
  kind: contactKind(made),
  outcome: outcome === 'hit' || outcome === 'critical' ? outcome : ('evaded' as const),
});

function contactKind({ mode, weapons }: Attack): ContactKind {
  if (mode !== 'melee') return 'rangedWeapon';
  if (weapons.every(({ kind }) => kind.unarmed)) return 'unarmed';
  return weapons.every(({ kind }) => kind.natural) ? 'naturalWeapon' : 'meleeWeapon';
}

const blowOf = ({ listed }: DeclaredWeapons, result: AttackResult, victim: Id): readonly Blow[] =>
  isDamaged(result)
    ? [{ victim, harm: result.harm, injuryType: result.injuryType, canDismember: listed.some(canDismember) }]
    : [];

/**
 * The progress after the area around the target: of an attack that is on its way, or of a device that goes off (section
 * 12).
 */
function* around(
  progress: Progress,
  { who, declared, options }: Request,
  { mode, listed }: DeclaredWeapons,
  { outcome, injury, injuryType, burst }: AttackResult,
  target: Id,
): Procedure<Progress> {
  if (outcome === 'missed' || (mode !== 'explosive' && !burst?.others)) return progress;
  const weapon = listed[0]!;
  // A type named on a critical hit is for the target alone (DRV-CRT-04); the others are attacked separately (DRV-AOE-10).
  const area = {
    attacker: who,
    injuryType: injury?.type ?? injuryType,
    others: caughtWith(progress.fight, declared, target),
  };
  if (mode === 'explosive') {
    return yield* deviceOn(progress, weapon, { ...area, evaded: outcome === 'evaded' ? [target] : [] }, options);
  }
  return yield* bystanders(progress, weapon.id, { type: burst!.energy, damage: burst!.others }, area, options);
}
