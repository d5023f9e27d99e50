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

/** A generator, or a method that is one. */
const GENERATOR = /function\*|^\s*\*\w+\(/m;

/** The plugin, for Vite and for Rollup. It reads JavaScript, so it stands behind whatever strips the types. */
export const directly = () => ({
  name: 'salvo-direct',
  transform(code, id) {
    if (!RULES.test(slashed(id)) || !GENERATOR.test(code)) return null;
    return { code: bothForms(code, this.parse(code), slashed(id)), map: null };
  },
});

/**
 * `code` with every generator in both forms: those declared at the top of the module, which stay on the lines where they
 * are, and those that are methods of an object or values within a function.
 */
export function bothForms(code, program, id) {
  const declared = program.body.map(declarationIn).filter(Boolean);
  const known = new Map([
    ...declared.map(({ node }) => [node.id.name, null]),
    ...importedGenerators(program, id).map((generator) => [generator.local, generator]),
  ]);
  const used = new Set();
  const { text, plainForm } = writer(code, known, used);
  const forms = declared.map(({ node, exported }) => {
    const { name } = node.id;
    const open = exported ? 'export ' : '';
    return [
      `${open}function ${name}$direct${plainForm(node)}`,
      `${open}function ${name}(...given$) { return rule$(${name}$rule, ${name}$direct, given$); }`,
    ].join('\n');
  });
  const inPlace = text(program, false, new Map(declared.map(({ statement, node }) => [statement, node])));
  const imports = [...used].map((name) => known.get(name)).filter(Boolean);
  return [
    code.slice(0, program.start) + inPlace + code.slice(program.end),
    kernelFor(id),
    ...(inPlace.includes('both$(') ? [BOTH] : []),
    ...imports.map(({ local, name, from }) => `import { ${name}$direct as ${local}$direct } from '${from}';`),
    ...forms,
    '',
  ].join('\n');
}

/** A function, so that whatever stands at the top of a module may call it. */
const BOTH = 'function both$(generator, plain) { return (...given$) => rule$(generator, plain, given$); }';

const kernelFor = (id) =>
  id === KERNEL
    ? 'const [answered$, rule$] = [answered, rule];'
    : `import { answered as answered$, rule as rule$ } from './${posix.relative(posix.dirname(id), KERNEL)}';`;

function declarationIn(statement) {
  const exported = statement.type === 'ExportNamedDeclaration';
  const node = exported ? statement.declaration : statement;
  return node?.type === 'FunctionDeclaration' && node.generator ? { statement, node, exported } : null;
}

/** Generators that a module imports by name from the file that declares them. */
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

/** Writes parts of `code` anew, as generators or in their plain form. */
function writer(code, known, used) {
  return { text, plainForm };

  /** The text of a node; where it is `plain`, with its yields replaced. `renamed`: statements whose generator gets a name of its own. */
  function text(part, plain, renamed = NONE) {
    let made = '';
    let at = part.start;
    for (const { start, end, become } of changesIn(part, plain, renamed)) {
      made += code.slice(at, start) + become();
      at = end;
    }
    return made + code.slice(at, part.end);
  }

  /** The outermost nodes within a node that change; yields of a generator within are its own. */
  function changesIn(node, plain, renamed) {
    return Object.values(node)
      .flat()
      .filter((child) => typeof child?.type === 'string')
      .flatMap((child) => changesAt(child, plain, renamed));
  }

  function changesAt(node, plain, renamed) {
    const { start, end, type } = node;
    const rule = renamed.get(node);
    // The name of the rule is free for what is called.
    if (rule)
      return [{ start, end: rule.body.start, become: () => opening(rule) }, ...changesIn(rule.body, false, NONE)];
    if (plain && type === 'YieldExpression') return [{ start, end, become: () => answeredAt(node) }];
    if (type === 'Property' && node.method && isRule(node.value)) {
      const key = code.slice(node.key.start, node.key.end);
      return [{ start, end, become: () => `${node.computed ? `[${key}]` : key}: ${both(node.value)}` }];
    }
    if (type === 'FunctionExpression' && isRule(node)) return [{ start, end, become: () => both(node) }];
    if (type === 'FunctionDeclaration' && isRule(node)) return [{ start, end, become: () => within(node) }];
    if (type === 'MethodDefinition') return [];
    return node.generator ? [] : changesIn(node, plain, renamed);
  }

  function opening(node) {
    return `${code.slice(node.start, node.id.end)}$rule${code.slice(node.id.end, node.body.start)}`;
  }

  function both(node) {
    return `both$(function* (${given(node).join(', ')}) ${text(node.body, false)}, function${plainForm(node)})`;
  }

  /** A rule declared within a function, which may be called before it stands there. */
  function within(node) {
    return `function ${node.id.name}(...given$) { return ${both(node)}(...given$); }`;
  }

  function plainForm(node) {
    return `(${['answer$', ...given(node)].join(', ')}) ${text(node.body, true)}`;
  }

  function given({ params }) {
    return params.map(({ start, end }) => code.slice(start, end));
  }

  function answeredAt({ delegate, argument }) {
    if (!delegate) return `answer$(${inPlain(argument)})`;
    const name = argument.type === 'CallExpression' && argument.callee.type === 'Identifier' && argument.callee.name;
    if (!known.has(name)) return `answered$(${inPlain(argument)}, answer$)`;
    used.add(name);
    return `${name}$direct(${['answer$', ...argument.arguments.map(inPlain)].join(', ')})`;
  }

  /** The text of an expression, which may be a yield itself. */
  function inPlain(expression) {
    return text({ start: expression.start, end: expression.end, expression }, true);
  }
}

const NONE = new Map();
const isRule = ({ generator, async }) => generator && !async;
