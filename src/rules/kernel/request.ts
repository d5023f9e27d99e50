/** The way from a command to the request of an act, and the judging of a request. */
import type { Act, ActRules, Item, Request } from './act.ts';
import type { Area, Place } from './area.ts';
import type { Command, Field } from './command.ts';
import { declaredValues, presetsOf, type Declared } from './declared.ts';
import { findCombatant, isIn, type Combatant, type Fight } from './fight.ts';
import type { Id, Making } from './json.ts';
import { isRefusal, refuse, type Refusal } from './result.ts';

/** The request of a command, or the refusal of a part of it: `unknownCombatant`, `unknownItem`, `unknownTarget`, `badDeclaration`. */
export function requested<C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>>(
  rules: ActRules<C, I, R, A>,
  act: A,
  fight: Fight<C>,
  command: Command,
): R | Refusal {
  const doer = doerOf(act, fight, command, rules.clause);
  return isRefusal(doer) ? doer : requestedOf(rules, act, fight, doer, command);
}

/** The request of a doer with the targets and declarations of `command`. */
export function requestedOf<C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>>(
  rules: ActRules<C, I, R, A>,
  act: A,
  fight: Fight<C>,
  doer: Doer<C, I>,
  command: Command,
): R | Refusal {
  const { targets: named = NOBODY, place } = command;
  const targets = eachOnce(named);
  for (const target of targets) if (!isIn(fight, target)) return refuse('unknownTarget', rules.clause, { target });
  const declared = declaredValues(fight, command, doer, rules.clause, act.lists);
  return isRefusal(declared) ? declared : requestOf(rules, act, fight, doer, targets, declared, place);
}

/** The request of a doer before it has a target, with every field at its default. */
export const untargeted = <C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>>(
  rules: ActRules<C, I, R, A>,
  act: A,
  fight: Fight<C>,
  doer: Doer<C, I>,
): R => requestOf(rules, act, fight, doer, NOBODY, presetsOf(doer));

function requestOf<C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>>(
  rules: ActRules<C, I, R, A>,
  act: A,
  fight: Fight<C>,
  { combatant, item }: Doer<C, I>,
  targets: readonly Id[],
  declared: Declared,
  place?: Place,
): R {
  const request: Making<Request<C, I, R['options']>> = {
    fight,
    action: act.action,
    who: combatant.id,
    combatant,
    item,
    targets,
    declared,
    options: rules.options(fight.options),
  };
  if (place) request.place = place;
  rules.complete?.(request as never, act);
  return request as unknown as R;
}

const eachOnce = (ids: readonly Id[]): readonly Id[] => (ids.length < 2 ? ids : [...new Set(ids)]);
const NOBODY: readonly Id[] = [];

/** The actor of `command` and its item, or the refusal that one of them is missing: `unknownCombatant`, `unknownItem`, citing `clause`. */
function doerOf<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  fight: Fight<C>,
  { who, item: id }: Command,
  clause: string,
): Doer<C, I> | Refusal {
  const combatant = findCombatant(fight, who);
  if (!combatant) return refuse('unknownCombatant', clause, { who });
  const item = act.items?.(combatant, fight).find((each) => idOf(each) === id) ?? null;
  if (act.items && item === null) return refuse('unknownItem', clause, { item: id ?? null });
  return new Doer(act, fight, combatant, item);
}

export const idOf = (item: Item): Id => (typeof item === 'string' ? item : item.id);

/** The combatant of a command, its item, and everything that may be declared with both, listed only where it is asked for. */
export class Doer<C extends Combatant, I extends Item> {
  readonly combatant: C;
  readonly item: I | null;
  private readonly act: Pick<Act<C, I, never>, 'fields'>;
  private readonly fight: Fight<C>;
  private listed: readonly Field[] | null = null;

  constructor(act: Pick<Act<C, I, never>, 'fields'>, fight: Fight<C>, combatant: C, item: I | null) {
    this.combatant = combatant;
    this.item = item;
    this.act = act;
    this.fight = fight;
  }

  get fields(): readonly Field[] {
    return (this.listed ??= this.act.fields?.(this.fight, this.combatant, this.item) ?? NO_FIELDS);
  }
}

const NO_FIELDS: readonly Field[] = [];

/** Whether the command has as many targets as the act takes, or is aimed at the ground: `noTarget`, `noPlace`, `tooManyTargets`, `selfTarget`. */
export function targetRefusal<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
  clause: string,
): Refusal | null {
  const { target, selfToo = false } = act;
  const { targets, who } = request;
  if (target === 'none') return null;
  if (targets.length === 0) {
    if (target === 'place') return placeRefusal(act, request);
    return onGround(act, request) ? null : refuse('noTarget', clause);
  }
  if (target === 'one' && targets.length > 1) return refuse('tooManyTargets', clause);
  return targets.includes(who) && !selfToo ? refuse('selfTarget', clause) : null;
}

const onGround = <C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
): boolean => request.place?.x !== undefined && (act.areas?.(request) ?? NO_AREAS).some(({ ground }) => ground);

/** The refusal of an area that the command puts nowhere: on no combatant, at no place, about nobody listed. */
function placeRefusal<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
): Refusal | null {
  if (!act.areas || request.place?.x !== undefined) return null;
  for (const { from, fills, clause } of act.areas(request))
    if (from === 'point' && fills?.list !== undefined && request.declared.lists[fills.list] === undefined)
      return refuse('noPlace', clause);
  return null;
}

const NO_AREAS: readonly Area[] = [];

/** The result of `prepare` where the act is allowed; else the refusal. An act that is barred prepares nothing. */
export function judgedBy<R, A extends Judged<R>>(
  rules: { barred(act: A, request: R): Refusal | null; unpaid?(act: A, request: R): Refusal | null },
  act: A,
  request: R,
): { readonly prepared: unknown } | Refusal {
  const barred = rules.barred(act, request);
  if (barred) return barred;
  const prepared = act.prepare?.(request);
  if (isRefusal(prepared)) return prepared;
  return act.refusal?.(request, prepared) ?? rules.unpaid?.(act, request) ?? { prepared };
}

interface Judged<R> {
  prepare?(request: R): unknown;
  refusal?(request: R, prepared: unknown): Refusal | null;
}
