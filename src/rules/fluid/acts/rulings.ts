/** Rulings of the GM on the Count, its log, conditions, and harm without an attack (FLU-MOD-28, FLU-ZER-04). */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { withCount } from '../count/count.ts';
import type { Happening } from '../count/round-log.ts';
import { CONDITIONS, DERIVED_CONDITIONS } from '../fight/conditions.ts';
import { countChanged, gained, happened, line, lost } from '../fight/effects.ts';
import { stage } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import { gravelyHurt, strike } from '../harm/harm.ts';
import { firstActionRefusal } from '../round/allowance.ts';
import { owesPress } from '../round/payment.ts';
import { ATTACK_KINDS } from '../sheet/fields.ts';
import { combatantOf, standingOf } from '../sheet/state.ts';
import type { CountLine, FluidFight } from '../sheet/types.ts';
import { anytime, choiceField, flagField, numberField, type Act } from './act.ts';
import { roundRefusal, ruled, ruling } from './ruling.ts';

/** FLU-ZER-03, FLU-PRS-01, -04: a Count set by the GM, with its consequences. */
export const setCount: Act = {
  ...ruling,
  action: 'setCount',
  clause: 'FLU-ZER-03',
  fields: (_fight, { state }) => [numberField('count', 'FLU-ZER-03', 'gm', state.count ?? 1, -1000, 1000)],
  refusal: ({ combatant }) => (combatant.state.count === null ? refuse('noCount', 'FLU-INI-01') : null),
  *perform({ fight, who, combatant, options, declared, action }) {
    const before = standingOf(combatant);
    const count = asNumber(declared, 'count');
    const settled = withCount(before, count, options);
    const lines: CountLine[] = [line(fight, 'FLU-MOD-28', 'gm', count - before.count)];
    if (settled.count !== count) lines.push(line(fight, 'FLU-ZER-02', 'raised', settled.count - count));
    const events = countChanged(fight, who, settled, lines, 'FLU-ZER-03');
    return ended(yield* settleTies(after(begin(fight), stage('initiative', who, 'setCount', events))), action, who);
  },
};

/** FLU-MOD-24, FLU-PRS-02, FLU-ZER-04: an act that is always refused, since reeling, flat-footed and the Press cannot be declined. */
export const decline: Act = {
  ...anytime,
  action: 'decline',
  clause: 'FLU-ZER-04',
  concerns: ({ state }) => state.pressFrom !== null || state.lostHalfActions > 0,
  refusal: ({ fight, combatant, options, action }) =>
    firstActionRefusal(fight.turn === combatant.id && owesPress(fight, combatant, options), action) ??
    refuse('mandatory', 'FLU-ZER-04'),
  perform: (request) => ruled(request),
};

const ENTRY_FIELDS = [
  numberField('amount', 'FLU-MOD-28', 'gm', 0, -100, 100),
  choiceField('source', 'FLU-MOD-25', 'gm', ['gmEntry', 'ability'], 'gmEntry'),
];

/** FLU-MOD-25, -28: a further modifier in this round, from an ability or the GM. */
export const addEntry: Act = {
  ...ruling,
  action: 'addEntry',
  onRound: { adds: 'amount' },
  clause: 'FLU-MOD-28',
  fields: () => ENTRY_FIELDS,
  refusal: roundRefusal,
  perform: (request) =>
    ruled(request, (reached) => {
      const type = asText(request.declared, 'source') === 'ability' ? 'ability' : 'gmEntry';
      return happened(reached, request.who, [{ type, amount: asNumber(request.declared, 'amount') }]);
    }),
};

