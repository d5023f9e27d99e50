/** The GM's rulings: harm, healing, conditions, rest, waking, bleeding, raising the dead (section 34.4). */
import { recordChanges } from '../../kernel/changes.ts';
import { onlyWith } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import { after, begin, ended, inOneStage } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { fortitudeTally } from '../check/tallies.ts';
import { afflicted, relieved } from '../harm/afflict.ts';
import { damageSteps, damageVerdict, harmed } from '../harm/damage.ts';
import { healed, waking, type WakeTrigger } from '../harm/recovery.ts';
import { dyingStage } from '../harm/settle.ts';
import { isDead, vitalChanges, vitalsOf, type Vitals } from '../harm/vitals.ts';
import { conditionsOf, holds } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import { hideOf } from '../sheet/wear.ts';
import { CONDITIONS, DAMAGE_TYPES, type ConditionName, type DamageType } from '../terms.ts';
import { vehiclesSettled } from '../vehicles/wreck.ts';
import { choiceField, flagField, numberField, type Act, type Request, type RequestParts } from './act.ts';

const ruling = { when: 'any', gm: true, target: 'none' } as const;

/** The common parts of rulings on Vitality, which hazards lack (GAP-14), and of rulings on characters alone. */
const ofBodies = { ...ruling, concerns: ({ sheet }: ArrgsCombatant) => sheet.kind !== 'hazard' };
const ofPeople = { ...ruling, concerns: ({ sheet }: ArrgsCombatant) => sheet.kind === 'character' };

/** The outcome of a ruling: one stage with its effect on the combatant that it concerns. */
const ruled = (request: Request, events: readonly Event[], told: Pick<Stage, 'verdict'> = {}): Outcome =>
  inOneStage(request, {
    kind: 'effect',
    who: request.who,
    title: `SALVO.arrgs.action.${request.action}`,
    ...told,
    events,
  });

const vitalEvent = ({ combatant, options, who }: Request, clause: string, to: Vitals, facts: Event['facts']): Event =>
  event('vitalityChanged', who, clause, vitalChanges(combatant.state, vitalsOf(combatant, options), to), facts);

/** The ruling of damage of one type, or of a plain loss of Vitality. */
export const harm: Act = {
  ...ofBodies,
  action: 'harm',
  clause: 'ARR-DMG-09',
  fields: () => [
    numberField('amount', 'ARR-DMG-01', 'gm', 1, 0, 9_999),
    choiceField('type', 'ARR-DMG-01', 'gm', ['none', ...DAMAGE_TYPES], 'none'),
    numberField('dying', 'ARR-DYI-01', 'gm', 0, 0, 99),
  ],
  perform(request) {
    const { fight, who, combatant, declared, options } = request;
    const type = asText(declared, 'type');
    const types = type === 'none' ? [] : [type as DamageType];
    const hide = type === 'none' ? { resist: [], vulnerable: [] } : hideOf(combatant, options);
    const damage = { successValue: asNumber(declared, 'amount'), defenceReduction: 0, types };
    const result = harmed(damage, asNumber(declared, 'dying'), hide, vitalsOf(combatant, options), options);
    const course = after(begin(fight), {
      kind: 'damage',
      who,
      title: 'SALVO.arrgs.action.harm',
      steps: damageSteps(result),
      verdict: damageVerdict({ damage: result.damage, cv: result.vitals.cv }),
      events: [vitalEvent(request, 'ARR-DMG-09', result.vitals, { damage: result.damage })],
    });
    return ended(vehiclesSettled(fight, course, options), 'harm', who);
  },
};

/** The ruling of healing, up to the total or as far above it as the source allows (ARR-VIT-08). Refused: `dead`. */
export const heal: Act = {
  ...ofBodies,
  action: 'heal',
  clause: 'ARR-VIT-08',
  fields: () => [
    numberField('amount', 'ARR-VIT-08', 'gm', 1, 0, 9_999),
    numberField('above', 'ARR-VIT-08', 'gm', 0, 0, 9_999),
  ],
  refusal: ({ combatant, fight }) => (isDead(combatant, fight) ? refuse('dead', 'ARR-DTH-02') : null),
  foreseen: (request) => [
    {
      ...{ label: 'SALVO.arrgs.foreseen.restores', clause: 'ARR-VIT-08', good: null },
      values: { vitality: healing(request).amount },
    },
  ],
  perform(request) {
    const { to, amount } = healing(request);
    const verdict = { key: 'SALVO.arrgs.verdict.healed', good: null, values: { amount, cv: to.cv } };
    return ruled(request, [vitalEvent(request, 'ARR-VIT-08', to, { amount })], { verdict });
  },
};

/** The vitals after the healing that the GM rules, and the Vitality that it restores. */
function healing({ combatant, declared, options }: RequestParts): { readonly to: Vitals; readonly amount: number } {
  const before = vitalsOf(combatant, options);
  const to = healed(before, asNumber(declared, 'amount'), before.tv + asNumber(declared, 'above'), options);
  return { to, amount: to.cv - before.cv };
}

/** The ruling that puts on or takes away any condition, with its count. */
export const setCondition: Act = {
  ...ofPeople,
  action: 'setCondition',
  clause: 'ARR-CON-01',
  onConditions: { named: 'condition', flag: 'holds', given: true },
  fields: () => [
    choiceField('condition', 'ARR-CON-01', 'gm', CONDITIONS, 'prone'),
    flagField('holds', 'ARR-CON-01', 'gm', true),
    onlyWith('condition', ['dying', 'staggered'], numberField('n', 'ARR-DYI-01', 'gm', 1, -99, 99)),
  ],
  perform(request) {
    const { fight, who, declared, options } = request;
    const name = asText(declared, 'condition') as ConditionName;
    const events = asFlag(declared, 'holds')
      ? afflicted(fight, who, { name, n: asNumber(declared, 'n') }, options)
      : relieved(fight, who, name, options);
    return ruled(request, events);
  },
};

