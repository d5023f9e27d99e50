/** The common parts of every act: its moment and its cost. */
import type { Act as AnyAct, ActRules, Request as AnyRequest } from '../../kernel/act.ts';
import { fieldsOf, type Field } from '../../kernel/command.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after, inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { willLeft } from '../check/rolls.ts';
import { roundPhase } from '../fight/order.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import type { DriveCombatant, DriveFight, Progress } from '../sheet/sheet.ts';
import { has, isAble, isDead, willOf, zonesOf } from '../sheet/state.ts';

/** `action`: the turn of the action phase. `movement`: the move of the movement phase. */
export type Cost = 'free' | 'action' | 'movement';

/** A kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<DriveCombatant, Id, Request, P> {
  readonly cost: Cost;
  /** `turn`: on the combatant's own turn, which belongs to the action phase. `movement`: in the movement phase of the round. `any`: whenever it can act. */
  readonly when: 'turn' | 'movement' | 'any';
  /** Whether it is done with the body: not while only mental actions are possible (DRV-GAP-09). */
  readonly bodily?: true;
  /** The refusal of a second time in the same turn, where the book has one of its own. */
  spentRefusal?(request: Request): Refusal | null;
  /** Certain consequences of an act that is no part of the turn. */
  readonly foreseen?: (request: Request) => readonly Foreseen[];
}

/** A command of this ruleset whose parts were found and checked. */
export type Request = AnyRequest<DriveCombatant, Id, DriveOptions>;

export const actRules: ActRules<DriveCombatant, Id, Request, Act> = {
  ruleset: 'drive',
  clause: 'DRV-GEN-05',
  options: optionsFrom,
  barred: (act, request) => momentRefusal(act, request) ?? stateRefusal(act, request) ?? costRefusal(act, request),
  cannotPay,
  cost: ({ cost }) => (cost === 'free' ? {} : { [cost]: 1 }),
  foreseen: ({ when, foreseen }, request) => {
    const { fight } = request;
    const own = foreseen?.(request) ?? [];
    const isEnd = when === 'turn' && fight.phase === 'underway' && roundPhase(fight) === 'movement';
    return isEnd ? [...ENDS_MOVEMENT, ...own] : own;
  },
};

/** A combatant's first act on its own turn begins the action phase (DRV-RND-02, -08). */
const ENDS_MOVEMENT = [{ label: 'SALVO.drive.foreseen.endsMovement', clause: 'DRV-RND-08', good: null, values: {} }];

/** DRV-RND-08. Outside a started fight, there are no turns and no phases. */
function momentRefusal(act: Act, { fight, who }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'DRV-RND-08');
  if (fight.phase === 'setup') return null;
  if (act.when === 'turn' && fight.turn !== who) return refuse('notOwnTurn', 'DRV-RND-02');
  if (act.when === 'movement' && roundPhase(fight) !== 'movement') return refuse('notMovementPhase', 'DRV-RND-08');
  return null;
}

function stateRefusal(act: Act, { combatant }: Request): Refusal | null {
  if (act.gm) return null;
  if (!isAble(combatant)) return isDead(combatant) ? refuse('dead', 'DRV-GAP-07') : refuse('cannotAct', 'DRV-GAP-09');
  return act.bodily && has(combatant, 'mentalOnly') ? refuse('mentalOnly', 'DRV-GAP-09') : null;
}

/** The refusal of an act whose cost is spent. */
const costRefusal = (act: Act, request: Request): Refusal | null =>
  cannotPay(act, request.fight, request.combatant)
    ? (act.spentRefusal?.(request) ?? refuse(act.cost === 'action' ? 'noAction' : 'noMovement', 'DRV-RND-02'))
    : null;

/** Whether the cost of an act is spent; outside a started fight, costs are not counted. */
function cannotPay({ cost }: Act, { phase }: DriveFight, { state }: DriveCombatant): boolean {
  return cost !== 'free' && phase === 'underway' && state.budget[cost] <= 0;
}

/** A ruling of the GM that consists of events alone. */
export const ruling = (action: string, clause: string, events: (request: Request) => readonly Event[]): Act => ({
  action,
  clause,
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  perform: (request) =>
    inOneStage(request, {
      kind: 'note',
      who: request.who,
      title: `SALVO.drive.stage.${action}`,
      events: events(request),
    }),
});

/** The progress after a stage of bookkeeping, which is left out where nothing changes. */
export function noted(progress: Progress, who: Id | null, events: readonly Event[]): Progress {
  for (const { changes } of events) if (changes.length > 0) return after(progress, bookkeeping(who, events));
  return progress;
}

export const bookkeeping = (who: Id | null, events: readonly Event[]): Stage => ({
  kind: 'turn',
  who,
  title: 'SALVO.drive.stage.bookkeeping',
  events,
});

export const { choiceField, flagField, numberField, measureField } = fieldsOf('drive');

/** A choice among the zones of the fight, each under its own name; the options of `also` come first. */
export function zoneField(
  fight: DriveFight,
  key: string,
  clause: string,
  from: Field['from'],
  preset: Id,
  also: readonly Id[] = [],
): Field {
  const zones = zonesOf(fight);
  return choiceField(key, clause, from, [...also, ...zones], preset, Object.fromEntries(zones.map((id) => [id, id])));
}

/** The fields of every roll. */
export const rollFields = (combatant: DriveCombatant): readonly Field[] => [
  numberField('will', 'DRV-WIL-04', 'actor', 0, 0, willLeft(willOf(combatant))),
  HINDRANCE_FIELD,
  MODIFIER_FIELD,
];
const HINDRANCE_FIELD = numberField('hindrance', 'DRV-DIC-04', 'gm', 0, 0, 20);
const MODIFIER_FIELD = numberField('modifier', 'DRV-DIC-03', 'gm', 0, -99, 99);
