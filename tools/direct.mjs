// A build step for procedures: beside every rule that is a generator it puts the same rule as a plain function, which takes
// its answers from a function instead of yielding. Nothing is rewritten by hand, so there is still one telling of each rule;
// `direct(rule)` of the kernel finds the plain form. Sampling needs no generator, and is faster without.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const KERNEL = resolve(import.meta.dirname, '../src/rules/kernel/procedure.ts');
const RULES = /\/(src\/(rules|play)|test\/bench)\/[^?]*\.ts$/;

/** The plugin, for Vite and for Rollup. It reads JavaScript, so it stands behind whatever strips the types. */
export const directly = () => ({
  name: 'salvo-direct',
  transform(code, id) {
    if (!RULES.test(id) || !code.includes('function*')) return null;
    // All is put behind what stands there: the lines of the original stay where they are.
    return { code: code + plainForms(code, this.parse(code), id), map: null };
  },
});

/** The plain form of every generator declared at the top of a module. */
export function plainForms(code, program, id) {
  const declared = program.body.map(declarationIn).filter(Boolean);
  const known = new Map([
    ...declared.map(({ node }) => [node.id.name, null]),
    ...importedGenerators(program, id).map((one) => [one.local, one]),
  ]);
  const used = new Set();
  const forms = declared.map(({ node, exported }) => {
    const form = plainForm(code, node, known, used);
    return `${exported ? 'export ' : ''}${form}\nkeepDirect$(${node.id.name}, ${node.id.name}$direct);`;
  });
  const imports = [...used].map((name) => known.get(name)).filter(Boolean);
  return [
    '',
    kernelFor(id),
    ...imports.map(({ local, name, from }) => `import { ${name}$direct as ${local}$direct } from '${from}';`),
    ...forms,
    '',
  ].join('\n');
}

const kernelFor = (id) =>
  id === KERNEL
    ? 'const [answered$, keepDirect$] = [answered, keepDirect];'
    : `import { answered as answered$, keepDirect as keepDirect$ } from './${relative(dirname(id), KERNEL)}';`;

function declarationIn(statement) {
  const exported = statement.type === 'ExportNamedDeclaration';
  const node = exported ? statement.declaration : statement;
  return node?.type === 'FunctionDeclaration' && node.generator ? { node, exported } : null;
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
