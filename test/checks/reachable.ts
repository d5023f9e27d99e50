/**
 * The part of a ruleset that play can reach: a graph of the declarations of `src/rules`, from the user of a name to the
 * name. Types are left out, as they do nothing.
 */
import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** The root of the project, where checks and tools run. */
const ROOT = process.cwd();

/** A declaration at the top of a module: `src/rules/drive/shields/points.ts#poolOf`. */
export type Name = string;

export interface Graph {
  /** The declarations that each declaration names. */
  readonly uses: ReadonlyMap<Name, ReadonlySet<Name>>;
  /** The declarations of the rules that the files below each folder name. */
  readonly named: (folder: string) => ReadonlyMap<Name, string>;
}

/** The folders of what plays, tries or measures rules by name: the tests of the adapter know them through the contract. */
const FOLDERS = ['src', 'test/cases', 'test/rules', 'test/bench'];

/** The graph of everything below `FOLDERS`. */
export function graph(): Graph {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
      .map((path) => resolve(ROOT, folder, path)),
  );
  const program = ts.createProgram(files, OPTIONS, hostOfOwn());
  const checker = program.getTypeChecker();
  const uses = new Map<Name, Set<Name>>();
  const byFile = new Map<string, Map<Name, string>>();
  for (const source of program.getSourceFiles()) {
    const path = pathOf(source);
    if (!path.startsWith('src/') && !path.startsWith('test/')) continue;
    const inFile = new Map<Name, string>();
    const topNames = new Set(source.statements.flatMap(topNamesOf));
    for (const statement of source.statements) {
      const used = namesIn(statement, topNames, checker);
      for (const name of used) inFile.set(name, path);
      if (path.startsWith('src/rules/')) {
        for (const declared of declaredBy(statement)) {
          const name = `${path}#${declared}`;
          uses.set(name, new Set([...(uses.get(name) ?? []), ...used]));
        }
      }
    }
    byFile.set(path, inFile);
  }
  const named = (folder: string): ReadonlyMap<Name, string> =>
    new Map([...byFile].filter(([path]) => path.startsWith(folder)).flatMap(([, names]) => [...names]));
  return { uses, named };
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  // No name of the rules is one of the language's.
  noLib: true,
};

/** A host that finds the project's own modules alone: no package declares a rule. */
function hostOfOwn(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      if (!text.startsWith('.') || !text.endsWith('.ts')) return { resolvedModule: undefined };
      return { resolvedModule: { resolvedFileName: resolve(dirname(from), text), extension: ts.Extension.Ts } };
    });
  return host;
}

/** Everything that `roots` lead to. */
export function reached(uses: Graph['uses'], roots: Iterable<Name>): ReadonlySet<Name> {
  const found = new Set<Name>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(uses.get(name) ?? []));
  }
  return found;
}

const pathOf = (source: ts.SourceFile): string => source.fileName.slice(ROOT.length + 1);

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

const bound = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? bound(element.name) : []));

/** The names that a statement gives to its module: declared or imported. */
function topNamesOf(statement: ts.Statement): readonly string[] {
  if (!ts.isImportDeclaration(statement)) return declaredBy(statement);
  const { name, namedBindings } = statement.importClause ?? {};
  const byDefault = name ? [name.text] : [];
  if (!namedBindings) return byDefault;
  if (ts.isNamespaceImport(namedBindings)) return [...byDefault, namedBindings.name.text];
  return [...byDefault, ...namedBindings.elements.map((element) => element.name.text)];
}

/** The top-level declarations of the rules whose values a statement names: by one of `topNames`, or as a member of one that is a module. */
function namesIn(statement: ts.Statement, topNames: ReadonlySet<string>, checker: ts.TypeChecker): ReadonlySet<Name> {
  const found = new Set<Name>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node) && isOrMemberOf(node, topNames) && !isMember(node, checker)) {
      const name = declarationOf(node, checker);
      if (name) found.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

/** Whether an identifier may stand for something of the module's own: any other is a parameter, a local or a member. */
const isOrMemberOf = ({ text, parent }: ts.Identifier, topNames: ReadonlySet<string>): boolean =>
  topNames.has(text) ||
  (ts.isPropertyAccessExpression(parent) && ts.isIdentifier(parent.expression) && topNames.has(parent.expression.text));

/** A name of a member: of an object (whose type would have to be worked out, and is no declaration), not of a module. */
function isMember(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return false;
  const owner = ts.isIdentifier(parent.expression) ? checker.getSymbolAtLocation(parent.expression) : undefined;
  return !owner?.declarations?.some(ts.isNamespaceImport);
}

function declarationOf(node: ts.Identifier, checker: ts.TypeChecker): Name | null {
  let symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !symbol || ts.isSourceFile(declaration)) return null;
  const path = pathOf(declaration.getSourceFile());
  return path.startsWith('src/rules/') && isAtTheTop(declaration) ? `${path}#${symbol.name}` : null;
}

function isAtTheTop(declaration: ts.Node): boolean {
  let node: ts.Node = declaration;
  while (
    ts.isBindingElement(node) ||
    ts.isObjectBindingPattern(node) ||
    ts.isArrayBindingPattern(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isVariableDeclarationList(node) ||
    ts.isVariableStatement(node)
  )
    node = node.parent;
  if (ts.isSourceFile(node)) return true;
  return (
    (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)) && ts.isSourceFile(declaration.parent)
  );
}

/** The values of the games `ids` that no fight reaches: named by cases or tests, or by nothing. */
export function unreached({ uses, named }: Graph, ids: readonly string[]): readonly Name[] {
  const inGame = (id: string, name: Name): boolean => name.startsWith(`src/rules/${id}/`);
  const namedIn = (...folders: readonly string[]): readonly Name[] =>
    folders.flatMap((folder) => [...named(folder).keys()]);
  const played = reached(uses, contracts(ids));
  const tried = ids.flatMap((id) =>
    namedIn(`test/cases/${id}/`, `test/rules/${id}/`).filter((name) => inGame(id, name) && !played.has(name)),
  );
  const used = reached(uses, [...played, ...tried, ...namedIn('src/foundry/', 'src/play/', 'test/bench/')]);
  const idle = [...uses.keys()].filter((name) => !used.has(name) && ids.some((id) => inGame(id, name)));
  return [...new Set([...tried, ...idle])].sort();
}

/** The contract of each game, from which play goes out. */
export const contracts = (ids: readonly string[]): readonly Name[] =>
  ids.map((id) => `src/rules/${id}/ruleset.ts#${id}`);

export const LIST = resolve(ROOT, 'test/checks/unreached.txt');
