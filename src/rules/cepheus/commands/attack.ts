/** The act of attacking, in the order of section 0.4. The rules of one attack are in `../attack.ts`. */
import { asText } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { telling, total } from '../../kernel/tally.ts';
import { resolveAttack, type AttackResult } from '../attack.ts';
import { roundsLeft } from '../firemode.ts';
import { attackRefusal } from '../legality.ts';
import type { AttackSituation } from '../situation.ts';
import { combatant, isDead, isLeft } from '../state.ts';
import type { CepheusFight } from '../types.ts';
import type { Act, Asked } from './act.ts';
import { backBlast, shelling } from './blasting.ts';
import { aimLost, spent } from './budget.ts';
import { after, becoming, begin, ended, event, lowering, placing, removing, type Deed } from './deed.ts';
import { strike } from './harm.ts';
import { react } from './reacting.ts';
import { ATTACK_LISTS, attackFields } from './attack-fields.ts';
import { coverOf, situationOf } from './situation.ts';
import { straying } from './straying.ts';
import { suppressing } from './suppressing.ts';
import { layersWorn } from './wearing.ts';

/** CEP-ATK-01: a significant action; the target may react, then the check, then damage or what else a hit does. */
export const attack: Act = {
  action: 'attack',
  clause: 'CEP-ATK-01',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  items: ({ sheet }) => sheet.weapons,
  fields: attackFields,
  lists: ATTACK_LISTS,
  refusal: attackRefused,
  perform: attacking,
};

/** CEP-DIF-09 and the rest of step 1: a refusal, nothing rolled. */
export function attackRefused(asked: Asked): Refusal | null {
  const target = asked.targets[0] ?? null;
  if (target !== null && isDead(combatant(asked.fight, target).state)) return refuse('targetDead', 'CEP-ATK-01');
  const situation = situationOf(asked, target);
  if (situation.attackKind === 'thrown' && asked.item && !isLeft(asked.one, asked.item)) {
    return refuse('noneLeft', 'CEP-THR-01');
  }
  return attackRefusal(situation);
}

function* attacking(asked: Asked): Procedure<Outcome | Refusal> {
  const { who, options, action } = asked;
  const target = asked.targets[0]!;
  const declared = after(begin(asked.fight), announced(asked, target));
  const answered = yield* reactionTo(declared, asked, target);
  const { fight } = answered.deed;
  const now = answered.reaction === 'none' ? asked : { ...asked, fight, one: combatant(fight, who) };
  const situation = situationOf(now, target, answered.reaction);
  const result = yield* resolveAttack(situation, options);
  if (isRefusal(result)) return result;
  const rolled = after(answered.deed, rolledStage(fight, asked, target, situation, result));
  const deed = yield* consequences(rolled, asked, target, situation, result);
  return ended(deed, action, who);
}

const announced = ({ fight, who, item, declared }: Asked, target: Id): Stage => ({
  kind: 'declared',
  who,
  against: target,
  ...(item ? { item: item.id } : {}),
  title: 'SALVO.cepheus.stage.attackDeclared',
  verdict: { key: `SALVO.cepheus.mode.${asText(declared, 'mode').split(':')[0]}`, good: null },
  events: spent(fight, who, 'significant', 'CEP-ATK-01', true),
});

/** A payload is answered where it goes off, by everybody near (CEP-EXP-01); anything else by its target. */
function reactionTo(deed: Deed, asked: Asked, target: Id) {
  const incoming = situationOf(asked, target).attackKind;
  return asked.item && asked.item.payload.length > 0
    ? unanswered(deed)
    : react(deed, target, asked.who, incoming, coverOf(asked, target), asked.options);
}

function* unanswered(deed: Deed): Procedure<{ readonly deed: Deed; readonly reaction: 'none' }> {
  return { deed, reaction: 'none' };
}

