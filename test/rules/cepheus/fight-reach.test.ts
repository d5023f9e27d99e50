/** Every command is offered in some fight and can be carried out there; with it every section of personal combat is in play. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sample, type Tactic } from '../../../src/play/sample.ts';
import { ACTS, cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';
import { combatantIn, withCombatant, assembled } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 3, 'Natural Weapons': 1, Athletics: 1, Leadership: 1, Shotgun: 1 },
  weapons: ['rifle', 'sighted', 'laser', 'shotgun', 'dagger', 'frag'],
  armor: ['ablat'],
  drugs: ['combatDrug'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = at('A', 8);
const B = at('B', 5);
const C = at('C', 4);
const begun = (people: readonly Person[] = [A, B, C], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));
const fallen = at('B', 5, { state: { unconscious: { since: 1, failures: 0 } } });
const score = (value: number) => ({ value, max: 7 });
const MIND = { int: score(7), edu: score(7), soc: score(7) };
const WOUNDS = { str: score(7), dex: score(7), end: score(3), ...MIND };
const wounded = at('B', 5, { sheet: { characteristics: WOUNDS } });
const dying = at('B', 5, { sheet: { characteristics: { str: score(3), dex: score(3), end: score(3), ...MIND } } });
/** Before or after a fight. */
const resting = (patient: Person): Scripted => scripted(fightOf([A, patient]));
const near = { neighbors: [{ id: 'C', metres: 1 }] };

/** A at the wheel of a car, and another car behind with C. */
const onTheRoad = (sheet: Declared = {}): Scripted =>
  begun([A, B, C, car('car', ['A'], sheet), car('second', ['C']), car('parked', [], { speed: 0 })]);
const chased = (): Scripted => {
  const played = onTheRoad();
  const { state, ...vehicle } = combatantIn(played.fight, 'car');
  const chasing = { ...vehicle, state: { ...state, motion: { ...state.motion, chase: { leader: 'second', w: 1 } } } };
  return { ...played, fight: withCombatant(played.fight, chasing) };
};
const DAMAGED = { systems: { drive: 1, powerPlant: 0, sensors: 0, computer: 0 }, parts: 1 };
const RIGGED = { ...DAMAGED, juryRigs: { drive: 3 } };
const garage = (sheet: Declared): Scripted => scripted(fightOf([A, car('car', [], { ...sheet, speed: 0 })]));

interface Row {
  /** The actor; A by default. */
  readonly who?: string;
  readonly opening: () => Scripted;
  readonly item?: string;
  readonly target?: string;
  readonly declared?: Declared;
  /** Clauses that the offer or the outcome names. */
  readonly clauses: readonly string[];
}

