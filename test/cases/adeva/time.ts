/** Time, Initiative and states over time (3.2 of the contract). */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { isMelee } from '../../../src/rules/adeva/altitude/reach.ts';
import { evasionTest, evaderOf } from '../../../src/rules/adeva/evasion/standing.ts';
import { evasionOptions } from '../../../src/rules/adeva/evasion/evasion.ts';
import { againstConditions } from '../../../src/rules/adeva/attack/modifiers.ts';
import { actionInfo, type Action } from '../../../src/rules/adeva/turn/actions.ts';
import { actionPaid } from '../../../src/rules/adeva/turn/spending.ts';
import type { AdevaOptions } from '../../../src/rules/adeva/options.ts';
import { canAct } from '../../../src/rules/adeva/turn/budget.ts';
import { gained, throughNextTurn } from '../../../src/rules/adeva/fight/lasting.ts';
import { compareInitiative } from '../../../src/rules/adeva/fight/initiative.ts';
import { reactionRefusal, reactionTaken, reactorOf } from '../../../src/rules/adeva/turn/reactions.ts';
import { confirmMods } from '../../../src/rules/adeva/damage/critical.ts';
import { fellingMods } from '../../../src/rules/adeva/maneuvers/knockdown-test.ts';
import { combatantOf, conditionsOf, has } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { EVASIONS, type AllyReaction, type WeaponKind } from '../../../src/rules/adeva/terms.ts';
import {
  appliedAll,
  eventsOf,
  nextTurn,
  ranks,
  startFight,
  stillToAct,
  total,
  type Outcome,
} from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { codeOf, reading, type Given } from './keys.ts';
import { act, FOE, ME, me, person, placed, stepped, table } from './table.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const initiativeOf = (fight: AdevaFight, id: string): number | null => adeva.order.count(fight, combatantIn(fight, id));

export const time: Operations = {
  initiativeOrder: reading((given) => {
    const people = given.each('combatants', (keys) => {
      const ag = { base: keys.number('agility'), unnatural: keys.number('unnatural', 0) };
      return person(keys.text('id'), { characteristics: { ag } });
    });
    const before = table(given.settings, people);
    const fight = appliedAll(before, eventsOf(given.play(adeva.advance(before, { at: 'startOfFight' }))));
    const initiative = Object.fromEntries(people.map(({ id }) => [id, initiativeOf(fight, id)]));
    return { initiative, order: ranks(fight, adeva.order) };
  }),

  initiativeJoin: reading((given) => {
    const there = given.each('combatants', (keys) =>
      person(keys.text('id'), {}, placed(keys.number('initiative'), keys.number('agility'))),
    );
    const joiner = given.inside('joiner');
    const id = joiner.text('id');
    const comer = person(id, { characteristics: { ag: { base: joiner.number('agility') } } });
    const acting = given.text('acting');
    const sorted = [...there]
      .sort((a, b) => compareInitiative(a.state.initiative!, b.state.initiative!))
      .map((combatant) => combatant.id);
    const acted = Object.fromEntries(sorted.slice(0, sorted.indexOf(acting) + 1).map((name) => [name, true as const]));
    const before = table(given.settings, [...there, comer], { phase: 'underway', round: 1, turn: acting, acted });
    const outcome = given.play(adeva.perform(before, { action: 'join', who: id })) as Outcome;
    const fight = appliedAll(before, eventsOf(outcome));
    return {
      initiative: initiativeOf(fight, id),
      order: ranks(fight, adeva.order),
      actsThisRound: stillToAct(fight, adeva.order).includes(id),
      surprised: has(combatantOf(fight, id), 'surprised'),
    };
  }),

  roundSequence: reading((given) => {
    const ids = given.words<string>('surprised');
    const order = given.lists('order').flat();
    const people = order.map((id, index) => person(id, {}, placed(order.length - index)));
    let fight = table(given.settings, people);
    for (const who of ids) fight = act(fight, { action: 'surprise', who, declared: { surprised: true } });
    const events: { readonly kind: string; readonly facts?: Bag | undefined }[] = [];
    const run = (outcome: Outcome): void => {
      events.push(...(eventsOf(outcome) as never[]));
      fight = appliedAll(fight, eventsOf(outcome));
    };
    run(given.play(startFight(adeva, fight)));
    for (const _turn of order) run(given.play(nextTurn(adeva, fight)));
    return { trace: traceOf(events) };
  }),

  surpriseState: reading((given) => {
    const deflector = given.number('deflector', 0);
    const marked = given.flag('surprised');
    const [round, turnLost] = [given.number('round'), given.flag('turnLost', false)];
    let fight = duel(given, deflector);
    if (marked)
      fight = act({ ...fight, phase: 'setup' }, { action: 'surprise', who: ME, declared: { surprised: true } });
    fight = stepped({ ...fight, phase: 'underway' }, 'roundStart');
    if (round > 1 || turnLost) fight = stepped(stepped(fight, 'ownTurnStart'), 'ownTurnEnd');
    while (fight.round < round) fight = stepped(stepped(fight, 'roundEnd'), 'roundStart');
    const turn = round === 1 && turnLost ? fight : stepped(fight, 'ownTurnStart');
    return { ...outlook(given, fight), canAct: acts(turn) };
  }),

  reactionTrack: reading((given) => {
    const reactionsMax = given.number('reactionsMax', 1);
    let fight = table(given.settings, [person(ME, { reactionsMax }, placed(2)), person(FOE, {}, placed(1))]);
    if (given.flag('surprised', false))
      fight = act(fight, { action: 'surprise', who: ME, declared: { surprised: true } });
    fight = { ...fight, phase: 'underway', round: 1 };
    const refused: { readonly code: string; readonly at: number }[] = [];
    given.words<string>('steps').forEach((step, at) => {
      if (step !== 'reaction') {
        fight = stepped(fight, step);
        return;
      }
      const code = codeOf(reactionRefusal(reactorOf(fight, me(fight)), given.options));
      if (code === null) fight = appliedAll(fight, [reactionTaken(fight, ME, step, given.options)]);
      else refused.push({ code, at });
    });
    return {
      reactionsLeft: me(fight).state.reactions,
      refused: refused[0]?.code ?? null,
      refusedSteps: refused.map(({ at }) => at),
    };
  }),

  effectTrack: reading((given) => {
    const kind = given.inside('weapon').word<WeaponKind>('kind', 'melee');
    const effect = given.word<'heavyAttack' | 'guardMode' | 'run'>('effect');
    let fight: AdevaFight = { ...duel(given, 0), phase: 'underway', round: 1, turn: ME };
    // The blow of the Heavy Attack misses.
    fight = act(
      fight,
      effect === 'heavyAttack'
        ? { action: effect, who: ME, item: 'unarmed', targets: [FOE] }
        : { action: effect, who: ME },
      effect === 'heavyAttack' ? { dice: [100] } : {},
    );
    for (const step of given.words<string>('steps')) fight = answering(stepped(fight, step), step, given.options);
    const combatant = me(fight);
    const plain = { ...combatant, state: { ...combatant.state, conditions: {} } };
    const dodge = (entry: typeof combatant): number => total(evasionTest(entry, 'dodge', [], given.options).mods);
    const conditions = conditionsOf(combatant);
    return {
      evasionModifier: dodge(combatant) - dodge(plain),
      attackModifierAgainst: total(againstConditions(conditions, isMelee(kind), 1, given.options)),
      confirmModifierAgainst: total(confirmMods(conditions.includes('guardMode'))),
      opposedModifierAgainst: total(fellingMods({ halfMoved: false, insideCharge: false, conditions }, given.options)),
    };
  }),

  stunTrack: reading((given) => {
    let fight: AdevaFight = { ...duel(given, given.number('deflector', 0)), phase: 'underway', round: 1 };
    fight = appliedAll(fight, [gained(fight, ME, throughNextTurn('stunned', 'ADE-TKD-03'))]);
    for (const step of given.words<string>('steps')) fight = stepped(fight, step);
    return { stunned: has(me(fight), 'stunned'), ...outlook(given, { ...fight, turn: FOE }) };
  }),
};

