/** A zone-wide area attack (section 13): low shields pay their bill, then everyone in the zone is hit separately. */
import { decrease } from '../../kernel/changes.ts';
import type { Field } from '../../kernel/command.ts';
import { asFlag, asText, type Declared } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import type { Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, rollFields, zoneField, type Act, type Request } from '../acts/act.ts';
import { spent, willSpent } from '../acts/spend.ts';
import { offenseOf } from '../attack/declared-attack.ts';
import { fireNote, injuryTypeStage } from '../attack/stages.ts';
import { oddsOfRoll } from '../check/roll-odds.ts';
import { rollVerdict, rollWith, willRefusal, type RollSpec } from '../check/rolls.ts';
import { rollInjuryType } from '../harm/injuries.ts';
import { relationOf, UNMEASURED } from '../positions/reach.ts';
import type { DriveCombatant, DriveFight, DriveWeapon, Progress, ShieldItem } from '../sheet/sheet.ts';
import { combatantOf, zonesOf } from '../sheet/state.ts';
import { inOrderOfChoice } from '../shields/shields.ts';
import { isFarther, type InjuryType } from '../types.ts';
import { areaHit, fireOf } from './areas.ts';
import { eachField, eachOf } from './bystanders.ts';
import { billOf, lowShieldAgainst, shrunk, type ZoneAttack, type ZoneValues } from './low-shield.ts';

type ZoneWeapon = DriveWeapon & { readonly zone: NonNullable<DriveWeapon['zone']> };

/** A zone-wide attack. Refuses `notEnoughWill`. */
export const zoneAttack: Act<ZoneWeapon> = {
  action: 'zoneAttack',
  clause: 'DRV-ZAE-01',
  cost: 'action',
  target: 'none',
  bodily: true,
  when: 'turn',
  items: ({ sheet }) => sheet.weapons.filter(({ zone }) => zone !== null).map(({ id }) => id),
  fields,
  prepare: ({ combatant, item }) => combatant.sheet.weapons.find(({ id }) => id === item) as ZoneWeapon,
  refusal: (request, weapon) => willRefusal(zoneOffense(request, weapon).will),
  perform,
  odds: (request, weapon) => ({
    ...oddsOfRoll('onTheWay', zoneOffense(request, weapon), request.options),
    foreseen: struck(request, weapon),
  }),
};

/** Everybody whom it strikes once it is on the way, and the value before shields (DRV-ZAE-07). */
const struck = ({ fight, declared }: Request, { zone }: ZoneWeapon): readonly Foreseen[] =>
  victimsAt(fight, declared).map((who) => ({
    label: 'SALVO.drive.foreseen.strikes',
    clause: 'DRV-ZAE-07',
    good: null,
    values: { who, damage: valueOn(who, zone, declared), energy: zone.type },
  }));

function fields(fight: DriveFight, combatant: DriveCombatant, item: Id | null): readonly Field[] {
  const zone = combatant.sheet.weapons.find(({ id }) => id === item)?.zone;
  return [
    zoneField(fight, 'zone', 'DRV-ZAE-01', 'actor', otherZone(fight, combatant)),
    ...(zone?.delivery === 'other' ? [...(zone.kind === 'point' ? [APPLIES_HERE] : []), STARTS_INSIDE] : []),
    // The value that strikes each combatant, if any does (DRV-ZAE-07).
    ...eachField(fight, 'value', 'DRV-ZAE-07', ['high', 'low', 'spared']),
    ...rollFields(combatant),
  ];
}

/** The first zone but its own: who stands there may be hidden from its player. */
const otherZone = (fight: DriveFight, { state }: DriveCombatant): Id =>
  zonesOf(fight).find((zone) => zone !== state.zone) ?? state.zone;

/** Rulings for the bill of low shields; an attack that always starts inside them has none (DRV-ZAE-06). */
const APPLIES_HERE = choiceField('appliesHere', 'DRV-ZAE-03', 'gm', ['unclear', 'high', 'low'], 'unclear');
const STARTS_INSIDE = flagField('startsInside', 'DRV-ZAE-06', 'gm');

const zoneOffense = (request: Request, { offenseTn }: ZoneWeapon): RollSpec => offenseOf(request, 'ranged', offenseTn);

function* perform(request: Request, weapon: ZoneWeapon): Procedure<Outcome | Refusal> {
  const { fight, who, options, action } = request;
  const roll = yield* rollWith(zoneOffense(request, weapon), options);
  const verdict = rollVerdict(roll, 'SALVO.drive.verdict.zoneOnTheWay', 'SALVO.drive.verdict.zoneMissed');
  const begun = after(begin(fight), {
    kind: 'attack',
    who,
    item: weapon.id,
    title: 'SALVO.drive.stage.zoneAttack',
    dice: [roll.rolled],
    tally: roll.tally,
    absolute: true,
    verdict: { ...verdict, values: { ...verdict.values, zone: asText(request.declared, 'zone') } },
    events: [...spent(fight, who, 'action'), ...willSpent(who, roll)],
  });
  if (!roll.success) return ended(begun, action, who);
  const injury = yield* rollInjuryType(who, 'ranged', options);
  const covered = yield* lowShields(after(begun, injuryTypeStage(who, injury)), request, weapon);
  const hit = yield* eachVictim(covered, request, weapon, injury.type);
  const { type, high } = weapon.zone;
  const fire = fireOf(type, high);
  return ended(fire === null ? hit : after(hit, fireNote(type, fire)), action, who);
}