/** The acts of a fight, by command; where one command has several uses, by command and a word. */
// prettier-ignore
const ROWS: { readonly [command: string]: Row } = {
  'attack':            { opening: begun, item: 'rifle', target: 'B', clauses: ['CEP-ATK-01', 'CEP-CORE-10', 'CEP-RNG-01', 'CEP-CVR-07', 'CEP-SEN-01', 'CEP-ENV-01'] },
  'attack burst':      { opening: begun, item: 'rifle', target: 'B', declared: { mode: 'burst:4:spread' }, clauses: ['CEP-BST-05', 'CEP-BST-10'] },
  'attack panic':      { opening: begun, item: 'rifle', target: 'B', declared: { mode: 'panic' }, clauses: ['CEP-MOD-12'] },
  'attack suppress':   { opening: begun, item: 'rifle', target: 'B', declared: { suppression: true, otherDm: 20 }, clauses: ['CEP-SUP-01', 'CEP-SUP-06', 'CEP-MOD-13'] },
  'attack blind':      { opening: begun, item: 'rifle', target: 'B', declared: { blind: true }, clauses: ['CEP-BLD-01'] },
  'attack extreme':    { opening: begun, item: 'rifle', target: 'B', declared: { metres: 6000, rest: true }, clauses: ['CEP-XRG-01', 'CEP-MOD-14', 'CEP-DIF-05'] },
  'attack weightless': { opening: () => begun([A, B], { scene: { gravity: 0 } }), item: 'rifle', target: 'B', clauses: ['CEP-ZGR-01', 'CEP-MOD-10'] },
  'attack crowd':      { opening: begun, item: 'rifle', target: 'B', declared: { ...near, otherDm: -20 }, clauses: ['CEP-MOD-11'] },
  'attack flechette':  { opening: begun, item: 'shotgun', target: 'B', declared: { ...near, metres: 20 }, clauses: ['CEP-MOD-16'] },
  'attack laser':      { opening: begun, item: 'laser', target: 'B', declared: { otherDm: 20 }, clauses: ['CEP-ARM-03', 'CEP-DMG-03', 'CEP-DMG-04'] },
  'attack melee':      { opening: begun, item: 'dagger', target: 'B', clauses: ['CEP-ATK-02', 'CEP-DIF-10'] },
  'attack thrown':     { opening: begun, item: 'frag', target: 'B', declared: { ...near, otherDm: 20 }, clauses: ['CEP-THR-01', 'CEP-THR-06', 'CEP-EXP-04'] },
  'aim':               { opening: begun, target: 'B', clauses: ['CEP-AIM-01'] },
  'aimKill':           { opening: begun, target: 'B', clauses: ['CEP-AIM-06'] },
  'distract':          { opening: () => begun([at('A', 8, { state: { aim: { target: 'B', dm: 2, kill: 2 } } }), B]), clauses: ['CEP-AIM-08'] },
  'firstAid':          { opening: () => begun([A, wounded]), target: 'B', clauses: ['CEP-MED-01', 'CEP-MED-02', 'CEP-MED-05'] },
  'surgery':           { opening: () => resting(dying), target: 'B', declared: { hospital: true }, clauses: ['CEP-MED-06'] },
  'medicalCare':       { opening: () => resting(wounded), target: 'B', declared: { hospital: true, bedRest: true }, clauses: ['CEP-MED-09'] },
  'day':               { opening: () => ({ ...scripted(fightOf([at('A', null, { sheet: { characteristics: WOUNDS } })])) }), declared: { care: true }, clauses: ['CEP-HEAL-01', 'CEP-HEAL-02', 'CEP-MED-09', 'CEP-MED-11'] },
  'move':              { opening: begun, clauses: ['CEP-MOV-01', 'CEP-MOV-02'] },
  'changeStance':      { opening: begun, clauses: ['CEP-STN-01'] },
  'draw':              { opening: () => begun([at('A', 8, { state: { drawn: { unarmed: true } } }), B]), item: 'rifle', clauses: ['CEP-ACT-08'] },
  'reload':            { opening: () => begun([at('A', 8, { state: { ammo: { rifle: 0 } } }), B]), item: 'rifle', clauses: ['CEP-ACT-08'] },
  'grapple':           { opening: begun, target: 'B', clauses: ['CEP-GRP-01'] },
  'coupDeGrace':       { opening: () => begun([A, fallen, C]), item: 'dagger', target: 'B', clauses: ['CEP-COUP-01', 'CEP-COUP-02'] },
  'leadership':        { opening: begun, target: 'B', clauses: ['CEP-TAC-04', 'CEP-COM-03', 'CEP-COM-05', 'CEP-COM-06'] },
  'check':             { opening: begun, clauses: ['CEP-ACT-04', 'CEP-ACT-05', 'CEP-CORE-11'] },
  'takeDrug':          { opening: begun, clauses: ['CEP-ACT-07'] },
  'extendedAction':    { opening: begun, clauses: ['CEP-EXT-01'] },
  'abandon':           { opening: () => act(begun(), 'A', 'extendedAction'), clauses: ['CEP-EXT-02'] },
  'hasten':            { opening: begun, clauses: ['CEP-INI-07'] },
  'delay':             { opening: begun, clauses: ['CEP-DLY-01'] },
  'actNow':            { opening: () => next(act(begun(), 'A', 'delay')), clauses: ['CEP-DLY-01', 'CEP-INI-04'] },
  'join':              { opening: () => begun([B, C, at('D', 3)]), clauses: ['CEP-INI-01'] },
  'free':              { opening: begun, clauses: ['CEP-ACT-03'] },
  'charge':            { opening: begun, clauses: ['CEP-ACT-03'] },
  'setScene':          { opening: begun, clauses: ['CEP-ENV-06', 'CEP-RNG-07', 'CEP-ZGR-01'] },
  'setCover':          { opening: begun, clauses: ['CEP-CVR-07'] },
  'setCloud':          { opening: begun, clauses: ['CEP-ENV-03'] },
  'setAware':          { opening: begun, clauses: ['CEP-FLOW-01'] },
  'setContact':        { opening: begun, clauses: ['CEP-COM-02'] },
  'setHelpless':       { opening: begun, clauses: ['CEP-COUP-03'] },
  'setCondition':      { opening: begun, declared: { condition: 'prone' }, clauses: ['GAP-09', 'CEP-STN-04'] },
  'hazard':            { opening: begun, declared: { dice: 0, points: 30 }, clauses: ['GAP-09', 'CEP-DMG-02', 'CEP-DMG-04', 'CEP-DMG-07'] },
  'fatigue':           { opening: begun, clauses: ['CEP-FAT-01'] },
  'board':             { opening: onTheRoad, target: 'parked', declared: { role: 'driver' }, clauses: ['CEP-VEH-06', 'CEP-VEH-04', 'CEP-VEH-14'] },
  'leave':             { opening: onTheRoad, clauses: ['CEP-VEH-06'] },
  'drive':             { opening: onTheRoad, declared: { kph: 40 }, clauses: ['CEP-VEH-04', 'CEP-VEH-55'] },
  'maneuver':          { opening: onTheRoad, declared: { facing: 90 }, clauses: ['CEP-VEH-22', 'CEP-VEH-01'] },
  'evade':             { opening: onTheRoad, clauses: ['CEP-VEH-21', 'CEP-VEH-28'] },
  'ram':               { opening: onTheRoad, target: 'B', declared: { granted: true }, clauses: ['CEP-VEH-23', 'CEP-DMG-04'] },
  'ram a car':         { opening: onTheRoad, target: 'second', declared: { granted: true }, clauses: ['CEP-VEH-23', 'CEP-VEH-33'] },
  'stunt':             { opening: onTheRoad, target: 'B', declared: { purpose: 'arc', arc: 'front', otherDm: 20 }, clauses: ['CEP-VEH-24'] },
  'weave':             { opening: onTheRoad, target: 'second', declared: { w: 3, otherDm: 20 }, clauses: ['CEP-VEH-25', 'CEP-VEH-27'] },
  'breakOff':          { opening: chased, clauses: ['CEP-VEH-27'] },
  'setDriving':        { opening: onTheRoad, who: 'car', declared: { driving: 'demanding' }, clauses: ['CEP-VEH-04'] },
  'collide':           { opening: onTheRoad, who: 'car', declared: { kph: 100 }, clauses: ['CEP-VEH-11', 'CEP-VEH-33'] },
  'repair':            { opening: () => garage(DAMAGED), target: 'car', declared: { kind: 'system' }, clauses: ['CEP-REP-01', 'CEP-REP-02', 'CEP-REP-04', 'CEP-REP-06'] },
  'salvage':           { opening: () => garage(DAMAGED), target: 'car', clauses: ['CEP-REP-03'] },
  'comeTo':            { opening: () => scripted(fightOf([at('A', null, { state: { unconscious: { since: 0, failures: 0 } } })])), clauses: ['CEP-UNC-01', 'CEP-UNC-02'] },
  'hoursPass':         { opening: () => garage(RIGGED), who: 'car', declared: { days: 0, hours: 3 }, clauses: ['CEP-REP-01'] },
  'attack a vehicle':  { opening: onTheRoad, item: 'rifle', target: 'parked', declared: { otherDm: 20 }, clauses: ['CEP-MOD-17', 'CEP-VEH-02'] },
  'attack a ship':     { opening: () => begun([A, B, car('ship', [], { frame: 'starship', speed: 0 })]), item: 'rifle', target: 'ship', declared: { otherDm: 20 }, clauses: ['CEP-MOD-19', 'CEP-SHP-02'] },
  'rest':              { opening: () => scripted(fightOf([at('A', 8, { state: { fatigued: true } }), B])), clauses: ['CEP-FAT-02'] },
};