/** The fight after an evasion, or a free action, of ME. */
function answering(fight: AdevaFight, step: string, options: AdevaOptions): AdevaFight {
  const evasion = [...EVASIONS, ...FOR_ALLIES].find((name) => name === step);
  if (evasion && evasion !== 'deflect') return appliedAll(fight, [reactionTaken(fight, ME, step, options)]);
  if (!FREE.some((name) => name === step)) return fight;
  return appliedAll(fight, [actionPaid(fight, ME, actionInfo(step as Action, 'melee'), options)]);
}

const FOR_ALLIES: readonly AllyReaction[] = ['guardian', 'protectAlly'];
const FREE: readonly Action[] = ['counterAttack', 'attackOfOpportunity', 'freeAction'];

const duel = (given: Given, strength: number): AdevaFight => {
  const items = strength > 0 ? [{ id: 'field', type: 'deflector', strength }] : [];
  return table(given.settings, [person(ME, { items }, placed(2)), person(FOE, {}, placed(1))]);
};

/** Whether ME has an action left on its turn. */
const acts = (fight: AdevaFight): boolean => canAct(me(fight)) && me(fight).state.turn.halfLeft > 0;

/** A combatant's possible acts in another's turn, and its state's effect on attacks against it. */
function outlook(given: Given, fight: AdevaFight) {
  const combatant = me(fight);
  const open = evasionOptions(
    evaderOf(fight, combatant),
    { kind: 'melee', feinted: false, evadedAlready: false },
    given.options,
  );
  return {
    canAct: acts(fight),
    canReact: reactionRefusal(reactorOf(fight, combatant), given.options) === null,
    canDeflect: open.includes('deflect'),
    attackModifierAgainst: total(againstConditions(conditionsOf(combatant), true, 1, given.options)),
  };
}

const TRIGGERS: { readonly [kind: string]: string } = {
  roundBegan: 'roundStart',
  roundEnded: 'roundEnd',
  turnStarted: 'turnStart',
  turnEnded: 'turnEnd',
};

/** The triggers of the first round. */
function traceOf(events: readonly { readonly kind: string; readonly facts?: Bag | undefined }[]) {
  const trace = events.flatMap(({ kind, facts }) => {
    const trigger = TRIGGERS[kind];
    if (trigger === undefined) return [];
    return kind === 'turnStarted' || kind === 'turnEnded' ? [{ trigger, id: facts?.['who'] }] : [{ trigger }];
  });
  return trace.slice(0, trace.findIndex(({ trigger }) => trigger === 'roundEnd') + 1);
}
