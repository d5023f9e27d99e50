/** A payload that goes off (sections 17 and 26): where it lands, whom it reaches, what each of them does about it. */
import type { Id } from '../../kernel/json.ts';
import { amount, pick, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal } from '../../kernel/result.ts';
import { entry, total } from '../../kernel/tally.ts';
import { blastHit, rollZone, zoneDice, type BlastReaction, type ZoneRoll } from './blast.ts';
import { characteristicDm, rollCheck } from '../check/check.ts';
import { FATIGUE_DM } from '../harm/fatigue.ts';
import { scatterMetres } from './scatter.ts';
import type { Reactor } from '../attack/reactions.ts';
import { armorNow, armorSkillDm, combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusOptions } from '../types.ts';
import type { Request } from '../acts/act.ts';
import { checkStage } from '../check/skill-check.ts';
import { spread } from '../scene/clouds.ts';
import { asNumber, listed, type Near } from '../../kernel/declared.ts';
import { BEHIND, BLAST_VICTIMS, NEIGHBORS } from '../attack/fields.ts';
import { after, type Progress } from '../acts/progress.ts';
import { hitLosesAim, hurt, interruptedWork, knockedOut, strike } from '../harm/harm.ts';
import { react, reactorOf } from '../attack/reacting.ts';

/** Where it goes off, seen from the point that was aimed at. Direction in degrees, null: on the spot. */
export interface Landing {
  readonly metres: number;
  readonly direction: number | null;
}

/** CEP-THR-04: where it was aimed. */
export const ON_TARGET: Landing = { metres: 0, direction: null };

/** What a victim does about an attack, and how it stood when it was asked: one answer to all that goes off (CEP-RCT-01). */
type Answers = Map<Id, { readonly reaction: BlastReaction; readonly reactor: Reactor }>;

/** CEP-THR-04, -05: so many shells with a payload, each on the target or, with a negative Effect, beside it. */
export function* shelling(
  progress: Progress,
  request: Request,
  target: Id,
  shells: number,
  effect: number,
): Procedure<Progress> {
  const answers: Answers = new Map();
  let now = yield* backBlast(progress, request, answers);
  for (let shell = 0; shell < shells; shell++) {
    now =
      effect < 0
        ? yield* scattered(now, request, target, effect, answers)
        : yield* detonate(now, request, target, ON_TARGET, answers);
  }
  return now;
}

/**
 * CEP-THR-05, -06: a miss lands somewhere else. The direction is fate's unless the table has measured one. A rocket that
 * misses goes off on 4+, the farther away the worse the miss (GAP-05).
 */
function* scattered(
  progress: Progress,
  request: Request,
  target: Id,
  effect: number,
  answers: Answers,
): Procedure<Progress> {
  const { who, options } = request;
  const isRocket = request.item?.payloadKind === 'rocket';
  const fuse = isRocket ? yield* rollSum(who, 1, 6, GOES_OFF) : null;
  const dice = fuse ? { dice: [fuse] } : {};
  const stage = { kind: 'effect', who, against: target, title: 'SALVO.cepheus.stage.scatter', ...dice } as const;
  if (fuse && fuse.sum < 4) {
    return after(progress, { ...stage, verdict: { key: 'SALVO.cepheus.verdict.flownPast', good: null }, events: [] });
  }
  const metres = scatterMetres(effect, isRocket ? { ...options, scatter: 'magnitude' } : options);
  const said = asNumber(request.declared, 'direction');
  const direction = said >= 0 ? said : yield* pick(null, 360, 'SALVO.cepheus.pick.direction');
  const verdict = { key: 'SALVO.cepheus.verdict.scattered', good: null, values: { metres, direction } };
  return yield* detonate(
    after(progress, { ...stage, verdict, events: [] }),
    request,
    target,
    { metres, direction },
    answers,
  );
}

const GOES_OFF = 'SALVO.cepheus.roll.goesOff';

/** What a rocket launcher does to those up to 1.5 m behind it (GAP-05). */
const BACK_BLAST = { radius: 1.5, dice: 3 };

/** Hit or miss, whoever the table says stands behind the firer of a rocket. */
export function* backBlast(progress: Progress, request: Request, answers: Answers = new Map()): Procedure<Progress> {
  const behind = (listed(request.declared, BEHIND) ?? []).filter(({ metres }) => metres <= BACK_BLAST.radius);
  if (request.item?.payloadKind !== 'rocket' || behind.length === 0) return progress;
  const roll = yield* rollZone(request.who, BACK_BLAST.dice, request.options);
  let now = progress;
  for (const { id, metres } of behind) now = yield* reached(now, request, id, metres, roll, answers);
  return now;
}

/** CEP-EXP-01: everybody in the area, one damage roll for each zone in which somebody stands. Smoke and mist hurt nobody. */
function* detonate(
  progress: Progress,
  request: Request,
  target: Id,
  landing: Landing,
  answers: Answers,
): Procedure<Progress> {
  const zones = request.item?.payload ?? [];
  const kind = request.item?.payloadKind;
  if (kind === 'smoke') return yield* spread(progress, request.who, yield* caught(request, target, landing), 'inSmoke');
  if (kind === 'aerosol')
    return yield* spread(progress, request.who, yield* caught(request, target, landing), 'inMist');
  const rolls = new Map<number, ZoneRoll>();
  let now = progress;
  for (const near of exposed(request, target)) {
    const metres = yield* distanceFrom(near, landing);
    const count = zoneDice(zones, metres);
    if (count === 0) continue;
    const roll = rolls.get(count) ?? (yield* rollZone(request.who, count, request.options));
    rolls.set(count, roll);
    now = yield* reached(now, request, near.id, metres, roll, answers);
  }
  return now;
}

