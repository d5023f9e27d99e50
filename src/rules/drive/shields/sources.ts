/** Shields and auras as things one keeps: points made, shields raised, damage stored, devices lost. */
import { adding, dropping, putting, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { aurasWithoutDevice, storeInAura, type HeldAura } from '../auras/auras.ts';
import { createPoints, type Making } from './points.ts';
import { withShieldGranted } from './shields.ts';
import type { AuraItem, DriveCombatant, DriveFight, PointSource, ShieldItem } from '../sheet/sheet.ts';
import { has } from '../sheet/state.ts';
import { AURA_KINDS, type AuraKind } from '../types.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { after, begin, conditionGained, conditionLost, ended, event } from '../acts/progress.ts';
import { untilAfter } from '../harm/harm.ts';

/** Points out of a resource, on one's own turn (DRV-SHL-18, DRV-PGR-04). */
export const charge: Act = {
  action: 'charge',
  clause: 'DRV-SHL-18',
  cost: 'free',
  target: 'none',
  when: 'turn',
  items: (one) => pointSources(one).map((item) => item.id),
  fields: (_fight, one, id) => {
    const item = pointSources(one).find((source) => source.id === id);
    const most = item ? Math.max(1, affordablePoints(one, item)) : 1;
    return [numberField('points', 'DRV-GAP-17', 'actor', most, 1, 99_999)];
  },
  refusal: (request) => refusalOnly(createPoints(makingOf(request))),
  perform(request) {
    const { fight, who, combatant, item, action } = request;
    const source = pointSources(combatant).find(({ id }) => id === item)!;
    const made = createPoints(makingOf(request));
    if (isRefusal(made)) return made;
    const changes = [
      adding(`pools.${source.poolId}`, asNumber(request.declared, 'points')),
      adding(`resources.${source.id}`, made.resourceLeft - (combatant.state.resources[source.id] ?? 0)),
    ];
    const facts = { source: source.id, points: made.points, resourceLeft: made.resourceLeft };
    const events = [event('pointsMade', who, 'DRV-SHL-18', changes, facts), ...lifetime(fight, who, source)];
    const verdict = { key: 'SALVO.drive.verdict.points', good: null, values: facts };
    const stage = {
      kind: 'declared',
      who,
      item: source.id,
      title: 'SALVO.drive.stage.charge',
      verdict,
      events,
    } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

const pointSources = ({ sheet }: DriveCombatant): readonly PointSource[] => [...sheet.shields, ...sheet.gravity];

const refusalOnly = (made: unknown): Refusal | null => (isRefusal(made) ? made : null);

const affordablePoints = ({ state }: DriveCombatant, item: PointSource): number => {
  const resource = state.resources[item.id] ?? 0;
  const paid = item.costPerPoint === 0 ? 10 : Math.floor(resource / item.costPerPoint);
  return item.maximum === null ? paid : Math.min(paid, item.maximum - (state.pools[item.poolId] ?? 0));
};

function makingOf({ combatant, item, declared }: Request): Making {
  const source = pointSources(combatant).find(({ id }) => id === item)!;
  return {
    kind: combatant.sheet.gravity.some(({ id }) => id === item) ? 'pseudogravity' : 'shielding',
    onOwnTurn: true,
    resource: combatant.state.resources[source.id] ?? 0,
    costPerPoint: source.costPerPoint,
    points: asNumber(declared, 'points'),
    current: combatant.state.pools[source.poolId] ?? 0,
    maximum: source.maximum,
  };
}

/** How long the points last (DRV-GAP-17): a condition that empties the pool when it ends. */
function lifetime(fight: DriveFight, who: Id, source: PointSource): readonly Event[] {
  if (source.expires === 'never') return [];
  const until =
    source.expires === 'rounds'
      ? untilAfter(fight, { kind: 'rounds', rounds: source.rounds })
      : source.expires === 'turn'
        ? ({ at: 'endOfTurn', of: who, round: fight.round } as const)
        : ({ at: 'endOfFight' } as const);
  const facts = { pool: source.poolId };
  return [conditionGained(fight, who, { id: `charged-${source.poolId}`, clause: 'DRV-GAP-17', until, facts })];
}

/** A shield goes up; of high precision it puts fire out (DRV-SHL-24). */
export const raiseShield: Act = {
  ...shieldAct('raiseShield', ({ state }, item) => !state.active[item.id]),
  perform: (request) => shieldChanged(request, 'shieldGranted', (id) => putting(`active.${id}`, true)),
};

export const dropShield: Act = {
  ...shieldAct('dropShield', ({ state }, item) => state.active[item.id] === true),
  perform: (request) => shieldChanged(request, 'shieldDropped', (id) => dropping(`active.${id}`, true)),
};

function shieldAct(action: string, offered: (one: DriveCombatant, item: ShieldItem) => boolean): Omit<Act, 'perform'> {
  return {
    action,
    clause: 'DRV-SHL-19',
    cost: 'free',
    target: 'none',
    when: 'any',
    items: (one) => one.sheet.shields.filter((item) => offered(one, item)).map((item) => item.id),
  };
}

function shieldChanged(
  { fight, who, combatant, item, action }: Request,
  kind: string,
  change: (id: Id) => Change,
): Outcome {
  const shield = combatant.sheet.shields.find(({ id }) => id === item)!;
  const events = [event(kind, who, 'DRV-SHL-19', [change(shield.id)], { precision: shield.precision })];
  const stage = { kind: 'declared', who, item: shield.id, title: `SALVO.drive.stage.${action}`, events } as const;
  const progress = after(begin(fight), stage);
  const fireOut =
    kind === 'shieldGranted' &&
    has(combatant, 'ignited') &&
    withShieldGranted(['ignited'], shield.precision).length === 0;
  if (!fireOut) return ended(progress, action, who);
  const out = conditionLost(fight, who, 'ignited');
  return ended(after(progress, { kind: 'effect', who, title: 'SALVO.drive.stage.fireOut', events: out }), action, who);
}

/** Damage is put into an aura; an aura that was gone is made anew (DRV-AUR-10, -19). */
export const feedAura: Act = {
  action: 'feedAura',
  clause: 'DRV-AUR-10',
  cost: 'free',
  target: 'none',
  when: 'turn',
  items: (one) => one.sheet.auras.map((aura) => aura.id),
  fields: (_fight, one, id) => [
    choiceField('kind', 'DRV-AUR-10', 'actor', AURA_KINDS, auraOf(one, id)?.kind ?? 'heat'),
    numberField('amount', 'DRV-AUR-11', 'actor', 10, 1, 9_999),
  ],
  refusal: (request) => refusalOnly(storedAfter(request)),
  perform(request) {
    const { fight, who, combatant, item, action } = request;
    const stored = storedAfter(request);
    if (isRefusal(stored)) return stored;
    const id = item!;
    const before = combatant.state.auras[id];
    const change = before === undefined ? putting(`auras.${id}`, stored) : adding(`auras.${id}`, stored - before);
    const events = [event('auraFed', who, 'DRV-AUR-10', [change], { aura: id, stored })];
    const verdict = { key: 'SALVO.drive.verdict.stored', good: null, values: { stored } };
    const stage = { kind: 'declared', who, item: id, title: 'SALVO.drive.stage.feedAura', verdict, events } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

const auraOf = ({ sheet }: DriveCombatant, id: Id | null): AuraItem | null =>
  sheet.auras.find((aura) => aura.id === id) ?? null;

function storedAfter({ combatant, item, declared }: Request): number | Refusal {
  const aura = auraOf(combatant, item);
  if (!aura) return refuse('unknownItem', 'DRV-GEN-05');
  const add = { kind: asText(declared, 'kind') as AuraKind, amount: asNumber(declared, 'amount') };
  return storeInAura({ ...aura, stored: combatant.state.auras[aura.id] ?? 0 }, add);
}

/** The auras that are held, as upkeep sees them. */
export const heldAuras = ({ sheet, state }: DriveCombatant): readonly HeldAura[] =>
  sheet.auras.flatMap((aura) => {
    const stored = state.auras[aura.id];
    return stored === undefined ? [] : [{ ...aura, stored }];
  });

/** The events that leave only `kept` of the auras that are held. */
export function auraEvents(one: DriveCombatant, kept: readonly HeldAura[], clause: string): readonly Event[] {
  return Object.entries(one.state.auras).flatMap(([id, stored]) => {
    const left = kept.find((aura) => aura.id === id)?.stored ?? null;
    if (left === null)
      return [event('auraExpired', one.id, clause, [dropping(`auras.${id}`, stored)], { aura: id, stored })];
    if (left === stored) return [];
    return [
      event('auraFaded', one.id, 'DRV-AUR-11', [adding(`auras.${id}`, left - stored)], { aura: id, stored: left }),
    ];
  });
}

/** A device is disabled or dropped: auras from it end at once (DRV-AUR-18), a shield from it is down. */
export const loseDevice: Act = {
  action: 'loseDevice',
  clause: 'DRV-AUR-18',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  items: (one) => [
    ...new Set([...devicesOf(one), ...one.sheet.shields.filter((item) => item.device).map(({ id }) => id)]),
  ],
  perform({ fight, who, combatant, item, action }) {
    const kept = aurasWithoutDevice(heldAuras(combatant), item);
    const down =
      item !== null && combatant.state.active[item]
        ? [event('shieldDropped', who, 'DRV-AUR-18', [dropping(`active.${item}`, true)])]
        : [];
    const events = [...auraEvents(combatant, kept, 'DRV-AUR-18'), ...down];
    return ended(
      after(begin(fight), { kind: 'note', who, title: 'SALVO.drive.stage.loseDevice', events }),
      action,
      who,
    );
  },
};

const devicesOf = ({ sheet }: DriveCombatant): readonly Id[] =>
  sheet.auras.flatMap((aura) => (aura.deviceId === null ? [] : [aura.deviceId]));
