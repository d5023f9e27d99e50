/** The attack (FLU-GAP-06..12, -17, -31, -32, -37), in the order in which it is played. */
import type { Change, Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Field } from '../../ruleset.ts';
import { autofire } from '../automatic.ts';
import { after, begin, ended, event, lowering, placing, withDice, type Deed, type Maker } from '../deed.ts';
import { happened } from '../effects.ts';
import { shotsIn } from '../state.ts';
import type { FluidCombatant, FluidFight } from '../types.ts';
import { choiceField, flagField, numberField, type Act, type Asked } from './act.ts';
import { aimedAt, attackCheck, attackTold, errorActivated, poolOf, threatActivated } from './check.ts';
import { asFlag } from '../../kernel/declared.ts';
import { HIT_LISTS, hitsOf, hitTimes } from './hits.ts';
import { paid } from './payment.ts';
import {
  declaredFire,
  isArea,
  isAutomatic,
  isFullAction,
  isProficient,
  modeOf,
  modesOf,
  rangeIn,
  shotsOf,
  weaponRefusal,
  type Mode,
} from './situation.ts';
import { activation } from './skill.ts';
import { mayStandOff, standOffOffered } from './standoff.ts';
import { strafed, suppressed } from './sweep.ts';

/** FLU-GAP-06, -31, -32: an attack on one target. */
export const attack: Act = {
  action: 'attack',
  clause: 'FLU-GAP-06',
  cost: 'half',
  target: 'one',
  when: 'turn',
  use: 'attack',
  items: ({ sheet }) => sheet.weapons,
  lists: HIT_LISTS,
  fields: (_fight, one, item) => [
    choiceField('mode', 'FLU-GAP-31', 'actor', item ? modesOf(item) : ['single'], 'single'),
    numberField('volleys', 'FLU-GAP-32', 'actor', 1, 1, 100),
    ...common(one),
  ],
  costOf: (asked) => (isFullAction(modeOf(asked)) ? 'full' : 'half'),
  refusal: weaponRefusal,
  perform: attacked,
};

const common = (one: FluidCombatant): readonly Field[] => [
  numberField('distance', 'FLU-GAP-33', 'table', one.sheet.reach, 0, 1_000_000),
  numberField('ruling', 'FLU-GAP-06', 'gm', 0, -4, 4),
  flagField('final', 'FLU-MOD-07', 'actor'),
];

const sweep = (action: 'strafe' | 'suppress'): Act => ({
  action,
  clause: 'FLU-GAP-37',
  cost: 'full',
  target: 'many',
  when: 'turn',
  use: 'attack',
  items: ({ sheet }) => sheet.weapons.filter(isAutomatic),
  fields: (_fight, one) => [numberField('squares', 'FLU-GAP-37', 'actor', 1, 1, 100), ...common(one)],
  refusal: weaponRefusal,
  perform: attacked,
});

/** FLU-GAP-37. */
export const strafe: Act = sweep('strafe');
export const suppress: Act = sweep('suppress');

function* attacked(asked: Asked): Procedure<Outcome> {
  const { fight, who, targets, options, action } = asked;
  const mode = modeOf(asked);
  const shots = shotsFired(asked, mode);
  let deed = begin(fight);
  let payment: Maker = (now) => paid(now, asked, shots);
  // What an attack costs is told with its roll, unless an answer comes between (FLU-GAP-27).
  if (!isArea(mode) && mayStandOff(fight, targets[0]!, rangeIn(asked).band, options)) {
    const declared = { ...aimedAt('declared', asked, `attack.${mode}`), events: paid(fight, asked) };
    const answer = yield* standOffOffered(after(deed, declared), who, targets[0]!, options);
    deed = answer.deed;
    if (answer.canceled) return ended(deed, action, who);
    payment = () => (shots.length === 0 ? [] : [event('spent', who, 'FLU-GAP-06', shots)]);
  }
  const opening: readonly Maker[] = [payment, (now) => firedWith(now, asked)];
  if (mode === 'suppress') deed = yield* suppressed(deed, asked, opening);
  else if (mode === 'strafe') deed = yield* strafed(deed, asked, opening);
  else deed = yield* aimedFire(deed, asked, mode, targets[0]!, opening);
  return ended(deed, action, who);
}

/** The shots that leave the magazine; none where they are not counted. */
function shotsFired(asked: Asked, mode: Mode): readonly Change[] {
  const { one, item, options } = asked;
  const weapon = item!;
  const fire = declaredFire(asked);
  const shots = shotsOf(mode, weapon, fire, autofire(false, 0, 0, fire.volleys, options).shotsUsed);
  if (shots === 0) return [];
  const { ammo } = one.state;
  const path = `ammo.${weapon.id}`;
  return [
    Object.hasOwn(ammo, weapon.id)
      ? lowering(path, shots)
      : placing(ammo, 'ammo', weapon.id, shotsIn(one, weapon) - shots),
  ];
}

/** FLU-MOD-05..07 for whoever fires. */
function firedWith(fight: FluidFight, { who, one, item, declared }: Asked): readonly Event[] {
  const weapon = item!;
  const used = {
    type: 'attack',
    weapon: weapon.id,
    proficient: isProficient(one, weapon),
    tactical: weapon.tactical,
    final: asFlag(declared, 'final'),
  } as const;
  return used.tactical || used.final || !used.proficient ? happened(fight, who, [used]) : [];
}

/** FLU-GAP-06..09: the check against one target, dice added once it is seen, and what threats and errors become. */
function* aimedFire(start: Deed, asked: Asked, mode: Mode, target: Id, opening: readonly Maker[]): Procedure<Deed> {
  const { value, dice } = yield* withDice(attackCheck(start, asked, mode, target));
  const told = attackTold(start, asked, target, value, dice, opening);
  if (!value.hit) return value.error ? yield* errorActivated(told, asked.who, target) : told;
  const criticalDice = value.threat ? yield* activation(asked.who, poolOf(told, asked.who), 'threat') : 0;
  const deed = criticalDice === 0 ? told : threatActivated(told, asked.who, target, criticalDice);
  const hits = hitsOf(asked, mode, value);
  return yield* hitTimes(deed, asked, target, hits.hits, criticalDice);
}
