/** Fields that count only with a value of another: with any other value of it, nothing depends on them. */
import { expect, test } from 'vitest';
import { sampleRecorded } from '../../src/play/sample.ts';
import type { Field } from '../../src/rules/kernel/command.ts';
import { idsIn, type Fight } from '../../src/rules/kernel/fight.ts';
import type { Id } from '../../src/rules/kernel/json.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Choice, Command, Ruleset } from '../../src/rules/ruleset.ts';
import { withPacks } from './conformance/catalogue.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { wildFight } from './conformance/wild.ts';

const FIGHTS = 3;
const STEPS = 40;

/** The acts of each game that have such a field. */
const ACTS: { readonly [ruleset: string]: readonly string[] } = {
  cepheus: ['day'],
  drive: ['gravity'],
  fluid: ['attack'],
  adeva: ['overwatch'],
  arrgs: ['charge', 'reposition', 'setCondition'],
};

/** Measurements without which an act is refused. */
const MEASURED: { readonly [action: string]: object } = { charge: { steps: 2, distanceAfter: 1 } };

/** Values that a field may take. */
const valuesOf = ({ kind, options = [], min = 0, max = 9 }: Field): readonly Field['default'][] =>
  kind === 'flag' ? [true, false] : kind === 'choice' ? options.map(({ id }) => id) : [min, max];

/** The outcome, or the refusal, of a choice with these declarations, as text. */
function told(ruleset: Ruleset, fight: Fight, command: Command): { readonly text: string; readonly done: boolean } {
  const { value } = sampleRecorded(ruleset.perform(fight, command), seeded(1));
  return { text: JSON.stringify(value), done: !isRefusal(value) };
}

/** Declarations of a field with each value of the other one that it does not count with. */
const idle = (field: Field, other: Field): readonly (readonly Command['declared'][])[] =>
  valuesOf(other)
    .filter((value) => !field.onlyWith!.values.includes(value))
    .map((value) => [
      { [other.key]: value },
      ...valuesOf(field).map((own) => ({ [other.key]: value, [field.key]: own })),
    ]);

test.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (id, entrant) => {
  const { ruleset, scenes = [] } = entrant;
  const kinds = [entrant, withPacks(entrant), ...scenes.map((scene) => ({ ...entrant, ...scene }))];
  const found = new Set<string>();
  const compared = new Set<string>();
  const differing = new Set<string>();
  const look = (fight: Fight, who: Id, { action, item, target, fields }: Choice): void => {
    for (const field of fields.filter(({ onlyWith }) => onlyWith)) {
      const other = fields.find(({ key }) => key === field.onlyWith!.key)!;
      expect(valuesOf(other)).toEqual(expect.arrayContaining([...field.onlyWith!.values]));
      found.add(action);
      const targets =
        target === 'none'
          ? {}
          : {
              targets: idsIn(fight)
                .filter((each) => each !== who)
                .slice(0, 1),
            };
      const command = { action, who, ...(item === undefined ? {} : { item }), ...targets };
      for (const declarations of idle(field, other)) {
        const outcomes = declarations.map((declared) =>
          told(ruleset, fight, { ...command, declared: { ...MEASURED[action], ...declared } }),
        );
        if (outcomes.some(({ done }) => done)) compared.add(action);
        if (new Set(outcomes.map(({ text }) => text)).size > 1) differing.add(`${action}: ${field.key}`);
      }
    }
  };
  for (let seed = 1; seed <= FIGHTS; seed++)
    wildFight(kinds[seed % kinds.length]!, seed, seeded(seed), STEPS, ({ actor }, after) => {
      const who = actor ?? after.turn;
      if (who === null || !idsIn(after).includes(who)) return;
      for (const action of ACTS[id]!)
        for (const choice of ruleset.choices(after, who, action)) look(after, who, choice);
    });
  expect([...found].sort()).toEqual(ACTS[id]);
  expect([...compared].sort()).toEqual(ACTS[id]);
  expect([...differing]).toEqual([]);
});
