// What can be changed in a file, one place at a time: operators, numbers and conditions. And a file's text with some of the changes in it as switches.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What each operator becomes. */
const OTHER = Object.fromEntries(
  [
    ['+', '-'],
    ['*', '/'],
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
    ['&&', '||'],
  ].flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);
const CALLS = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' };

/**
 * Every change that can be made in a file: where it is (offsets), the new text, and the span that a switch replaces, with the switch's text:
 * it is given the switch's condition and what a part of the file reads with the changes within.
 */
export function changesIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const span = (node) => ({ start: node.getStart(source), end: node.end });
  const put = (node, into, whole, switched) => {
    const { start: from, end: to } = span(node);
    found.push({ ...described(text, from, to, into), whole, switched });
  };
  const negate = (node) => {
    const { start, end } = span(node);
    const into = `!(${node.getText(source)})`;
    put(node, into, { start, end }, (on, changed) => `(${on} !== !!(${changed(start, end)}))`);
  };
  const replace = (node, into) => {
    const name = node.parent.name === node || node.parent.propertyName === node;
    const [open, close] = name ? '[]' : '()';
    put(node, into, span(node), (on) => `${open}${on} ? ${into} : ${node.getText(source)}${close}`);
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node;
      const operator = operatorToken.getText(source);
      const isText = [left, right].some((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one));
      const other = OTHER[operator];
      if (other && !(isText && other === '-'))
        put(operatorToken, other, span(node), (on, changed, id) => {
          const sides = [changed(span(node).start, left.end), changed(span(right).start, node.end)];
          // Of some both sides are worked out in any case, and only what they come to can differ.
          if (/^[-+*/<>]=?$/.test(operator)) return `either$(${id}, '${operator}', '${other}', ${sides.join(', ')})`;
          return `(${on} ? ${sides.join(` ${other} `)} : ${sides.join(` ${operator} `)})`;
        });
    }
    if (ts.isIfStatement(node)) negate(node.expression);
    if (ts.isConditionalExpression(node)) negate(node.condition);
    if (ts.isNumericLiteral(node)) replace(node, node.text === '1' ? '2' : String(Number(node.text) + 1));
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
      const { expression, name, questionDotToken } = node;
      const other = Object.hasOwn(CALLS, name.text) && CALLS[name.text];
      const whole = { start: expression.end, end: name.end };
      const open = questionDotToken ? '?.[' : '[';
      if (other) put(name, other, whole, (on) => `${open}${on} ? '${other}' : '${name.text}']`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function described(text, from, to, into) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  const number = text.slice(0, from).split('\n').length;
  const change = `${text.slice(from, to)} → ${into}`.replace(/\s+/g, ' ');
  return { number, line: text.slice(start, end).trim(), change, from, to, into };
}

/** The text with all changes in it, each under its `id`: `changed$(id)` of tests.mjs says whether it is made, and notes that the place was reached. */
export function withSwitches(text, changes) {
  // Outer ones first; of a condition the whole stands around the operator.
  const all = changes
    .map((change, index) => ({ ...change, index }))
    .sort((a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end || b.to - b.from - (a.to - a.from));
  const rewritten = (start, end, within) => {
    let result = '';
    let at = start;
    for (const change of within) {
      const { whole, switched, id } = change;
      if (whole.start < at || whole.end > end) continue;
      const inner = within.slice(within.indexOf(change) + 1);
      result += text.slice(at, whole.start) + switched(`changed$(${id})`, (from, to) => rewritten(from, to, inner), id);
      at = whole.end;
    }
    return result + text.slice(at, end);
  };
  return rewritten(0, text.length, all);
}
