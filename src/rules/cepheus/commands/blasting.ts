/** A payload that goes off (sections 17 and 26): where it lands, whom it reaches, what each of them does about it. */
import type { Id } from '../../kernel/json.ts';
import { amount, pick, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal } from '../../kernel/result.ts';
import { blastHit, rollZone, zoneDice, type ZoneRoll } from '../blast.ts';
import { scatterMetres } from '../scatter.ts';
import { armorNow, combatant } from '../state.ts';
import type { Asked } from './act.ts';
import { asNumber, type Near } from './declared.ts';
import { after, type Deed } from './deed.ts';
import { hurt, strike } from './harm.ts';
import { react, reactorOf } from './reacting.ts';

/** Where it goes off, seen from the point that was aimed at. Direction in degrees, null: on the spot. */
export interface Landing {
  readonly metres: number;
  readonly direction: number | null;
}

/** CEP-THR-05, -06: a miss lands somewhere else. The direction is fate's unless the table has measured one. */
export function* scattered(deed: Deed, asked: Asked, target: Id, effect: number): Procedure<Deed> {
  const metres = scatterMetres(effect, asked.options);
  const said = asNumber(asked.declared, 'direction');
  const direction = said >= 0 ? said : yield* pick(null, 360, 'SALVO.cepheus.pick.direction');
  const landed = after(deed, {
    kind: 'effect',
    who: asked.who,
    against: target,
    title: 'SALVO.cepheus.stage.scatter',
    verdict: { key: 'SALVO.cepheus.verdict.scattered', good: null, values: { metres, direction } },
    events: [],
  });
  return yield* detonate(landed, asked, target, { metres, direction });
}

/** CEP-EXP-01: everybody in the area, one damage roll for each zone in which somebody stands. */
export function* detonate(deed: Deed, asked: Asked, target: Id, landing: Landing): Procedure<Deed> {
  const zones = asked.item?.payload ?? [];
  const rolls = new Map<number, ZoneRoll>();
  let now = deed;
  for (const near of exposed(asked, target)) {
    const metres = yield* distanceFrom(near, landing);
    const count = zoneDice(zones, metres);
    if (count === 0) continue;
    const roll = rolls.get(count) ?? (yield* rollZone(asked.who, count, asked.options));
    rolls.set(count, roll);
    now = yield* reached(now, asked, near.id, metres, roll);
  }
  return now;
}

/** The target stands at the point aimed at, unless the table says how far from it. */
function exposed({ declared }: Asked, target: Id): readonly Near[] {
  const listed = declared.near['blastVictims'] ?? [];
  return listed.some((one) => one.id === target) ? listed : [{ id: target, metres: 0 }, ...listed];
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
  return yield* amount(null, 'SALVO.cepheus.question.blastDistance', 'CEP-THR-05', { min, max, default: aside });
}

/** The third side of a triangle; `degrees` between the two known ones. */
const apart = (a: number, b: number, degrees: number): number =>
  Math.sqrt(Math.max(0, a * a + b * b - 2 * a * b * Math.cos((degrees * Math.PI) / 180)));

/** CEP-EXP-02..05: one victim, its reaction and its armor. */
function* reached(deed: Deed, asked: Asked, who: Id, metres: number, zone: ZoneRoll): Procedure<Deed> {
  const { options } = asked;
  const reactor = reactorOf(deed.fight, who);
  const answered = yield* react(deed, who, asked.who, 'blast', reactor.cover, options);
  const reaction = answered.reaction === 'parry' ? 'none' : answered.reaction;
  const armor = armorNow(combatant(deed.fight, who));
  const hit = yield* blastHit({ id: who, reaction, reactor, armor }, zone, options);
  if (isRefusal(hit)) return answered.deed;
  const dice = [...(zone.dice ? [zone.dice] : []), ...(hit.dodge ? [hit.dodge] : [])];
  const told = after(answered.deed, {
    kind: 'damage',
    who: asked.who,
    against: who,
    title: 'SALVO.cepheus.stage.blast',
    dice,
    steps: hit.steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw: hit.raw, damage: hit.damage, metres } },
    events: [],
  });
  return yield* hit.damage > 0 ? strike(told, who, hit.damage, options) : hurt(told, who, 0, [], options);
}
