/** The common parts of every act: its moment, and its cost in points and Vitality. */
import type { Act as AnyAct, ActRules, Request as AnyRequest } from '../../kernel/act.ts';
import { fieldsOf, type Field } from '../../kernel/command.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { isDead, vitalsOf } from '../harm/vitals.ts';
import { provokes } from '../opportunity/provokes.ts';
import type { Within } from '../opportunity/within.ts';
import { optionsFrom, type ArrgsOptions } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import { POINTS, type Payment } from '../points/costs.ts';
import { immediatePool, immediateRefusal } from '../points/kinds.ts';
import { owedBy } from '../harm/owed.ts';
import { paymentRefusal } from '../points/points.ts';
import { isArmed, kindsOf, weaponNamed } from '../range/means.ts';
import { effectSum } from '../sheet/effects.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import { POOLS, type Manoeuvre, type Pool } from '../terms.ts';
import { isSheltered } from '../vehicles/aboard.ts';

/** A kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<ArrgsCombatant, Id, Request, P> {
  /** The manoeuvre of section 23 that it is; absent: it is no Action and costs nothing. */
  readonly manoeuvre?: Manoeuvre;
  /** The price, where it differs from the manoeuvre's points and a drain of 1; null: this time it is no Action. */
  readonly price?: (request: RequestParts) => Partial<Payment> | null;
  /** Certain consequences of its own, beside the drain and the openings of every manoeuvre. */
  readonly foreseen?: (request: RequestParts) => readonly Foreseen[];
  /** The moment of the act. `turn`: the actor's own turn, or another's if it is readied. `any`: any moment. */
  readonly when: 'turn' | 'any';
}

/** The parts of a request that decide its price. */
export type RequestParts = AnyRequest<ArrgsCombatant, Id, ArrgsOptions>;

/** A command of this ruleset whose parts were found and checked. */
export interface Request extends RequestParts {
  /** Its cost; null: it is no Action. */
  readonly payment: Payment | null;
  /** The means to perform other acts within this one (ARR-RDY-02). */
  readonly within?: Within;
}

/** The points that an act costs; 0 where it is no Action. */
export const costOf = ({ payment }: Pick<Request, 'payment'>): number => payment?.cost ?? 0;

const { choiceField, flagField, numberField, textField } = fieldsOf('arrgs');
export { choiceField, flagField, numberField, textField };

/** The kind of points that pays a Standard manoeuvre in the actor's own turn (ARR-KND-01, -02). */
export const poolField: Field = choiceField('pool', 'ARR-KND-02', 'actor', POOLS, 'ap');

/** The choice of one of the actor's expertises (GAP-05); no field where it has none. */
export const expertiseFields = ({ sheet }: ArrgsCombatant): readonly Field[] => {
  if (sheet.expertises.length === 0) return [];
  const names = sheet.expertises.map(({ name }) => name).filter((name) => name !== '' && name !== 'none');
  if (names.length === 0) return [];
  const labels = Object.fromEntries(names.map((name) => [name, name]));
  return [choiceField('expertise', 'GAP-05', 'actor', ['none', ...new Set(names)], 'none', labels)];
};

export const actRules: ActRules<ArrgsCombatant, Id, Request, Act> = {
  ruleset: 'arrgs',
  clause: 'ARR-ACT-02',
  options: optionsFrom,
  barred: (act, request) =>
    stateRefusal(act, request) ?? momentRefusal(act, request) ?? targetRefusal(act, request) ?? costRefusal(request),
  cannotPay: ({ manoeuvre, price }, { phase, turn }, { id, state: { points } }) =>
    manoeuvre !== undefined &&
    !price &&
    phase === 'underway' &&
    (turn === id ? points.ap : Math.max(points.ap, points.aap)) < POINTS[manoeuvre],
  foreseen: (act, request) => [
    ...drainOn(act, request),
    ...openingOf(act, request),
    ...checkAfter(request),
    ...(act.foreseen?.(request) ?? []),
  ],
  cost: (_act, { payment }) => (payment ? { [payment.pool]: payment.cost } : {}),
};

/**
 * The Vitality that an act drains whatever its result, and with each attack of a Repeated attack (ARR-VIT-02, -07,
 * ARR-RPA-07); empty where there is none.
 */
function drainOn({ manoeuvre }: Act, { payment, combatant }: Request): readonly Foreseen[] {
  const vitality = payment && payment.drain > 0 ? payment.drain + effectSum(combatant, 'drainExtra') : 0;
  if (vitality <= 0) return [];
  return manoeuvre === 'repeatedAttack'
    ? [{ label: 'SALVO.arrgs.foreseen.drainEach', clause: 'ARR-RPA-07', good: null, values: { vitality } }]
    : [{ label: 'SALVO.arrgs.foreseen.drain', clause: 'ARR-VIT-02', good: null, values: { vitality } }];
}

