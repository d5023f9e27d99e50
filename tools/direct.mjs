// A build step for procedures: beside every rule that is a generator it puts the same rule as a plain function, which takes
// its answers from a function instead of yielding. Nothing is rewritten by hand, so there is still one telling of each rule.
// A call of the rule gives a procedure that runs in either form: `answered` of the kernel, which has all answers at hand,
// takes the plain one, and everybody else gets the generator.
import { readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';

/** A path as Vite and imports write it: with slashes, on Windows too. */
const slashed = (path) => path.replaceAll('\\', '/');

const KERNEL = slashed(resolve(import.meta.dirname, '../src/rules/kernel/procedure.ts'));
const RULES = /\/(src\/(rules|play)|test\/bench)\/[^?]*\.ts$/;

/** The plugin, for Vite and for Rollup. It reads JavaScript, so it stands behind whatever strips the types. */
export const directly = () => ({
  name: 'salvo-direct',
  transform(code, id) {
    if (!RULES.test(slashed(id)) || !code.includes('function*')) return null;
    return { code: bothForms(code, this.parse(code), slashed(id)), map: null };
  },
});

/**
 * `code` with every generator declared at the top of the module in both forms. The generators stay on the lines where they
 * are; all else is put behind them.
 */
export function bothForms(code, program, id) {
  const declared = program.body.map(declarationIn).filter(Boolean);
  const known = new Map([
    ...declared.map(({ node }) => [node.id.name, null]),
    ...importedGenerators(program, id).map((one) => [one.local, one]),
  ]);
  const used = new Set();
  const forms = declared.map(({ node, exported }) => {
    const { name } = node.id;
    const open = exported ? 'export ' : '';
    return [
      `${open}${plainForm(code, node, known, used)}`,
      `${open}function ${name}(...given$) { return rule$(${name}$rule, ${name}$direct, given$); }`,
    ].join('\n');
  });
  const imports = [...used].map((name) => known.get(name)).filter(Boolean);
  return [
    renamed(code, declared),
    kernelFor(id),
    ...imports.map(({ local, name, from }) => `import { ${name}$direct as ${local}$direct } from '${from}';`),
    ...forms,
    '',
  ].join('\n');
}

/** The generators under a name of their own, so that the rule's name is free for what is called. */
function renamed(code, declared) {
  let text = '';
  let at = 0;
  for (const { statement, node } of declared) {
    text += `${code.slice(at, statement.start)}${code.slice(node.start, node.id.end)}$rule`;
    at = node.id.end;
  }
  return text + code.slice(at);
}

const kernelFor = (id) =>
  id === KERNEL
    ? 'const [answered$, rule$] = [answered, rule];'
    : `import { answered as answered$, rule as rule$ } from './${posix.relative(posix.dirname(id), KERNEL)}';`;

function declarationIn(statement) {
  const exported = statement.type === 'ExportNamedDeclaration';
  const node = exported ? statement.declaration : statement;
  return node?.type === 'FunctionDeclaration' && node.generator ? { statement, node, exported } : null;
}

/** What a module imports by name from a file that declares it as a generator. */
function importedGenerators(program, id) {
  return program.body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source.value.startsWith('.'))
    .flatMap(({ source, specifiers }) => {
      // The compiler of the library writes `.js` for the `.ts` of the source.
      const text = readFileSync(resolve(dirname(id), source.value.replace(/\.js$/, '.ts')), 'utf8');
      return specifiers
        .filter(({ type, imported }) => type === 'ImportSpecifier' && declares(text, imported.name))
        .map(({ local, imported }) => ({ local: local.name, name: imported.name, from: source.value }));
    });
}

const declares = (text, name) => new RegExp(`^export function\\* ${name}\\b`, 'm').test(text);

function plainForm(code, node, known, used) {
  const given = node.params.map((one) => code.slice(one.start, one.end));
  return `function ${node.id.name}$direct(${['answer$', ...given].join(', ')}) ${told(node.body)}`;

  /** The text of a node, its yields replaced. */
  function told(part) {
    let text = '';
    let at = part.start;
    for (const one of yieldsIn(part)) {
      text += code.slice(at, one.start) + answeredAt(one);
      at = one.end;
    }
    return text + code.slice(at, part.end);
  }

  function answeredAt({ delegate, argument }) {
    if (!delegate) return `answer$(${told(argument)})`;
    const name = argument.type === 'CallExpression' && argument.callee.type === 'Identifier' && argument.callee.name;
    if (!known.has(name)) return `answered$(${told(argument)}, answer$)`;
    used.add(name);
    return `${name}$direct(${['answer$', ...argument.arguments.map(told)].join(', ')})`;
  }
}

/** The outermost yields within a node; those of a generator within are its own. */
function yieldsIn(node) {
  if (node.type === 'YieldExpression') return [node];
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string' && !child.generator)
    .flatMap(yieldsIn);
}
