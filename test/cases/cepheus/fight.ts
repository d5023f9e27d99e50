/** Section 3.6, what goes with attacks: coup de grace, misses, suppression, grappling, blasts. */
import * as blasts from '../../../src/rules/cepheus/fire/blast.ts';
import * as coup from '../../../src/rules/cepheus/acts/helpless.ts';
import { NO_HIT } from '../../../src/rules/cepheus/harm/damage.ts';
import * as grappling from '../../../src/rules/cepheus/acts/grappling.ts';
import { allowed } from '../../../src/rules/cepheus/attack/reactions.ts';
import * as misses from '../../../src/rules/cepheus/fire/scatter.ts';
import { isSuppressible, PLAIN_NERVE } from '../../../src/rules/cepheus/fire/suppression.ts';
import { roundsLeft } from '../../../src/rules/cepheus/fire/firemode.ts';
import type { AttackKind, BlastZone } from '../../../src/rules/cepheus/types.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { type Refusal } from '../../../src/rules/kernel/result.ts';
import type { Bag, Operations } from '../format.ts';
import {
  armor,
  bag,
  codeOf,
  flag,
  list,
  noDice,
  number,
  orNull,
  roll,
  settings,
  text,
  unlessRefused,
} from './given.ts';
import { reactor } from './reactions.ts';

export const fightOperations: Operations = {
  coupDeGrace: (given) => {
    noDice(given);
    const kind = text<AttackKind>(given, 'attackKind', 'melee');
    const target = bag(given, 'target');
    const magazine = orNull(bag(given, 'weapon'), 'magazine');
    const helpless: coup.Helplessness = {
      unconscious: flag(target, 'unconscious'),
      bound: flag(target, 'bound'),
      paralyzed: flag(target, 'paralyzed'),
      helpless: flag(target, 'helpless'),
    };
    const refused = coup.coupRefusal(kind, number(given, 'metres', 0), helpless, magazine);
    const spent = refused ? 0 : coup.coupRounds(kind);
    return { dead: !refused, roundsSpent: spent, magazine: roundsLeft(magazine, spent), refused: codeOf(refused) };
  },

  scatter: (given) => ({
    metres: misses.scatterMetres(number(given, 'effect', 0), settings(given)),
    directionDegrees: orNull(given, 'directionDegrees'),
    strayRoll: misses.straysInto(flag(given, 'payload', true), flag(given, 'intoCombat')),
  }),

  strayShot: (given) => {
    const laser = flag(given, 'laser');
    const dice = number(given, 'damageDice', 0);
    const hit = { ...NO_HIT, dice, points: number(given, 'damageFlat', 0), laser, energy: laser, armor: armor(given) };
    const { damage } = roll(given, misses.strayShot(null, hit, settings(given)));
    return {
      hit: damage !== null,
      effect: damage && damage.hit.effect,
      rawDamage: damage && damage.raw,
      damage: damage && damage.damage,
    };
  },

  suppressible: (given) => ({ affected: isSuppressible({ ...PLAIN_NERVE, ...(bag(given, 'target') as object) }) }),

  grapple: (given) => {
    const [a, b] = [bag(given, 'a'), bag(given, 'b')];
    const known = 'effect' in a && { a: number(a, 'effect', 0), b: number(b, 'effect', 0) };
    const grip: grappling.Grip = {
      ...grappling.PLAIN_GRIP,
      opening: flag(given, 'opening'),
      metres: number(given, 'metres', 0),
      gravity: number(given, 'gravity', 1),
      difficultTerrain: flag(given, 'difficultTerrain'),
      a: grappler(a),
      b: grappler(b),
      effects: known || null,
    };
    return unlessRefused(roll(given, grappling.grapple(grip, settings(given))), (result) => ({
      ...result,
      aEffect: result.effects.a,
      bEffect: result.effects.b,
      reroll: result.winner === null,
      rawDamage: result.damage && result.damage.raw,
      damage: result.damage && result.damage.damage,
    }));
  },

  blast: (given) => {
    const able = allowed('blast', reactor(bag(given, 'actor')));
    const known = orNull(given, 'zoneDamage');
    const zones = zonesOf(given);
    const about = {
      diceCount: zones && blasts.zoneDice(zones, number(given, 'metres', 0)),
      mayDodge: able.dodge,
      mayDive: able.dive,
    };
    const victim: blasts.BlastVictim = {
      id: null,
      reaction: text<blasts.BlastReaction>(given, 'reaction', 'none'),
      reactor: reactor(bag(given, 'actor')),
      armor: armor(given),
    };
    const refused = blasts.blastRefusal(victim);
    if (refused || (known === null && !('dice' in given))) return { ...about, refused: codeOf(refused) };
    const hit = roll(given, blast(victim, known, about.diceCount ?? 0, given));
    return { ...about, ...unlessRefused(hit, (one) => ({ ...one, rawDamage: one.raw, reducedDamage: one.reduced })) };
  },
};

const grappler = (given: Bag): grappling.Grappler => ({
  ...grappling.PLAIN_GRAPPLER,
  ...(given as object),
  armor: armor(given),
});

function zonesOf(given: Bag): readonly BlastZone[] | null {
  if ('zones' in given) return list<BlastZone>(given, 'zones');
  return 'source' in given ? blasts.BLASTS[text<blasts.BlastSource>(given, 'source', 'frag')] : null;
}

/** The zone's roll, where its sum is not known, then the victim. */
function* blast(
  victim: blasts.BlastVictim,
  known: number | null,
  dice: number,
  given: Bag,
): Procedure<blasts.BlastHit | Refusal> {
  const options = settings(given);
  const zone = known === null ? yield* blasts.rollZone(null, dice, options) : blasts.knownZone(known);
  return yield* blasts.blastHit(victim, zone, options);
}
