/** A payload that goes off (sections 17 and 26): its landing, its victims, their reactions and their harm. */
import type { LandingPoint } from '../../kernel/area.ts';
import { asNumber, listed, type Near } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, pick, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { distraction } from '../acts/aim.ts';
import { BEHIND } from '../attack/attack-fields.ts';
import { characteristicDm, dm, rollCheck } from '../check/check.ts';
import { checkStage, fatigueDm } from '../check/skill-check.ts';
import { interruptedWork, knockedOut } from '../harm/harm.ts';
import { hurt, strike } from '../harm/strike.ts';
import { spread } from '../scene/clouds.ts';
import { apart, nearAim, nearTo, rounded } from '../scene/near.ts';
import { armorSkillDm, combatantOf, isUp } from '../sheet/state.ts';
import type { BlastZone, CepheusCombatant, CepheusOptions, Progress } from '../types.ts';
import { answering, blasted, isCloud, rollZone, zoneDice, type Answers, type ZoneRoll } from './blast.ts';

/** The place of an explosion relative to the aim point; the direction is in degrees, null if it is not known. */
interface Landing {
  readonly metres: number;
  readonly direction: number | null;
}

/** The landing of a hit: the aim point itself (CEP-THR-04). */
const WHERE_AIMED: Landing = { metres: 0, direction: null };

/**
 * The explosions of `shells` shells (CEP-THR-04, -05): on `center`, or with a negative Effect beside the aim point.
 * `center` is the target or the victim of blind fire; null if the attack is aimed at the ground. `answers` holds the
 * reactions to the attack itself.
 */
export function* shelling(
  progress: Progress,
  request: Request,
  target: Id | null,
  center: Id | null,
  shells: number,
  effect: number,
  answers: Answers,
): Procedure<Progress> {
  const near = around(request, target);
  const [landing, centered] =
    center === null || center === target ? [WHERE_AIMED, null] : [placeOf(center, near), center];
  let reached = yield* backBlast(progress, request, answers);
  for (let shell = 0; shell < shells; shell++) {
    reached =
      effect < 0
        ? yield* scattered(reached, request, target, effect, near, answers)
        : yield* detonate(reached, request, yield* distances(near, landing, centered), answers);
  }
  return reached;
}

/** The combatants around the aim point: as declared for this blast, else the neighbors of the target; the target is at 0 m. */
export function around({ declared }: Request, target: Id | null): readonly Near[] {
  const near = nearAim(declared) ?? [];
  return target === null || near.some(({ id }) => id === target) ? near : [{ id: target, metres: 0 }, ...near];
}

/** The place of a combatant relative to the aim point; null if its distance is not measured. */
function placeOf(id: Id, near: readonly Near[]): Landing | null {
  const measured = near.find((place) => place.id === id);
  return measured ? { metres: measured.metres, direction: measured.degrees ?? null } : null;
}

/** The landing of a miss (CEP-THR-05, -06); `effect` is negative. */
export const landingOf = (effect: number, direction: number | null, options: CepheusOptions): Landing => ({
  metres: scatterMetres(effect, options),
  direction,
});

/** The meters of a miss from the aim point, 0 or more (CEP-THR-05). */
export const scatterMetres = (effect: number, { scatter }: CepheusOptions): number =>
  scatter === 'magnitude' ? 6 + Math.abs(effect) : Math.max(0, 6 + effect);

/**
 * The explosion of a miss beside the aim point (CEP-THR-05, -06), in a random direction unless one is declared. A
 * rocket that misses goes off only on 4+, and farther away the worse the miss (GAP-05).
 */
