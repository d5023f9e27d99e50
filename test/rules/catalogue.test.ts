/**
 * R12: random fights meet everything there is: every act, verdict, condition, event, and whatever of the compendia can be
 * used, each taken back as well; and what they are refused (R9). By day a fixed sample, which must meet as many as `catalogue.json` says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seeded } from '../../src/rules/kernel/random.ts';
import { NIGHT, isOver, nightFile, nightReport, sliceOf, trying } from '../night.ts';
import type { Choice } from '../../src/rules/ruleset.ts';
import { catalogueOf, metIn, nameOf, withPacks } from './conformance/catalogue.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import type { Entrant } from './conformance/play.ts';
import { UNREFUSED, unrefused } from './refusals.ts';
import { wildFight, type WildEntrant, type Witness } from './conformance/wild.ts';
import { idsIn } from '../../src/rules/kernel/fight.ts';

const FIGHTS = 12;
const STEPS = 120;
const SCENE_STEPS = 10;
/** Steps of a fight between two looks at what everybody is refused. */
const LOOKED_EVERY = 5;
const MET = JSON.parse(readFileSync('test/rules/catalogue.json', 'utf8')) as { readonly [ruleset: string]: number };

/** Fights of the entrant's own people, of the compendia's and of its further scenes, by turns, while `goesOn`; adds to `met`. */
function play(
  entrant: Entrant,
  seed: number,
  goesOn: (fights: number) => boolean,
  met: Set<string>,
  refused = new Set<string>(),
): void {
  const { scenes = [] } = entrant;
  const kinds: readonly WildEntrant[] = [
    withPacks(entrant),
    entrant,
    ...scenes.filter(({ commands }) => !commands).map((scene) => ({ ...entrant, ...scene })),
  ];
  // A fight of this kind prefers acts that nobody has tried.
  const isNew = ({ action, item }: Choice): boolean =>
    !met.has(`action.${action}`) ||
    (item !== undefined && !met.has(nameOf(entrant.ruleset, item) ?? `action.${action}`));
  let steps = 0;
  const note = (...args: Parameters<Witness>): void => {
    metIn(entrant, ...args).forEach((name) => met.add(name));
    if (steps++ % LOOKED_EVERY !== 0) return;
    const [, fight] = args;
    for (const who of idsIn(fight))
      for (const choice of entrant.ruleset.choices(fight, who)) if (choice.refused) refused.add(choice.refused.refused);
  };
  for (const [at, scene] of scenes.filter(({ commands }) => commands).entries()) {
    const broken = wildFight({ ...entrant, ...scene }, seed + at, seeded(seed + at), SCENE_STEPS, note, isNew);
    expect(broken).toEqual([]);
  }
  for (let fights = 0; goesOn(fights); fights++) {
    const fighting = kinds[fights % kinds.length]!;
    const broken = wildFight(fighting, seed + fights, seeded(seed + fights), STEPS, note, isNew);
    expect(broken).toEqual([]);
  }
}

test.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))(
  'R12 %s: what fights have met',
  { tags: ['night'] },
  async (id, entrant) => {
    const all = catalogueOf(entrant);
    const met = new Set<string>();
    if (NIGHT) return byNight(id, entrant, all);
    const refused = new Set<string>();
    play(entrant, 1, (fights) => fights < FIGHTS, met, refused);
    const never = unrefused(id, refused).filter((code) => !UNREFUSED[id]!.includes(code));
    expect(never, 'refusals that neither a case nor a test nor a fight has seen').toEqual([]);
    const missing = [...all].filter((name) => !met.has(name));
    console.log(`${id}: ${all.size - missing.length} of ${all.size} met`);
    expect(all.size - missing.length).toBeGreaterThanOrEqual(MET[id]!);
  },
);

async function byNight(id: string, entrant: Entrant, all: ReadonlySet<string>): Promise<void> {
  const item = `R12 ${id}: what fights have met`;
  if (isOver(item, { goal: all.size })) return;
  const file = nightFile(`catalogue-${id}.json`);
  const before = NIGHT!.reached[item] === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as string[]);
  const met = new Set(before);
  const until = Date.now() + sliceOf(item);
  const { seed } = NIGHT!;
  const goesOn = (fights: number): boolean => fights === 0 || Date.now() < until;
  await trying(item, seed, () => play(entrant, seed, goesOn, met));
  const known = [...met].filter((name) => all.has(name));
  writeFileSync(file, JSON.stringify(known));
  console.log(`${id} has not met: ${[...all].filter((name) => !met.has(name)).join(', ')}`);
  nightReport({ item, goal: all.size, done: known.length - before.length });
}
