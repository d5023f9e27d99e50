/** Pseudogravity in a fight: committed, silenced, compared, and what the movement does (sections 14 and 15). */
import { putting, setting, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Field, Odds } from '../../ruleset.ts';
import { visibility } from './light.ts';
import { moved, taken, type Positions } from '../positions/positions.ts';
import {
  LIFTED_KINDS,
  movementRefusal,
  MOVEMENTS,
  usePseudogravity,
  type Lifted,
  type Movement,
  type Use,
  type UseResult,
} from './pseudogravity.ts';
import type { DriveCombatant, DriveFight, GravityItem } from '../sheet/sheet.ts';
import { combatantOf, positionsOf, silencingIn, zonesOf, type SilencedZone } from '../sheet/state.ts';
import { choiceField, flagField, measureField, numberField, type Act, type Request } from '../acts/act.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { after, asJson, changeTo, begin, conditionGained, ended, event, decrease } from '../acts/progress.ts';
import { positionEvents } from '../positions/position-events.ts';
import { spent } from '../acts/spend.ts';

export const gravity: Act = {
  action: 'gravity',
  clause: 'DRV-PGR-03',
  cost: 'action',
  target: 'one',
  selfToo: true,
  when: 'turn',
  items: (one) => one.sheet.gravity.map((item) => item.id),
  fields,
  refusal,
  perform,
  odds: oddsOfLift,
};

const STAY = '-';

function fields(fight: DriveFight, one: DriveCombatant, id: Id | null): readonly Field[] {
  const pool = poolOf(one, sourceOf(one, id));
  const zones = zonesOf(fight);
  const named = Object.fromEntries(zones.map((zone) => [zone, zone]));
  return [
    numberField('points', 'DRV-PGR-10', 'actor', pool, 0, pool),
    choiceField('kind', 'DRV-PGR-02', 'actor', LIFTED_KINDS, 'character'),
    choiceField('movement', 'DRV-PGR-01', 'actor', [STAY, ...MOVEMENTS], STAY),
    choiceField('toZone', 'DRV-PGR-15', 'actor', [STAY, ...zones], STAY, named),
    flagField('willing', 'DRV-PGR-07', 'actor'),
    flagField('intoDefendersHand', 'DRV-PGR-12', 'actor'),
    measureField('itemWeight', 'DRV-PGR-05', 'gm', 0, 0, 1_000_000),
  ];
}

const sourceOf = (one: DriveCombatant, id: Id | null): GravityItem | null =>
  one.sheet.gravity.find((item) => item.id === id) ?? null;

const poolOf = ({ state }: DriveCombatant, item: GravityItem | null): number => (item && state.pools[item.poolId]) ?? 0;

/** Points against a weight: certain, but for silencing, which nobody knows of beforehand (DRV-PGR-22). */
function oddsOfLift(request: Request): Odds | Refusal {
  const use = usePseudogravity(useOf(request, []), request.options);
  if (!('success' in use)) return use.refused;
  return {
    tally: [],
    chances: [{ label: 'SALVO.drive.odds.success', chance: use.success ? 1 : 0 }],
    distributions: [],
    tail: 0,
    assuming: ['SALVO.drive.assuming.noSilencing'],
  };
}

function refusal(request: Request): Refusal | null {
  const item = sourceOf(request.combatant, request.item);
  if (!item) return refuse('unknownItem', 'DRV-GEN-05');
  const move = movementOf(request);
  return move && movementRefusal(move, factsOf(request, item));
}

const movementOf = ({ declared }: Request): Movement | null =>
  MOVEMENTS.find((move) => move === asText(declared, 'movement')) ?? null;

const factsOf = ({ declared }: Request, item: GravityItem) => ({
  grantsFlight: item.grantsFlight,
  pulledIntoHandByDefender: asFlag(declared, 'intoDefendersHand'),
  range: item.range,
});

function perform(request: Request): Outcome | Refusal {
  const { fight, who, combatant, action, options } = request;
  const item = sourceOf(combatant, request.item)!;
  const target = combatantOf(fight, request.targets[0]!);
  const use = usePseudogravity(useOf(request, silencingIn(fight, target.state.zone)), options);
  if (!('success' in use)) return use.refused;
  const costs = [
    ...spent(fight, who, 'action', 'DRV-RND-02'),
    ...pointsGone(who, item, use),
    ...glows(fight, who, use),
  ];
  const progress = after(begin(fight), {
    kind: 'check',
    who,
    against: target.id,
    item: item.id,
    title: 'SALVO.drive.stage.gravity',
    verdict: {
      key: use.success ? 'SALVO.drive.verdict.lifted' : 'SALVO.drive.verdict.notLifted',
      good: use.success,
      values: { effective: use.effective, needed: use.needed, divisor: use.divisor, points: use.spent },
    },
    events: costs,
  });
  if (!use.success || asText(request.declared, 'kind') === 'item') return ended(progress, action, who);
  const events = movedEvents(request, target);
  const stage = { kind: 'effect', who: target.id, title: 'SALVO.drive.stage.pulled', events } as const;
  return ended(after(progress, stage), action, who);
}

/** @param silencing where the moved one starts: the place that counts (DRV-PGR-18). */
export function useOf(request: Request, silencing: readonly number[]): Use {
  const item = sourceOf(request.combatant, request.item)!;
  return {
    points: asNumber(request.declared, 'points'),
    pool: poolOf(request.combatant, item),
    fraction: item.weightFraction,
    silencing,
    target: lifted(request, combatantOf(request.fight, request.targets[0]!)),
    topUp: 0,
  };
}

