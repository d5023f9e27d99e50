/** Section 3.7: damage and health. */
import * as damages from '../../../src/rules/cepheus/harm/damage.ts';
import { restHours } from '../../../src/rules/cepheus/harm/fatigue.ts';
import { hurt } from '../../../src/rules/cepheus/harm/strike.ts';
import * as injuries from '../../../src/rules/cepheus/harm/injury.ts';
import { layersWorn } from '../../../src/rules/cepheus/harm/wear.ts';
import { stateDms } from '../../../src/rules/cepheus/check/skill-check.ts';
import { armorNow, combatantOf } from '../../../src/rules/cepheus/sheet/state.ts';
import { PHYSICAL, type CepheusFight, type PhysicalScores } from '../../../src/rules/cepheus/types.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Answer, Ask, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { begin, ended } from '../../../src/rules/kernel/progress.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { armorItems, entrant, fightOf, SELF, Table } from './entrant.ts';
import { armor, bag, flag, list, noDice, number, orNull, roll, settings } from './given.ts';

export const health: Operations = {
  damage: (given) => {
    const hit = hitOf(given);
    const raw = orNull(given, 'rawDamage');
    if (raw !== null) noDice(given);
    const result = raw === null ? roll(given, damages.rollDamage(null, hit)) : damages.damageOf(raw, hit);
    const table = new Table(fightOf(given, [entrant({ items: armorItems(given) })]));
    table.apply(layersWorn(combatantOf(table.fight, SELF), hit.laser));
    return {
      rawDamage: result.raw,
      reducedDamage: result.reduced,
      damage: result.damage,
      armorAfter: armorNow(table.combatant()),
    };
  },

  injury: (given) => {
    const [max, current] = [bag(given, 'max'), bag(given, 'current')];
    const self = entrant({ max, current, sheet: { awake: flag(given, 'awake') } });
    const table = new Table(fightOf(given, [self]));
    if (flag(given, 'previouslyInjured')) healedAgain(table, given);
    const decisions = [...list<Bag | string>(given, 'choices')];
    const steps: object[] = [];
    let surplus = 0;
    for (const entry of list<Bag | number>(given, 'hits')) {
      const damage = isBag(entry) ? damages.damageOf(number(entry, 'rawDamage', 0), hitOf(entry)).damage : entry;
      const decision =
        injuries.decisionNeeded(healthOf(table), damage) !== 'none' ? decided(decisions.shift() ?? null) : null;
      const allocation = injuries.allocate(healthOf(table), damage, decision);
      if (isRefusal(allocation)) return { ...report(table, given), surplus, steps, refused: allocation.refused };
      table.run(hitBy(table.fight, damage, given), { answer: (ask) => answerTo(ask, decision) });
      const harmed = table.stages.flatMap(({ events }) => events).find(({ kind }) => kind === 'harmed');
      surplus = Number(harmed?.facts?.['surplus'] ?? 0);
      steps.push({ damage, ...report(table, given) });
    }
    if (decisions.length > 0) throw new Error(`left over: ${JSON.stringify(decisions)}`);
    return { ...report(table, given), surplus, steps, refused: null };
  },

  fatigue: (given) => {
    const end = number(given, 'end', 7);
    const self = entrant({ current: { end }, sheet: { fatigued: flag(given, 'fatigued', true) } });
    const table = new Table(fightOf(given, [self]));
    if (flag(given, 'again')) table.act(SELF, 'fatigue');
    return {
      checkDm: total(stateDms(table.fight, table.combatant(), settings(given))),
      restHours: restHours(table.combatant()),
      unconscious: table.state().unconscious !== null,
    };
  },

  wakeUp: (given) => {
    const unconscious = { since: 0, failures: number(given, 'failures', 0) };
    const table = new Table(
      fightOf(given, [entrant({ max: { str: 7, dex: 7, end: number(given, 'end', 7) }, sheet: { unconscious } })]),
    );
    const dice = [...list<number>(given, 'dice')];
    let { failures } = unconscious;
    let awakeAtMinute: number | null = null;
    const totals = Array.from({ length: number(given, 'minutes', 1) }, (_, index) => {
      if (table.state().unconscious === null) return null;
      table.fight = { ...table.fight, round: (index + 1) * ROUNDS };
      table.pass({ at: 'endOfRound' }, { dice: dice.splice(0, 2) });
      if (table.state().unconscious === null) awakeAtMinute = index + 1;
      failures = table.state().unconscious?.failures ?? failures;
      return table.stage('wakeUp')?.verdict?.values?.['total'] ?? null;
    });
    if (dice.length > 0) throw new Error(`left over: ${JSON.stringify(dice)}`);
    return { totals, awakeAtMinute, failures };
  },
};

/** Combat rounds in a minute, as the fight counts them. */
const ROUNDS = 10;

function* hitBy(fight: CepheusFight, damage: number, given: Bag): Procedure<Outcome> {
  return ended(yield* hurt(begin(fight), SELF, damage, settings(given)), 'hit', null);
}

/** An injury that left no trace: the scores are what they were. */
function healedAgain(table: Table, given: Bag): void {
  const { current, awake, unconscious } = table.state();
  table.run(hitBy(table.fight, 1, given), { answer: (ask) => answerTo(ask, null) });
  table.lay(SELF, { current, awake, unconscious });
}

export const healthOf = (table: Table): injuries.Health => ({
  max: table.combatant().sheet.max,
  current: table.state().current,
});

/** The decision as the questions of play want it. */
function answerTo(ask: Ask, decision: injuries.Decision | null): Answer {
  if (ask.ask === 'roll' || ask.ask === 'pick') throw new Error('nothing is rolled');
  if (decision === null) return ask.default;
  if (typeof decision === 'string') return decision;
  return ask.ask === 'share' ? ask.parts.map(({ id }) => decision[id as keyof typeof decision]) : ask.default;
}

function report(table: Table, given: Bag): object {
  const now = healthOf(table);
  const { str, dex, end } = now.current;
  const wounds = injuries.woundsOf(now, table.state().awake, settings(given));
  return { current: { str, dex, end }, ...wounds, uninjured: injuries.isUninjured(now) };
}

function hitOf(given: Bag): damages.Hit {
  const laser = flag(given, 'laser');
  return {
    ...damages.NO_HIT,
    dice: number(given, 'damageDice', 0),
    points: number(given, 'damageFlat', 0),
    extraDice: number(given, 'extraDice', 0),
    extraPoints: number(given, 'extraPoints', 0),
    effect: number(given, 'effect', 0),
    addEffect: flag(given, 'addEffect', true),
    aimKill: number(given, 'aimKill', 0),
    laser,
    energy: flag(given, 'energy', laser),
    extreme: flag(given, 'extreme'),
    aerosol: flag(given, 'aerosol'),
    armor: armor(given),
  };
}

/** Three scores; a missing one is as in `fallback`. */
export function scores(given: Bag, fallback: number | PhysicalScores): PhysicalScores {
  const entries = PHYSICAL.map((name) => [
    name,
    number(given, name, typeof fallback === 'number' ? fallback : fallback[name]),
  ]);
  return Object.fromEntries(entries) as unknown as PhysicalScores;
}

/** A decision of a case: a split, a characteristic; `auto` or none: the default. */
export function decided(entry: Bag | string | null): injuries.Decision | null {
  if (isBag(entry)) return scores(entry, 0);
  return entry === 'str' || entry === 'dex' ? entry : null;
}