/** Sections that no command names, and where their rules are in play. */
const ELSEWHERE: { readonly [section: string]: string } = {
  FIC: 'the modifier is CEP-MOD-11; the stray shot follows by itself',
  PNC: 'the modifier is CEP-MOD-12; the mode is a value of CEP-BST-01',
  SHT: 'the modifier is CEP-MOD-16; who stands near is struck as well',
  INJ: 'read from the wounds: the budget of a turn and the limit of a move',
  MEN: 'between fights',
};

const actionOf = (command: string): string => command.split(' ')[0]!;

/** Every clause that is named anywhere in what was offered or done. */
function clausesIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'clause' && typeof value === 'string') found.add(value);
    else clausesIn(value, found);
  }
  return found;
}

/** Every answer is the last one offered: dives for cover, dodges. */
const EAGER: Tactic = { choose: ({ options }) => options.at(-1)!.id, amount: (ask) => ask.default };

/** The offer and the outcome of a row. */
function carriedOut(command: string): ReadonlySet<string> {
  const { opening, item, target, declared, who = 'A' } = ROWS[command]!;
  const action = actionOf(command);
  const { fight } = action === 'join' ? lateArrival(opening()) : opening();
  const choice = cepheus.choices(fight, who).find((choice) => choice.action === action && choice.item === item);
  expect(choice, `${command} is offered`).toMatchObject({ refused: null });
  const request = {
    action,
    who,
    ...(item === undefined ? {} : { item }),
    ...(target === undefined ? {} : { targets: [target] }),
    ...(declared === undefined ? {} : { declared }),
  };
  const outcome = sample(cepheus.perform(fight, request), seeded(7), EAGER);
  if (isRefusal(outcome)) throw new Error(`${command}: ${outcome.refused}`);
  return clausesIn([choice, outcome]);
}

/** A comes into a fight that is under way. */
const lateArrival = (played: Scripted): Scripted => ({
  ...played,
  fight: assembled(played.fight, [...fightOf([at('A', null)]).combatants, ...played.fight.combatants]),
});

describe('what can be done', () => {
  test('is all on this list', () => {
    expect([...new Set(Object.keys(ROWS).map(actionOf))].sort()).toEqual(ACTS.map((act) => act.action).sort());
  });

  test.each(Object.keys(ROWS))('%s is offered, and names its clauses', (command) => {
    const named = carriedOut(command);
    expect(ROWS[command]!.clauses.filter((clause) => !named.has(clause))).toEqual([]);
  });

  test('reaches every section of personal combat', () => {
    const rules = readFileSync('src/rules/cepheus/RULES.md', 'utf8');
    const sections = new Set([...rules.matchAll(/^\| CEP-([A-Z]+)-\d+ \|/gm)].map((match) => match[1]!));
    const named = new Set(Object.keys(ROWS).flatMap((command) => [...carriedOut(command)]));
    const reached = new Set([...named].map((clause) => clause.split('-')[1]!));
    expect([...sections].filter((section) => !reached.has(section)).sort()).toEqual(Object.keys(ELSEWHERE).sort());
  });
});
