// `npm run types`: every part of the tree against its own compiler settings. The rules layer has no DOM and no ambient types.
// All in one process: a file is parsed once, and checked once, in the first project that holds it, which is the strictest.
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const PROJECTS = [
  'src/rules/tsconfig.json',
  'src/play/tsconfig.json',
  'src/play/terminal.tsconfig.json',
  'src/tsconfig.json',
  'test/tsconfig.json',
  'test/tabletop/subset/tsconfig.json',
];

/** Parsed files by what they were parsed for; the settings that could tell them apart are those of tsconfig.base.json. */
const parsed = new Map();
const checked = new Set();

/** The problems of a project and of those of its files that no earlier project has checked. */
function problemsOf(project) {
  const { options, fileNames, errors } = settingsOf(project);
  const program = ts.createProgram({ rootNames: fileNames, options, host: hostFor(options) });
  const files = program.getSourceFiles().filter(({ fileName }) => !checked.has(fileName));
  for (const { fileName } of files) checked.add(fileName);
  return [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...files.flatMap((file) => program.getSyntacticDiagnostics(file)),
    ...files.flatMap((file) => program.getSemanticDiagnostics(file)),
    ...program.getGlobalDiagnostics(),
  ];
}

function settingsOf(project) {
  const stop = (diagnostic) => {
    throw new Error(ts.formatDiagnostic(diagnostic, SHOWN));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: stop };
  return ts.getParsedCommandLineOfConfigFile(resolve(root, project), {}, host);
}

function hostFor(options) {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (name, version, ...rest) => {
    const { languageVersion = version, impliedNodeFormat = '' } = typeof version === 'object' ? version : {};
    const key = [name, languageVersion, impliedNodeFormat].join('|');
    if (!parsed.has(key)) parsed.set(key, parse(name, version, ...rest));
    return parsed.get(key);
  };
  return host;
}

const SHOWN = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

for (const project of PROJECTS) {
  const problems = ts.sortAndDeduplicateDiagnostics(problemsOf(project));
  if (problems.length === 0) continue;
  console.error(`${project}:\n${ts.formatDiagnosticsWithColorAndContext(problems, SHOWN)}`);
  process.exitCode = 1;
}
console.log(process.exitCode ? 'types are not sound' : 'types are sound');