function* scattered(
  progress: Progress,
  request: Request,
  target: Id | null,
  effect: number,
  near: readonly Near[],
  answers: Answers,
): Procedure<Progress> {
  const { who, options } = request;
  const isRocket = request.item!.payloadKind === 'rocket';
  const fuse = isRocket ? yield* rollSum(who, 1, 6, GOES_OFF) : null;
  const dice = fuse ? { dice: [fuse] } : {};
  const against = target === null ? {} : { against: target };
  const stage = { kind: 'effect', who, ...against, title: 'SALVO.cepheus.stage.scatter', ...dice } as const;
  if (fuse && fuse.sum < GOES_OFF_FROM) {
    return after(progress, { ...stage, verdict: { key: 'SALVO.cepheus.verdict.flownPast', good: null }, events: [] });
  }
  const declaredDirection = asNumber(request.declared, 'direction');
  const direction = declaredDirection >= 0 ? declaredDirection : yield* pick(null, 360, 'SALVO.cepheus.pick.direction');
  const landing = landingOf(effect, direction, isRocket ? { ...options, scatter: 'magnitude' } : options);
  const values = { metres: landing.metres, direction };
  const verdict = { key: 'SALVO.cepheus.verdict.scattered', good: null, values };
  const landed = after(progress, { ...stage, verdict, landed: offsetOf(landing.metres, direction), events: [] });
  return yield* detonate(landed, request, yield* distances(near, landing, null), answers);
}

/** The offset of a landing on the scene, in meters; directions are clockwise from the right of the scene. */
const offsetOf = (metres: number, direction: number): LandingPoint => {
  const angle = (direction * Math.PI) / 180;
  // Never -0, which JSON does not keep.
  return { x: 0 + rounded(metres * Math.cos(angle)), y: 0 + rounded(metres * Math.sin(angle)), unit: 'metres' };
};

/** The lowest roll on which a rocket that misses goes off (GAP-05). */
export const GOES_OFF_FROM = 4;

const GOES_OFF = 'SALVO.cepheus.roll.goesOff';

/**
 * The distances of all from the explosion. `centered` stands at its center, and is the only combatant caught if the
 * place is not known (`landing` null).
 */
function* distances(near: readonly Near[], landing: Landing | null, centered: Id | null): Procedure<readonly Near[]> {
  if (landing === null) return [{ id: centered!, metres: 0 }];
  const measured: Near[] = [];
  for (const place of near) {
    measured.push({ id: place.id, metres: place.id === centered ? 0 : yield* distanceFrom(place, landing) });
  }
  return measured;
}

/**
 * The meters of a combatant from the explosion: computed from its bearing, else answered by the GM within the bounds
 * that the two distances from the aim point leave.
 */
function* distanceFrom({ metres, degrees }: Near, landing: Landing): Procedure<number> {
  if (landing.metres === 0) return metres;
  if (metres === 0) return landing.metres;
  if (degrees !== undefined && landing.direction !== null) {
    return apart(metres, landing.metres, degrees - landing.direction);
  }
  const min = Math.ceil(Math.abs(metres - landing.metres));
  const max = Math.max(min, Math.floor(metres + landing.metres));
  const fallback = Math.min(max, Math.max(min, Math.round(apart(metres, landing.metres, 90))));
  return yield* amount(null, 'ruling', 'SALVO.cepheus.question.blastDistance', 'CEP-THR-05', {
    min,
    max,
    default: fallback,
  });
}

/** The zone of a rocket launcher's back blast: up to 1.5 m behind it (GAP-05). */
export const BACK_BLAST = [{ radius: 1.5, dice: 3 }];

/** The back blast of a rocket, hit or miss, on the combatants declared to be behind the firer (GAP-05). */
export function* backBlast(progress: Progress, request: Request, answers: Answers = new Map()): Procedure<Progress> {
  return yield* blastOn(progress, request, behindRocket(request), BACK_BLAST, answers);
}

/** The combatants declared to be behind a rocket launcher, with their distances; none for other weapons. */
export const behindRocket = ({ item, declared }: Request): readonly Near[] =>
  item!.payloadKind === 'rocket' ? (listed(declared, BEHIND) ?? []) : [];