/** Those within the widest zone. */
function* caught(request: Request, target: Id, landing: Landing): Procedure<readonly Id[]> {
  const radius = request.item?.payload.at(-1)?.radius ?? 0;
  const ids: Id[] = [];
  for (const near of exposed(request, target)) if ((yield* distanceFrom(near, landing)) <= radius) ids.push(near.id);
  return ids;
}

/**
 * Those about the point aimed at: said for this blast, else the neighbors of the target. The target stands at the point
 * itself, unless the table says how far from it.
 */
function exposed({ declared }: Request, target: Id): readonly Near[] {
  const near = listed(declared, BLAST_VICTIMS) ?? listed(declared, NEIGHBORS) ?? [];
  return near.some((one) => one.id === target) ? near : [{ id: target, metres: 0 }, ...near];
}

/**
 * Meters from where it went off. Computed where the table gave the bearing; else the GM says it, within what the two
 * distances leave possible.
 */
function* distanceFrom({ metres, degrees }: Near, landing: Landing): Procedure<number> {
  if (landing.metres === 0 || landing.direction === null) return metres;
  if (metres === 0) return landing.metres;
  if (degrees !== undefined) return apart(metres, landing.metres, degrees - landing.direction);
  const min = Math.ceil(Math.abs(metres - landing.metres));
  const max = Math.max(min, Math.floor(metres + landing.metres));
  const aside = Math.min(max, Math.max(min, Math.round(apart(metres, landing.metres, 90))));
  return yield* amount(null, 'ruling', 'SALVO.cepheus.question.blastDistance', 'CEP-THR-05', {
    min,
    max,
    default: aside,
  });
}

/** The third side of a triangle; `degrees` between the two known ones. */
const apart = (a: number, b: number, degrees: number): number =>
  Math.sqrt(Math.max(0, a * a + b * b - 2 * a * b * Math.cos((degrees * Math.PI) / 180)));

/** CEP-EXP-02..05: one victim, its reaction and its armor. */
function* reached(
  progress: Progress,
  request: Request,
  who: Id,
  metres: number,
  zone: ZoneRoll,
  answers: Answers,
): Procedure<Progress> {
  const { options } = request;
  const now = yield* answering(progress, request, who, answers);
  const armor = armorNow(combatantOf(now.fight, who));
  const hit = yield* blastHit({ id: who, ...answers.get(who)!, armor }, zone, options);
  if (isRefusal(hit)) return now;
  const dice = [...(zone.dice ? [zone.dice] : []), ...(hit.dodge ? [hit.dodge] : [])];
  const told = after(now, {
    kind: 'damage',
    who: request.who,
    against: who,
    title: 'SALVO.cepheus.stage.blast',
    dice,
    steps: hit.steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw: hit.raw, damage: hit.damage, metres } },
    events: [],
  });
  if (request.item?.payloadKind === 'stun') return yield* stunned(told, who, hit.damage, options);
  return yield* hit.damage > 0 ? strike(told, who, hit.damage, options) : hurt(told, who, 0, [], options);
}

/** Asks whom the attack reaches for the first time. */
function* answering(progress: Progress, request: Request, who: Id, answers: Answers): Procedure<Progress> {
  if (answers.has(who)) return progress;
  const reactor = reactorOf(progress.fight, who);
  const answered = yield* react(progress, who, request.who, 'blast', reactor.cover, request.options);
  answers.set(who, { reaction: answered.reaction === 'parry' ? 'none' : answered.reaction, reactor });
  return answered.progress;
}

/** GAP-06: no wounds; an END check against the damage after armor, or unconscious. */
function* stunned(progress: Progress, who: Id, damage: number, options: CepheusOptions): Procedure<Progress> {
  const { fight } = progress;
  const one = combatantOf(fight, who);
  const { state } = one;
  if (!isUp(state)) return progress;
  const tally = [
    entry('CEP-CORE-08', 'SALVO.cepheus.dm.characteristic', characteristicDm(state.current.end)),
    entry('GAP-06', 'SALVO.cepheus.dm.damage', 0 - damage),
    entry('CEP-FAT-01', 'SALVO.cepheus.dm.fatigue', state.fatigued ? FATIGUE_DM : 0),
    entry('GAP-07', 'SALVO.cepheus.dm.armorSkill', armorSkillDm(one)),
  ];
  const title = 'SALVO.cepheus.stage.stun';
  const made = yield* rollCheck(who, total(tally), title);
  const isStruck = damage > 0;
  const shaken = isStruck ? hitLosesAim(one, options) : [];
  const events = made.success ? shaken : knockedOut(fight, who, 'GAP-06');
  const told = after(progress, { ...checkStage(who, title, tally, made), events });
  return isStruck ? yield* interruptedWork(told, who, damage, options) : told;
}
