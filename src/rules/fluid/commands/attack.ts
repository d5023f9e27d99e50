/** The attack (FLU-GAP-06..12, -17, -31, -32, -37), in the order in which it is played. */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, rollSum, type Procedure } from '../../kernel/procedure.ts';
import type { Outcome, Stage, StageDice } from '../../kernel/outcome.ts';
import { entry, total } from '../../kernel/tally.ts';
import { rollActionDice, type ActionRoll } from '../actiondice.ts';
import { attackOn, attackTally, type AttackRoll } from '../attack.ts';
import { autofire, burst, suppressionStress, type Hits } from '../automatic.ts';
import { blastDamage } from '../blast.ts';
import { after, afterEvents, begin, chained, ended, event, placing, stage, withDice, type Deed } from '../deed.ts';
import { diceSpent, happened, lost } from '../effects.ts';
import { boostWanted, save } from '../save.ts';
import { combatant, gmDice, isUp, shotsIn } from '../state.ts';
import type { DamageFormula, FluidCombatant, FluidFight } from '../types.ts';
import type { Field } from '../../ruleset.ts';
import { choiceField, costOf, flagField, numberField, type Act, type Asked } from './act.ts';
import { asFlag } from './declared.ts';
import { gravelyHurt, saveLogged, savePart, strike, type Blow } from './harm.ts';
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
  situationOf,
  weaponRefusal,
  type Mode,
} from './situation.ts';
import { activation } from './skill.ts';
import { standOffOffered } from './standoff.ts';

