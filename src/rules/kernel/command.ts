/** Acts as they are offered and requested: their fields, their choices, and the command that comes back. */
import { isPlace, type Place } from './area.ts';
import type { Id, Json, Key } from './json.ts';
import type { Foreseen } from './odds.ts';
import type { Refusal } from './result.ts';

/** A value to declare with an act: the table measures it, the player states it, or the GM rules on it. */
export interface Field {
  readonly key: string;
  readonly clause: string;
  readonly label: Key;
  /** The item that the field is about, where each of several items has one. */
  readonly item?: Id;
  /** `text`: words for the table, of at most `max` letters; no rule reads them. */
  readonly kind: 'choice' | 'flag' | 'number' | 'text';
  readonly options?: readonly FieldOption[];
  readonly min?: number;
  readonly max?: number;
  /** A number that may have a fraction. */
  readonly fraction?: true;
  /** A number that stands for one of the targets, the first of them as 1: a table shows their names. */
  readonly ofTarget?: true;
  readonly default: string | number | boolean;
  /** The source: the table measures it, the actor declares it, the GM rules on it. */
  readonly from: 'table' | 'actor' | 'gm';
  /** Another field of the act, and the values of it with which alone this one counts. */
  readonly onlyWith?: { readonly key: string; readonly values: readonly Field['default'][] };
}

/** A field that counts only with one of these `values` of another. */
export const onlyWith = (key: string, values: readonly Field['default'][], field: Field): Field => ({
  ...field,
  onlyWith: { key, values },
});

export interface FieldOption {
  readonly id: string;
  readonly label: Key;
  /** Combatants that the option stands for: a table shows their names instead of its label. */
  readonly members?: readonly Id[];
  /** The values of the other field of `Field.onlyWith` with which alone it is offered; absent: with all of them. */
  readonly onlyWith?: readonly Field['default'][];
}

/**
 * The way that an act takes its actor over the scene. Events `moved` tell how far each combatant went, under the name of
 * the unit; where an act is stopped on its way, that is less than was declared.
 */
export interface Moves {
  /** The number field that the length of the way fills. */
  readonly field: string;
  readonly unit: 'metres' | 'feet' | 'squares';
  /** The rank among acts that reach as far: the lowest is taken. */
  readonly rank: number;
  /** Companions on the way: a mount or a vehicle that the actor steers, whose token may be dragged instead. */
  readonly mover?: Id;
}

/** The conditions that a ruling gives and takes by its fields; empty where it names none. A table shows the ruling beside them. */
export interface OnConditions {
  /** The choice field that names the condition. */
  readonly named?: string;
  /** The one condition that the ruling is always about. */
  readonly only?: string;
  /** The flag field that tells giving from taking; absent: the ruling only gives, or only takes. */
  readonly flag?: string;
  /** The value of the flag that gives; without a flag, whether the ruling gives. */
  readonly given?: boolean;
}

/** `declared`: its actor says first what it declares with the act; `atOnce`: the act is done as it is offered. */
export type OnOrder = 'atOnce' | 'declared';

/** A ruling that adds a modifier to the round, by the field of its amount, or strikes and restores one, by the field that names it. */
export type OnRound = { readonly adds: string } | { readonly strikes: string };

/** An act that a combatant may do now, or the reason it may not. */
export interface Choice {
  readonly action: string;
  readonly clause: string;
  readonly label: Key;
  /** The item it is done with, if any. */
  readonly item?: Id;
  /** The cost, by kinds of the budget. */
  readonly cost: { readonly [kind: string]: number };
  /** The number of targets. `place`: a point of the scene. */
  readonly target: 'none' | 'one' | 'many' | 'place';
  /** Possible targets; absent: everybody. */
  readonly suited?: readonly Id[];
  /** The actor itself may be the target. */
  readonly selfToo?: true;
  /** It does its target good: it is meant for comrades, not for opponents. */
  readonly helps?: true;
  readonly fields: readonly Field[];
  /** Further lists of combatants, measured by the table: `neighbors` of the first target. */
  readonly lists?: readonly string[];
  /** The act takes its actor where its token is dragged. */
  readonly moves?: Moves;
  /** A ruling: only a GM may ask for it, whatever the state of the combatant it concerns. */
  readonly gm?: true;
  /** A ruling on conditions: a table shows it beside them. */
  readonly onConditions?: OnConditions;
  /** An act on the actor's own place in the order: a tracker offers it there. */
  readonly onOrder?: OnOrder;
  /** A ruling on the modifiers of the round: the preview of the round's end offers it. */
  readonly onRound?: OnRound;
  /** A roll that the GM calls for: the table may leave its difficulty to the person who rolls. */
  readonly check?: true;
  /** The way in which it is asked for before the fight opens: once for all (`scene`), or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** Hours or days pass with it: the table may ask for it together with those of a whole party. */
  readonly time?: true;
  /** Certain consequences besides its cost, whatever its target. */
  readonly foreseen?: readonly Foreseen[];
  readonly refused: Refusal | null;
  /** The act makes no sense now: a table hides it, while an act that is merely refused keeps its place. */
  readonly moot?: true;
}

