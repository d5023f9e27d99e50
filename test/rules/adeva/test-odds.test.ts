/** The odds of acts with a test of their own, in situations that random fights come to, against every way in which the test may end. */
import { expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { adeva, type AdevaFight } from '../../../src/rules/adeva/index.ts';
import { idsIn, type Fight } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { withPacks } from '../conformance/catalogue.ts';
import { declaring } from '../conformance/play.ts';
import { wildFight } from '../conformance/wild.ts';
import { chanceNamed, throwing, valuesNamed } from '../decided.ts';
import { adevaEntrant } from './fight-entrant.ts';

/** Each act with the reasons of its dice. */
const ROLLS: { readonly [action: string]: readonly string[] } = {
  test: ['test'],
  firstAid: ['firstAid', 'healing'],
  firstAidRuled: ['firstAid', 'healing'],
  clearJam: ['clearJam'],
  extendedAction: ['task'],
};
/** Situations tried of each act. */
const TRIED = 6;

const tried = new Map<string, number>();

/** The acts that have not been tried enough. */
const missing = (): readonly string[] => Object.keys(ROLLS).filter((action) => (tried.get(action) ?? 0) < TRIED);

function hold(fight: Fight, command: Command): void {
  const { action, who } = command;
  const reasons = ROLLS[action]!.map((name) => `SALVO.adeva.roll.${name}`);
  const odds = adeva.odds(fight as AdevaFight, command);
  const { ends } = enumerate(
    () => throwing(adeva.perform(fight as AdevaFight, command), ({ reason }) => reasons.includes(reason)),
    (end) => JSON.stringify(end),
  );
  const tests = [...ends.values()].flatMap(({ value, chance }) => {
    if (isRefusal(value)) return [];
    const stage = value.stages.find(({ kind, who: by }) => kind === 'check' && by === who);
    const healed = eventsOf(value).find(({ kind }) => kind === 'treated')?.facts?.['healed'] ?? 0;
    return [{ isGood: stage?.verdict?.good === true, healed, chance }];
  });
  if (tests.length === 0) return;
  if (isRefusal(odds)) throw new Error(`${action}: ${odds.refused}`);
  expect(chanceNamed(odds, 'passes')).toBeCloseTo(sum(tests.filter(({ isGood }) => isGood)), 9);
  for (const [value, chance] of valuesNamed(odds, 'restored'))
    expect(chance).toBeCloseTo(sum(tests.filter(({ healed }) => healed === value)), 9);
  tried.set(action, (tried.get(action) ?? 0) + 1);
}

const sum = (shares: readonly { readonly chance: number }[]): number =>
  shares.reduce((all, { chance }) => all + chance, 0);

test('ADE-CORE-02 the odds of an act with a test are those of its test', () => {
  const { scenes = [] } = adevaEntrant;
  const kinds = [adevaEntrant, withPacks(adevaEntrant), ...scenes.map((scene) => ({ ...adevaEntrant, ...scene }))];
  const random = seeded(11);
  for (let round = 0; round < 30 && missing().length > 0; round++) {
    const playing = kinds[round % kinds.length]!;
    wildFight(playing, round + 1, seeded(round + 1), 60, (_outcome, fight) => {
      for (const who of idsIn(fight))
        for (const choice of adeva.choices(fight as AdevaFight, who)) {
          if (!(choice.action in ROLLS) || choice.refused || (tried.get(choice.action) ?? 0) >= TRIED) continue;
          const command = declaring(playing, fight, { ...choice, who }, random);
          const ids = choice.suited ?? [];
          const targets = command.targets && ids.length > 0 ? { targets: [ids[random.below(ids.length)]!] } : {};
          hold(fight, { ...command, ...targets });
        }
    });
  }
  expect(missing()).toEqual([]);
});

test('GAP-16 First aid out of reach has the odds of it beside the patient, and says so', () => {
  const fight = adevaEntrant.fight(1) as AdevaFight;
  const who = idsIn(fight)[0]!;
  const treatable = adeva.choices(fight, who, 'firstAid')[0]!.suited!.find((id) => id !== who)!;
  const command = { action: 'firstAid', who, targets: [treatable], declared: { squares: 1 } };
  const near = adeva.odds(fight, command);
  const far = adeva.odds(fight, { ...command, declared: { squares: 9 } });
  expect(near).toMatchObject({ assuming: [] });
  expect(far).toEqual({ ...near, assuming: ['SALVO.assuming.outOfReach'] });
});
