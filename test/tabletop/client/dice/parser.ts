/** The parser of dice formulas: numbers, NdM with modifiers, operators, parentheses, functions, flavor in brackets. */
import { Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, type RollTerm } from './terms.ts';

const TOKEN = /\s*(?:(\d*)d(\d+|%)([a-z][a-z0-9<>=]*)?|(\d+(?:\.\d+)?)|([a-z]+)(?=\()|([-+*/%(),])|\[([^\]]*)\])/iy;

interface Token {
  kind: 'die' | 'number' | 'function' | 'symbol' | 'flavor';
  text: string;
  number?: number;
  faces?: number;
  modifiers?: string;
}

/** @throws naming what cannot be read */
export function parseFormula(formula: string): RollTerm[] {
  if (formula.length > 2048) throw new Error('The formula is too long');
  const tokens = tokenize(formula);
  const terms = readTerms(tokens, () => false);
  if (tokens.length) throw new Error(`Unresolved ${(tokens[0] as Token).text} in the formula "${formula}"`);
  return terms;
}

function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(formula);
    if (!match) throw new Error(`Unresolved StringTerm ${formula.slice(at)} requested for evaluation`);
    tokens.push(toToken(match));
  }
  return tokens;
}

function toToken(match: RegExpExecArray): Token {
  const [text, count, faces, modifiers, number, name, symbol, flavor] = match;
  if (faces !== undefined) {
    const die = { number: count ? Number(count) : 1, faces: faces === '%' ? 100 : Number(faces) };
    return { kind: 'die', text, ...die, modifiers: (modifiers ?? '').toLowerCase() };
  }
  if (number !== undefined) return { kind: 'number', text, number: Number(number) };
  if (name !== undefined) return { kind: 'function', text: name };
  return symbol === undefined ? { kind: 'flavor', text: flavor ?? '' } : { kind: 'symbol', text: symbol };
}

/** Values with operators between them, up to where `ends` says so. */
function readTerms(tokens: Token[], ends: (token: Token) => boolean): RollTerm[] {
  const terms: RollTerm[] = [];
  let expectsValue = true;
  while (tokens.length && !ends(tokens[0] as Token)) {
    const token = tokens.shift() as Token;
    if (token.kind === 'flavor') {
      const last = terms.at(-1);
      if (last) last.options['flavor'] = token.text;
      continue;
    }
    const operator = token.kind === 'symbol' && '+-*/%'.includes(token.text);
    if (operator && (!expectsValue || '+-'.includes(token.text)))
      terms.push(new OperatorTerm({ operator: token.text }));
    else if (!operator && expectsValue) terms.push(readValue(token, tokens));
    else throw new Error(`Unexpected ${token.text} in the formula`);
    expectsValue = operator;
  }
  if (expectsValue) throw new Error('The formula ends where a value should stand');
  return terms;
}

function readValue(token: Token, tokens: Token[]): RollTerm {
  if (token.kind === 'number') return new NumericTerm({ number: token.number as number });
  if (token.kind === 'die')
    return new Die({
      number: token.number as number,
      faces: token.faces as number,
      modifiers: token.modifiers ? [token.modifiers] : [],
    });
  if (token.kind === 'function') return readFunction(token.text, tokens);
  if (token.text !== '(') throw new Error(`Unexpected ${token.text} in the formula`);
  const terms = readTerms(tokens, isSymbol(')'));
  take(tokens, ')');
  return new ParentheticalTerm({ term: terms.map((term) => term.formula).join(''), terms });
}

function readFunction(fn: string, tokens: Token[]): RollTerm {
  take(tokens, '(');
  const args: RollTerm[][] = [];
  for (;;) {
    args.push(readTerms(tokens, (token) => isSymbol(')')(token) || isSymbol(',')(token)));
    const symbol = tokens.shift();
    if (symbol?.text === ')') return new FunctionTerm({ fn, args });
    if (symbol?.text !== ',') throw new Error(`The function ${fn} is not closed`);
  }
}

const isSymbol = (text: string) => (token: Token) => token.kind === 'symbol' && token.text === text;

function take(tokens: Token[], text: string): void {
  if (tokens.shift()?.text !== text) throw new Error(`A ${text} is missing in the formula`);
}
