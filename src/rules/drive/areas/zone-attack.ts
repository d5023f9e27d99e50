/** A zone-wide area attack (section 13): low shields pay their bill, then everyone in the zone is hit alone. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Field } from '../../ruleset.ts';
import { areaHit, fireOf } from './areas.ts';
import { injuryTypeOf, rollInjuryType } from '../harm/injuries.ts';
import { rollWith, willRefusal, type RollSpec } from '../check/rolls.ts';
import type { DriveCombatant, DriveFight, DriveWeapon, ShieldItem } from '../sheet/sheet.ts';
import { combatantOf, relationOf, zonesOf } from '../sheet/state.ts';
import { isFarther, type InjuryType } from '../types.ts';
import { lowShieldAgainst, type ZoneAttack, type ZoneValues } from './low-shield.ts';
import { choiceField, flagField, numberField, type Act, type Request } from '../acts/act.ts';
import { eachOf } from './bystanders.ts';
import { offenseOf, weaponOf } from '../attack/declared-attack.ts';
import { asFlag, asText, idList, listed, listsOf } from '../../kernel/declared.ts';
import { after, begin, ended, event, decrease, type Progress } from '../acts/progress.ts';
import { spent, willSpent } from '../acts/spend.ts';
import { fireNote } from '../attack/stages.ts';
import { oddsOfRoll } from '../check/roll-odds.ts';

/** Whom the high value strikes (all unless said), and whom nothing does. */
const HIGH = idList('high');
const SPARED = idList('spared');

export const zoneAttack: Act = {
  action: 'zoneAttack',
  clause: 'DRV-ZAE-01',
  cost: 'action',
  target: 'place',
  selfToo: true,
  when: 'turn',
  items: (one) => one.sheet.weapons.filter((weapon) => weapon.zone !== null).map((weapon) => weapon.id),
  fields,
  lists: listsOf(HIGH, SPARED),
  refusal: (request) => willRefusal(zoneOffense(request).will),
  perform,
  odds: (request) => oddsOfRoll('onTheWay', zoneOffense(request), request.options),
};

function fields(fight: DriveFight, one: DriveCombatant): readonly Field[] {
  const zones = zonesOf(fight);
  const named = Object.fromEntries(zones.map((zone) => [zone, zone]));
  const left = Math.max(0, one.sheet.total.will - one.state.willSpent);
  return [
    choiceField('zone', 'DRV-ZAE-01', 'actor', zones, one.state.zone, named),
    choiceField('appliesHere', 'DRV-ZAE-03', 'gm', ['unclear', 'high', 'low'], 'unclear'),
    flagField('startsInside', 'DRV-ZAE-06', 'gm'),
    numberField('will', 'DRV-WIL-04', 'actor', 0, 0, left),
    numberField('hindrance', 'DRV-DIC-04', 'gm', 0, 0, 20),
    numberField('modifier', 'DRV-DIC-03', 'gm', 0, -99, 99),
  ];
}

/** Its offense roll. */
export const zoneOffense = (request: Request): RollSpec => {
  const weapon = weaponOf(request.combatant, request.item);
  return offenseOf(request, { listed: weapon ? [weapon] : [], mode: 'ranged', hindrance: 0 });
};

function* perform(request: Request): Procedure<Outcome | Refusal> {
  const { fight, who, options, action } = request;
  const weapon = weaponOf(request.combatant, request.item);
  if (!weapon?.zone) return refuse('unknownItem', 'DRV-GEN-05');
  const roll = yield* rollWith(zoneOffense(request), options);
  const key = roll.success ? 'SALVO.drive.verdict.onTheWay' : 'SALVO.drive.verdict.missed';
  let progress = after(begin(fight), {
    kind: 'attack',
    who,
    item: weapon.id,
    title: 'SALVO.drive.stage.zoneAttack',
    dice: [roll.rolled],
    tally: roll.tally,
    verdict: { key, good: roll.success, values: { tn: roll.tn, margin: roll.margin } },
    events: [...spent(fight, who, 'action', 'DRV-RND-02'), ...willSpent(who, roll)],
  });
  if (!roll.success) return ended(progress, action, who);
  const injuryRoll = yield* rollInjuryType(who);
  const injuryType = injuryTypeOf(injuryRoll.sum, 'ranged', options);
  progress = after(progress, {
    kind: 'check',
    who,
    title: 'SALVO.drive.stage.injuryType',
    dice: [injuryRoll],
    verdict: { key: `SALVO.drive.injury.${injuryType}`, good: null },
    events: [],
  });
  const covered = lowShields(progress, request, weapon);
  progress = yield* eachVictim(covered, request, weapon, injuryType);
  const fire = fireOf(weapon.zone.type, weapon.zone.high);
  return ended(fire === null ? progress : after(progress, fireNote(weapon.zone.type, fire)), action, who);
}