/** FLU-GAP-06, -31, -32: an attack on one target. */
export const attack: Act = {
  action: 'attack',
  clause: 'FLU-GAP-06',
  cost: 'half',
  target: 'one',
  when: 'turn',
  items: ({ sheet }) => sheet.weapons,
  lists: ['blast'],
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
  const payment = paid(fight, who, action, costOf(asked));
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

const aimedAt = (kind: Stage['kind'], { who, targets, item }: Asked, name: string): Stage => ({
  ...stage(kind, who, name, []),
  ...(targets[0] === undefined ? {} : { against: targets[0] }),
  ...(item === null ? {} : { item: item.id }),
});

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

const poolOf = (deed: Deed, who: Id): number => combatant(deed.fight, who).state.actionDice;

const NO_BOOST: ActionRoll = { sides: 0, faces: [], sum: 0 };

interface Checked extends AttackRoll {
  readonly spent: number;
}

function* attackCheck(deed: Deed, asked: Asked, mode: Mode, target: Id): Procedure<Checked> {
  const { who, options } = asked;
  const situation = situationOf(asked, deed.fight, target);
  const d20 = yield* rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack');
  const seen = attackOn(situation, d20, NO_BOOST, options);
  const worth = !seen.hit || mode !== 'single';
  const spent = worth ? yield* boostWanted(who, poolOf(deed, who), 'attack') : 0;
  const boost = spent > 0 ? yield* rollActionDice(who, spent, options) : NO_BOOST;
  return { ...attackOn(situation, d20, boost, options), spent };
}

/** The card's stage; a hit ends being flat-footed (FLU-GAP-03). */
function attackTold(deed: Deed, asked: Asked, target: Id, roll: Checked, dice: readonly StageDice[]): Deed {
  const events = chained(
    deed.fight,
    (now) => diceSpent(now, asked.who, roll.spent, 'attack'),
    (now) => (roll.hit ? lost(now, target, 'flatFooted', 'FLU-GAP-03') : []),
  );
  const key = roll.hit ? (roll.threat ? 'threat' : 'hit') : roll.error ? 'error' : 'miss';
  const values = { total: roll.total, defense: roll.defense, margin: roll.margin };
  const attack = { ...aimedAt('attack', asked, 'attack'), against: target, dice, tally: roll.tally, events };
  const verdict = { key: `SALVO.fluid.verdict.${key}`, good: roll.hit, values };
  const against = { ...stage('defense', target, 'defense', []), tally: roll.defenseTally };
  return after(after(deed, against), { ...attack, verdict });
}

/** FLU-GAP-08. */
function threatActivated(deed: Deed, who: Id, target: Id, dice: number): Deed {
  const verdict = { key: 'SALVO.fluid.verdict.criticalHit', good: true, values: { dice } };
  const events = diceSpent(deed.fight, who, dice, 'threat');
  return after(deed, { ...stage('effect', who, 'activation', events), against: target, verdict });
}

/** FLU-GAP-09, FLU-MOD-08: the other side may make it a critical miss; for standard actors the GM does. */
function* errorActivated(deed: Deed, who: Id, target: Id): Procedure<Deed> {
  const special = combatant(deed.fight, target).sheet.kind === 'special';
  const dice = special
    ? yield* activation(target, poolOf(deed, target), 'error')
    : yield* activation(null, gmDice(deed.fight), 'error');
  if (dice === 0) return deed;
  const events = chained(
    deed.fight,
    (now) => diceSpent(now, target, dice, 'error'),
    (now) => happened(now, who, [{ type: 'critMiss', actionDice: dice }]),
  );
  const verdict = { key: 'SALVO.fluid.verdict.criticalMiss', good: false, values: { dice } };
  return after(deed, { ...stage('effect', who, 'activation', events), verdict });
}

/** FLU-GAP-31, -32. */
export function hitsOf(asked: Asked, mode: Mode, { hit, margin }: { hit: boolean; margin: number }): Hits {
  const { recoil } = asked.item!;
  if (mode === 'burst') return burst(hit, margin, recoil, asked.options);
  if (mode === 'autofire') return autofire(hit, margin, recoil, declaredFire(asked).volleys, asked.options);
  return { hit, hits: hit ? 1 : 0, shotsUsed: 1 };
}

/** FLU-GAP-08, -11: so many hits, of which only the first is critical; FLU-GAP-14 for what they cost together. */
function* hitTimes(start: Deed, asked: Asked, target: Id, hits: number, criticalDice: number): Procedure<Deed> {
  let deed = start;
  let lethal = 0;
  for (let hit = 0; hit < hits; hit++) {
    const rolled = yield* damageRolled(deed, asked, target);
    deed = rolled.deed;
    const dice = hit === 0 ? criticalDice : 0;
    if (asked.item!.blastIncrement > 0) {
      deed = yield* blasted(deed, asked, target, rolled.damage, dice);
      continue;
    }
    const struck = yield* strike(deed, target, blowOf(asked, rolled.damage, dice));
    deed = struck.deed;
    lethal += struck.lost;
  }
  return lethal > 0 ? yield* gravelyHurt(deed, target, lethal) : deed;
}

const blowOf = ({ item }: Asked, damage: number, criticalDice: number): Blow => ({
  kind: item!.kind,
  damage,
  damageType: item!.damageType,
  armorPiercing: item!.armorPiercing,
  critical: criticalDice > 0,
  criticalDice,
  blast: item!.blastIncrement > 0,
});

/** The weapon's dice, with at most one Action Die (FLU-GAP-10). Never less than nothing. */
function* damageRolled(deed: Deed, asked: Asked, target: Id) {
  const { who, item, options } = asked;
  const formula = item!.damage;
  const pool = Math.min(1, poolOf(deed, who));
  const { value, dice } = yield* withDice(damageDice(who, formula, pool, options));
  const damage = Math.max(0, value.sum + formula.flat);
  const events = diceSpent(deed.fight, who, value.spent, 'damage');
  const verdict = { key: 'SALVO.fluid.verdict.damage', good: null, values: { damage } };
  const tally = [entry('FLU-GAP-11', 'SALVO.fluid.damage.weapon', formula.flat)];
  const told = { ...aimedAt('damage', asked, 'damage'), against: target, dice, tally, verdict, events };
  return { deed: after(deed, told), damage };
}

function* damageDice(who: Id, { dice, sides }: DamageFormula, pool: number, options: Asked['options']) {
  const rolled = yield* rollSum(who, dice, sides, 'SALVO.fluid.roll.damage');
  const spent = yield* boostWanted(who, pool, 'damage');
  const boost = spent > 0 ? (yield* rollActionDice(who, spent, options)).sum : 0;
  return { sum: rolled.sum + boost, spent };
}

/** FLU-GAP-17: the one who was hit stands at ground zero; the table says who else is caught, and how far away. */
function* blasted(start: Deed, asked: Asked, target: Id, damage: number, criticalDice: number): Procedure<Deed> {
  let deed = start;
  const others = asked.declared.blast.filter((one) => one.id !== target);
  for (const { id, increments } of [{ id: target, increments: 0 }, ...others]) {
    const { sheet, state } = combatant(deed.fight, id);
    const victim = {
      increments,
      dc: asked.item!.blastDc,
      refSave: sheet.saves.ref,
      braced: state.braced,
      pool: state.actionDice,
    };
    const { value, dice } = yield* withDice(blastDamage(id, damage, victim, asked.options));
    const made = value.save;
    const events = chained(
      deed.fight,
      (now) => saveLogged(now, id, made),
      (now) => diceSpent(now, id, made?.spent ?? 0, 'save'),
    );
    const verdict = { key: 'SALVO.fluid.verdict.blast', good: made?.success ?? null, values: { damage: value.damage } };
    deed = after(deed, {
      ...stage('damage', id, 'blast', events),
      ...savePart(made, dice),
      steps: value.steps,
      verdict,
    });
    const struck = yield* strike(deed, id, blowOf(asked, value.damage, id === target ? criticalDice : 0));
    deed = struck.lost > 0 ? yield* gravelyHurt(struck.deed, id, struck.lost) : struck.deed;
  }
  return deed;
}

/** FLU-GAP-37: one result against each target in the squares. */
function* strafed(start: Deed, asked: Asked): Procedure<Deed> {
  const { who, options } = asked;
  const { value: d20, dice } = yield* withDice(rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack'));
  let deed = start;
  for (const target of asked.targets) {
    const roll = attackOn(situationOf(asked, deed.fight, target), d20, NO_BOOST, options);
    deed = attackTold(deed, asked, target, { ...roll, spent: 0 }, dice);
    if (roll.hit) deed = yield* hitTimes(deed, asked, target, 1, 0);
  }
  return deed;
}

/** FLU-GAP-37, FLU-AMB-30: everybody in the squares saves against the total; what it falls short by is stress. */
function* suppressed(start: Deed, asked: Asked): Procedure<Deed> {
  const { who } = asked;
  const { value: d20, dice } = yield* withDice(rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack'));
  const tally = attackTally(situationOf(asked, start.fight, null));
  const dc = d20.sum + total(tally);
  const verdict = { key: 'SALVO.fluid.verdict.suppression', good: null, values: { dc } };
  let deed = after(start, { ...aimedAt('attack', asked, 'suppress'), dice, tally, verdict });
  for (const target of asked.targets) deed = yield* underFire(deed, asked, target, dc);
  return deed;
}

function* underFire(deed: Deed, asked: Asked, target: Id, dc: number): Procedure<Deed> {
  const one = combatant(deed.fight, target);
  if (!isUp(deed.fight, one)) return deed;
  const wanted = { kind: 'will', bonus: one.sheet.saves.will, dc, purpose: 'general' } as const;
  const { value, dice } = yield* withDice(save(target, wanted, asked.options, one.state.actionDice));
  const events = chained(
    deed.fight,
    (now) => saveLogged(now, target, value),
    (now) => diceSpent(now, target, value.spent, 'save'),
  );
  const key = `SALVO.fluid.verdict.${value.success ? 'success' : 'failure'}`;
  const verdict = { key, good: value.success, values: { total: value.total, dc } };
  const told = after(deed, { ...stage('check', target, 'suppressed', events), ...savePart(value, dice), verdict });
  const stress = suppressionStress(dc, value.total);
  if (stress === 0) return told;
  const blow = { ...blowOf(asked, stress, 0), damageType: 'stress', blast: false };
  return (yield* strike(told, target, blow)).deed;
}