/** The price of an act: its cost, and certain consequences besides. */
export type Price = Pick<Choice, 'cost' | 'foreseen'>;

/** The parts of a choice from which a command is made. */
export type Offer = Pick<Choice, 'action' | 'item' | 'fields'>;

/** The maker of a command for an offer, aimed at none of the combatants in `refused`; null: there is no such command. */
export type Aim = (offer: Offer, refused: readonly Id[]) => Command | null;

/** A requested act. Unchecked where it comes from outside: `perform` refuses a command that does not fit. */
export interface Command {
  readonly action: string;
  readonly who: Id;
  readonly item?: Id;
  readonly targets?: readonly Id[];
  /** Values of the choice's fields; a missing one has its default. */
  readonly declared?: { readonly [key: string]: Json };
  /** The point of the scene at which it is aimed; the table measures from it, and it may stand for a target. */
  readonly place?: Place;
  /** The GM allows the act as if the turn were the actor's. */
  readonly ruled?: true;
}

/** Whether unchecked data has the shape of a command. */
export function isCommand(command: unknown): command is Command {
  if (!isBag(command)) return false;
  const { action, who, item, targets, declared, place, ruled } = command;
  return (
    typeof action === 'string' &&
    typeof who === 'string' &&
    (item === undefined || typeof item === 'string') &&
    (ruled === undefined || ruled === true) &&
    (place === undefined || isPlace(place)) &&
    (targets === undefined || (Array.isArray(targets) && targets.every((target) => typeof target === 'string'))) &&
    (declared === undefined || isBag(declared))
  );
}

const isBag = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Names = { readonly [id: string]: Key };

/** Makers of the fields of one ruleset: their labels are `SALVO.<ruleset>.field.<key>` and `SALVO.<ruleset>.option.<key>.<id>`. */
export const fieldsOf = (ruleset: string) => {
  const label = (key: string): Key => `SALVO.${ruleset}.field.${key}`;
  return {
    /** A choice among `ids`. `named` gives an option its text: zones and weapons of the fight have names of their own. */
    choiceField(
      key: string,
      clause: string,
      from: Field['from'],
      ids: readonly string[],
      preset: string,
      named?: Names,
    ): Field {
      const options = ids.map((id) => ({ id, label: named?.[id] ?? `SALVO.${ruleset}.option.${key}.${id}` }));
      return { key, clause, label: label(key), from, kind: 'choice', options, default: preset };
    },
    flagField(key: string, clause: string, from: Field['from'], preset = false): Field {
      return { key, clause, label: label(key), from, kind: 'flag', default: preset };
    },
    /** Words for the table, of at most `longest` letters. */
    textField(key: string, clause: string, from: Field['from'], longest: number): Field {
      return { key, clause, label: label(key), from, kind: 'text', max: longest, default: '' };
    },
    /** A whole number from `min` to `max`, both included. */
    numberField(key: string, clause: string, from: Field['from'], preset: number, min: number, max: number): Field {
      return { key, clause, label: label(key), from, kind: 'number', min, max, default: preset };
    },
    /** A number from `min` to `max`, both included, which may have a fraction. */
    measureField(key: string, clause: string, from: Field['from'], preset: number, min: number, max: number): Field {
      return { key, clause, label: label(key), from, kind: 'number', min, max, fraction: true, default: preset };
    },
  };
};

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