/** The ruling of a Rest: full Vitality and slots, and an end to Disabled and Staggered (GAP-11). Refused: `dead`. */
export const rest: Act = {
  ...ofPeople,
  action: 'rest',
  clause: 'GAP-11',
  time: true,
  refusal: ({ combatant, fight }) => (isDead(combatant, fight) ? refuse('dead', 'ARR-DTH-02') : null),
  foreseen: ({ combatant, fight }) => (isDead(combatant, fight) ? [] : restAhead(combatant)),
  perform: (request) => ruled(request, [event('rested', request.who, 'GAP-11', restChanges(request.combatant))]),
};

function restChanges({ state: { life, stock }, sheet: { spells } }: ArrgsCombatant): readonly Change[] {
  return [
    ...recordChanges('life', life, { lost: 0, disabled: false, staggered: 0 }),
    ...recordChanges('stock', stock, {
      slotsSpent: Object.fromEntries(Object.keys(stock.slotsSpent).map((level) => [level, 0])),
      memorised: Object.fromEntries(spells.map(({ id, memorised }) => [id, memorised])),
    }),
  ];
}

/** The changes of a Rest before it is taken. */
function restAhead(combatant: ArrgsCombatant): readonly Foreseen[] {
  const changed = new Set(restChanges(combatant).map(({ path }) => path));
  const { lost } = combatant.state.life;
  const ended = (['disabled', 'staggered'] as const).filter((name) => changed.has(`life.${name}`));
  const names: readonly (readonly [string, Foreseen['values']])[] = [
    ...(changed.has('life.lost') ? [['restores', { vitality: lost }] as const] : []),
    ...ended.map((condition) => ['ends', { condition }] as const),
    ...([...changed].some((path) => path.startsWith('stock.')) ? [['readiesSpells', {}] as const] : []),
  ];
  const told = names.length > 0 ? names : ([['restoresNothing', {}]] as const);
  return told.map(([name, values]) => ({
    label: `SALVO.arrgs.foreseen.${name}`,
    clause: 'GAP-11',
    good: null,
    values,
  }));
}

const WAKE_TRIGGERS = ['hourly', 'disturbed', 'time'];

/** The ruling that the unconscious may wake (ARR-UNC-04 to -07). Refused: `awake`. */
export const wake: Act = {
  ...ofPeople,
  action: 'wake',
  clause: 'ARR-UNC-04',
  applies: ({ state }) => holds(state, 'unconscious'),
  fields: () => [
    choiceField('trigger', 'ARR-UNC-04', 'gm', WAKE_TRIGGERS, 'disturbed'),
    numberField('hours', 'ARR-UNC-05', 'gm', 0, 0, 999),
  ],
  refusal: ({ combatant }) => (holds(combatant.state, 'unconscious') ? null : refuse('awake', 'ARR-UNC-04')),
  *perform({ fight, who, combatant, declared, options }) {
    const sleeper = {
      vitals: vitalsOf(combatant, options),
      conditions: conditionsOf(combatant.state),
      hours: asNumber(declared, 'hours'),
    };
    const trigger = asText(declared, 'trigger') as WakeTrigger;
    const fortitude = fortitudeTally(fight, combatant, options);
    const { check, awake, canWake } = yield* waking(who, trigger, sleeper, fortitude, options);
    const course = after(begin(fight), {
      kind: 'check',
      who,
      title: 'SALVO.arrgs.action.wake',
      ...(check?.rolled ? { dice: [check.rolled], tally: check.tally } : {}),
      verdict: {
        key: `SALVO.arrgs.verdict.${awake ? 'woke' : 'sleepsOn'}`,
        good: awake,
        values: check ? { total: check.total, dc: check.dc } : { canWake },
      },
      events: awake ? relieved(fight, who, 'unconscious', options) : [],
    });
    return ended(course, 'wake', who);
  },
};

/** The ruling of a Dying check out of combat, owed every 6 seconds (GAP-11). Refused: `notDying`. */
export const bleed: Act = {
  ...ofPeople,
  action: 'bleed',
  clause: 'GAP-11',
  applies: ({ state }) => holds(state, 'dying'),
  refusal: ({ combatant }) => (holds(combatant.state, 'dying') ? null : refuse('notDying', 'ARR-DYI-06')),
  *perform({ fight, who, options }) {
    return ended(yield* dyingStage(begin(fight), who, 'endOfRound', options), 'bleed', who);
  },
};

/** The ruling that restores the dead, with the Vitality that the GM sets (GAP-13). Refused: `notDead`. */
export const revive: Act = {
  ...ofBodies,
  action: 'revive',
  clause: 'GAP-13',
  applies: ({ state }) => holds(state, 'dead'),
  fields: () => [numberField('cv', 'GAP-13', 'gm', 1, -999, 9_999)],
  refusal: ({ combatant, fight }) => (isDead(combatant, fight) ? null : refuse('notDead', 'GAP-13')),
  perform(request) {
    const { combatant, declared, options } = request;
    const to = { ...vitalsOf(combatant, options), cv: asNumber(declared, 'cv'), dead: false };
    return ruled(request, [vitalEvent(request, 'GAP-13', to, { cv: to.cv })]);
  },
};
