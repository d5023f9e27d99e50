/** Damage, from the location to the Wounds, and the whole attack (3.6 of the contract). */
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import { chartEffect } from '../../../src/rules/adeva/harm/chart-effects.ts';
import { confirmed, dealtWith } from '../../../src/rules/adeva/damage/critical.ts';
import { damageRolled, degreesPlaced, rawDamage } from '../../../src/rules/adeva/damage/damage.ts';
import { located } from '../../../src/rules/adeva/damage/location.ts';
import { COVER_AP, soakOf, soaked } from '../../../src/rules/adeva/damage/soak.ts';
import type { DamageProfile, Vitals } from '../../../src/rules/adeva/damage/profile.ts';
import { unarmedFatigue } from '../../../src/rules/adeva/harm/fatigue.ts';
import { wounded } from '../../../src/rules/adeva/harm/wounds.ts';
import { profileOf } from '../../../src/rules/adeva/attack/making.ts';
import { halved } from '../../../src/rules/adeva/score/moves.ts';
import type { AdevaOptions } from '../../../src/rules/adeva/options.ts';
import type { ByLocation } from '../../../src/rules/adeva/sheet/types.ts';
import {
  EVASIONS,
  LOCATIONS,
  type ConditionName,
  type Cover,
  type Location,
  type Talent,
} from '../../../src/rules/adeva/terms.ts';
import type { Procedure } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { attackOf, situationOf } from './attacks.ts';
import { reading, type Keys } from './keys.ts';
import { damage, defender, resolvedOf, vitals } from './shapes.ts';
import { ME, person } from './table.ts';

export const harm: Operations = {
  hitLocations: reading((given) => {
    const [roll, hits] = [given.number('roll'), given.number('hits', 1)];
    return { locations: given.play(allLocated(hits, roll, given.maybeWord<Location>('calledLocation'))) };
  }),

  damageRoll: reading((given) => {
    const profile = damage(given.inside('weapon'));
    const { raw, maxima, replaced } = given.play(oneHit(profile, given.number('dos', 0), given.options));
    return { raw, naturalMax: maxima > 0, replaced };
  }),

  soak: reading((given) => {
    const cover = COVER_AP[given.word<Cover>('cover', 'none')];
    const soak = soakOf({ tb: given.number('tb'), ap: given.number('ap', 0), cover, pen: given.number('pen', 0) });
    return { soak, ...soaked(given.number('raw'), soak) };
  }),

  criticalConfirmation: reading((given) => {
    const [raw, soak] = [given.number('raw'), given.number('soak')];
    const guarded = given.inside('target').words<ConditionName>('conditions').includes('guardMode');
    const result = given.play(
      confirmed({ by: null, score: given.number('score') }, guarded, raw > soak, given.options),
    );
    return {
      targetNumber: result.test.targetNumber,
      confirmed: result.confirmed,
      dealt: dealtWith(raw, soak, result.confirmed),
      chartRow: result.chartRow,
    };
  }),

  applyDamage: reading((given) => {
    const { wounds, lethal, lethalTaken, chartRow, dead, out } = wounded(
      vitals(given),
      given.number('dealt'),
      given.flag('subdual', false),
      given.options,
    );
    return { wounds, lethal, lethalTaken, chartRow, dead, out };
  }),

  lethalEffect: reading((given) => {
    const location = given.word<Location>('location', 'body');
    const { effect } = given.play(chartEffect(person(ME), given.number('row'), location, given.options));
    const halfMove = given.number('halfMove', 0);
    return { ...effect, halfMove: effect.useless?.endsWith('Leg') ? halved(halfMove) : halfMove };
  }),

  unarmedHit: reading((given) => {
    const tb = given.number('tb');
    const profile = profileOf(unarmedWith(given.words<Talent>('talents')), given.number('sb'));
    const { raw } = given.play(oneHit(profile, given.number('dos', 0), given.options));
    const { dealt } = soaked(raw, soakOf({ tb, ap: given.number('ap', 0), cover: 0, pen: profile.pen }));
    return { raw, dealt, fatigue: unarmedFatigue({ raw, dealt, tb }, given.options) };
  }),

  attack: reading((given) => {
    const of = situationOf(given);
    const target = given.inside('target');
    const before = vitals(target);
    const ap = target.number('ap', 0);
    const original = defender(target, EVASIONS, {
      tb: target.number('tb'),
      ap: byLocation(target) ?? ap,
      vitals: before,
      guarded: of.target.conditions.includes('guardMode'),
      toughness: target.number('toughness', 0),
    });
    const attack = attackOf(given, of, {
      damage: damage(given.inside('weapon')),
      calledLocation: given.maybeWord<Location>('calledLocation'),
      takeDown: of.action === 'takeDown',
      original,
    });
    const { made, harm } = given.play(resolvedOf(attack, given.options));
    const { test, hits, jam, answers } = made;
    const answer = answers[0];
    const tried = answer?.tried[0];
    return {
      targetNumber: test.targetNumber,
      success: test.success,
      dos: test.dos,
      hits,
      jam,
      evasionAsked: answer?.mayEvade ?? false,
      evasionSuccess: tried?.test.success ?? null,
      evasionDos: tried?.test.dos ?? null,
      hitsLeft: answer?.hitsLeft ?? 0,
      replaced: harm.replaced,
      results: harm.hits.map(({ location, raw, soak, dealt, maxima, confirmations }) => ({
        location,
        raw,
        soak,
        dealt,
        naturalMax: maxima > 0,
        confirmed: confirmations.length === 0 ? null : confirmations.some((confirmation) => confirmation.confirmed),
        chartRow: confirmations.map(({ chartRow }) => chartRow).find((row) => row !== null) ?? null,
      })),
      ...after(before, harm.hits),
      fatigue: harm.hits.map((hit) => hit.fatigue).reduce((a, b) => a + b, 0),
      toughnessTargetNumber: harm.withstood?.test?.targetNumber ?? null,
      stunned: harm.withstood?.stunned ?? false,
    };
  }),
};

/** The last of the hits says how its target stands. */
function after(before: Vitals, hits: readonly { readonly wounded: ReturnType<typeof wounded> | null }[]) {
  const all = hits.flatMap((hit) => (hit.wounded ? [hit.wounded] : []));
  const { wounds, lethal } = all.at(-1) ?? before;
  return {
    wounds,
    lethal,
    lethalTaken: all.map((wounded) => wounded.lethalTaken).reduce((a, b) => a + b, 0),
    dead: all.some((wounded) => wounded.dead),
    out: all.some((wounded) => wounded.out),
  };
}

function byLocation(target: Keys): ByLocation | null {
  const found = target.maybe('apByLocation');
  return (
    found && (Object.fromEntries(LOCATIONS.map((location) => [location, found.number(location, 0)])) as ByLocation)
  );
}

function* allLocated(hits: number, roll: number, called: Location | null): Procedure<readonly Location[]> {
  const locations: Location[] = [];
  for (let hit = 0; hit < hits; hit++) locations.push((yield* located(null, hit, roll, called)).location);
  return locations;
}

/** A hit up to its raw damage. */
function* oneHit(profile: DamageProfile, dos: number, options: AdevaOptions) {
  const { faces } = yield* damageRolled(null, profile.sides);
  const place = yield* degreesPlaced(null, [faces], profile.sides, dos, options);
  const replaced = place?.die ?? null;
  return { ...rawDamage(profile, faces, place && { die: place.die, dos }, options), replaced };
}
