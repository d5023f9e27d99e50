/** Acts as they are offered and asked for: what may be declared, what one may choose, and the command that comes back. */
import { isPlace, type Place } from './area.ts';
import type { Id, Json, Key } from './json.ts';
import type { Foreseen } from './odds.ts';
import type { Refusal } from './result.ts';

/** One thing to declare with an act. The table may know it (`measured`), or the player says it. */
export interface Field {
  readonly key: string;
  readonly clause: string;
  readonly label: Key;
  /** The item that it is about, where there is a field like it for each of several. */
  readonly item?: Id;
  /** `text`: words of the table's own, of `max` letters at the most; no rule reads them. */
  readonly kind: 'choice' | 'flag' | 'number' | 'text';
  readonly options?: readonly { readonly id: string; readonly label: Key }[];
  readonly min?: number;
  readonly max?: number;
  /** A number that need not be whole. */
  readonly fraction?: true;
  readonly default: string | number | boolean;
  /** The source: the table measures it, the actor declares it, the GM rules on it. */
  readonly from: 'table' | 'actor' | 'gm';
}

/**
 * How an act takes its actor along a way over the scene. What it went is told by events `moved` of whoever moved, under the
 * name of the unit; where an act is stopped on its way that is less than was declared.
 */
export interface Moves {
  /** The number field that the length of the way fills. */
  readonly field: string;
  readonly unit: 'metres' | 'feet' | 'squares';
  /** Of several that go as far, the one with the lowest is taken. */
  readonly rank: number;
  /** What goes the way with its actor: a mount or a vehicle that it steers, whose token may be dragged in its place. */
  readonly mover?: Id;
}

/** Which conditions a ruling gives and takes by its fields; empty where it names none. A table shows it beside them. */
export interface OnConditions {
  /** The choice field that names the condition. */
  readonly named?: string;
  /** The condition that it is always about. */
  readonly only?: string;
  /** The flag field that tells giving from taking; absent: the ruling does one of them alone. */
  readonly flag?: string;
  /** The value of the flag for what is given; without a flag, whether the ruling gives. */
  readonly given?: boolean;
}

/** What a combatant may do now, or why not. */
export interface Choice {
  readonly action: string;
  readonly clause: string;
  readonly label: Key;
  /** The item it is done with, if any. */
  readonly item?: Id;
  /** What it costs, by kinds of the budget. */
  readonly cost: { readonly [kind: string]: number };
  /** How many others it is aimed at. `place`: at a point of the scene. */
  readonly target: 'none' | 'one' | 'many' | 'place';
  /** Those at whom it can be aimed at all; absent: everybody. */
  readonly suited?: readonly Id[];
  readonly fields: readonly Field[];
  /** Lists of others that it takes besides, measured by the table: `neighbors` of the first target. */
  readonly lists?: readonly string[];
  /** It goes where its actor's token is dragged. */
  readonly moves?: Moves;
  /** A ruling: nobody but a GM may ask for it. */
  readonly gm?: true;
  /** A ruling on conditions. */
  readonly onConditions?: OnConditions;
  /** A roll that the GM calls for: the table may leave its difficulty to whoever rolls. */
  readonly check?: true;
  /** Asked before the fight opens: once for all (`scene`), or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** Hours or days pass with it: the table may ask for it together with those of a whole party. */
  readonly time?: true;
  /** What is sure of it besides its cost, whomever it is aimed at. */
  readonly foreseen?: readonly Foreseen[];
  readonly refused: Refusal | null;
  /** It cannot come about at all as things stand: a table does not show it, while what is merely refused keeps its place. */
  readonly moot?: true;
}

/** What of a choice a command is made of. */
export type Way = Pick<Choice, 'action' | 'item' | 'fields'>;

/** The command that somebody would give for a way, other than at those whom it was `refused` at; null: none. */
export type Aim = (way: Way, refused: readonly Id[]) => Command | null;

/** An act as somebody asks for it. Unchecked where it comes from outside: `perform` refuses what does not fit. */
export interface Command {
  readonly action: string;
  readonly who: Id;
  readonly item?: Id;
  readonly targets?: readonly Id[];
  /** Values of the choice's fields; a missing one has its default. */
  readonly declared?: { readonly [key: string]: Json };
  /** Where on the scene it is aimed, for the table to measure from; no rule reads what it says. */
  readonly place?: Place;
  /** The GM lets it be done as if the turn were the actor's. */
  readonly ruled?: true;
}

/** Whether a command that may come from outside has the shape of one. */
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
    /** One of `ids`. With `named` an option is shown as that says: zones and weapons of the fight have names of their own. */
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
    /** Words of the table's own, `longest` letters at the most. */
    textField(key: string, clause: string, from: Field['from'], longest: number): Field {
      return { key, clause, label: label(key), from, kind: 'text', max: longest, default: '' };
    },
    /** A whole number from `min` to `max`, both included. */
    numberField(key: string, clause: string, from: Field['from'], preset: number, min: number, max: number): Field {
      return { key, clause, label: label(key), from, kind: 'number', min, max, default: preset };
    },
    /** As `numberField`, of a number that need not be whole. */
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
