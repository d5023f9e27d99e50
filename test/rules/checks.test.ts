/** Checks that a GM calls for say what they are of, in every game; what nobody has named has no name. */
import { describe, expect, test } from 'vitest';
import { sample } from '../../src/play/sample.ts';
import { outcomeOf, recordOf } from '../../src/rules/kernel/record.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import type { Command } from '../../src/rules/ruleset.ts';
import { MATERIALS } from '../bench/material.ts';
import { idsIn } from '../../src/rules/kernel/fight.ts';

type Row = readonly [Pick<Command, 'action' | 'declared'>, { readonly [field: string]: string } | undefined];

const ROWS: { readonly [ruleset: string]: readonly Row[] } = {
  cepheus: [
    [{ action: 'check', declared: { skill: 'Recon' } }, { skill: 'Recon' }],
    [
      { action: 'check', declared: { skill: 'Recon', characteristic: 'edu' } },
      { skill: 'Recon', characteristic: 'edu' },
    ],
    [{ action: 'check', declared: { characteristic: 'str' } }, { characteristic: 'str' }],
  ],
  drive: [
    [{ action: 'check' }, { roll: 'con' }],
    [{ action: 'check', declared: { roll: 'int' } }, { roll: 'int' }],
    [{ action: 'check', declared: { roll: 'other' } }, undefined],
  ],
  fluid: [
    [{ action: 'skill', declared: { what: ' Acrobatics ' } }, { what: 'Acrobatics' }],
    [{ action: 'skill' }, undefined],
    [{ action: 'save', declared: { save: 'ref' } }, { save: 'ref' }],
  ],
  arrgs: [
    [{ action: 'check', declared: { skill: 'ride' } }, { skill: 'ride' }],
    [
      { action: 'check', declared: { skill: 'ride', ability: 'intellect' } },
      { skill: 'ride', ability: 'intellect' },
    ],
    [{ action: 'check', declared: { ability: 'agility' } }, { ability: 'agility' }],
  ],
  adeva: [
    [{ action: 'test', declared: { skill: 'stealth', characteristic: 'fel' } }, { skill: 'stealth' }],
    [{ action: 'test', declared: { characteristic: 'fel' } }, { characteristic: 'fel' }],
  ],
};

describe.each(MATERIALS.map((material) => ({ id: material.ruleset.id, material })))('$id', ({ id, material }) => {
  test.each(ROWS[id]!)('%j is of %j, also out of its message', (command, subject) => {
    const fight = { ...material.someFight(seeded(1), 1), phase: 'setup' as const };
    const who = idsIn(fight)[0]!;
    const outcome = sample(material.ruleset.perform(fight, { ...command, who }), seeded(2));
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const read = outcomeOf(
      JSON.parse(JSON.stringify(recordOf(outcome, id))) as { readonly [name: string]: unknown },
      id,
    );
    for (const { stages } of [outcome, read])
      expect(stages.find(({ kind }) => kind === 'check')!.subject).toEqual(subject);
  });
});
