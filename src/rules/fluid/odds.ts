/** Exact odds before an attack or a check is made (FLU-GAP-06..18, -23, -31..37). */
import { fromWeights, mix, point, type Distribution } from '../kernel/distribution.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import { entry, total, type Tally } from '../kernel/tally.ts';
import type { Command, Odds } from '../ruleset.ts';
import { attackTally, defenseTally, judgeAttack, type AttackSituation } from './attack.ts';
import { suppressionStress } from './automatic.ts';
import { checkedCommand, type Asked } from './commands/act.ts';
import { isCommand } from '../kernel/command.ts';
import { hitsOf } from './commands/hits.ts';
import { actOf } from './commands/index.ts';
import { isArea, modeOf, situationOf } from './commands/situation.ts';
import { judgeSkill, skillCheckOf } from './commands/skill.ts';
import { chance, damagePerHit, FACES, harmChances, passChance, totalDamage } from './oddsharm.ts';
import type { FluidOptions } from './options.ts';
import { combatant } from './state.ts';

const ROLLED: { readonly [action: string]: (asked: Asked) => Odds } = {
  attack: attackOdds,
  strafe: attackOdds,
  suppress: suppressOdds,
  skill: skillOdds,
  finish: skillOdds,
};

export function odds(fight: Parameters<typeof checkedCommand>[1], command: Command): Odds | Refusal {
  if (!isCommand(command)) return refuse('badCommand', 'FLU-GAP-06');
  const act = actOf(command.action);
  const rolled = Object.hasOwn(ROLLED, command.action) ? ROLLED[command.action] : undefined;
  if (act === null || !rolled) return refuse('noOdds', 'FLU-GAP-06', { action: command.action });
  const asked = checkedCommand(act, fight, command);
  return isRefusal(asked) ? asked : rolled(asked);
}

const label = (name: string): string => `SALVO.fluid.odds.${name}`;

/** The odds of an attack in which nobody spends Action Dice, and what one die would change. */
function attackOdds(asked: Asked): Odds {
  const target = combatant(asked.fight, asked.targets[0]!);
  const weapon = asked.item!;
  const situation = situationOf(asked, asked.fight, target.id);
  const rolls = rollsOf(asked, situation);
  const hits = mix(rolls.map((roll) => [1 / FACES, point(roll.hits)] as const));
  const hitting = { weapon, target, hits, perHit: damagePerHit(weapon, target), options: asked.options };
  const damage = totalDamage(hitting);
  const area = isArea(modeOf(asked));
  return {
    tally: attackTally(situation),
    chances: [
      chance(
        'hit',
        share(rolls, (roll) => roll.hit),
      ),
      ...(area ? [] : [chance('hitWithDie', withDie(rolls, asked.options))]),
      ...(area
        ? []
        : [
            chance(
              'threat',
              share(rolls, (roll) => roll.threat),
            ),
          ]),
      ...(area
        ? []
        : [
            chance(
              'error',
              share(rolls, (roll) => roll.error),
            ),
          ]),
      ...harmChances(hitting, damage),
    ],
    distributions: [
      { label: label('damage'), of: damage },
      ...(hits.min + hits.mass.length > 2 ? [{ label: label('hits'), of: hits }] : []),
    ],
    tail: 0,
    assuming: [
      label('noActionDice'),
      ...(area ? [] : [label('noStandOff')]),
      ...(area || weapon.blastIncrement > 0 ? [label('oneTarget')] : []),
    ],
  };
}

interface Roll {
  readonly hit: boolean;
  readonly threat: boolean;
  readonly error: boolean;
  readonly hits: number;
  /** What the total falls short of what is needed by, 0 or less on a hit. */
  readonly short: number;
}

/** What each face of the d20 comes to. */
function rollsOf(asked: Asked, situation: AttackSituation): readonly Roll[] {
  const bonus = total(attackTally(situation));
  const defense = total(defenseTally(situation.target));
  const mode = modeOf(asked);
  return Array.from({ length: FACES }, (_, index) => {
    const face = index + 1;
    const made = judgeAttack(face, face + bonus, defense, situation, asked.options);
    const { hits } = hitsOf(asked, mode, made);
    return { hit: made.hit, threat: made.threat, error: made.error, hits, short: -made.margin };
  });
}

function share<T>(rolls: readonly T[], what: (roll: T) => boolean): number {
  let count = 0;
  for (const roll of rolls) if (what(roll)) count++;
  return count / rolls.length;
}

/** FLU-GAP-10: the chance to hit when a miss is raised by one Action Die. A natural 1 that always misses stays one. */
function withDie(rolls: readonly Roll[], options: FluidOptions): number {
  let sum = 0;
  for (const [index, roll] of rolls.entries()) {
    if (roll.hit) sum += 1;
    else if (!(options.naturalAuto && index === 0)) sum += dieAtLeast(roll.short, options);
  }
  return sum / rolls.length;
}

/** The chance that one Action Die, rolled again at its maximum, comes to `value` or more. */
export function dieAtLeast(value: number, options: FluidOptions): number {
  const sides = options.adDie;
  if (value <= 1) return 1;
  if (value > sides) return options.adExplode ? dieAtLeast(value - sides, options) / sides : 0;
  return (sides - value + 1) / sides;
}

/** FLU-GAP-37: the Will save against each total of suppressive fire; what it falls short by is stress. */
function suppressOdds(asked: Asked): Odds {
  const target = combatant(asked.fight, asked.targets[0]!);
  const tally = attackTally(situationOf(asked, asked.fight, null));
  const { will } = target.sheet.saves;
  const weights = new Map<number, number>();
  let fails = 0;
  for (let face = 1; face <= FACES; face++) {
    const dc = face + total(tally);
    fails += (1 - passChance(dc, will)) / FACES;
    for (let save = 1; save <= FACES; save++) {
      const stress = suppressionStress(dc, save + will);
      weights.set(stress, (weights.get(stress) ?? 0) + 1 / FACES ** 2);
    }
  }
  const perHit: Distribution = fromWeights(weights);
  const weapon = { ...asked.item!, damageType: 'stress', blastIncrement: 0 };
  const hitting = { weapon, target, hits: point(1), perHit, options: asked.options };
  return {
    tally,
    chances: [chance('save', fails), ...harmChances(hitting, perHit)],
    distributions: [{ label: label('damage'), of: perHit }],
    tail: 0,
    assuming: [label('noActionDice'), label('oneTarget')],
  };
}

/** FLU-GAP-09, -13: a skill check, whenever its rolls are made. */
function skillOdds(asked: Asked): Odds {
  const { bonus, dc } = skillCheckOf(asked);
  const rolls = Array.from({ length: FACES }, (_, index): Roll & { triumph: boolean } => {
    const { success, triumph, error } = judgeSkill(index + 1, index + 1 + bonus, dc, asked.options);
    return { hit: success, threat: false, error, triumph, hits: 0, short: dc - index - 1 - bonus };
  });
  const tally: Tally = [entry('FLU-GAP-13', 'SALVO.fluid.check.skill', bonus)];
  const triumph = share(rolls, (roll) => roll.triumph);
  return {
    tally,
    chances: [
      chance(
        'success',
        share(rolls, (roll) => roll.hit),
      ),
      chance('successWithDie', withDie(rolls, { ...asked.options, naturalAuto: false })),
      ...(triumph > 0 ? [chance('triumph', triumph)] : []),
      chance(
        'error',
        share(rolls, (roll) => roll.error),
      ),
    ],
    distributions: [],
    tail: 0,
    assuming: [label('noActionDice')],
  };
}