interface Covered {
  readonly progress: Progress;
  /** What is left of both values for whoever stands inside a low shield. */
  readonly inside: { readonly [id: Id]: ZoneValues };
}

/** Every low shield in the zone pays; where several stand over somebody, each sees what the one before has let through. */
function lowShields(progress: Progress, request: Request, weapon: DriveWeapon): Covered {
  let covered: Covered = { progress, inside: {} };
  for (const holder of inZone(progress.fight, asText(request.declared, 'zone'))) {
    for (const item of holder.sheet.shields) {
      if (item.precision === 'low' && holder.state.active[item.id])
        covered = lowShield(covered, request, weapon, holder, item);
    }
  }
  return covered;
}

function lowShield(
  covered: Covered,
  request: Request,
  weapon: DriveWeapon,
  holder: DriveCombatant,
  item: ShieldItem,
): Covered {
  const { progress } = covered;
  const points = combatantOf(progress.fight, holder.id).state.pools[item.poolId] ?? 0;
  const near = !isFarther(relationOf(progress.fight, request.who, holder.id, request.options), 'grouped');
  if (points === 0 || near || !weapon.zone) return covered;
  const values = covered.inside[holder.id] ?? weapon.zone;
  const attack: ZoneAttack = {
    ...weapon.zone,
    high: values.high,
    low: values.low,
    appliesHere: asText(request.declared, 'appliesHere') as ZoneAttack['appliesHere'],
    origin: asFlag(request.declared, 'startsInside') ? 'inside' : 'outside',
  };
  const paid = lowShieldAgainst(attack, { points, doubleVsBlast: item.doubleVsBlast });
  if (paid.bill === null || paid.cost === 0) return covered;
  const facts = { source: item.id, bill: paid.bill, cost: paid.cost, left: paid.points, depleted: paid.points === 0 };
  const events: readonly Event[] = [
    event('shieldAbsorbed', holder.id, 'DRV-ZAE-02', [decrease(`pools.${item.poolId}`, paid.cost)], facts),
  ];
  const verdict = { key: 'SALVO.drive.verdict.bill', good: paid.inside.high === 0, values: facts };
  const stage = { kind: 'shield', who: holder.id, item: item.id, title: 'SALVO.drive.stage.shield.low' } as const;
  const inside: { [id: Id]: ZoneValues } = { ...covered.inside };
  for (const one of under(progress.fight, holder, item)) inside[one.id] = paid.inside;
  return { progress: after(progress, { ...stage, verdict, events }), inside };
}

/** Who stands under a low shield: its holder, and the group if it is that large (DRV-SHL-04). */
const under = (fight: DriveFight, holder: DriveCombatant, item: ShieldItem): readonly DriveCombatant[] =>
  inZone(fight, holder.state.zone).filter(
    (one) =>
      one.id === holder.id ||
      (item.protects === 'group' && holder.state.group !== null && one.state.group === holder.state.group),
  );

const inZone = (fight: DriveFight, zone: Id): readonly DriveCombatant[] =>
  Object.values(fight.combatants).filter((one) => one.state.zone === zone);

/** DRV-ZAE-07: each against the value that hits that character; `high` lists who stands where the high value applies. */
function* eachVictim(
  { progress, inside }: Covered,
  request: Request,
  weapon: DriveWeapon,
  injuryType: InjuryType,
): Procedure<Progress> {
  const [high, spared] = [listed(request.declared, HIGH), listed(request.declared, SPARED)];
  const zone = weapon.zone!;
  const victims = inZone(progress.fight, asText(request.declared, 'zone')).map((one) => one.id);
  const exposed = victims.filter((id) => !spared?.includes(id));
  const area = { attacker: request.who, injuryType, others: exposed };
  return yield* eachOf(progress, exposed, area, request.options, (shielded, approach) => {
    const { id } = shielded.target;
    const values = inside[id] ?? zone;
    const damage = high && !high.includes(id) ? values.low : values.high;
    const energy = { type: zone.type, damage };
    const hit = { weapon: weapon.id, attacker: request.who, energy, source: 'zaoe', rollsToHit: false } as const;
    return areaHit(hit, shielded.target, approach, request.options);
  });
}