/** FLU-MOD-28: an entry of the log struck, or restored. */
export const strikeEntry: Act = {
  ...ruling,
  action: 'strikeEntry',
  onRound: { strikes: 'entry' },
  clause: 'FLU-MOD-28',
  applies: ({ state }) => Object.keys(state.log).length > 0,
  fields: (_fight, combatant) => {
    const logged = numbered(combatant.state.log);
    if (logged.length === 0) return [];
    const field = choiceField('entry', 'FLU-MOD-28', 'gm', [], logged[0]![0]);
    const label = ({ type, struck: already }: Happening) => `SALVO.fluid.${already ? 'restore' : 'strike'}.${type}`;
    return [{ ...field, options: logged.map(([id, happening]) => ({ id, label: label(happening) })) }];
  },
  refusal: ({ combatant }) =>
    Object.keys(combatant.state.log).length === 0 ? refuse('nothingLogged', 'FLU-MOD-28') : null,
  perform: (request) =>
    ruled(request, (reached) => entryToggled(reached, request.who, asText(request.declared, 'entry'))),
};

function entryToggled(fight: FluidFight, who: Id, key: string): readonly Event[] {
  const found = combatantOf(fight, who).state.log[key]!;
  const { struck: already, ...rest } = found;
  const change = setting(`log.${key}`, asJson(found), asJson(already ? rest : { ...rest, struck: true }));
  return [event(already ? 'entryRestored' : 'entryStruck', who, 'FLU-MOD-28', [change], { type: found.type })];
}

/** FLU-GAP-13: the GM marks a Triumph. */
export const triumph: Act = {
  ...ruling,
  action: 'triumph',
  clause: 'FLU-GAP-13',
  refusal: roundRefusal,
  perform: (request) => ruled(request, (reached) => happened(reached, request.who, [{ type: 'triumph' }])),
};

const SETTABLE = CONDITIONS.filter((id) => !DERIVED_CONDITIONS.includes(id));

const conditionFields = (ids: readonly string[]) => [
  choiceField('condition', 'FLU-GAP-28', 'gm', ids, 'bleeding'),
  flagField('ends', 'FLU-GAP-28', 'gm'),
];
const CONDITION_FIELDS = conditionFields(SETTABLE);

/** FLU-GAP-28, -29: a condition of the table given, or one that is carried ended. */
export const condition: Act = {
  ...ruling,
  action: 'condition',
  clause: 'FLU-GAP-28',
  onConditions: { named: 'condition', flag: 'ends', given: false },
  fields: (_fight, combatant) => {
    const more = Object.keys(combatant.state.conditions).filter((id) => !(SETTABLE as readonly string[]).includes(id));
    return more.length === 0 ? CONDITION_FIELDS : conditionFields([...SETTABLE, ...more]);
  },
  perform: (request) =>
    ruled(request, (reached) => {
      const id = asText(request.declared, 'condition');
      return asFlag(request.declared, 'ends')
        ? lost(reached, request.who, id, 'FLU-GAP-28')
        : gained(reached, request.who, id, 'FLU-GAP-28');
    }),
};

const HURT_FIELDS = [
  numberField('damage', 'FLU-GAP-11', 'gm', 1, 0, 1000),
  choiceField('damageType', 'FLU-GAP-35', 'gm', ['lethal', 'stress', 'subdual', 'electrical'], 'lethal'),
  choiceField('kind', 'FLU-GAP-34', 'gm', ATTACK_KINDS, 'ranged'),
  flagField('critical', 'FLU-GAP-08', 'gm'),
  flagField('pastArmor', 'FLU-GAP-34', 'gm'),
];

/**
 * FLU-AMB-06: damage without an attack: bleeding, poison, a fall, or a blow that the GM plays by hand. Each counts as a
 * single attack for a critical injury (FLU-GAP-14), as every damage instance does for FLU-MOD-14.
 */
export const hurt: Act = {
  ...ruling,
  action: 'hurt',
  clause: 'FLU-GAP-11',
  fields: () => HURT_FIELDS,
  *perform({ fight, who, declared, action }) {
    const blow = yield* strike(begin(fight), who, {
      kind: ATTACK_KINDS.find((kind) => kind === asText(declared, 'kind')) ?? 'ranged',
      damage: asNumber(declared, 'damage'),
      damageType: asText(declared, 'damageType'),
      armorPiercing: asFlag(declared, 'pastArmor') ? 1000 : 0,
      criticalDice: asFlag(declared, 'critical') ? 1 : 0,
      blast: false,
    });
    return ended(yield* gravelyHurt(blow.progress, who, blow.lost), action, who);
  },
};
