/** The rulings between fights: rest, repair, a new evening of play (GAP-12, GAP-15, GAP-16). */
import { adjust } from '../../kernel/changes.ts';
import { asNumber, type Declared } from '../../kernel/declared.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import { idsIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen, Odds } from '../../kernel/odds.ts';
import { eventsOf, type Outcome } from '../../kernel/outcome.ts';
import { refuse } from '../../kernel/result.ts';
import { numberField, type Act, type Request } from '../acts/act.ts';
import { ruled } from '../acts/plain.ts';
import { lost } from '../fight/lasting.ts';
import { RULING } from '../rulings/ruling.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { rested } from './rest.ts';

const REST_FIELDS = [numberField('days', 'GAP-16', 'gm', 1, 0, 1000), numberField('hours', 'GAP-06', 'gm', 0, 0, 23)];

/** Rest, which heals people; machines and starships need repair (GAP-03, -06, -16). Refused: `cannotRest`. */
export const rest: Act = {
  ...RULING,
  action: 'rest',
  clause: 'GAP-16',
  time: true,
  fields: () => REST_FIELDS,
  concerns: ({ sheet }) => sheet.kind === 'character',
  refusal: ({ combatant: { sheet, state } }) =>
    sheet.kind === 'character' && !state.ended.dead ? null : refuse('cannotRest', 'GAP-16'),
  perform: restOf,
  odds: (request) => certainly('GAP-16', restAhead(request)),
};

/** The name of a certain consequence, and the values in its words. */
type Certain = readonly [name: string, values: Foreseen['values']];

/** Certain consequences of a ruling; with none, that it restores nothing. */
const foreseenFrom = (clause: string, certain: readonly Certain[]): readonly Foreseen[] =>
  (certain.length > 0 ? certain : [['restoresNothing', {}] as const]).map(([name, values]) => ({
    ...{ label: `SALVO.adeva.foreseen.${name}`, clause },
    ...{ good: null, values },
  }));

/** The odds of a ruling without dice. */
const certainly = (clause: string, certain: readonly Certain[]): Odds => ({
  ...{ tally: [], chances: [], distributions: [], tail: 0, assuming: [] },
  foreseen: foreseenFrom(clause, certain),
});

/** The conditions that a ruling ends, before it is made. */
const endedBy = (outcome: Outcome): readonly Certain[] =>
  eventsOf(outcome).flatMap(({ kind, facts }): Certain[] =>
    kind === 'conditionLost' ? [['ends', { condition: facts!['condition']! }]] : [],
  );

function restOf(request: Request): Outcome {
  const { who, declared } = request;
  const days = asNumber(declared, 'days');
  return ruled(
    request,
    (fight) => [restEvent(fight, request)],
    (fight) => (days > 0 ? lost(fight, who, ...uselessLocations(combatantOf(fight, who))) : []),
    (fight) => awake(fight, who),
  );
}

/** The changes of a rest before it is taken: what it restores, and the conditions that it ends. */
function restAhead(request: Request): readonly Certain[] {
  const { wounds, lethal, fatigue } = restFrom(request.combatant, request.declared);
  const amounts = { restoresWounds: wounds, easesLethal: -lethal, easesFatigue: -fatigue };
  const eased = Object.entries(amounts).filter(([, amount]) => amount > 0);
  return [...eased.map(([name, amount]): Certain => [name, { amount }]), ...endedBy(restOf(request))];
}

/** The differences that a rest makes to Wounds, the Lethal total and fatigue. */
function restFrom({ sheet, state }: AdevaCombatant, declared: Declared) {
  const { wounds, lethal, fatigue } = state;
  const worn = { wounds, woundsMax: sheet.woundsMax, lethal, fatigue };
  const next = rested(worn, asNumber(declared, 'days'), asNumber(declared, 'hours'));
  return { wounds: next.wounds - wounds, lethal: next.lethal - lethal, fatigue: next.fatigue - fatigue };
}

