/** Exact odds of an attack (DRV-DIC-06): damage is fixed, so the two rolls decide which of a few results comes about. */
import { mix, point, sumOfDice, type Distribution } from '../kernel/distribution.ts';
import type { Procedure } from '../kernel/procedure.ts';
import { bug, isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import { total } from '../kernel/tally.ts';
import type { Command, Odds, Scale } from '../ruleset.ts';
import { armorScale } from './armor.ts';
import { resolveAttack, type Attack, type AttackResult } from './attack.ts';
import { checkedCommand } from './commands/act.ts';
import { attack as act } from './commands/attack.ts';
import { armed, attackOn } from './commands/arms.ts';
import { unharmed } from './energy.ts';
import { consequencesOf, injuryTypeOf } from './injuries.ts';
import type { DriveOptions } from './options.ts';
import {
  CRITICAL_MARGIN,
  defendWith,
  diceOf,
  isSuccess,
  targetNumber,
  type DefenseSpec,
  type RollSpec,
} from './rolls.ts';
import type { DriveFight } from './sheet.ts';
import { combatant, injuriesOf, protectedOf } from './state.ts';
import type { Injury, InjuryType, Target } from './types.ts';

/** Odds of an attack as commanded. Refuses what `perform` would, and `noOdds` for other acts. */
export function odds(fight: DriveFight, command: Command): Odds | Refusal {
  if (command.action !== act.action) return refuse('noOdds', 'DRV-DIC-06');
  const asked = checkedCommand(act, fight, command);
  if (isRefusal(asked)) return asked;
  const arms = armed(asked);
  if (isRefusal(arms)) return arms;
  const target = asked.targets[0]!;
  const injuries = injuriesOf(combatant(fight, target));
  return attackOdds(attackOn(asked, arms, target), protectedOf(fight, target).target, injuries, asked.options);
}

/**
 * Odds of an attack on a target with these injuries, everybody deciding as the catalogue does by default and nobody
 * spending WILL in defense.
 */
export function attackOdds(attack: Attack, target: Target, injuries: readonly Injury[], options: DriveOptions): Odds {
  const cases = casesOf(attack, target, options);
  const chance = (test: (result: Result) => boolean): number =>
    cases.reduce((sum, one) => (test(one.result) ? sum + one.chance : sum), 0);
  return {
    tally: attack.offense ? offenseTally(attack.offense, options) : [],
    chances: [
      { label: 'SALVO.drive.odds.onTheWay', chance: chance(({ outcome }) => outcome !== 'missed') },
      { label: 'SALVO.drive.odds.hit', chance: chance(isHit) },
      { label: 'SALVO.drive.odds.critical', chance: chance(({ outcome }) => outcome === 'critical') },
      { label: 'SALVO.drive.odds.injured', chance: chance(({ harm }) => harm.degrees > 0) },
      { label: 'SALVO.drive.odds.down', chance: chanceOfDown(cases, attack, injuries, options) },
    ],
    distributions: [
      { label: 'SALVO.drive.odds.damage', of: distributionOf(cases, ({ harm }) => harm.total) },
      { label: 'SALVO.drive.odds.degrees', of: distributionOf(cases, ({ harm }) => harm.degrees) },
    ],
    tail: 0,
    assuming: ['SALVO.drive.assuming.defaults', 'SALVO.drive.assuming.noWill'],
    scales: scalesOf(cases, target),
  };
}

/** Where the drive of each portion meets the armor once it has hit (DRV-ARM-02 to -05). */
function scalesOf(cases: readonly Case[], { armor }: Target): readonly Scale[] {
  const hit = cases.find(({ result }) => result.outcome === 'hit') ?? cases.find(({ result }) => isHit(result));
  if (!hit) return [];
  const marks = hit.result.volley.portions.map(({ key, drive, weapon }) => ({
    label: `SALVO.drive.portion.${key}`,
    at: drive,
    source: weapon,
  }));
  return [armorScale(armor, marks)];
}

const isHit = ({ outcome }: Result): boolean => outcome === 'hit' || outcome === 'critical';

/** What odds look at. */
type Result = Pick<AttackResult, 'outcome' | 'harm' | 'volley'>;

interface Case {
  readonly chance: number;
  readonly result: Result;
}

/** Every result the attack can have, with its chance; those that cannot come about are left out. */
function casesOf(attack: Attack, target: Target, options: DriveOptions): readonly Case[] {
  const onTheWay = attack.offense ? chanceOfSuccess(attack.offense, offenseTn(attack.offense, options), options) : 1;
  const known = (outcome: 'evaded' | 'hit' | 'critical'): AttackResult =>
    byDefault(
      resolveAttack({ ...attack, offense: null, rollsInjuryType: false, defense: { known: outcome } }, target, options),
    );
  const nothing = (outcome: 'missed' | 'evaded'): Result => ({
    outcome,
    harm: unharmed(target),
    volley: { portions: [], pools: target.pools, absorptions: [] },
  });
  const cases: Case[] = onTheWay < 1 ? [{ chance: 1 - onTheWay, result: nothing('missed') }] : [];
  for (const [outcome, chance] of defenseChances(attack.defense, options)) {
    if (onTheWay * chance <= 0) continue;
    // Whoever evades is untouched, but for the share of an area.
    const result = outcome === 'evaded' && attack.aoe === null ? nothing('evaded') : known(outcome);
    cases.push({ chance: onTheWay * chance, result });
  }
  return cases;
}

const offenseTally = (spec: RollSpec, options: DriveOptions) =>
  targetNumber(spec, spec.will.spend === 'ask' ? 0 : spec.will.spend, options);

const offenseTn = (spec: RollSpec, options: DriveOptions): number => total(offenseTally(spec, options));

function chanceOfSuccess(spec: { readonly hindrance: number }, tn: number, options: DriveOptions): number {
  return chanceOfMargins(spec.hindrance, tn, options, (margin) => isSuccess(margin, options));
}

/** Probability that the margin of a roll passes `test`. */
function chanceOfMargins(
  hindrance: number,
  tn: number,
  options: DriveOptions,
  test: (margin: number) => boolean,
): number {
  const { min, mass } = sumOfDice(diceOf(hindrance, options), options.dice.faces);
  return mass.reduce((sum, one, index) => (test(min + index - tn) ? sum + one : sum), 0);
}

type Outcome = 'evaded' | 'hit' | 'critical';

function defenseChances(defense: Attack['defense'], options: DriveOptions): readonly (readonly [Outcome, number])[] {
  if ('known' in defense) return [[defense.known, 1]];
  if (defense.tn === null) return [[byDefault(defendWith(defense, options)).outcome, 1]];
  const tn = total(targetNumber({ ...defense, tn: defense.tn }, 0, options));
  const evaded = chanceOfSuccess(defense, tn, options);
  const critical = canBeCritical(defense)
    ? chanceOfMargins(
        defense.hindrance,
        tn,
        options,
        (margin) => !isSuccess(margin, options) && margin >= CRITICAL_MARGIN,
      )
    : 0;
  return [
    ['evaded', evaded],
    ['hit', Math.max(0, 1 - evaded - critical)],
    ['critical', critical],
  ];
}

const canBeCritical = (defense: DefenseSpec): boolean => defense.mode === 'melee' || defense.inCriticalRange;

/** A procedure that asks for no dice, everybody taking what the catalogue falls back to. */
function byDefault<T>(procedure: Procedure<T>): T {
  let step = procedure.next();
  while (!step.done) {
    const ask = step.value;
    step = procedure.next('default' in ask ? ask.default : bug('dice in a result that is known'));
  }
  return step.value;
}

const distributionOf = (cases: readonly Case[], value: (result: Result) => number): Distribution =>
  mix(cases.map(({ chance, result }) => [chance, point(value(result))] as const));

/** The chance that the injuries are enough to put the target out of the fight, over every face of the injury table. */
function chanceOfDown(
  cases: readonly Case[],
  attack: Attack,
  injuries: readonly Injury[],
  options: DriveOptions,
): number {
  const types = new Map<InjuryType, number>();
  for (let face = 1; face <= 10; face++) {
    const type = injuryTypeOf(face, attack.mode, options);
    types.set(type, (types.get(type) ?? 0) + 1);
  }
  const downs = (degrees: number): number =>
    [...types].reduce(
      (sum, [type, faces]) => (isDown([...injuries, { type, degrees }], options) ? sum + faces : sum),
      0,
    ) / 10;
  return cases.reduce(
    (sum, { chance, result }) => (result.harm.degrees > 0 ? sum + chance * downs(result.harm.degrees) : sum),
    0,
  );
}

const isDown = (injuries: readonly Injury[], options: DriveOptions): boolean =>
  consequencesOf(injuries, options).some((status) => status === 'incapacitated' || status === 'dead');
