/** The attack (FLU-GAP-06..12, -17, -31, -32, -37), in the order in which it is played. */
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Field } from '../../ruleset.ts';
import { autofire } from '../automatic.ts';
import { after, afterEvents, begin, chained, ended, event, placing, stage, withDice, type Deed } from '../deed.ts';
import { happened } from '../effects.ts';
import { combatant, shotsIn } from '../state.ts';
import type { FluidCombatant, FluidFight } from '../types.ts';
import { choiceField, flagField, numberField, type Act, type Asked } from './act.ts';
import { aimedAt, attackCheck, attackTold, errorActivated, poolOf, threatActivated } from './check.ts';
import { asFlag } from './declared.ts';
import { hitsOf, hitTimes } from './hits.ts';
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
import { standOffOffered } from './standoff.ts';
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
  lists: ['blast', 'neighbors'],
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
  const payment = paid(fight, asked);
  let deed = after(begin(fight), { ...aimedAt('declared', asked, `attack.${mode}`), events: payment });
  if (!isArea(mode)) {
    const answer = yield* standOffOffered(deed, who, targets[0]!, rangeIn(asked).band, options);
    deed = answer.deed;
    if (answer.canceled) return ended(deed, action, who);
  }
  deed = fired(deed, asked, mode);
  if (mode === 'suppress') deed = yield* suppressed(deed, asked);
  else if (mode === 'strafe') deed = yield* strafed(deed, asked);
  else deed = yield* aimedFire(deed, asked, mode, targets[0]!);
  return ended(deed, action, who);
}

/** Shots leave the magazine; FLU-MOD-05..07 for whoever fires. */
function fired(deed: Deed, asked: Asked, mode: Mode): Deed {
  const { who, one, item, declared } = asked;
  const weapon = item!;
  const fire = declaredFire(asked);
  const shots = shotsOf(mode, weapon, fire, autofire(false, 0, 0, fire.volleys, asked.options).shotsUsed);
  const left = shotsIn(one, weapon) - shots;
  const used = {
    type: 'attack',
    weapon: weapon.id,
    proficient: isProficient(one, weapon),
    tactical: weapon.tactical,
    final: asFlag(declared, 'final'),
  } as const;
  const events = chained(
    deed.fight,
    (now) => (shots === 0 ? [] : [shotsFired(now, who, weapon.id, left, shots)]),
    (now) => (used.tactical || used.final || !used.proficient ? happened(now, who, [used]) : []),
  );
  return afterEvents(deed, { ...stage('effect', who, 'fired', events), item: weapon.id });
}

const shotsFired = (fight: FluidFight, who: Id, weapon: Id, left: number, shots: number) => {
  const { ammo } = combatant(fight, who).state;
  const change = Object.hasOwn(ammo, weapon)
    ? { path: `ammo.${weapon}`, by: -shots }
    : placing(ammo, 'ammo', weapon, left);
  return event('spent', who, 'FLU-GAP-06', [change], { item: weapon, shots });
};

/** FLU-GAP-06..09: the check against one target, dice added once it is seen, and what threats and errors become. */
function* aimedFire(start: Deed, asked: Asked, mode: Mode, target: Id): Procedure<Deed> {
  const { value, dice } = yield* withDice(attackCheck(start, asked, mode, target));
  const told = attackTold(start, asked, target, value, dice);
  if (!value.hit) return value.error ? yield* errorActivated(told, asked.who, target) : told;
  const criticalDice = value.threat ? yield* activation(asked.who, poolOf(told, asked.who), 'threat') : 0;
  const deed = criticalDice === 0 ? told : threatActivated(told, asked.who, target, criticalDice);
  const hits = hitsOf(asked, mode, value);
  return yield* hitTimes(deed, asked, target, hits.hits, criticalDice);
}