/** The effect of a payload on everyone in its area (CEP-EXP-01): damage, or a cloud of smoke or mist without any (GAP-06). */
function* detonate(progress: Progress, request: Request, near: readonly Near[], answers: Answers): Procedure<Progress> {
  const { payload, payloadKind } = request.item!;
  if (!isCloud(payloadKind)) {
    return yield* blastOn(progress, request, near, payload, answers);
  }
  const { radius } = payload.at(-1)!;
  const caught = near.filter(({ metres }) => metres <= radius).map(({ id }) => id);
  return yield* spread(progress, request.who, caught, payloadKind === 'smoke' ? 'inSmoke' : 'inMist');
}

/** The damage to everyone in a zone: all reactions first (CEP-RCT-01), then one roll for each occupied zone (CEP-EXP-01). */
function* blastOn(
  progress: Progress,
  request: Request,
  near: readonly Near[],
  zones: readonly BlastZone[],
  answers: Answers,
): Procedure<Progress> {
  const caught = near.filter(({ metres }) => zoneDice(zones, metres) > 0);
  let reached = progress;
  for (const { id } of caught) reached = yield* answering(reached, request.who, id, answers, request.options);
  const rolls = new Map<number, ZoneRoll>();
  for (const { id, metres } of caught) {
    const count = zoneDice(zones, metres);
    const roll = rolls.get(count) ?? (yield* rollZone(request.who, count, request.options));
    rolls.set(count, roll);
    reached = yield* victimHit(reached, request, id, metres, roll, answers);
  }
  return reached;
}

/** The damage to one victim after its reaction and armor (CEP-EXP-02 to -05). */
function* victimHit(
  progress: Progress,
  request: Request,
  who: Id,
  metres: number,
  zone: ZoneRoll,
  answers: Answers,
): Procedure<Progress> {
  const { options, item } = request;
  const victim = combatantOf(progress.fight, who);
  const hit = yield* blasted(progress, victim, zone, answers, options, { metres });
  if (item!.payloadKind === 'stun') return yield* stunned(hit.progress, who, hit.damage, options);
  return yield* hit.damage > 0
    ? strike(hit.progress, victim, hit.damage, options, nearTo(request, who))
    : hurt(hit.progress, who, 0, options);
}

/** Whether a stun grenade can knock a combatant out: not a vehicle, which has no END, and not anybody already down. */
export const canBeStunned = ({ sheet, state }: CepheusCombatant): boolean => sheet.kind !== 'vehicle' && isUp(state);

/** The DMs of the END check against a stun grenade; `damage` is after armor (GAP-06). */
export const stunTally = (victim: CepheusCombatant, damage: number): Tally => [
  dm('CEP-CORE-08', 'characteristic', characteristicDm(victim.state.current.end)),
  dm('GAP-06', 'damage', 0 - damage),
  fatigueDm(victim.state),
  dm('GAP-07', 'armorSkill', armorSkillDm(victim)),
];

/**
 * The effect of a stun grenade: no wounds, but unconsciousness if an END check fails; `damage` is after armor (GAP-06).
 * Everyone in the area checks: armor takes the damage off the DM, and no more than all of it.
 */
function* stunned(progress: Progress, who: Id, damage: number, options: CepheusOptions): Procedure<Progress> {
  const { fight } = progress;
  const victim = combatantOf(fight, who);
  if (!canBeStunned(victim)) return progress;
  const tally = stunTally(victim, damage);
  const title = 'SALVO.cepheus.stage.stun';
  const check = yield* rollCheck(who, tally, title);
  const isHit = damage > 0;
  const distracted = isHit ? distraction(victim, options) : [];
  const events = check.success ? distracted : knockedOut(fight, who, 'GAP-06');
  const checked = after(progress, { ...checkStage(who, title, tally, check), events });
  return isHit ? yield* interruptedWork(checked, who, damage, options) : checked;
}
