/** Rulings of the GM: the Count and its log, conditions, harm from elsewhere, granted actions (FLU-MOD-28, FLU-RND-10). */
import { setting, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse } from '../../kernel/result.ts';
import { ATTACK_KINDS } from '../attack/roll.ts';
import { CONDITIONS } from '../fight/conditions.ts';
import { setCount as settled } from '../count/count.ts';
import {
  after,
  asJson,
  begin,
  chained,
  ended,
  event,
  putAt,
  recordChanges,
  stage,
  numbered,
  nextNumber,
} from '../fight/progress.ts';
import { countChanged, gained, happened, line, lost } from '../fight/effects.ts';
import type { Happening } from '../count/round-log.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import { RESTRICTIONS, withHalf, type Shortening } from '../round/allowance.ts';
import { combatantOf, inSurprise, standingOf } from '../sheet/state.ts';
import type { CountLine, FluidFight } from '../sheet/types.ts';
import { actionField, choiceField, flagField, numberField, type Act, type Request } from './act.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { gravelyHurt, strike } from '../harm/harm.ts';
import { halfOrReeling, offered, READIABLE } from './place.ts';
import { SHORTENABLE } from '../round/shortening.ts';

const ruling = { cost: 'none', target: 'none', when: 'always', gm: true } as const;

function* ruled(
  { fight, who, action }: Request,
  ...makers: readonly ((now: FluidFight) => readonly Event[])[]
): Procedure<Outcome> {
  return ended(after(begin(fight), stage('note', who, action, chained(fight, ...makers))), action, who);
}

/** FLU-ZER-03, FLU-PRS-01, -04: nobody may decline what follows. */
export const setCount: Act = {
  ...ruling,
  action: 'setCount',
  clause: 'FLU-ZER-03',
  fields: (_fight, one) => [numberField('count', 'FLU-ZER-03', 'gm', one.state.count ?? 1, -1000, 1000)],
  refusal: ({ combatant }) => (combatant.state.count === null ? refuse('noCount', 'FLU-INI-01') : null),
  *perform({ fight, who, combatant, options, declared, action }) {
    const before = standingOf(combatant);
    const wanted = asNumber(declared, 'count');
    const after_ = settled(before, wanted, options);
    const lines: CountLine[] = [line(fight, 'FLU-MOD-28', 'gm', wanted - before.count)];
    if (after_.count !== wanted) lines.push(line(fight, 'FLU-ZER-02', 'raised', after_.count - wanted));
    const events = countChanged(fight, who, after_, lines, 'FLU-ZER-03');
    const done = after(begin(fight), stage('initiative', who, 'setCount', events));
    return ended(yield* settleTies(done), action, who);
  },
};

const ENTRY_FIELDS = [
  numberField('amount', 'FLU-MOD-28', 'gm', 0, -100, 100),
  choiceField('source', 'FLU-MOD-25', 'gm', ['gmEntry', 'ability'], 'gmEntry'),
];

/** FLU-MOD-25, -28: one more modifier of this round, from an effect or by the GM's hand. */
export const addEntry: Act = {
  ...ruling,
  action: 'addEntry',
  clause: 'FLU-MOD-28',
  fields: () => ENTRY_FIELDS,
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noRound', 'FLU-MOD-28')),
  perform: (request) =>
    ruled(request, (now) => {
      const type = asText(request.declared, 'source') === 'ability' ? 'ability' : 'gmEntry';
      return happened(now, request.who, [{ type, amount: asNumber(request.declared, 'amount') }]);
    }),
};

/** FLU-MOD-28: strikes one thing that happened in this round, or lets it count again. */
export const strikeEntry: Act = {
  ...ruling,
  action: 'strikeEntry',
  clause: 'FLU-MOD-28',
  fields: (_fight, one) => {
    const logged = numbered(one.state.log);
    if (logged.length === 0) return [];
    const field = choiceField('entry', 'FLU-MOD-28', 'gm', [], logged[0]![0]);
    const label = ({ type, struck: already }: Happening) => `SALVO.fluid.${already ? 'restore' : 'strike'}.${type}`;
    return [{ ...field, options: logged.map(([id, happening]) => ({ id, label: label(happening) })) }];
  },
  refusal: ({ combatant }) =>
    Object.keys(combatant.state.log).length === 0 ? refuse('nothingLogged', 'FLU-MOD-28') : null,
  perform: (request) => ruled(request, (now) => struck(now, request.who, asText(request.declared, 'entry'))),
};

function struck(fight: FluidFight, who: Id, key: string): readonly Event[] {
  const found = combatantOf(fight, who).state.log[key]!;
  const { struck: already, ...rest } = found;
  const now = already ? rest : { ...rest, struck: true };
  const change = setting(`log.${key}`, asJson(found), asJson(now));
  return [event(already ? 'entryRestored' : 'entryStruck', who, 'FLU-MOD-28', [change], { type: found.type })];
}

/** FLU-GAP-13: the GM marks a Triumph. */
export const triumph: Act = {
  ...ruling,
  action: 'triumph',
  clause: 'FLU-GAP-13',
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noRound', 'FLU-GAP-13')),
  perform: (request) => ruled(request, (now) => happened(now, request.who, [{ type: 'triumph' }])),
};

