import { defineConfig } from 'oxlint';

/** One way only: kernel ← a ruleset ← rulesets.ts ← play and foundry. The messages say what to do instead. */
const wall = (files, groups) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }] },
});

const outside = ['**/foundry/**', '**/play/**'];
const RULESETS = ['adeva', 'arrgs', 'cepheus', 'drive', 'fluid'];

const unsafeText = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'Text from documents could run as script: render a template, or use page/dom.ts, the one reviewed file.',
  },
  { selector: "NewExpression[callee.name='Function']", message: 'No code from text.' },
  { selector: "CallExpression[callee.property.name='safeEval']", message: 'No code from text.' },
  {
    selector: "MemberExpression[object.name='game'][property.name='socket']",
    message: 'Acts are messages (resolution/request.ts); nothing goes over a socket.',
  },
];

const writer = {
  selector:
    "CallExpression[callee.property.name=/^(update|updateSource|updateEmbeddedDocuments|createEmbeddedDocuments|deleteEmbeddedDocuments|toggleStatusEffect)$/][callee.object.type!='Super'], CallExpression[callee.property.name='delete'][arguments.length=0]",
  message:
    'Documents are written by resolution/ (acts) and by sheets and their forms on their own document; ask the referee instead.',
};

/** ESLint's own rule, for which the linter has none of its own. */
const SYNTAX = 'written/no-restricted-syntax';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: [{ name: 'written', specifier: 'oxlint-plugin-eslint' }],
  ignorePatterns: ['dist/', 'lib/', 'release/', 'node_modules/', '.cache/'],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
    'no-empty': 'error',
    'no-eval': 'error',
    'no-fallthrough': 'error',
    'no-implied-eval': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unsafe-function-type': 'error',
  },
  overrides: [
    {
      files: ['src/rules/**'],
      rules: {
        // A procedure that happens to ask nothing is still a procedure.
        'require-yield': 'off',
        'no-restricted-globals': [
          'error',
          ...['window', 'document', 'game', 'foundry', 'CONFIG', 'Hooks', 'ui', 'canvas', 'performance', 'console'].map(
            (name) => ({
              name,
              message: 'The rules layer runs anywhere: take it as an input, or do it in the adapter.',
            }),
          ),
        ],
        [SYNTAX]: [
          'error',
          {
            selector: "MemberExpression[object.name='Math'][property.name='random']",
            message: 'Yield a roll or a pick.',
          },
          { selector: "NewExpression[callee.name='Date']", message: 'Time is an input.' },
          { selector: "MemberExpression[object.name='Date']", message: 'Time is an input.' },
          { selector: 'TryStatement', message: 'Nothing in rules/ catches: refusals are values, bugs throw.' },
        ],
      },
    },
    wall(
      ['src/rules/kernel/**'],
      [
        [
          [...outside, '../*/**', '../ruleset.ts', '../rulesets.ts'],
          'The kernel knows nobody; what two rulesets share moves here.',
        ],
      ],
    ),
    ...RULESETS.map((own) =>
      wall(
        [`src/rules/${own}/**`],
        [
          [[...outside, '**/rulesets.ts'], 'A ruleset knows the kernel and the contract only.'],
          [
            RULESETS.filter((one) => one !== own).map((one) => `**/${one}/**`),
            'No ruleset imports another; move what both use unchanged to the kernel.',
          ],
        ],
      ),
    ),
    wall(
      ['src/play/**'],
      [
        [
          ['**/foundry/**', ...RULESETS.map((one) => `**/rules/${one}/**`)],
          'play/ drives any ruleset through the contract.',
        ],
      ],
    ),
    {
      files: ['src/foundry/**', 'src/salvo.ts'],
      rules: { 'require-yield': 'off', [SYNTAX]: ['error', ...unsafeText, writer] },
    },
    {
      files: [
        'src/foundry/resolution/**',
        'src/foundry/documents/backup.ts',
        'src/foundry/applications/**',
        'src/foundry/sheets/**',
        'src/foundry/games/*/*-sheet.ts',
        'src/foundry/migrations/**',
        // A document's own data before it is created.
        'src/foundry/documents/actor.ts',
        'src/foundry/documents/token-names.ts',
      ],
      rules: { [SYNTAX]: ['error', ...unsafeText] },
    },
    // The one reviewed file that makes elements from a rendered template.
    { files: ['src/foundry/page/dom.ts'], rules: { [SYNTAX]: ['error', ...unsafeText.slice(1), writer] } },
  ],
});
