/** The attack: DRV-GEN-04 from the declaration to the consequences, with the area around and the answer of an aura. */
import { idList, listed, listsOf } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { resolveAttack, type Attack, type AttackResult } from '../attack.ts';
import type { ContactKind } from '../auras.ts';
import { moved } from '../positions.ts';
import { willRefusal } from '../rolls.ts';
import type { DriveFight } from '../sheet.ts';
import { combatant, positionsOf, protectedOf } from '../state.ts';
import { canDismember } from '../weapons.ts';
import type { Act, Asked } from './act.ts';
import { answered } from './answers.ts';
import { bystanders, deviceOn, othersNear } from './area.ts';
import { armed, attackFields, attackOn, offenseOf, reachRefusal, type Armed } from './arms.ts';
import { after, begin, ended, type Deed } from './deed.ts';
import { harmed, type Blow } from './harm.ts';
import { positionEvents } from './place.ts';
import { spent } from './spend.ts';
import { attackStages, isStruck } from './told.ts';

/** Whom a side effect of the energy or an area reaches besides; those near unless said. */
const OTHERS = idList('others');

export const attack: Act = {
  action: 'attack',
  clause: 'DRV-GEN-04',
  cost: 'action',
  target: 'one',
  when: 'turn',
  items: (one) => one.sheet.weapons.filter((weapon) => weapon.zone === null).map((weapon) => weapon.id),
  fields: attackFields,
  lists: listsOf(OTHERS),
  refusal: attackRefusal,
  perform: performAttack,
};

function attackRefusal(asked: Asked): Refusal | null {
  const arms = armed(asked);
  if (isRefusal(arms)) return arms;
  const [target] = asked.targets;
  const outOfReach = target === undefined ? null : reachRefusal(asked, arms.mode, target);
  return outOfReach ?? willRefusal(offenseOf(asked, arms).will);
}

function* performAttack(asked: Asked): Procedure<Outcome | Refusal> {
  const arms = armed(asked); // P0, P1
  if (isRefusal(arms)) return arms;
  const target = asked.targets[0]!;
  const deed = declared(asked, arms, target);
  const shielded = protectedOf(deed.fight, target);
  const made = attackOn(asked, arms, target);
  const result = yield* resolveAttack(made, shielded.target, asked.options); // P2 to P14
  let now = attackStages(made, result, shielded).reduce(after, deed);
  const answer = yield* answered(now, contactOf(made, result, target), asked.options); // P15
  now = yield* harmed(answer.deed, [...blowOf(arms, result, target), ...answer.blows], asked.options); // P16
  now = yield* around(now, asked, arms, result, target);
  return ended(now, asked.action, asked.who);
}

/** The declaration: what it costs, and in melee that the two are engaged now. */
function declared(asked: Asked, arms: Armed, target: Id): Deed {
  const { fight, who, item } = asked;
  const events: Event[] = [...spent(fight, who, 'action', 'DRV-RND-02')];
  if (arms.mode === 'melee') events.push(...engaged(fight, who, target));
  const stage = { kind: 'declared', who, against: target, title: 'SALVO.drive.stage.attack', events } as const;
  return after(begin(fight), item === null ? stage : { ...stage, item });
}

function engaged(fight: DriveFight, who: Id, target: Id): readonly Event[] {
  if (combatant(fight, target).state.engagedWith[who]) return [];
  const before = positionsOf(fight, [who, target]);
  const next = moved(before, { action: 'engage', id: who, with: target });
  return isRefusal(next) ? [] : positionEvents(before, next, 'DRV-POS-05');
}

const contactOf = (made: Attack, { outcome }: AttackResult, target: Id) => ({
  holder: target,
  provoker: made.attacker,
  kind: contactKind(made),
  outcome: outcome === 'hit' || outcome === 'critical' ? outcome : ('evaded' as const),
});

function contactKind({ mode, weapons }: Attack): ContactKind {
  if (mode !== 'melee') return 'rangedWeapon';
  if (weapons.every((weapon) => weapon.kind.unarmed)) return 'unarmed';
  return weapons.every((weapon) => weapon.kind.natural) ? 'naturalWeapon' : 'meleeWeapon';
}

const blowOf = (arms: Armed, result: AttackResult, victim: Id): readonly Blow[] =>
  isStruck(result)
    ? [{ victim, harm: result.harm, injuryType: result.injuryType, canDismember: arms.listed.some(canDismember) }]
    : [];

/** Everyone around: the area of an attack that came off, or of a device that went off (section 12). */
function* around(deed: Deed, asked: Asked, arms: Armed, result: AttackResult, target: Id): Procedure<Deed> {
  if (result.outcome === 'missed') return deed;
  const others = listed(asked.declared, OTHERS) ?? othersNear(deed.fight, target);
  const area = { attacker: asked.who, injuryType: result.injuryType, others: others.filter((id) => id !== target) };
  if (arms.mode === 'explosive') {
    const evaded = result.outcome === 'evaded' ? [target] : [];
    return yield* deviceOn(deed, arms.listed[0]!, { ...area, evaded }, asked.options);
  }
  if (!result.burst || result.burst.others === 0) return deed;
  const energy = { type: result.burst.energy, damage: result.burst.others };
  return yield* bystanders(deed, arms.listed[0]!.id, energy, area, asked.options);
}