/** The notice that an act opens a window for enemies that threaten the actor (ARR-OPP-09); empty where it does not. */
function openingOf({ manoeuvre }: Act, { combatant, item, payment }: Request): readonly Foreseen[] {
  if (!manoeuvre || !payment) return [];
  const weapon = weaponNamed(combatant, item);
  const attackKind = weapon ? kindsOf(weapon)[0]! : item === null ? 'melee' : 'spell';
  const opens = provokes(manoeuvre, { attackKind, armed: weapon ? isArmed(weapon) : false });
  return opens ? [{ label: 'SALVO.arrgs.foreseen.provokes', clause: 'ARR-OPP-09', good: null, values: {} }] : [];
}

/** The notice of the check that a Disabled or Dying actor makes after the Action (ARR-DIS-03, ARR-DYI-03). */
function checkAfter({ payment, combatant, options }: Request): readonly Foreseen[] {
  if (!payment) return [];
  return owedBy(combatant, 'action', options).map((condition) => ({
    label: 'SALVO.arrgs.foreseen.check',
    clause: condition === 'dying' ? 'ARR-DYI-03' : 'ARR-DIS-03',
    good: null,
    values: { condition },
  }));
}

/** The payment of an act; null where it is no Action. */
export function paymentOf(act: Act, request: RequestParts): Payment | null {
  if (!act.manoeuvre) return null;
  const price = act.price ? act.price(request) : USUAL;
  if (price === null) return null;
  const { cost = POINTS[act.manoeuvre], drain = 1, pool } = price;
  return { pool: pool ?? poolOf(request, cost), cost, drain };
}

const USUAL: Partial<Payment> = {};

/** Whether a combatant says itself which points pay: in its own turn, and while there are no turns. */
export const choosesPool = ({ phase, turn }: Pick<RequestParts['fight'], 'phase' | 'turn'>, who: Id): boolean =>
  phase !== 'underway' || turn === who;

/** The pool that pays: in the actor's own turn the declared one, in another's by `immediatePool` (ARR-INI-09). */
function poolOf({ fight, who, combatant, declared, options }: RequestParts, cost: number): Pool {
  if (choosesPool(fight, who)) return declared.values['pool'] === 'aap' ? 'aap' : 'ap';
  const { ap, aap } = combatant.state.points;
  return immediatePool({ ap, aap, cost }, options) ?? 'aap';
}

/** The refusal of an act at this moment (ARR-KND-01, -03, ARR-RDY-02). Outside a fight under way there are no turns. */
function momentRefusal(act: Act, request: Request): Refusal | null {
  const { fight, who } = request;
  if (act.gm) return null;
  if (fight.phase === 'ended') return refuse('fightEnded', 'ARR-FLOW-02');
  if (fight.phase === 'setup' || act.when === 'any') return null;
  return fight.turn === who ? null : outOfTurnRefusal(act, request);
}

/** The refusal of an act in another's turn: only a readied manoeuvre is allowed (ARR-KND-03, ARR-INI-09). */
function outOfTurnRefusal({ manoeuvre }: Act, { combatant, payment, options }: Request): Refusal | null {
  const { ready, points } = combatant.state;
  if (!manoeuvre || !payment || ready?.manoeuvre !== manoeuvre) return refuse('notOwnTurn', 'ARR-KND-03');
  const { ap, aap } = points;
  return immediateRefusal({ manoeuvre, trigger: 'chosen', readied: true, cost: payment.cost, ap, aap }, options);
}

/** The refusal of an actor that cannot act (ARR-ACT-11, ARR-DTH-02). Refused: `dead`, `cannotAct`. */
function stateRefusal(act: Act, { combatant, fight }: Request): Refusal | null {
  if (act.gm || !cannotAct(combatant, fight)) return null;
  return isDead(combatant, fight) ? refuse('dead', 'ARR-DTH-02') : refuse('cannotAct', 'ARR-ACT-11');
}

/** The refusal of a hazard as a target unless to disarm it (GAP-14), and of an attack on the sheltered (GAP-12). */
function targetRefusal({ action, gm, manoeuvre }: Act, { fight, who, targets }: Request): Refusal | null {
  if (gm || action === 'disarmHazard') return null;
  for (const id of targets) if (findCombatant(fight, id)?.sheet.hazard) return refuse('targetHazard', 'GAP-14');
  for (const id of targets) {
    if (isSheltered(fight, id, who) && manoeuvre && ATTACKS.has(manoeuvre)) return refuse('sheltered', 'GAP-12');
  }
  return null;
}

/** The manoeuvres whose target may not sit inside a closed vehicle (GAP-12). */
const ATTACKS: ReadonlySet<Manoeuvre> = new Set<Manoeuvre>([
  'attack',
  'charge',
  'disarm',
  'repeatedAttack',
  'reposition',
  'sunder',
  'trip',
]);

/** The refusal of an act whose points cannot be paid. Outside a fight under way no points are counted. */
function costRefusal({ fight, combatant, payment, options }: Request): Refusal | null {
  if (!payment || fight.phase !== 'underway') return null;
  return paymentRefusal(combatant.state.points, vitalsOf(combatant, options), payment);
}