interface Covered {
  readonly progress: Progress;
  /** Both values as low shields leave them, by combatant. */
  readonly inside: { readonly [id: Id]: ZoneValues };
}

/**
 * Every low shield in the zone pays, in the order that its holder chooses (DRV-SHL-20). Of several over one combatant,
 * each meets what the one before has let through.
 */
function* lowShields(progress: Progress, request: Request, weapon: ZoneWeapon): Procedure<Covered> {
  let covered: Covered = { progress, inside: {} };
  for (const id of idsAt(progress.fight, request.declared)) {
    const able = ableShields(covered, request, weapon, id);
    for (const item of yield* inOrderOfChoice(able, id, request.options))
      covered = lowShield(covered, request, weapon, id, item);
  }
  return covered;
}

/** The low shields of a holder that can act: up, with points, and with a bill to pay (DRV-SHL-02, DRV-ZAE-06). */
function ableShields(covered: Covered, request: Request, weapon: ZoneWeapon, id: Id): readonly ShieldItem[] {
  const { fight } = covered.progress;
  if (!isFarther(relationOf(fight, request.who, id, UNMEASURED, request.options), 'grouped')) return [];
  if (!billOf(attackOver(covered, request, weapon, id))) return [];
  const { sheet, state } = combatantOf(fight, id);
  return sheet.shields.filter(
    (item) => item.precision === 'low' && state.active[item.id] && (state.pools[item.poolId] ?? 0) > 0,
  );
}

/** The attack as it arrives over a combatant. */
const attackOver = (covered: Covered, { declared }: Request, { zone }: ZoneWeapon, id: Id): ZoneAttack => ({
  ...zone,
  ...valuesOver(covered, zone, id),
  appliesHere: asText(declared, 'appliesHere') as ZoneAttack['appliesHere'],
  origin: asFlag(declared, 'startsInside') ? 'inside' : 'outside',
});

const valuesOver = ({ inside }: Covered, zone: ZoneValues, id: Id): ZoneValues => inside[id] ?? zone;

function lowShield(covered: Covered, request: Request, weapon: ZoneWeapon, id: Id, item: ShieldItem): Covered {
  const { progress } = covered;
  const holder = combatantOf(progress.fight, id);
  const source = { points: holder.state.pools[item.poolId] ?? 0, doubleVsBlast: item.doubleVsBlast };
  const { bill, unpaid, points, cost } = lowShieldAgainst(attackOver(covered, request, weapon, id), source);
  if (!bill || cost === 0) return covered;
  const clause = weapon.zone.kind === 'cluster' ? 'DRV-ZAE-02' : 'DRV-ZAE-03';
  const facts = { source: item.id, bill, cost, left: points, depleted: points === 0 };
  const inside = { ...covered.inside };
  for (const other of under(progress.fight, holder, item))
    inside[other.id] = shrunk(valuesOver(covered, weapon.zone, other.id), bill, unpaid);
  const paid = after(progress, {
    kind: 'shield',
    who: id,
    item: item.id,
    title: 'SALVO.drive.stage.shield.low',
    verdict: { key: 'SALVO.drive.verdict.bill', good: unpaid === 0, values: facts },
    events: [event('shieldAbsorbed', id, clause, [decrease(`pools.${item.poolId}`, cost)], facts)],
  });
  return { progress: paid, inside };
}

/** Everybody under a low shield: its holder, and the group if it is that large (DRV-SHL-04). */
const under = (fight: DriveFight, { id, state }: DriveCombatant, item: ShieldItem): readonly DriveCombatant[] =>
  inZone(fight, state.zone).filter(
    (other) =>
      other.id === id || (item.protects === 'group' && state.group !== null && other.state.group === state.group),
  );

const inZone = (fight: DriveFight, zone: Id): readonly DriveCombatant[] =>
  fight.combatants.filter(({ state }) => state.zone === zone);

/** The combatants in the zone of the attack. */
const idsAt = (fight: DriveFight, declared: Declared): readonly Id[] =>
  inZone(fight, asText(declared, 'zone')).map(({ id }) => id);

/** Those of them whom it does not spare. */
const victimsAt = (fight: DriveFight, declared: Declared): readonly Id[] =>
  idsAt(fight, declared).filter((id) => asText(declared, `value-${id}`) !== 'spared');

const valueOn = (id: Id, { high, low }: ZoneValues, declared: Declared): number =>
  asText(declared, `value-${id}`) === 'low' ? low : high;

/** The progress after the attack on each combatant in the zone, by the value that hits it (DRV-ZAE-07). */
function* eachVictim(
  covered: Covered,
  { who, declared, options }: Request,
  { id: weapon, zone }: ZoneWeapon,
  injuryType: InjuryType,
): Procedure<Progress> {
  const { progress } = covered;
  const victims = victimsAt(progress.fight, declared);
  const by = { attacker: who, injuryType, canDismember: true }; // DRV-COM-09
  return yield* eachOf(progress, victims, by, options, ({ target }, approach) => {
    const energy = { type: zone.type, damage: valueOn(target.id, valuesOver(covered, zone, target.id), declared) };
    const hit = { weapon, attacker: who, energy, source: 'zaoe', rollsToHit: false } as const;
    return areaHit(hit, target, approach, options);
  });
}
