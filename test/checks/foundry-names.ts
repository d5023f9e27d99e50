/**
 * Every name of Foundry's that Salvo's sources touch, read from their syntax: chains that begin at one of its globals,
 * globals that are called, hooks, and the methods of documents and applications that are called or overridden. (Which of
 * the documents' data are read is said by the views themselves.)
 * `node tools/run.mjs test/checks/foundry-names.write.ts` writes the list anew.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const LIST = 'test/checks/foundry-names.txt';

const ROOTS = new Set(['foundry', 'game', 'CONFIG', 'CONST', 'Hooks', 'ui', 'canvas', 'Handlebars']);
const GLOBALS = new Set(['fromUuid', 'fromUuidSync', '_del', '_replace', '_loc', 'getDocumentClass']);
/** Salvo's views of Foundry's documents and applications: the methods they declare are those that are used. */
const VIEWS = new Set(['src/foundry/api.ts', 'src/foundry/applications/base.ts']);

export function foundryNames(): readonly string[] {
  const files = sources().map((path) => parse(path, readFileSync(path, 'utf8')));
  const own = new Set(files.flatMap(declared));
  const names = new Set(files.flatMap((file) => namesIn(file, own)));
  return [...names].filter((name) => !isNamespace(name, names)).sort();
}

export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** `foundry.data` is no name of its own where `foundry.data.fields` is one. */
const isNamespace = (name: string, names: ReadonlySet<string>): boolean =>
  name.startsWith('foundry.') && [...names].some((other) => other.startsWith(`${name}.`));

const sources = (): readonly string[] => [
  'src/salvo.ts',
  ...readdirSync('src/foundry', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join('src/foundry', name)),
];

/** The names in one file. `own`: members that Salvo's classes bring themselves, so that overriding them is its own affair. */
export function namesIn(file: ts.SourceFile, own: ReadonlySet<string> = new Set()): readonly string[] {
  const names: string[] = [];
  const aliases = aliasesIn(file);
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionWithTypeArguments(node)) return visit(node.expression);
    if (ts.isMethodSignature(node) && isViewed(node) && !own.has(node.name.getText()))
      names.push(`#${node.name.getText()}`);
    if (ts.isTypeNode(node) && !ts.isTypeLiteralNode(node)) return;
    names.push(...chainsAt(node, aliases), ...hooksAt(node).map((name) => `hook ${name}`));
    if (ts.isIdentifier(node) && GLOBALS.has(node.text) && isRead(node)) names.push(node.text);
    if (isOverride(node) && !own.has(node.name.getText())) names.push(`#${node.name.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Declared in a view, or where a value of Foundry's is cast on the spot. */
const isViewed = (node: ts.MethodSignature): boolean =>
  VIEWS.has(node.getSourceFile().fileName) || (ts.isTypeLiteralNode(node.parent) && node.name.getText() !== 'on');

function chainsAt(node: ts.Node, aliases: ReadonlyMap<string, string>): readonly string[] {
  const chain = isTop(node) ? chainOf(node, aliases) : null;
  return chain?.includes('.') ? [chain] : [];
}

/** Members that classes declare without overriding anything. */
function declared(file: ts.SourceFile): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && node.name && !isOverride(node)) names.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** `const { fields } = foundry.data` makes `fields` another word for `foundry.data.fields`. */
function aliasesIn(file: ts.SourceFile): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) note(node.name, chainOf(bare(node.initializer), aliases));
    ts.forEachChild(node, visit);
  };
  const note = (name: ts.BindingName, chain: string | null): void => {
    if (chain === null) return;
    if (ts.isIdentifier(name) && !ROOTS.has(name.text) && chain.startsWith('foundry')) aliases.set(name.text, chain);
    if (!ts.isObjectBindingPattern(name)) return;
    for (const element of name.elements) {
      const key = (element.propertyName ?? element.name).getText(file);
      aliases.set(element.name.getText(file), `${chain}.${key}`);
    }
  };
  visit(file);
  return aliases;
}

/** `foundry.utils.debounce`; null for what does not begin at a global of Foundry's. A computed member is `*`. */
function chainOf(node: ts.Node, aliases: ReadonlyMap<string, string>): string | null {
  if (ts.isIdentifier(node)) {
    const named = ROOTS.has(node.text) ? node.text : aliases.get(node.text);
    return named !== undefined && isRead(node) ? named : null;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const left = chainOf(bare(node.expression), aliases);
    return left === null ? null : `${left}.${node.name.text}`;
  }
  if (!ts.isElementAccessExpression(node)) return null;
  const left = chainOf(bare(node.expression), aliases);
  const key = node.argumentExpression;
  return left === null ? null : `${left}.${ts.isStringLiteral(key) ? key.text : '*'}`;
}

/** Without casts, parentheses and `!`. */
function bare(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return bare(node.expression);
  return node;
}

/** Whether no longer chain holds this one. */
function isTop(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node) && !ts.isIdentifier(node))
    return false;
  let above = node.parent;
  while (ts.isAsExpression(above) || ts.isParenthesizedExpression(above) || ts.isNonNullExpression(above))
    above = above.parent;
  return !(ts.isPropertyAccessExpression(above) || ts.isElementAccessExpression(above)) || isKey(node, above);
}

const isKey = (node: ts.Node, above: ts.Node): boolean =>
  ts.isElementAccessExpression(above) && above.argumentExpression === node;

/** An identifier that stands for a value, and is no member's, property's or variable's own name. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return !(
    ts.isPropertyAssignment(parent) ||
    ts.isParameter(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent)
  );
}

/**
 * Names that are given to `on`, `once`, `off` or Salvo's own `listen`, or gone through as `hook`; those in a list `HOOKS`, and
 * those that the `hooks` of a window returns.
 */
function hooksAt(node: ts.Node): readonly string[] {
  if (ts.isForOfStatement(node) && ts.isArrayLiteralExpression(node.expression)) {
    return /\bhook\b/.test(node.initializer.getText()) ? node.expression.elements.flatMap(literal) : [];
  }
  if (ts.isVariableDeclaration(node) && node.name.getText() === 'HOOKS' && node.initializer)
    return ts.isAsExpression(node.initializer) && ts.isArrayLiteralExpression(node.initializer.expression)
      ? node.initializer.expression.elements.flatMap(literal)
      : [];
  if (ts.isReturnStatement(node) && node.expression && ts.isObjectLiteralExpression(node.expression)) {
    const method = node.parent.parent;
    const isHooks = ts.isMethodDeclaration(method) && method.name.getText() === 'hooks';
    return isHooks ? node.expression.properties.flatMap(({ name }) => name?.getText() ?? []) : [];
  }
  if (!ts.isCallExpression(node)) return [];
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const isHearing = ts.isIdentifier(called) && /^(listen)$|^#?(on|once|off)$/.test(called.text);
  return isHearing || /^#(on|once|off)$/.test(called.getText()) ? node.arguments.slice(0, 1).flatMap(literal) : [];
}

const literal = (node: ts.Expression): readonly string[] => (ts.isStringLiteral(node) ? [node.text] : []);

const isOverride = (node: ts.Node): node is ts.ClassElement & { readonly name: ts.PropertyName } =>
  ts.isClassElement(node) &&
  node.name !== undefined &&
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.OverrideKeyword);
