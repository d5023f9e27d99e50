/** Entrants of a case, made by the ruleset's `read` from what is given, and a fight of them on its way. */
import {
  cepheus,
  type CepheusCombatant,
  type CepheusFight,
  type CepheusState,
} from '../../../src/rules/cepheus/index.ts';
import type { Moment } from '../../../src/rules/kernel/condition.ts';
import type { Event } from '../../../src/rules/kernel/event.ts';
import { appliedAll, newFight, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import type { Id, Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome, type Stage } from '../../../src/rules/kernel/outcome.ts';
import { answered, type Answerer, type Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { nextRound } from '../../../src/rules/kernel/turns.ts';
import { flag, list, number } from './given.ts';
import type { Bag } from '../format.ts';
import { play, type Script } from '../script.ts';

export interface Entrant {
  readonly id?: Id;
  readonly side?: string;
  /** Scores undamaged and now; 7 where none is given. */
  readonly max?: Bag;
  readonly current?: Bag;
  /** Null: unskilled. */
  readonly skills?: { readonly [name: string]: number | null };
  readonly items?: readonly Bag[];
  /** Further keys of the source. */
  readonly sheet?: Bag;
  /** Its changes in the fight so far. */
  readonly state?: Partial<CepheusState>;
}

export const SELF = 'self';
export const OTHER = 'other';

/** A character as documents would hold it, read. */
export function entrant({
  id = SELF,
  side = id,
  max = {},
  current = {},
  items = [],
  ...rest
}: Entrant): CepheusCombatant {
  const scores = ['str', 'dex', 'end', 'int', 'edu', 'soc'].map((name) => {
    const most = number(max, name, number(current, name, 7));
    return [name, { max: most, value: number(current, name, most) }];
  });
  const source = {
    characteristics: Object.fromEntries(scores) as Json,
    skills: rest.skills ?? {},
    items,
    ...rest.sheet,
  };
  const read = cepheus.read('character', source as Json);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { sheet, state } = read.value;
  return { id, name: id, side, sheet, state: { ...state, ...rest.state } };
}

/** Armor items of a case, outermost first. */
export const armorItems = (given: Bag): readonly Bag[] =>
  list(given, 'armor').map((layer, index, all) => ({
    id: `armor${index}`,
    type: 'armor',
    equipped: true,
    ar: number(layer, 'ar', 0),
    arLaser: number(layer, 'arLaser', number(layer, 'ar', 0)),
    ablative: flag(layer, 'ablative'),
    layer: all.length - index,
  }));

const HELD = { type: 'weapon', equipped: true, skill: 'Weapon' };
/** Plain weapons by what they are for. */
export const WEAPONS = {
  melee: { ...HELD, id: 'melee', ranges: ['closeQuarters'] },
  shooting: {
    ...HELD,
    id: 'shooting',
    ranges: ['rifle'],
    rof: [1, 4],
    slugThrower: true,
    magazine: { value: 20, max: 20 },
  },
  thrown: { ...HELD, id: 'thrown', ranges: ['thrown'] },
  blast: { ...HELD, id: 'blast', ranges: ['thrown'], damageDice: 0, payload: [{ radius: 1, dice: 1 }] },
} as const satisfies { readonly [kind: string]: Bag };

/** A fight underway in its first round, between turns, under the settings of the case. */
export const fightOf = (
  given: Bag,
  people: readonly CepheusCombatant[],
  rest: Partial<CepheusFight> = {},
): CepheusFight => ({
  ...newFight('cepheus', people, { options: (given['settings'] ?? {}) as CepheusFight['options'] }),
  phase: 'underway',
  round: 1,
  ...rest,
});

/** The way in which an act is declared, and what answers it. */
export interface How extends Script {
  readonly item?: Id;
  readonly target?: Id;
  readonly declared?: Bag;
  /** Aimed at the ground instead of a target. */
  readonly onGround?: boolean;
  /** The answerer in place of a script, for dice and decisions that the case does not look at. */
  readonly answer?: Answerer;
}

/** A fight on its way. */
export class Table {
  fight: CepheusFight;
  stages: readonly Stage[] = [];

  constructor(fight: CepheusFight) {
    this.fight = fight;
  }

  state(id: Id = SELF): CepheusState {
    return this.combatant(id).state;
  }

  combatant(id: Id = SELF): CepheusCombatant {
    return combatantIn(this.fight, id);
  }

  count(id: Id = SELF): number | null {
    return cepheus.order.count(this.fight, combatantIn(this.fight, id));
  }

  /** The stage with this title, or undefined. */
  stage(title: string): Stage | undefined {
    return this.stages.findLast((stage) => stage.title === `SALVO.cepheus.stage.${title}`);
  }

  apply(events: readonly Event[]): void {
    this.fight = appliedAll(this.fight, events);
  }

  lay(id: Id, state: Partial<CepheusState>): void {
    const combatant = this.combatant(id);
    const laid = { ...combatant, state: { ...combatant.state, ...state } };
    this.fight = withCombatant(this.fight, laid);
  }

  run(
    procedure: Procedure<Outcome | Refusal>,
    { answer, ...script }: Script & { readonly answer?: Answerer } = {},
  ): Refusal | null {
    const result = answer ? answered(procedure, answer) : play(procedure, script);
    if (isRefusal(result)) return result;
    this.apply(eventsOf(result));
    this.stages = result.stages;
    return null;
  }

  act(who: Id, action: string, { item, target, declared, onGround, ...how }: How = {}): Refusal | null {
    const command = {
      action,
      who,
      ...(item === undefined ? {} : { item }),
      ...(target === undefined ? {} : { targets: [target] }),
      ...(declared === undefined ? {} : { declared: declared as { readonly [key: string]: Json } }),
      ...(onGround ? { place: { x: 0, y: 0 } } : {}),
    };
    return this.run(cepheus.perform(this.fight, command), how);
  }

  pass(moment: Moment, script: Script = {}): void {
    this.run(cepheus.advance(this.fight, moment), script);
  }

  /** The turn given to `who`, as by a GM who moves the pointer. */
  turn(who: Id): void {
    this.fight = { ...this.fight, turn: who, acted: { ...this.fight.acted, [who]: true } };
    this.pass({ at: 'startOfTurn', of: who });
  }

  endTurn(): void {
    if (this.fight.turn !== null) this.pass({ at: 'endOfTurn', of: this.fight.turn });
    this.fight = { ...this.fight, turn: null };
  }

  /** To the next round, between turns. */
  endRound(script: Script = {}): void {
    this.endTurn();
    this.pass({ at: 'endOfRound' }, script);
    this.fight = { ...this.fight, round: this.fight.round + 1, acted: {}, waiting: {} };
  }

  /** To the next round as the kernel moves the pointer. */
  nextRound(script: Script = {}): void {
    this.run(nextRound(cepheus, this.fight), script);
  }
}

/**
 * An answerer that gives every die the same face, and takes the first candidate and the default, unless `decide` has
 * another answer.
 */
export const always =
  (face: number, decide: { readonly [question: string]: string | number } = {}): Answerer =>
  (ask) => {
    if (ask.ask === 'roll') return new Array<number>(ask.count).fill(face);
    if (ask.ask === 'pick') return 0;
    return decide[ask.question.slice(ask.question.lastIndexOf('.') + 1)] ?? ask.default;
  };
