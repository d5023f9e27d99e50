/** foundry.dice.terms: numbers, operators, dice, parentheses and functions. */
import type { Plain } from '../utils/objects.ts';
import { applyModifier, type DieResult, splitModifiers } from './modifiers.ts';

export interface EvaluateOptions {
  minimize?: boolean;
  maximize?: boolean;
  /** uniform numbers in [0, 1) */
  random: () => number;
}

export abstract class RollTerm {
  static SERIALIZE_ATTRIBUTES: string[] = [];
  options: Plain;
  _evaluated = false;
  constructor(options: Plain = {}) {
    this.options = options;
  }
  abstract get expression(): string;
  abstract get total(): number | string | undefined;
  get flavor(): string {
    return typeof this.options['flavor'] === 'string' ? this.options['flavor'] : '';
  }
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get isDeterministic(): boolean {
    return true;
  }
  get dice(): DiceTerm[] {
    return [];
  }
  evaluate(_options: EvaluateOptions): void {
    this._evaluated = true;
  }
  toJSON(): Plain {
    const own = this as unknown as Plain;
    const attributes = Object.fromEntries(
      (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES.map((key) => [key, own[key]]),
    );
    return { class: this.constructor.name, options: this.options, evaluated: this._evaluated, ...attributes };
  }
}

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['number'];
  number: number;
  constructor({ number, options = {} }: { number: number; options?: Plain }) {
    super(options);
    this.number = Number(number);
  }
  get expression(): string {
    return String(this.number);
  }
  get total(): number {
    return this.number;
  }
}

export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['operator'];
  operator: string;
  constructor({ operator, options = {} }: { operator: string; options?: Plain }) {
    super(options);
    this.operator = operator;
  }
  get expression(): string {
    return ` ${this.operator} `;
  }
  get total(): string {
    return ` ${this.operator} `;
  }
}

/** Terms combined: multiplication and division first, signs before numbers. */
export function combine(terms: readonly RollTerm[]): number {
  let total = 0;
  let product: number | undefined;
  let sign = 1;
  let pending: string | undefined;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (product === undefined || pending !== undefined) {
        if (term.operator === '-') sign = -sign;
      } else if (term.operator === '+' || term.operator === '-') {
        total += product;
        product = undefined;
        sign = term.operator === '-' ? -1 : 1;
      } else {
        pending = term.operator;
        sign = 1;
      }
      continue;
    }
    const value = sign * Number(term.total);
    if (product === undefined) product = value;
    else if (pending === '*') product *= value;
    else if (pending === '/') product /= value;
    else if (pending === '%') product %= value;
    else throw new Error('Two values stand beside each other without an operator');
    pending = undefined;
    sign = 1;
  }
  return total + (product ?? 0);
}

export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['term', 'terms'];
  readonly term: string;
  readonly terms: RollTerm[];
  constructor({ term, terms, options = {} }: { term: string; terms: RollTerm[]; options?: Plain }) {
    super(options);
    this.term = term;
    this.terms = terms;
  }
  get expression(): string {
    return `(${this.terms.map((term) => term.formula).join('')})`;
  }
  get total(): number {
    return combine(this.terms);
  }
  override get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }
  override get dice(): DiceTerm[] {
    return this.terms.flatMap((term) => term.dice);
  }
  override evaluate(options: EvaluateOptions): void {
    for (const term of this.terms) term.evaluate(options);
    this._evaluated = true;
  }
}

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  round: Math.round,
  sign: Math.sign,
};

export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['fn', 'args'];
  readonly fn: string;
  readonly args: RollTerm[][];
  constructor({ fn, args, options = {} }: { fn: string; args: RollTerm[][]; options?: Plain }) {
    super(options);
    if (!Object.hasOwn(FUNCTIONS, fn)) throw new Error(`The tabletop's dice have no function ${fn}`);
    this.fn = fn;
    this.args = args;
  }
  get expression(): string {
    return `${this.fn}(${this.args.map((terms) => terms.map((term) => term.formula).join('')).join(', ')})`;
  }
  get total(): number {
    return (FUNCTIONS[this.fn] as (...values: number[]) => number)(...this.args.map(combine));
  }
  override get isDeterministic(): boolean {
    return this.args.flat().every((rollTerm) => rollTerm.isDeterministic);
  }
  override get dice(): DiceTerm[] {
    return this.args.flat().flatMap((rollTerm) => rollTerm.dice);
  }
  override evaluate(options: EvaluateOptions): void {
    for (const rollTerm of this.args.flat()) rollTerm.evaluate(options);
    this._evaluated = true;
  }
}

export class DiceTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ['number', 'faces', 'modifiers', 'results'];
  static DENOMINATION = '';
  number: number;
  faces: number;
  modifiers: string[];
  results: DieResult[];
  constructor(
    data: { number?: number; faces?: number; modifiers?: string[]; results?: DieResult[]; options?: Plain } = {},
  ) {
    super(data.options);
    this.number = data.number ?? 1;
    this.faces = data.faces ?? 6;
    this.modifiers = (data.modifiers ?? []).flatMap(splitModifiers);
    this.results = data.results ?? [];
    if (this.results.length) this._evaluated = true;
  }
  get denomination(): string {
    return `d${this.faces}`;
  }
  get expression(): string {
    return `${this.number}${this.denomination}${this.modifiers.join('')}`;
  }
  get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results
      .filter((result) => result.active)
      .reduce((sum, result) => sum + (result.count ?? result.result), 0);
  }
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }
  override get isDeterministic(): boolean {
    return false;
  }
  override get dice(): DiceTerm[] {
    return [this];
  }
  override evaluate(options: EvaluateOptions): void {
    if (this._evaluated) throw new Error('This DiceTerm has already been evaluated and is immutable');
    if (this.number > 999) throw new Error('You may not evaluate a DiceTerm with more than 999 requested results');
    const face = () => (options.minimize ? 1 : options.maximize ? this.faces : this.mapRandomFace(options.random()));
    this.results = Array.from({ length: this.number }, () => ({ result: face(), active: true }));
    for (const modifier of this.modifiers) applyModifier(this, modifier, face);
    this._evaluated = true;
  }
  /** From a uniform number to a face. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces);
  }
}

export class Die extends DiceTerm {
  static override DENOMINATION = 'd';
}
