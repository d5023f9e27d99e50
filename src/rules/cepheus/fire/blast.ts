/** Explosions (section 17): one roll for each zone, every victim with its own reaction and armor. */
import type { Id } from '../../kernel/json.ts';
import type { StageDice, Step } from '../../kernel/outcome.ts';
import { rollFaces, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { react } from '../attack/reactions.ts';
import { damageOf, NO_HIT } from '../harm/damage.ts';
import { armorNow } from '../sheet/state.ts';
import type { BlastZone, CepheusCombatant, CepheusOptions, Progress, Weapon } from '../types.ts';

/** The dice at a distance from the center in meters; 0 outside all zones (CEP-EXP-01). */
export const zoneDice = (zones: readonly BlastZone[], metres: number): number =>
  zones.find((zone) => metres <= zone.radius)?.dice ?? 0;

/** Whether a payload is a cloud of smoke or mist, which does no damage (GAP-06). */
export const isCloud = (kind: Weapon['payloadKind'] | undefined): boolean => kind === 'smoke' || kind === 'aerosol';

/** The roll of a zone. */
export interface ZoneRoll {
  readonly sum: number;
  /** The last face, which a dodge takes off under `blastDodge` oneDieLess; null if the faces are not known. */
  readonly lastFace: number | null;
  readonly dice: StageDice | null;
}

/** The damage roll of a zone, shared by all victims in it (CEP-EXP-01). Faces are rolled only under `blastDodge` oneDieLess. */
export function* rollZone(by: Id | null, count: number, { blastDodge }: CepheusOptions): Procedure<ZoneRoll> {
  const rolled = yield* (blastDodge === 'oneDieLess' ? rollFaces : rollSum)(by, count, 6, 'SALVO.cepheus.roll.blast');
  return { sum: rolled.sum, lastFace: rolled.faces?.at(-1) ?? null, dice: rolled };
}

export type BlastReaction = 'none' | 'dodge' | 'dive';

export interface BlastVictim {
  readonly id: Id | null;
  /** A reaction that the victim is able to make (CEP-EXP-02, -06). */
  readonly reaction: BlastReaction;
  readonly armor: readonly ArmorLayer[];
}

export interface BlastHit {
  /** The damage roll of the zone. */
  readonly raw: number;
  /** The damage after the reaction, before armor. */
  readonly reduced: number;
  /** The damage after armor. */
  readonly damage: number;
  readonly steps: readonly Step[];
  /** The die of a plain dodge; null if none is rolled. */
  readonly dodge: StageDice | null;
}

/** The damage of a zone to one victim (CEP-EXP-03 to -06); the Effect of the attack is never added (CEP-EXP-07). */
export function* blastHit(victim: BlastVictim, zone: ZoneRoll, options: CepheusOptions): Procedure<BlastHit> {
  const { reaction } = victim;
  const rolls = reaction === 'dodge' && options.blastDodge === 'subtractRoll';
  const dodge = rolls ? yield* dodgeDie(victim.id) : null;
  const reduced = afterReaction(reaction, zone, dodge, options);
  const { damage, steps } = damageOf(reduced, { ...NO_HIT, armor: victim.armor });
  return {
    raw: zone.sum,
    reduced,
    damage,
    steps: [...reactionStep(reaction, zone.sum, reduced), ...steps],
    dodge,
  };
}

/** The reaction of each victim: a single answer to all explosions of an attack (CEP-RCT-01). */
export type Answers = Map<Id, BlastReaction>;

/** The reaction of a victim to a blast of `by`, asked once for the whole attack. */
export function* answering(
  progress: Progress,
  by: Id,
  who: Id,
  answers: Answers,
  options: CepheusOptions,
): Procedure<Progress> {
  if (answers.has(who)) return progress;
  const answered = yield* react(progress, who, by, 'blast', options);
  answers.set(who, answered.reaction === 'parry' ? 'none' : answered.reaction);
  return answered.progress;
}

/** The stage of the damage of a zone to one victim (CEP-EXP-02 to -05), and its points after armor. */
export function* blasted(
  progress: Progress,
  victim: CepheusCombatant,
  zone: ZoneRoll,
  answers: Answers,
  options: CepheusOptions,
  place: { readonly metres?: number } = {},
): Procedure<{ readonly progress: Progress; readonly damage: number }> {
  const { id } = victim;
  const reaction = answers.get(id) ?? 'none';
  const { raw, damage, steps, dodge } = yield* blastHit({ id, reaction, armor: armorNow(victim) }, zone, options);
  const reached = after(progress, {
    kind: 'damage',
    who: id,
    title: 'SALVO.cepheus.stage.blast',
    dice: [...(zone.dice ? [zone.dice] : []), ...(dodge ? [dodge] : [])],
    steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw, damage, ...place } },
    events: [],
  });
  return { progress: reached, damage };
}

function* dodgeDie(by: Id | null): Procedure<StageDice> {
  return yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.blastDodge');
}

/** The damage after a dodge or a dive for cover (CEP-EXP-03, -04, CEP-CORE-17). */
function afterReaction(
  reaction: BlastReaction,
  { sum, lastFace }: ZoneRoll,
  dodge: StageDice | null,
  { fractionalDamage }: CepheusOptions,
): number {
  if (reaction === 'dodge') {
    const spared = dodge?.sum ?? lastFace ?? 0;
    return Math.max(0, sum - spared);
  }
  if (reaction === 'none') return sum;
  return fractionalDamage === 'up' ? Math.ceil(sum / 2) : Math.floor(sum / 2);
}

function reactionStep(reaction: BlastReaction, before: number, after: number): readonly Step[] {
  if (before === after) return [];
  const clause = reaction === 'dodge' ? 'CEP-EXP-03' : 'CEP-EXP-04';
  return [{ clause, label: `SALVO.cepheus.step.${reaction}`, before, after }];
}
