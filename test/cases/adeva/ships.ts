/** 3.11 of the contract: starships. */
import { actionModifier } from '../../../src/rules/adeva/attack/modifiers.ts';
import type { Body } from '../../../src/rules/adeva/damage/profile.ts';
import { boardersDamage, marinesMods } from '../../../src/rules/adeva/starship/boarders.ts';
import { backlash, ramDamage } from '../../../src/rules/adeva/starship/ramming.ts';
import type { Operations } from '../format.ts';
import { reading, type Keys } from './keys.ts';
import { attack, defender, mods, resolvedOf, situation, type Resolved } from './shapes.ts';

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
    const resolved = given.play(resolvedOf(boarded, given.options));
    const wounded = resolved.harm.hits[0]?.wounded;
    return { ...harmOf(resolved), hull: wounded?.wounds ?? hull, captured: wounded?.out ?? false };
  }),

  ram: reading((given) => {
    const [rammer, target] = [given.inside('rammer'), given.inside('target')];
    const [own, other] = [hullOf(rammer), hullOf(target)];
    const body = { ...bodyOf(target, other.hull ?? 0), tb: other.tb, ap: other.ap };
    const damage = ramDamage(own);
    const ram = attack(
      'ram',
      given.number('score'),
      [actionModifier(situation('ram'), given.options), ...mods(given)],
      damage,
      defender(target, ['dodge', 'deflect'], body),
    );
    function* whole() {
      const resolved = yield* resolvedOf(ram, given.options);
      const ramHit = resolved.harm.hits.length > 0;
      return { resolved, back: yield* backlash(ramHit, null, own, other, given.options) };
    }
    const { resolved, back } = given.play(whole());
    const wounded = resolved.harm.hits[0]?.wounded;
    return {
      ...harmOf(resolved),
      pen: damage.pen,
      backPen: back.profile.pen,
      backRaw: back.hit?.raw ?? 0,
      backDealt: back.hit?.dealt ?? 0,
      targetHull: other.hull === null ? null : (wounded?.wounds ?? other.hull),
      rammerHull: own.hull === null ? null : Math.max(0, own.hull - (back.hit?.dealt ?? 0)),
    };
  }),
};

const hullOf = (keys: Keys) => ({
  sb: keys.number('sb'),
  size: keys.number('size'),
  tb: keys.number('tb'),
  ap: keys.number('ap'),
  hull: keys.maybeNumber('hull'),
});

const bodyOf = (keys: Keys, wounds: number): Partial<Body> => ({
  vitals: { wounds, lethal: 0, fate: { max: 0, current: 0 }, diesAtZero: true },
  ship: true,
  guarded: keys.words('conditions').includes('guardMode'),
});

function harmOf({ made, harm }: Resolved) {
  const hit = harm.hits[0];
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