const lifted = ({ declared }: Request, { sheet, state }: DriveCombatant): Lifted => ({
  kind: LIFTED_KINDS.find((kind) => kind === asText(declared, 'kind')) ?? 'character',
  bodyWeight: sheet.bodyWeight,
  carriedWeight: sheet.carriedWeight,
  itemWeight: asNumber(declared, 'itemWeight'),
  flySpd: sheet.flySpd,
  flightPaid: state.flightPaid,
  willing: asFlag(declared, 'willing'),
  resists: state.resists,
  gravnet: sheet.gravnet,
});

/** Spent even on failure (DRV-PGR-10). */
const pointsGone = (who: Id, item: GravityItem, use: UseResult): readonly Event[] =>
  use.spent === 0
    ? []
    : [
        event('gravitySpent', who, 'DRV-PGR-03', [decrease(`pools.${item.poolId}`, use.spent)], {
          points: use.spent,
          divisor: use.divisor,
          effective: use.effective,
          needed: use.needed,
          success: use.success,
        }),
      ];

/** The user is a dim light at Low Stealth (DRV-PGR-23); we let it last until its next turn begins. */
function glows(fight: DriveFight, who: Id, use: UseResult): readonly Event[] {
  const facts = { role: 'user', pointsSpent: use.spent, auras: [], inCover: false, notableMovement: false } as const;
  if (visibility(facts).light === 'none') return [];
  const until = { at: 'startOfTurn' as const, of: who, round: fight.round + 1 };
  return [conditionGained(fight, who, { id: 'glowing', clause: 'DRV-PGR-23', until })];
}

/** Out of cover (DRV-PGR-15), and out of group, defense or zone, as the movement goes (DRV-PGR-14). */
function movedEvents(request: Request, target: DriveCombatant): readonly Event[] {
  const before = positionsOf(request.fight);
  const now = { ...before, [target.id]: { ...before[target.id]!, inCover: false } };
  return positionEvents(before, pulled(request, now, target), 'DRV-PGR-15');
}

function pulled(request: Request, now: Positions, target: DriveCombatant): Positions {
  const zone = asText(request.declared, 'toZone');
  if (zone !== STAY && zone !== target.state.zone) return taken(now, target.id, zone);
  switch (movementOf(request)) {
    case 'outOfDefense':
      return { ...now, [target.id]: { ...now[target.id]!, inGroupDefense: false } };
    case 'outOfGroup': {
      const left = moved(now, { action: 'leaveGroup', id: target.id });
      return isRefusal(left) ? now : left;
    }
    case 'liftFromGrapple':
      return taken(now, target.id, target.state.zone);
    case 'characterIntoDefense':
      return target.state.group === null ? now : { ...now, [target.id]: { ...now[target.id]!, inGroupDefense: true } };
    default:
      return now;
  }
}

/** Silencing comes over a zone, or goes (DRV-PGR-16, -22): the GM's. */
export const silence: Act = {
  action: 'silence',
  clause: 'DRV-PGR-16',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  fields(fight, one) {
    const zones = zonesOf(fight);
    const named = Object.fromEntries(zones.map((zone) => [zone, zone]));
    return [
      choiceField('zone', 'DRV-PGR-16', 'gm', zones, one.state.zone, named),
      measureField('amount', 'DRV-PGR-21', 'gm', 2, 0, 1_000),
    ];
  },
  perform({ fight, who, declared, action }) {
    const zone = asText(declared, 'zone');
    const amount = asNumber(declared, 'amount');
    const before = fight.shared['silencing'];
    const known = (Array.isArray(before) ? before : []) as readonly unknown[] as readonly SilencedZone[];
    const now = amount > 0 ? [...known, { zone, amount }] : known.filter((one) => one.zone !== zone);
    const to = asJson(now);
    const change = before === undefined ? putting('shared.silencing', to) : setting('shared.silencing', before, to);
    const events = [fightEvent('silenced', 'DRV-PGR-16', [change], { zone, amount })];
    return ended(after(begin(fight), { kind: 'note', who, title: 'SALVO.drive.stage.silence', events }), action, who);
  },
};

/** Paid this round for what gives the flying SPD (DRV-PGR-08). */
export const payFlight: Act = {
  action: 'payFlight',
  clause: 'DRV-PGR-08',
  cost: 'free',
  target: 'none',
  when: 'any',
  refusal: ({ combatant }) => {
    if (combatant.sheet.flySpd === 0) return refuse('cannotFly', 'DRV-PGR-07');
    return combatant.state.flightPaid ? refuse('alreadyPaid', 'DRV-PGR-08') : null;
  },
  perform: ({ fight, who, combatant, action }) => {
    const events = [event('flightPaid', who, 'DRV-PGR-08', changeTo(combatant.state, 'flightPaid', true))];
    return ended(
      after(begin(fight), { kind: 'declared', who, title: 'SALVO.drive.stage.payFlight', events }),
      action,
      who,
    );
  },
};

/** Not to resist by flight; it cannot be taken back before the next movement phase (DRV-PGR-09). */
export const declineResistance: Act = {
  action: 'declineResistance',
  clause: 'DRV-PGR-09',
  cost: 'free',
  target: 'none',
  when: 'any',
  refusal: ({ combatant }) => (combatant.state.resists ? null : refuse('alreadyDeclined', 'DRV-PGR-09')),
  perform: ({ fight, who, combatant, action }) => {
    const events = [event('resistanceDeclined', who, 'DRV-PGR-09', changeTo(combatant.state, 'resists', false))];
    const stage = { kind: 'declared', who, title: 'SALVO.drive.stage.declineResistance', events } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};
