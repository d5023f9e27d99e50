/** The GM's rulings before the fight opens: the place, awareness, and the roles in the surprise check (FLU-SEQ-01). */
import { putAt, removeAt } from '../../kernel/changes.ts';
import { asNumber, asText, type Declared } from '../../kernel/declared.ts';
import type { Change, Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Json } from '../../kernel/json.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { ruling } from '../acts/ruling.ts';
import { stage } from '../fight/progress.ts';
import { gmDice, sceneOf } from '../sheet/state.ts';
import type { FluidFight } from '../sheet/types.ts';
import { PLACES } from './distance.ts';
import { AWARENESS } from './surprise.ts';

const beforeFight = {
  ...ruling,
  applies: (_combatant: unknown, { phase }: Pick<FluidFight, 'phase'>) => phase === 'setup',
  refusal: ({ fight }: Request) => (fight.phase === 'setup' ? null : refuse('combatRunning', 'FLU-SEQ-02')),
} as const;

/** FLU-DST-01, FLU-SUR-01, FLU-GAP-10: the facts of the scene, and the GM's Action Dice. */
export const setUp: Act = {
  ...beforeFight,
  action: 'setUp',
  setup: 'scene',
  clause: 'FLU-SEQ-01',
  fields: (fight) => {
    const { place, lineOfSight, awareness, asksDice } = sceneOf(fight);
    return [
      choiceField('place', 'FLU-DST-01', 'gm', ['none', ...PLACES], place ?? 'none'),
      numberField('lineOfSight', 'FLU-DST-03', 'gm', lineOfSight, 0, 1_000_000),
      choiceField('awareness', 'FLU-GAP-04', 'gm', ['ask', ...AWARENESS], awareness ?? 'ask'),
      numberField('gmDice', 'FLU-GAP-10', 'gm', gmDice(fight), 0, 100),
      choiceField('initiativeDice', 'FLU-INI-04', 'gm', ['ask', 'given'], asksDice ? 'ask' : 'given'),
    ];
  },
  perform({ fight, action, declared }) {
    const events = setUpEvents(
      ...kept(fight.scene, 'scene', 'place', unless(asText(declared, 'place'), 'none')),
      ...kept(fight.scene, 'scene', 'lineOfSight', asNumber(declared, 'lineOfSight')),
      ...kept(fight.scene, 'scene', 'awareness', unless(asText(declared, 'awareness'), 'ask')),
      ...kept(fight.shared, 'shared', 'gmDice', asNumber(declared, 'gmDice')),
      ...kept(fight.scene, 'scene', 'initiativeDice', unless(asText(declared, 'initiativeDice'), 'ask')),
    );
    const values = { place: keyOf(declared, 'place'), awareness: keyOf(declared, 'awareness') };
    const verdict = { key: 'SALVO.fluid.verdict.setUp', good: null, values };
    return ended(after(begin(fight), stage('note', null, 'setUp', events, { verdict })), action, null);
  },
};

const PARTS = ['takes', 'acts', 'barred'] as const;

/** The part of a combatant in the surprise check: it takes part, hides with its side, or takes none (FLU-SUR-03, -07); its dice for FLU-INI-04. */
export const surprisePart: Act = {
  ...beforeFight,
  action: 'surprisePart',
  setup: 'each',
  clause: 'FLU-SUR-07',
  fields: (fight, combatant) => {
    const { acting, barred, dice } = sceneOf(fight);
    const preset = barred.includes(combatant.id) ? 'barred' : acting.includes(combatant.side) ? 'acts' : 'takes';
    const part = choiceField('surprise', 'FLU-SUR-07', 'gm', PARTS, preset);
    const pool = combatant.sheet.group === '' ? combatant.state.actionDice : 0;
    if (pool === 0) return [part];
    return [part, numberField('dice', 'FLU-INI-04', 'gm', Math.min(pool, dice[combatant.id] ?? 0), 0, pool)];
  },
  perform({ fight, who, combatant, action, declared }) {
    const part = asText(declared, 'surprise');
    const { acting, barred, dice } = sceneOf(fight);
    const given = asNumber(declared, 'dice');
    const events = setUpEvents(
      ...kept(fight.scene, 'scene', 'barred', withOrWithout(barred, who, part === 'barred')),
      ...(part === 'barred'
        ? []
        : kept(fight.scene, 'scene', 'acting', withOrWithout(acting, combatant.side, part === 'acts'))),
      ...(given === (dice[who] ?? 0) ? [] : kept(fight.scene, 'scene', 'dice', { ...dice, [who]: given })),
    );
    const values = { part: keyOf(declared, 'surprise') };
    const verdict = { key: 'SALVO.fluid.verdict.surprisePart', good: null, values };
    return ended(after(begin(fight), stage('note', who, 'setUp', events, { verdict })), action, who);
  },
};

/** The language key of a declared option. */
const keyOf = (declared: Declared, field: string): string => `SALVO.fluid.option.${field}.${asText(declared, field)}`;

const unless = (value: string, nothing: string): string | null => (value === nothing ? null : value);

const withOrWithout = (list: readonly string[], id: string, wanted: boolean): readonly string[] =>
  wanted ? [...new Set([...list, id])] : list.filter((member) => member !== id);

/** The change that keeps `to` under a key of a map; null takes the key away. */
const kept = (map: FluidFight['scene'], path: string, key: string, to: Json): readonly Change[] =>
  to === null ? removeAt(map, path, key) : [putAt(map, path, key, to)];

const setUpEvents = (...changes: readonly Change[]): readonly Event[] =>
  changes.length === 0 ? [] : [fightEvent('setUp', 'FLU-SEQ-01', changes)];
