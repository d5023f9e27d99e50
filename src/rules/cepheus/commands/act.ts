/** What every act has in common: who may do it, when, for what cost, on what declarations. */
import { NOBODY, partsOf, targetRefusal, type Parts, type Takes } from '../../kernel/act.ts';
import { fieldsOf, type Choice, type Command, type Field } from '../../kernel/command.ts';
import { presetsOf } from '../../kernel/declared.ts';
import type { Id, Json } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { optionsFrom } from '../options.ts';
import { isDead } from '../state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Weapon } from '../types.ts';
import { affordable, budgetNow, type Cost } from './budget.ts';

/** One kind of act. */
export interface Act extends Takes<CepheusCombatant, Weapon> {
  readonly action: string;
  readonly clause: string;
  readonly cost: Cost;
  /**
   * `turn`: on one's own turn. `waiting`: while one has passed one's place. `any`: whenever one is conscious.
   * `gm`: a ruling, whatever the state of the one it concerns.
   */
  readonly when: 'turn' | 'waiting' | 'any' | 'gm';
  /** Asked before the fight opens: once, or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** What one may be held by and still do it. */
  readonly despite?: readonly ('grapple' | 'extendedAction' | 'helpless')[];
  /** Whether it concerns this one at all; absent: everybody. */
  readonly concerns?: (one: CepheusCombatant) => boolean;
  /** Costs that a declaration changes. */
  readonly costOf?: (asked: Asked) => Cost;
  /** Why it is not allowed although it could be paid. Without targets it is judged as far as it can be. */
  readonly refusal?: (asked: Asked) => Refusal | null;
  /** A procedure where it needs dice or decisions, else the outcome at once. */
  readonly perform: (asked: Asked) => Procedure<Outcome | Refusal> | Outcome | Refusal;
}

/** A command whose parts have been found and checked. */
export interface Asked extends Parts<CepheusCombatant, Weapon> {
  readonly fight: CepheusFight;
  readonly options: CepheusOptions;
  readonly action: string;
}

const UNKNOWN = 'CEP-ATK-01';

/** The command with its parts found, or the first reason why it is not allowed. */
export function checkedCommand(act: Act, fight: CepheusFight, command: Command): Asked | Refusal {
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  return targetRefusal(act, asked, UNKNOWN) ?? refusalOf(act, asked) ?? asked;
}

/** The parts of a command, not yet judged. */
export function asking(act: Act, fight: CepheusFight, command: Command): Asked | Refusal {
  const parts = partsOf(act, fight, command, UNKNOWN);
  if (isRefusal(parts)) return parts;
  const { who, one, item, targets, declared, fields } = parts;
  return { fight, options: optionsOf(fight), action: act.action, who, one, item, targets, declared, fields };
}

const optionsMade = new WeakMap<object, CepheusOptions>();

/** The full settings of a fight; a fight never changes, so they are made once for it. */
export function optionsOf({ options }: CepheusFight): CepheusOptions {
  const before = optionsMade.get(options);
  if (before) return before;
  const made = optionsFrom(options);
  optionsMade.set(options, made);
  return made;
}

/** Why `asked` is not allowed, apart from missing targets; null: it is. */
export function refusalOf(act: Act, asked: Asked): Refusal | null {
  return (
    stateRefusal(act, asked) ??
    momentRefusal(act, asked) ??
    act.refusal?.(asked) ??
    affordable(budgetNow(asked.fight, asked.who), act.costOf?.(asked) ?? act.cost)
  );
}

/** CEP-INI-04: one's actions are taken on one's turn. Outside a started fight there are no turns. */
function momentRefusal(act: Act, { fight, who }: Asked): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'CEP-FLOW-05');
  if (act.when === 'waiting' && fight.waiting[who] !== true) return refuse('notWaiting', 'CEP-DLY-01');
  if (act.when !== 'turn' || fight.phase === 'setup') return null;
  return fight.turn === who ? null : refuse('notYourTurn', 'CEP-INI-04');
}

function stateRefusal(act: Act, { one }: Asked): Refusal | null {
  if (act.when === 'gm') return null;
  const { state } = one;
  const simultaneous = state.conditions['simultaneous'] !== undefined;
  const despite = act.despite ?? [];
  if (isDead(state) && !simultaneous) return refuse('dead', 'CEP-DMG-07');
  if (state.unconscious !== null && !simultaneous) return refuse('unconscious', 'CEP-UNC-04');
  if (state.helpless && !despite.includes('helpless')) return refuse('helpless', 'CEP-COUP-03');
  if (state.grappledWith !== null && !despite.includes('grapple')) return refuse('grappled', 'CEP-GRP-10');
  if (state.extended !== null && !despite.includes('extendedAction')) return refuse('extendedAction', 'CEP-EXT-02');
  return null;
}

/** What `one` can do with this act, one choice for each item. */
export function choicesOf(act: Act, fight: CepheusFight, one: CepheusCombatant): readonly Choice[] {
  if (act.concerns?.(one) === false) return [];
  if (!act.items) return [choiceOf(act, fight, one, null)];
  return act.items(one).map((item) => choiceOf(act, fight, one, item));
}

function choiceOf(act: Act, fight: CepheusFight, one: CepheusCombatant, item: Weapon | null): Choice {
  const fields = act.fields?.(fight, one, item) ?? NO_FIELDS;
  const asked: Asked = {
    fight,
    options: optionsOf(fight),
    action: act.action,
    who: one.id,
    one,
    item,
    targets: NOBODY,
    declared: presetsOf(fields),
    fields,
  };
  const choice = {
    action: act.action,
    clause: act.clause,
    label: labelOf(act),
    cost: COSTS[act.costOf?.(asked) ?? act.cost],
    target: act.target,
    fields,
    lists: act.lists?.keys ?? NO_LISTS,
    refused: refusalOf(act, asked),
  };
  if (act.when === 'gm') return { ...choice, gm: true, ...(act.setup ? { setup: act.setup } : {}) };
  return item ? withItem(choice, item.id) : choice;
}

const NO_LISTS: readonly string[] = [];

const withItem = (choice: Omit<Choice, 'item' | 'lists'> & { lists: readonly string[] }, item: Id): Choice => ({
  action: choice.action,
  clause: choice.clause,
  label: choice.label,
  item,
  cost: choice.cost,
  target: choice.target,
  fields: choice.fields,
  lists: choice.lists,
  refused: choice.refused,
});

const NO_FIELDS: readonly Field[] = [];
const COSTS: { readonly [cost in Cost]: Choice['cost'] } = {
  free: {},
  minor: { minor: 1 },
  significant: { significant: 1 },
};

const labels = new Map<string, string>();

function labelOf({ action }: Act): string {
  const before = labels.get(action);
  if (before !== undefined) return before;
  const made = `SALVO.cepheus.action.${action}`;
  labels.set(action, made);
  return made;
}

const fieldsMade = new WeakMap<object, Map<string, readonly Field[]>>();

/** Fields that depend on nothing but `on` and `variant` are made once; the same list comes back every time. */
export function madeOnce(on: object, variant: string, make: () => readonly Field[]): readonly Field[] {
  const variants = fieldsMade.get(on) ?? new Map<string, readonly Field[]>();
  const before = variants.get(variant);
  if (before) return before;
  const made = make();
  variants.set(variant, made);
  fieldsMade.set(on, variants);
  return made;
}

export const { choiceField, flagField, numberField, measureField } = fieldsOf('cepheus');

/** Values for the text of an event or a verdict. */
export type Facts = { readonly [name: string]: Json };
