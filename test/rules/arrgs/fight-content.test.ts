/** The content of the compendia, played at random: the demonstration, and everything that ships at once (section 34.7). */
import { expect, test } from 'vitest';
import { newFight, type Fight } from '../../../src/rules/kernel/fight.ts';
import { canonical, type Json } from '../../../src/rules/kernel/json.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { asJson, playFight, replayed, takenBack, type Entrant } from '../conformance/play.ts';
import { actors, cast, demonstration } from './compendia.ts';
import { arrgsEntrant } from './fight-entrant.ts';

/** Everybody and everything, on two sides. */
function menagerie(): Fight {
  const names = actors.map(({ source }) => source.name);
  const half = names.filter((_name, index) => index % 2 === 0);
  return newFight('arrgs', [
    ...cast(half, 'us'),
    ...cast(
      names.filter((name) => !half.includes(name)),
      'them',
    ),
  ]);
}

/** Mounts, vehicles and hazards come up now and then. */
// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  mount: 300, dismount: 20, fireMounted: 900, reloadMounted: 300, triggerHazard: 60, disarmHazard: 60,
  collide: 10, suddenStop: 10, movement: 120, step: 60, counterspell: 60,
};

const playing = (fight: () => Fight): Entrant => ({
  ...arrgsEntrant,
  fight,
  weight: (choice) => LIKED[choice.action] ?? arrgsEntrant.weight(choice),
  targetCodes: [
    ...arrgsEntrant.targetCodes,
    'noSeat',
    'spent',
    'noHazard',
    'targetHazard',
    'sheltered',
    'mindless',
    'tooManyTargets',
    'noAreaAttack',
  ],
});

test.each([
  ['the demonstration', demonstration, 1],
  ['the demonstration', demonstration, 2],
  ['everything that ships', menagerie, 3],
  ['everything that ships', menagerie, 4],
  ['everything that ships', menagerie, 5],
])('%s can be played, replayed and taken back', (_name, fight, seed) => {
  const played = playFight(playing(fight), seed, seeded(seed), 150);
  expect(played.broken).toEqual([]);
  expect(played.acts.length).toBeGreaterThan(20);
  expect(canonical(asJson(takenBack(played)))).toBe(canonical(asJson(played.start)));
  const same = played.acts.map(
    (act) => canonical((replayed(act) as { readonly value: Json }).value) === canonical(asJson(act.outcome)),
  );
  expect(same.every(Boolean)).toBe(true);
});
