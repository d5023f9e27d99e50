/**
 * The acts offered in a fight, as lines that can be read and compared: every act with its cost and why not, every field
 * with its bounds.
 */
import { idsIn, type Fight } from '../../src/rules/kernel/fight.ts';
import type { Choice, Field } from '../../src/rules/kernel/command.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';

/** Each choice once, with everybody who has it in this form. */
export function linesOfChoices(ruleset: Pick<Ruleset, 'choices'>, fight: Fight): readonly string[] {
  const found = new Map<string, string[]>();
  for (const who of idsIn(fight)) {
    for (const choice of ruleset.choices(fight, who)) {
      const block = [head(choice), ...choice.fields.map(fieldLine)].join('\n');
      const known = found.get(block);
      if (known) known.push(who);
      else found.set(block, [who]);
    }
  }
  return [...found].flatMap(([block, all]) => `${all.join(' ')}: ${block}`.split('\n'));
}

function head({ action, item, clause, target, cost, suited, refused, ...flags }: Choice): string {
  const costs = Object.entries(cost).map(([kind, amount]) => `${kind} ${amount}`);
  const said = (['gm', 'moot', 'check', 'setup', 'time'] as const).flatMap((name) =>
    flags[name] ? [flags[name] === true ? name : `${name} ${flags[name]}`] : [],
  );
  const ruled = [flags.onConditions, flags.onRound].flatMap((on) => (on ? [JSON.stringify(on)] : []));
  return [
    item === undefined ? action : `${action} ${item}`,
    clause,
    target,
    ...costs,
    ...said,
    ...ruled,
    ...(flags.onOrder ? [`in the order ${flags.onOrder}`] : []),
    ...(suited ? [`suits ${suited.join(' ')}`] : []),
    ...(flags.lists ?? []),
    ...(flags.moves ? [`goes ${flags.moves.unit} of ${flags.moves.field}, ${flags.moves.rank}`] : []),
    ...(refused ? [`refused ${refused.refused} ${refused.clause}`] : []),
    ...(flags.foreseen ?? []).map(({ label }) => label),
  ].join(', ');
}

function fieldLine({ key, clause, kind, options, min, max, fraction, default: preset, from }: Field): string {
  const range = kind === 'number' ? [`${min} to ${max}${fraction ? ' in parts' : ''}`] : [];
  return `  ${[key, clause, from, JSON.stringify(preset), ...range, ...(options ?? []).map(({ id }) => id)].join(' ')}`;
}