function restEvent(fight: AdevaFight, { who, declared }: Request): Event {
  const { wounds, lethal, fatigue } = restFrom(combatantOf(fight, who), declared);
  const changes = [...adjust('wounds', wounds), ...adjust('lethal', lethal), ...adjust('fatigue', fatigue)];
  const [days, hours] = [asNumber(declared, 'days'), asNumber(declared, 'hours')];
  return event('rested', who, 'GAP-16', changes, { days, hours });
}

/** The conditions of useless locations, which a day of rest treats (GAP-03). */
const uselessLocations = ({ state }: AdevaCombatant): readonly string[] =>
  Object.keys(state.conditions).filter((id) => id.startsWith('useless-'));

/** The end of unconsciousness, also of one measured in minutes (GAP-03), unless fatigue is above TB (GAP-06). */
function awake(fight: AdevaFight, who: Id): readonly Event[] {
  const combatant = combatantOf(fight, who);
  return combatant.state.fatigue > bonusIn(combatant, 't') ? [] : lost(fight, who, 'unconscious');
}

const REPAIR_FIELDS = [numberField('points', 'GAP-15', 'gm', 1, 1, 9999)];

/** Repair, the only way to restore the Hull of a starship or the Wounds of a machine (GAP-15, -18). Refused: `nothingToRepair`. */
export const repair: Act = {
  ...RULING,
  action: 'repair',
  clause: 'GAP-15',
  fields: () => REPAIR_FIELDS,
  concerns: ({ sheet }) => sheet.kind !== 'character',
  applies: ({ sheet, state }) => state.wounds < sheet.woundsMax,
  refusal: ({ combatant: { sheet, state } }) =>
    sheet.kind !== 'character' && state.wounds < sheet.woundsMax ? null : refuse('nothingToRepair', 'GAP-15'),
  perform: repairOf,
  odds: (request) => {
    const restored: Certain = ['restoresPoints', { amount: repairedBy(request) }];
    return certainly('GAP-15', [restored, ...endedBy(repairOf(request))]);
  },
};

/** The points that a repair restores. */
const repairedBy = ({ combatant: { sheet, state }, declared }: Request): number =>
  Math.min(asNumber(declared, 'points'), sheet.woundsMax - state.wounds);

function repairOf(request: Request): Outcome {
  const points = repairedBy(request);
  return ruled(
    request,
    () => [event('repaired', request.who, 'GAP-15', adjust('wounds', points), { points })],
    (fight) => lost(fight, request.who, 'down'),
  );
}

/** The start of an evening of play, which restores the Fate Points of all combatants in the fight (GAP-12). */
export const newEvening: Act = {
  ...RULING,
  action: 'newEvening',
  clause: 'GAP-12',
  perform: (request) => ruled(request, eveningBegun),
  foreseen: ({ fight }) =>
    foreseenFrom(
      'GAP-12',
      eveningBegun(fight).map(({ who, changes }): Certain => ['restoresFate', { who, amount: sumOf(changes) }]),
    ),
};

const sumOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => sum + ('by' in change ? change.by : 0), 0);

function eveningBegun(fight: AdevaFight): readonly Event[] {
  return idsIn(fight).flatMap((id) => {
    const { sheet, state } = combatantOf(fight, id);
    const changes = [
      ...adjust('fate.value', state.fate.max - state.fate.value),
      ...(sheet.pilot && !isHere(fight, sheet.pilot.id)
        ? adjust('pilotFate', sheet.pilot.fate.max - state.pilotFate)
        : []),
    ];
    return changes.length === 0 ? [] : [event('fateRestored', id, 'GAP-12', changes)];
  });
}

/** Whether a pilot is itself in the fight, and so gets the points itself. */
const isHere = (fight: AdevaFight, pilot: string): boolean =>
  fight.combatants.some(({ id, sheet }) => id === pilot || sheet.names.includes(pilot));
