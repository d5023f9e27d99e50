import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path/posix';
import { expect, test } from 'vitest';

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : name.endsWith('.ts') ? [path] : [];
  });

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const arrows: readonly Arrow[] = files('src').flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s+'(\.[^']+)'/g)].map((match) => ({
    from,
    to: relative('.', resolve(dirname(from), match[1]!)),
  })),
);

/** The part of the tree that a file belongs to: `kernel`, a ruleset's folder, `contract`, `list`, `play`, `foundry`, a game's folder in it. */
function place(path: string): string {
  const [, second, third] = path.split('/');
  if (second === 'rules') {
    if (third === 'rulesets.ts' || third === 'index.ts') return 'list';
    if (third === 'ruleset.ts') return 'contract';
    return third === 'kernel' ? 'kernel' : `ruleset ${third}`;
  }
  if (second === 'play') return 'play';
  return third === 'games' ? `game ${path.split('/')[3]}` : 'foundry';
}

function allowed(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'kernel') return false;
  if (from === 'contract') return to === 'kernel';
  if (from.startsWith('ruleset')) return to === 'kernel' || to === 'contract';
  if (from === 'list') return to !== 'play' && to !== 'foundry';
  if (from === 'play') return to === 'kernel' || to === 'contract' || to === 'list';
  return true;
}

test('arrows point one way: kernel, a ruleset, the list, then play and foundry', () => {
  const wrong = arrows.filter((arrow) => !allowed(place(arrow.from), place(arrow.to)));
  expect(wrong.map((arrow) => `${arrow.from} → ${arrow.to}`)).toEqual([]);
});

test('the adapter knows the rules by their index, and a ruleset only in the folder of its game', () => {
  const inAdapter = (path: string): boolean => path.startsWith('src/foundry/') || path === 'src/salvo.ts';
  const open = (from: string): readonly string[] => {
    const game = /^game (.+)/.exec(place(from))?.[1];
    return ['src/rules/index.ts', ...(game ? [`src/rules/${game}/index.ts`] : [])];
  };
  const wrong = arrows.filter(
    ({ from, to }) => inAdapter(from) && to.startsWith('src/rules/') && !open(from).includes(to),
  );
  expect(wrong.map((arrow) => `${arrow.from} → ${arrow.to}`)).toEqual([]);
});

test('nothing imports in a circle', () => {
  const next = new Map<string, string[]>();
  const typeOnly = /import type|export type/;
  for (const from of files('src')) {
    const lines = readFileSync(from, 'utf8').matchAll(/^(import|export)[^;]*?from\s+'(\.[^']+)';/gms);
    next.set(
      from,
      [...lines]
        .filter((line) => !typeOnly.test(line[0]))
        .map((line) => relative('.', resolve(dirname(from), line[2]!))),
    );
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  expect(circles).toEqual([]);
});

test('outside the list nothing compares the id of a ruleset', () => {
  const found = files('src')
    .filter((path) => place(path) !== 'list' && !place(path).startsWith('ruleset'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/[=!]==\s*'(cepheus|drive|fluid|adeva|arrgs)'/g)].map(
        (match) => `${path}: ${match[0]}`,
      ),
    );
  expect(found).toEqual([]);
});

/** Acts whose names are words with a meaning of their own outside: hooks, senses, stages, grades. */
const PLAIN_WORDS = new Set('attack check condition effect free harm hurt move press ready'.split(' '));

test('outside its ruleset nothing names an act', () => {
  const acts = files('src/rules')
    .filter((path) => place(path).startsWith('ruleset'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ +action: '(\w+)'/gm)].map((match) => match[1]!));
  const named = new Set(acts.filter((act) => !PLAIN_WORDS.has(act)));
  const found = files('src')
    .filter((path) => ['kernel', 'contract', 'play', 'foundry'].includes(place(path)))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/'(\w+)'/g)]
        .filter((match) => named.has(match[1]!))
        .map((match) => `${path}: ${match[0]}`),
    );
  expect([named.size > 100, found]).toEqual([true, []]);
});

test('the rules layer has no dependency', () => {
  const bare = files('src/rules').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from\s+'([^.'][^']*)'/g)].map((match) => `${path}: ${match[1]}`),
  );
  expect(bare).toEqual([]);
});

