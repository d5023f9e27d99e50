/** `npm run fight -- FILE [--seed N] [--odds] [--trials N]`: a fight described in JSON, in the terminal. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fight } from '../../rules/kernel/fight.ts';
import { mean } from '../../rules/kernel/distribution.ts';
import { seeded } from '../../rules/kernel/random.ts';
import { isRefusal } from '../../rules/kernel/result.ts';
import { RULESETS } from '../../rules/rulesets.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { aimed, battle, battlefieldOf } from '../battle.ts';
import { readFightFile } from '../fight-file.ts';
import { bothOf, forecast, interval, NO_FIGHTS } from '../forecast.ts';
import { linesOf, nameOf, reader, thingsIn, type Say, type Things } from './text.ts';

const EXAMPLES = 'src/play/terminal/examples';
function main(args: readonly string[]): number {
  const options = parsed(args);
  if (typeof options === 'string') return complain(options, usage());
  const path = existsSync(options.file) ? options.file : resolve(EXAMPLES, `${options.file}.json`);
  if (!existsSync(path)) return complain(`${options.file}: no such file`, usage());
  const source = readFileSync(path, 'utf8');
  const file = readFightFile(source, RULESETS);
  if (!file.ok)
    return complain(
      ...file.problems.map(
        (problem) => `${options.file}${problem.path ? `: ${problem.path}` : ''}: ${problem.message}`,
      ),
    );
  const say = reader(...readdirSync('lang').map((name) => `lang/${name}`));
  const things = thingsIn(source);
  if (options.odds) return tellOdds(file.ruleset, file.fight, say, things);
  if (options.trials > 0) return tellForecast(file.ruleset, file.fight, options.trials, options.seed);
  return tellFight(file.ruleset, file.fight, options.seed, say, things);
}

interface Options {
  readonly file: string;
  readonly seed: number;
  readonly odds: boolean;
  readonly trials: number;
}

function parsed(args: readonly string[]): Options | string {
  let file = '';
  let seed = 1;
  let trials = 0;
  let odds = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--odds') odds = true;
    else if (arg === '--seed' || arg === '--trials') {
      const value = Number(args[++i]);
      if (!Number.isSafeInteger(value) || value < (arg === '--trials' ? 1 : 0)) return `${arg} takes a whole number`;
      if (arg === '--seed') seed = value;
      else trials = value;
    } else if (arg.startsWith('-')) return `${arg}: no such option`;
    else if (file) return `one file at a time: ${arg}`;
    else file = arg;
  }
  return file ? { file, seed, odds, trials } : 'a file is missing';
}

const usage = (): string =>
  `usage: npm run fight -- FILE [--seed N] [--odds] [--trials N]\nready examples: ${readdirSync(EXAMPLES)
    .map((name) => name.replace('.json', ''))
    .join(', ')}`;

function complain(...lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return 2;
}

function tellFight(ruleset: Ruleset, fight: Fight, seed: number, say: Say, things: Things): number {
  const result = battle(ruleset, fight, seeded(seed), {
    faces: true,
    onOutcome: (outcome, after) => linesOf(outcome, after, say, things).forEach((line) => console.log(line)),
  });
  console.log(
    `\nseed ${seed}: ${result.winner ? `${result.winner} stands` : 'nobody stands alone'} after ${result.rounds} rounds`,
  );
  return 0;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Every attack available to anybody against every enemy, before the first shot. */
function tellOdds(ruleset: Ruleset, fight: Fight, say: Say, things: Things): number {
  const { isUp } = battlefieldOf(ruleset);
  for (const attacker of fight.combatants) {
    const attacks = ruleset.choices(fight, attacker.id, ruleset.plainAttack);
    for (const target of fight.combatants) {
      if (target.side === attacker.side || !isUp(fight, target)) continue;
      for (const choice of attacks) {
        const odds = ruleset.odds(fight, aimed(choice, attacker.id, target.id, fight.scene));
        const what = `${attacker.name} → ${target.name}, ${choice.item ? nameOf(choice.item, fight, things, say) : say(choice.label)}`;
        if (isRefusal(odds)) console.log(`${what}: ${say(`SALVO.refused.${odds.refused}`, odds.values)}`);
        else {
          const chances = odds.chances.map((chance) => `${say(chance.label)} ${percent(chance.chance)}`);
          const means = odds.distributions.map(
            (distribution) => `${say(distribution.label)} ${mean(distribution.of).toFixed(2)} on average`,
          );
          console.log(`${what}: ${[...chances, ...means].join(', ')}`);
        }
      }
    }
  }
  return 0;
}

function tellForecast(ruleset: Ruleset, fight: Fight, trials: number, seed: number): number {
  const live = process.stderr.isTTY;
  const step = Math.max(1, Math.floor(trials / 100));
  let result = NO_FIGHTS;
  for (let first = 0; first < trials; first += step) {
    result = bothOf(result, forecast(ruleset, fight, { first, trials: Math.min(step, trials - first), seed }));
    if (live) process.stderr.write(`\r${result.trials} of ${trials} fights`);
  }
  if (live) process.stderr.write('\r\u001b[K');
  const rounds = result.rounds / Math.max(1, result.trials);
  console.log(`${result.trials} fights from seed ${seed}, ${rounds.toFixed(1)} rounds on average`);
  for (const [side, wins] of Object.entries(result.wins).sort((a, b) => b[1] - a[1])) {
    const { low, high } = interval(wins, result.trials);
    const share = percent(wins / result.trials);
    console.log(`  ${side || 'nobody'}: ${share} (95 %: ${percent(low)} to ${percent(high)})`);
  }
  return 0;
}

process.exitCode = main(process.argv.slice(2));
