/** The odds of the checks of maneuvers, in situations that random fights come to, against every way in which the check may end. */
import { expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { arrgs, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { idsIn, type Fight } from '../../../src/rules/kernel/fight.ts';
import { eventsOf, type Outcome, type Stage } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { withPacks } from '../conformance/catalogue.ts';
import { declaring } from '../conformance/play.ts';
import { wildFight } from '../conformance/wild.ts';
import { chanceNamed, throwing, valuesNamed } from '../decided.ts';
import { arrgsEntrant } from './fight-entrant.ts';
import { changed, duel, weapon } from './people.ts';

/** An act with the reason of its dice, its chance, and a distribution with its value in an outcome. */
interface Row {
  readonly roll: string;
  readonly chance?: string;
  readonly value?: readonly [string, (outcome: Outcome) => number];
}

const told =
  (fact: string) =>
  ({ stages }: Outcome): number =>
    stages.reduce((found, { verdict }) => Number(verdict?.values?.[fact] ?? found), 0);
const loaded = (outcome: Outcome): number =>
  Number(eventsOf(outcome).find(({ kind }) => kind === 'weaponReloaded')?.facts?.['items'] ?? 0);

const ROWS: { readonly [action: string]: Row } = {
  treat: { roll: 'treatment' },
  aidAnother: { roll: 'aidAnother', value: ['assisted', told('assisted')] },
  changeReach: { roll: 'changeReach', value: ['successValue', told('successValue')] },
  reload: { roll: 'reload', value: ['loaded', loaded] },
  reloadMounted: { roll: 'reload', value: ['loaded', loaded] },
  controlSpell: { roll: 'controlSpell' },
  dismissSpell: { roll: 'dismissSpell' },
  counterspell: { roll: 'counterspell' },
  miscellaneous: { roll: 'miscellaneous' },
  disarmHazard: { roll: 'disarmHazard' },
  areaAttack: { roll: 'attack', chance: 'squareHit' },
};

/** Situations tried of each act, and the chance of a chain below which it is cut off. */
const TRIED = 5;
const RARE = 1e-4;

const tried = new Map<string, number>();

/** The stage of the act's own check; none where the dice never came to it. */
const checkIn = ({ stages }: Outcome, action: string, who: string): Stage | undefined =>
  stages.find(
    ({ title, dice, who: by }) =>
      by === who &&
      dice !== undefined &&
      (title === `SALVO.arrgs.action.${action}` || (action === 'areaAttack' && title === 'SALVO.arrgs.attack.area')),
  );

function hold(fight: Fight, command: Command): void {
  const { action, who } = command;
  const row = ROWS[action]!;
  const odds = arrgs.odds(fight as ArrgsFight, command);
  const { ends, tail } = enumerate(
    () =>
      throwing(arrgs.perform(fight as ArrgsFight, command), ({ reason }) => reason === `SALVO.arrgs.roll.${row.roll}`),
    (end) => JSON.stringify(end),
    { tail: RARE },
  );
  const checks = [...ends.values()].flatMap(({ value, chance }) => {
    if (isRefusal(value)) return [];
    const stage = checkIn(value, action, who);
    return stage ? [{ outcome: value, isGood: stage.verdict!.good === true, chance }] : [];
  });
  if (checks.length === 0) return;
  if (isRefusal(odds)) throw new Error(`${action}: ${odds.refused}`);
  const near = (said: number, seen: number): void =>
    expect(Math.abs(said - seen), JSON.stringify(command)).toBeLessThanOrEqual(tail + odds.tail + 1e-9);
  near(chanceNamed(odds, row.chance ?? 'success'), sum(checks.filter(({ isGood }) => isGood)));
  if (row.value) {
    const [name, valueIn] = row.value;
    for (const [value, chance] of valuesNamed(odds, name))
      near(chance, sum(checks.filter(({ outcome }) => valueIn(outcome) === value)));
  }
  tried.set(action, (tried.get(action) ?? 0) + 1);
}

const sum = (shares: readonly { readonly chance: number }[]): number =>
  shares.reduce((all, { chance }) => all + chance, 0);

/** Acts that random fights seldom come to. */
const RARELY = ['treat', 'reload', 'disarmHazard'];

/** The other acts that have not been tried enough. */
const missing = (): readonly string[] =>
  Object.keys(ROWS).filter((action) => !RARELY.includes(action) && (tried.get(action) ?? 0) < TRIED);

test('ARR-CHK-01 the odds of a maneuver are those of its check', () => {
  const { scenes = [] } = arrgsEntrant;
  const kinds = [arrgsEntrant, withPacks(arrgsEntrant), ...scenes.map((scene) => ({ ...arrgsEntrant, ...scene }))];
  const random = seeded(11);
  for (let round = 0; round < 30 && missing().length > 0; round++) {
    const playing = kinds[round % kinds.length]!;
    wildFight(playing, round + 1, seeded(round + 1), 60, (_outcome, fight) => {
      for (const who of idsIn(fight))
        for (const choice of arrgs.choices(fight as ArrgsFight, who)) {
          if (
            !(choice.action in ROWS) ||
            RARELY.includes(choice.action) ||
            choice.refused ||
            (tried.get(choice.action) ?? 0) >= TRIED
          )
            continue;
          const command = declaring(playing, fight, { ...choice, who }, random);
          const ids = choice.suited ?? idsIn(fight);
          const targets = command.targets && ids.length > 0 ? { targets: [ids[random.below(ids.length)]!] } : {};
          hold(fight, { ...command, ...targets });
        }
    });
  }
  expect(missing()).toEqual([]);
});

test.each(
  [false, true].flatMap((multi) => [0, 1, 2].flatMap((loaded) => [5, 14].map((dc) => [multi, loaded, dc] as const))),
)('ARR-RLD-01 the odds of a Reload, several items at once %s, %i loaded, against %i', (multi, loaded, dc) => {
  const reload = { cost: 1, dc, multi, capacity: 3, loaded };
  const sling = weapon('sling', { kind: 'ranged', increment: 6, ammunition: 'stone', reload });
  const { fight } = duel({ items: [sling, { type: 'gear', id: 'bag', ammunition: 'stone', quantity: 2 }] });
  tried.clear();
  hold(fight, { action: 'reload', who: 'a', item: 'sling', declared: { modifier: -2 } });
  expect(tried.get('reload')).toBe(1);
});

test.each([4, 15, 40])('GAP-14 the odds of disarming a hazard of DC %i', (disarmDc) => {
  const trap = { id: 'b', kind: 'hazard', items: [], sheet: { hazard: { disarmDc } } };
  const { fight } = duel({}, trap);
  tried.clear();
  hold(fight, { action: 'disarmHazard', who: 'a', targets: ['b'], declared: { modifier: 3 } });
  expect(tried.get('disarmHazard')).toBe(1);
});

test.each([1, 3, 9])('GAP-11 the odds of treating someone at Dying %i', (dying) => {
  const line = changed(duel({}, {}, { dyingTreatment: true }), 'b', { life: { dying } });
  tried.clear();
  hold(line.fight, { action: 'treat', who: 'a', targets: ['b'], declared: { modifier: 1 } });
  expect(tried.get('treat')).toBe(1);
});