test('no two rooms of the adapter import each other', () => {
  const room = (path: string): string => dirname(relative('src/foundry', path));
  const inside = arrows.filter(({ from, to }) => [from, to].every((path) => path.startsWith('src/foundry/')));
  const pairs = new Set(inside.map(({ from, to }) => `${room(from)} → ${room(to)}`));
  const back = ({ from, to }: Arrow): boolean => room(from) !== room(to) && pairs.has(`${room(to)} → ${room(from)}`);
  expect(inside.filter(back).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/** Files of the kernel are a library, one subject each; everywhere else a room is small enough to be seen at a glance. */
const MOST_IN_A_ROOM = 11;

const grouped = (
  paths: readonly string[],
  key: (path: string) => string,
): readonly (readonly [string, readonly string[]])[] =>
  [...new Set(paths.map(key))].map((group) => [group, paths.filter((path) => key(path) === group)]);

test(`a room holds ${MOST_IN_A_ROOM} files at most`, () => {
  const rooms = files('src').filter((path) => !path.startsWith('src/rules/kernel/'));
  const crowded = grouped(rooms, dirname).filter(([, inside]) => inside.length > MOST_IN_A_ROOM);
  expect(crowded.map(([room, inside]) => `${room}: ${inside.length}`)).toEqual([]);
});

/** A ruleset, the kernel or `play`: where a name or a file is looked for. The games of the adapter share their names on purpose. */
const part = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/rules/') ? 3 : 2)
    .join('/');

const withoutGames = files('src').filter((path) => !path.startsWith('src/foundry/games/'));

test('no two files of a ruleset, or of the adapter without its games, have one name', () => {
  const twice = grouped(withoutGames, (path) => `${part(path)}: ${path.split('/').at(-1)}`).filter(
    ([, paths]) => paths.length > 1,
  );
  expect(twice.map(([name, paths]) => `${name} (${paths.join(', ')})`)).toEqual([]);
});

test('no exported name stands for two things in a ruleset, the kernel, play or the adapter', () => {
  const places = new Map<string, string[]>();
  for (const path of withoutGames) {
    const found = readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:abstract )?(?:function\*?|\w+) (\w+)/gm);
    for (const [, name] of found) {
      const key = `${part(path)}: ${name}`;
      places.set(key, [...(places.get(key) ?? []), path]);
    }
  }
  expect(places.size).toBeGreaterThan(1000);
  const twice = [...places].filter(([, paths]) => paths.length > 1);
  expect(twice.map(([name, paths]) => `${name} (${paths.join(', ')})`)).toEqual([]);
});

test('every value that a file exports is imported somewhere', () => {
  const texts = [...['src', 'test'].flatMap(files), ...readdirSync('tools').map((name) => join('tools', name))]
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
  // A file that another passes on as a whole is part of what that one offers.
  const whole = texts.flatMap(([path, text]) =>
    [...text.matchAll(/(?:import|export) \*(?: as \w+)? from '(\.[^']+)'/g)].map((match) =>
      relative('.', resolve(dirname(path), match[1]!)),
    ),
  );
  // Tests also load a file whole, and name what they want of it with a dot; another thing of that name hides an export.
  const wanted = new Set(
    texts.flatMap(([path, text]) => [
      ...[...text.matchAll(/(?:import|export)(?: type)? (?:\w+, )?\{([^}]*)\} from/g)].flatMap(
        (match) => match[1]!.match(/\w+/g) ?? [],
      ),
      ...(path.startsWith('test/') ? [...text.matchAll(/\w\.(\w+)/g)].map((match) => match[1]!) : []),
    ]),
  );
  const offered = texts
    .filter(([path]) => path.startsWith('src/') && !whole.includes(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:async )?(?:abstract )?(?:function\*?|const|let|class) (\w+)/gm)].map(
        (match) => [path, match[1]!] as const,
      ),
    );
  expect(offered.length).toBeGreaterThan(1000);
  const unwanted = offered.filter(([, name]) => !wanted.has(name)).map(([path, name]) => `${path}: ${name}`);
  expect(unwanted).toEqual([]);
});
