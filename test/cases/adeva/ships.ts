/** 3.11 of the contract: starships. */
import { actionModifier } from '../../../src/rules/adeva/attack/modifiers.ts';
import type { Attack } from '../../../src/rules/adeva/attack/situation.ts';
import type { Body } from '../../../src/rules/adeva/damage/profile.ts';
import type { AdevaOptions } from '../../../src/rules/adeva/options.ts';
import type { AdevaProgress } from '../../../src/rules/adeva/sheet/types.ts';
import { boardersDamage, marinesMods } from '../../../src/rules/adeva/starship/boarders.ts';
import { clashed, hullOf as rammedOf, type Clash } from '../../../src/rules/adeva/starship/boarding-and-ram.ts';
import { ramDamage, type Rammed } from '../../../src/rules/adeva/starship/ramming.ts';
import { atOnce, attackResolved, type StrikeResult } from '../../../src/rules/adeva/attack/strike.ts';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import { begin } from '../../../src/rules/kernel/index.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Operations } from '../format.ts';
import { reading, type Keys } from './keys.ts';
import { attack, defender, mods, resolvedOf, situation, strikeOn, TARGET, victimOf } from './shapes.ts';
import { me, ME, person, table } from './table.ts';

export const ships: Operations = {
  boarding: reading((given) => {
    const marines = given.inside('marines');
    const target = given.inside('target');
    const hull = target.number('hull');
    const action = actionModifier(situation('boarding'), given.options);
    const modifiers = [action, ...marinesMods({ mod: marines.number('mod', 0) }), ...mods(given)];
    const damage = boardersDamage(marines.numbers('sides'), marines.number('flat', 0));
    const body = { ...bodyOf(target, hull), tb: target.number('tb', 0), ap: target.number('ap', 0) };
    const boarded = attack(
      'boarding',
      given.number('score'),
      modifiers,
      damage,
      defender(target, ['dodge', 'deflect', 'repelBoarders'], body),
    );
    const resolved = given.play(resolvedOf(boarded, given.settings, given.options));
    const { wounds, ended } = combatantOf(resolved.progress.fight, TARGET).state;
    return { ...harmOf(resolved), hull: wounds, captured: ended.captured };
  }),

  ram: reading((given) => {
    const [rammer, target] = [given.inside('rammer'), given.inside('target')];
    const [own, other] = [hullOf(rammer), hullOf(target)];
    const ship = person(ME, { ...shipOf(own), wounds: poolOf(own) }, {}, 'starship');
    const body = { ...bodyOf(target, poolOf(other).value), tb: other.tb, ap: other.ap };
    const original = defender(target, ['dodge', 'deflect'], body);
    const rammed = victimOf(original, shipOf(other));
    const damage = ramDamage(rammedOf(ship, given.options));
    const ram = attack(
      'ram',
      given.number('score'),
      [actionModifier(situation('ram'), given.options), ...mods(given)],
      damage,
      original,
    );
    const progress = begin(table(given.settings, [ship, rammed]));
    const hull = rammedOf(rammed, given.options);
    const clash = given.play(rammedBy(ram, progress, hull, given.options));
    const { fight } = clash.progress;
    const { profile, hit } = clash.counterblow;
    return {
      ...harmOf(clash),
      pen: damage.pen,
      backPen: profile.pen,
      backRaw: hit?.raw ?? 0,
      backDealt: hit?.dealt ?? 0,
      targetHull: other.hull === null ? null : combatantOf(fight, TARGET).state.wounds,
      rammerHull: own.hull === null ? null : me(fight).state.wounds,
    };
  }),
};

function* rammedBy(ram: Attack, progress: AdevaProgress, hull: Rammed, options: AdevaOptions): Procedure<Clash> {
  const strike = strikeOn(TARGET);
  const result = yield* attackResolved(
    progress,
    strike,
    { attack: ram, targets: () => ram },
    options,
    atOnce,
    progress.fight,
  );
  return yield* clashed(result, strike, hull, options);
}

const hullOf = (keys: Keys) => ({
  sb: keys.number('sb'),
  size: keys.number('size'),
  tb: keys.number('tb'),
  ap: keys.number('ap'),
  hull: keys.maybeNumber('hull'),
});

type Hull = ReturnType<typeof hullOf>;

/** A Hull that is not asked for outlasts everything. */
const poolOf = ({ hull }: Hull) => ({ value: hull ?? 999, max: hull ?? 999 });

/** A sheet whose bonuses are those of the case. */
const shipOf = ({ sb, size, tb, ap }: Hull) => ({
  characteristics: { s: { base: 10 * sb }, t: { base: 10 * tb } },
  size,
  ap,
});

const bodyOf = (keys: Keys, wounds: number): Partial<Body> => ({
  vitals: { wounds, lethal: 0, fate: { max: 0, current: 0 }, diesAtZero: true },
  ship: true,
  guarded: keys.words('conditions').includes('guardMode'),
});

function harmOf({ made, landed }: StrikeResult) {
  const hit = landed.hits[0];
  return {
    targetNumber: made.test.targetNumber,
    hit: hit !== undefined,
    raw: hit?.raw ?? 0,
    soak: hit?.soak ?? 0,
    dealt: hit?.dealt ?? 0,
    confirmed: hit?.confirmations[0]?.confirmed ?? null,
    chartRow: hit?.confirmations[0]?.chartRow ?? null,
  };
}
