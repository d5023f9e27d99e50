/** foundry.dice.Roll. */
import type { Realm } from '../realm.ts';
import { escapeHTML } from '../utils/misc.ts';
import { getProperty, type Plain } from '../utils/objects.ts';
import { parseFormula } from './parser.ts';
import {
  combine,
  type DiceTerm,
  Die,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  type RollTerm,
} from './terms.ts';

export interface RollOptions {
  minimize?: boolean;
  maximize?: boolean;
  strict?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
}

export class Roll {
  static tabletop: Realm;
  static CHAT_TEMPLATE = 'templates/dice/roll.hbs';
  static TOOLTIP_TEMPLATE = 'templates/dice/tooltip.hbs';
  readonly data: Plain;
  readonly options: Plain;
  terms: RollTerm[];
  _dice: DiceTerm[] = [];
  _formula: string;
  _total: number | undefined = undefined;
  _evaluated = false;

  constructor(formula: string, data: Plain = {}, options: Plain = {}) {
    this.data = data;
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(formula, data);
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
  }

  static get defaultImplementation(): typeof Roll {
    const { rolls } = this.tabletop.CONFIG['Dice'] as unknown as { rolls: (typeof Roll)[] };
    return rolls[0] ?? this;
  }
  static create(formula: string, data: Plain = {}, options: Plain = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }
  static parse(formula: string, data: Plain = {}): RollTerm[] {
    if (!formula) return [];
    return parseFormula(this.replaceFormulaData(formula, data, { missing: '0' }));
  }
  /** `@a.b` → the number at that path of the data; what is missing becomes `missing`. */
  static replaceFormulaData(
    formula: string,
    data: Plain = {},
    options: { missing?: string; warn?: boolean } = {},
  ): string {
    return String(formula).replace(/@([a-z0-9_.-]+)/gi, (match, path: string) => {
      const value = getProperty(data, path);
      if (value === undefined || value === null) return options.missing ?? match;
      return String(value).trim();
    });
  }
  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join('');
  }
  static fromTerms(terms: RollTerm[], options: Plain = {}): Roll {
    const roll = new this('', {}, options);
    roll.terms = terms;
    roll._formula = this.getFormula(terms);
    if (terms.length > 0 && terms.every((term) => term._evaluated)) {
      roll._total = combine(terms);
      roll._evaluated = true;
    }
    return roll;
  }
  static validate(formula: string): boolean {
    try {
      parseFormula(this.replaceFormulaData(formula, {}, { missing: '1' }));
      return true;
    } catch {
      return false;
    }
  }

  get formula(): string {
    return this._formula;
  }
  get total(): number | undefined {
    return this._total;
  }
  get dice(): DiceTerm[] {
    return [...this._dice, ...this.terms.flatMap((term) => term.dice)];
  }
  get result(): string {
    return this.terms.map((term) => String(term.total)).join('');
  }
  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }
  get product(): number {
    return Number(this._total);
  }

  async evaluate(options: RollOptions = {}): Promise<this> {
    return this.#evaluate(options);
  }
  /** Strict (the default): only what needs no dice. */
  evaluateSync(options: RollOptions = {}): this {
    const fixed = this.isDeterministic || options.minimize || options.maximize;
    if (options.strict !== false && !fixed)
      throw new Error('This Roll contains terms that cannot be synchronously evaluated.');
    return this.#evaluate(options);
  }
  #evaluate(options: RollOptions): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    const { randomUniform } = (this.constructor as typeof Roll).tabletop.CONFIG['Dice'] as unknown as {
      randomUniform: () => number;
    };
    const bounds = { minimize: options.minimize ?? false, maximize: options.maximize ?? false };
    for (const term of this.terms) if (!term._evaluated) term.evaluate({ ...bounds, random: randomUniform });
    this._total = combine(this.terms);
    if (!Number.isFinite(this._total)) throw new Error(`The formula ${this._formula} has no number as its result`);
    this._evaluated = true;
    return this;
  }
  async roll(options: RollOptions = {}): Promise<this> {
    return this.evaluate(options);
  }
  clone(): Roll {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options);
  }
  async reroll(options: RollOptions = {}): Promise<Roll> {
    return this.clone().evaluate(options);
  }

  /** A message with this roll; with `create: false` its data alone. */
  async toMessage(messageData: Plain = {}, options: { messageMode?: string; create?: boolean } = {}): Promise<unknown> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: options.messageMode !== 'blind' });
    const { tabletop } = this.constructor as typeof Roll;
    const ChatMessage = (tabletop.CONFIG['ChatMessage'] as unknown as { documentClass: ChatMessageClass })
      .documentClass;
    const settings = tabletop.game['settings'] as { get(namespace: string, key: string): unknown };
    const mode = options.messageMode ?? (settings.get('core', 'messageMode') as string);
    const data = {
      author: tabletop.userId,
      content: String(this._total),
      sound: 'sounds/dice.wav',
      ...messageData,
      rolls: [JSON.stringify(this.toJSON())],
    };
    ChatMessage.applyMode(data, mode);
    return options.create === false ? data : ChatMessage.create(data);
  }
  async render(_options: Plain = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const tooltip = await this.getTooltip();
    return `<div class="dice-roll"><div class="dice-formula">${escapeHTML(this.formula)}</div>${tooltip}<h4 class="dice-total">${String(this._total)}</h4></div>`;
  }
  async getTooltip(): Promise<string> {
    const faces = this.dice.map(
      (die) => `<li>${escapeHTML(die.expression)}: ${die.results.map((result) => result.result).join(', ')}</li>`,
    );
    return `<ol class="dice-tooltip">${faces.join('')}</ol>`;
  }

  toJSON(): Plain {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((die) => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Plain);
  }
  /** The class is looked up by name among CONFIG.Dice.rolls. */
  static fromData(data: Plain): Roll {
    const { rolls } = this.tabletop.CONFIG['Dice'] as unknown as { rolls: (typeof Roll)[] };
    const name = data['class'] ?? 'Roll';
    const known = [...rolls, this].find((roll) => roll.name === name);
    if (!known) throw new Error(`Unable to recreate ${String(name)} instance from provided data`);
    const roll = new known('', {}, (data['options'] ?? {}) as Plain);
    roll.terms = ((data['terms'] ?? []) as Plain[]).map(termFromData);
    roll._formula = String(data['formula'] ?? '');
    roll._total = data['total'] as number | undefined;
    roll._evaluated = data['evaluated'] !== false;
    return roll;
  }
}

interface ChatMessageClass {
  create(data: Plain): Promise<unknown>;
  applyMode(data: Plain, mode: string): Plain;
}

/** A term from its plain form. */
export function termFromData(data: Plain): RollTerm {
  const term = makeTerm(data);
  term._evaluated = data['evaluated'] !== false;
  return term;
}

function makeTerm(data: Plain): RollTerm {
  const options = (data['options'] ?? {}) as Plain;
  const below = (list: unknown) => ((list ?? []) as Plain[]).map(termFromData);
  switch (data['class']) {
    case 'NumericTerm':
      return new NumericTerm({ number: data['number'] as number, options });
    case 'OperatorTerm':
      return new OperatorTerm({ operator: data['operator'] as string, options });
    case 'ParentheticalTerm':
      return new ParentheticalTerm({ term: String(data['term']), terms: below(data['terms']), options });
    case 'FunctionTerm':
      return new FunctionTerm({ fn: String(data['fn']), args: (data['args'] as unknown[]).map(below), options });
    case 'Die':
      return new Die(data as ConstructorParameters<typeof Die>[0]);
    default:
      throw new Error(`There is no roll term ${String(data['class'])}`);
  }
}