function rolledStage(
  fight: CepheusFight,
  asked: Asked,
  target: Id,
  situation: AttackSituation,
  result: AttackResult,
): Stage {
  const { check, hit, tally } = result;
  const values = { total: check.total, effect: check.effect, dm: total(tally), band: situation.band };
  return {
    kind: 'attack',
    who: asked.who,
    against: target,
    ...(asked.item ? { item: asked.item.id } : {}),
    title: 'SALVO.cepheus.stage.attack',
    dice: [check.dice],
    tally: telling(tally),
    verdict: { key: `SALVO.cepheus.verdict.${hit ? 'hit' : 'miss'}`, good: hit, values },
    events: used(fight, asked, target, situation, result),
  };
}

/** Ammunition is spent hit or miss, the aim is used up (CEP-AIM-03), what was thrown is gone, the target has noticed. */
function used(
  fight: CepheusFight,
  { who, item }: Asked,
  target: Id,
  { attackKind, weapon }: AttackSituation,
  { rounds }: AttackResult,
): readonly Event[] {
  const { state } = combatant(fight, who);
  const events: Event[] = [];
  const magazine = roundsLeft(weapon.magazine, rounds);
  if (item && magazine !== null && rounds > 0) {
    const change = placing(state.ammo, 'ammo', item.id, magazine);
    events.push(event('fired', who, 'CEP-BST-10', [change], { item: item.id, rounds }));
  }
  if (item && attackKind === 'thrown') {
    const changes = [...removing(state.drawn, 'drawn', item.id), lowering(`quantity.${item.id}`, 1)];
    const left = (state.quantity[item.id] ?? 1) - 1;
    events.push(event('thrown', who, 'CEP-THR-01', changes, { item: item.id, left }));
  }
  events.push(...aimLost(state, who, 'CEP-AIM-03'));
  const noticed = becoming(combatant(fight, target).state, 'aware', true);
  if (noticed.length > 0) events.push(event('becameAware', target, 'CEP-RCT-04', noticed));
  return events;
}

/** Steps 6 and 7. */
function* consequences(
  deed: Deed,
  asked: Asked,
  target: Id,
  situation: AttackSituation,
  result: AttackResult,
): Procedure<Deed> {
  if (situation.weapon.payload) return yield* landing(deed, asked, target, situation, result);
  if (!result.hit) return result.followUp === 'stray' ? yield* straying(deed, asked, target, situation) : deed;
  if (situation.suppression) return suppressing(deed, asked, target, result);
  return yield* damaged(deed, asked, target, situation, result);
}

/** CEP-SUP-05: shells that suppress go off where they hurt nobody. */
function* landing(
  deed: Deed,
  asked: Asked,
  target: Id,
  { suppression, burstSize }: AttackSituation,
  result: AttackResult,
): Procedure<Deed> {
  if (result.hit && suppression) return suppressing(yield* backBlast(deed, asked), asked, target, result);
  return yield* shelling(deed, asked, target, burstSize, result.check.effect);
}

function* damaged(
  deed: Deed,
  asked: Asked,
  target: Id,
  situation: AttackSituation,
  { damage, victim, spread }: AttackResult,
): Procedure<Deed> {
  if (!damage) return deed;
  const struck = victim === null ? target : (situation.eligible[victim]?.id ?? target);
  let now = after(deed, {
    kind: 'damage',
    who: asked.who,
    against: struck,
    title: 'SALVO.cepheus.stage.damage',
    dice: [damage.dice],
    steps: damage.steps,
    verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { raw: damage.raw, damage: damage.damage } },
    events: layersWorn(deed.fight, struck, situation.weapon.laser),
  });
  now = yield* strike(now, struck, damage.damage, asked.options);
  for (const other of spread) {
    now = after(now, spreadStage(asked.who, other.id, other.damage));
    now = yield* strike(now, other.id, other.damage, asked.options);
  }
  return now;
}

/** CEP-SHT-03. */
const spreadStage = (who: Id, against: Id, damage: number): Stage => ({
  kind: 'damage',
  who,
  against,
  title: 'SALVO.cepheus.stage.spread',
  verdict: { key: 'SALVO.cepheus.verdict.damage', good: null, values: { damage } },
  events: [],
});