/** Conditions that wounds and the Count make by themselves. */
const DERIVED = ['reeling', 'dying', 'dead'];
const SETTABLE = CONDITIONS.filter((id) => !DERIVED.includes(id));

const conditionFields = (ids: readonly string[]) => [
  choiceField('condition', 'FLU-GAP-28', 'gm', ids, 'bleeding'),
  flagField('ends', 'FLU-GAP-28', 'gm'),
];
const CONDITION_FIELDS = conditionFields(SETTABLE);

/** FLU-GAP-28, -29: any condition is given; whatever one carries besides can be ended. */
export const condition: Act = {
  ...ruling,
  action: 'condition',
  clause: 'FLU-GAP-28',
  fields: (_fight, one) => {
    const more = Object.keys(one.state.conditions).filter((id) => !(SETTABLE as readonly string[]).includes(id));
    return more.length === 0 ? CONDITION_FIELDS : conditionFields([...SETTABLE, ...more]);
  },
  perform: (request) =>
    ruled(request, (now) => {
      const id = asText(request.declared, 'condition');
      return asFlag(request.declared, 'ends')
        ? lost(now, request.who, id, 'FLU-GAP-28')
        : gained(now, request.who, id, 'FLU-GAP-28');
    }),
};

const HURT_FIELDS = [
  numberField('damage', 'FLU-GAP-11', 'gm', 1, 0, 1000),
  choiceField('damageType', 'FLU-GAP-35', 'gm', ['lethal', 'stress', 'subdual', 'electrical'], 'lethal'),
  choiceField('kind', 'FLU-GAP-34', 'gm', ATTACK_KINDS, 'ranged'),
  flagField('critical', 'FLU-GAP-08', 'gm'),
  flagField('pastArmor', 'FLU-GAP-34', 'gm'),
];

/** FLU-AMB-06: damage that comes of no attack: bleeding, poison, a fall. */
export const hurt: Act = {
  ...ruling,
  action: 'hurt',
  clause: 'FLU-GAP-11',
  fields: () => HURT_FIELDS,
  *perform({ fight, who, declared, action }) {
    const critical = asFlag(declared, 'critical');
    const struckBy = yield* strike(begin(fight), who, {
      kind: ATTACK_KINDS.find((kind) => kind === asText(declared, 'kind')) ?? 'ranged',
      damage: asNumber(declared, 'damage'),
      damageType: asText(declared, 'damageType'),
      armorPiercing: asFlag(declared, 'pastArmor') ? 1000 : 0,
      critical,
      criticalDice: critical ? 1 : 0,
      blast: false,
    });
    return ended(yield* gravelyHurt(struckBy.progress, who, struckBy.lost), action, who);
  },
};

const GRANT_FIELDS = [actionField('granted', 'FLU-RND-10', 'gm', READIABLE, 'attack')];

/** FLU-RND-10: one action outside its Count and nothing else. */
export const grant: Act = {
  ...ruling,
  action: 'grant',
  clause: 'FLU-RND-10',
  fields: () => GRANT_FIELDS,
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noRound', 'FLU-RND-10')),
  perform: (request) =>
    ruled(request, (now) => offered(now, request.who, asText(request.declared, 'granted'), 'FLU-RND-10')),
};

const EXTRA_FIELDS = [choiceField('limit', 'FLU-RND-09', 'gm', ['none', ...RESTRICTIONS], 'none')];

/** FLU-RND-09: one more half action of this round from another source, with what that source bars. */
export const extraHalf: Act = {
  ...ruling,
  action: 'extraHalf',
  clause: 'FLU-RND-09',
  fields: () => EXTRA_FIELDS,
  refusal({ fight, who }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'FLU-RND-09');
    if (inSurprise(fight)) return refuse('notInSurprise', 'FLU-SUR-05');
    return fight.acted[who] && fight.turn !== who ? refuse('alreadyActed', 'FLU-RND-10') : null;
  },
  perform: (request) =>
    ruled(request, (now) => {
      const { actions } = request.combatant.state;
      const limits = RESTRICTIONS.filter((one) => one === asText(request.declared, 'limit'));
      const changes = recordChanges('actions', actions, withHalf(actions, limits));
      return halfOrReeling(now, request.who, () => [event('halfGained', request.who, 'FLU-RND-09', changes)]);
    }),
};

const SHORTEN_FIELDS = [
  actionField('shortens', 'FLU-RND-11', 'gm', SHORTENABLE, 'reload'),
  numberField('shorterBy', 'FLU-RND-11', 'gm', 1, 1, 2),
  flagField('besides', 'FLU-RND-12', 'gm'),
];

/** FLU-RND-11, -12: an option or effect may shorten one action of this round. */
export const shorten: Act = {
  ...ruling,
  action: 'shorten',
  clause: 'FLU-RND-11',
  fields: () => SHORTEN_FIELDS,
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noRound', 'FLU-RND-11')),
  perform: (request) =>
    ruled(request, (now) => {
      const { declared, who } = request;
      const { shorter } = combatantOf(now, who).state;
      const effect: Shortening = {
        action: asText(declared, 'shortens'),
        steps: asNumber(declared, 'shorterBy'),
        besides: asFlag(declared, 'besides'),
      };
      const change = putAt(shorter, 'shorter', nextNumber(shorter), effect);
      return [event('mayShorten', who, 'FLU-RND-11', [change], { action: effect.action, steps: effect.steps })];
    }),
};
