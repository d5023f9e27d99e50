/** Damage, from the location to the Wounds, and the whole attack (3.6 of the contract). */
import { profileOf } from '../../../src/rules/adeva/attack/making.ts';
import { confirmed, dealtWith } from '../../../src/rules/adeva/damage/critical.ts';
import type { Landed } from '../../../src/rules/adeva/damage/landing.ts';
import type { DamageProfile, Vitals } from '../../../src/rules/adeva/damage/profile.ts';
import { COVER_AP, soakOf, soaked } from '../../../src/rules/adeva/damage/soak.ts';
import { suffered, type Damage } from '../../../src/rules/adeva/harm/suffering.ts';
import { wounded } from '../../../src/rules/adeva/harm/wounds.ts';
import { movesIn } from '../../../src/rules/adeva/score/moves.ts';
import { byLocation } from '../../../src/rules/adeva/sheet/armor.ts';
import { has } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight, ByLocation } from '../../../src/rules/adeva/sheet/types.ts';
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import {
  CONDITIONS,
  EVASIONS,
  LOCATIONS,
  type ConditionName,
  type Cover,
  type Location,
  type Talent,
} from '../../../src/rules/adeva/terms.ts';
import { begin } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { attackOf, situationOf } from './attacks.ts';
import { reading, type Given, type Keys } from './keys.ts';
import { blowOf, damage, defender, hitsLeftOf, resolvedOf, vitals } from './shapes.ts';
import { me, ME, person, table } from './table.ts';

export const harm: Operations = {
  hitLocations: reading((given) => {
    const [roll, hits] = [given.number('roll'), given.number('hits', 1)];
    const calledLocation = given.maybeWord<Location>('calledLocation');
    const blow = { ...blowOf(NO_DAMAGE, { ap: BARE }), calledLocation };
    const landed = given.play(hitsLeftOf(blow, { roll }, hits, given.options));
    return { locations: landed.hits.map(({ location }) => location) };
  }),

  damageRoll: reading((given) => {
    const blow = blowOf(damage(given.inside('weapon')), {});
    const { hits } = given.play(hitsLeftOf(blow, { dos: given.number('dos', 0) }, 1, given.options));
    const { raw, maxima, replaced } = hits[0]!;
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
    const result = given.play(confirmed({ by: null, score: given.number('score') }, guarded, raw, soak, given.options));
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
    const rows = { ...UNHARMED, location, chartRows: [given.number('row')] };
    const { fight } = given.play(suffered(begin(walker(given)), ME, rows, given.options));
    const { state } = me(fight);
    return {
      conditions: CONDITIONS.filter((name) => has(me(fight), name)).sort(),
      fatigue: state.fatigue,
      dropsHeld: !Object.hasOwn(state.equipped, HELD.id),
      halfMove: movesIn(me(fight), given.options).half,
      unconsciousMinutes: state.conditions['unconscious']?.facts?.['minutes'] ?? null,
      dead: state.ended.dead,
    };
  }),

  unarmedHit: reading((given) => {
    const profile = profileOf(unarmedWith(given.words<Talent>('talents')), given.number('sb'));
    const blow = blowOf(profile, { tb: given.number('tb'), ap: given.number('ap', 0) });
    const { hits } = given.play(hitsLeftOf(blow, { dos: given.number('dos', 0) }, 1, given.options));
    const { raw, dealt, fatigue } = hits[0]!;
    return { raw, dealt, fatigue };
  }),

  attack: reading((given) => {
    const of = situationOf(given);
    const target = given.inside('target');
    const before = vitals(target);
    const ap = target.number('ap', 0);
    const original = defender(target, EVASIONS, {
      tb: target.number('tb'),
      ap: apIn(target) ?? ap,
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
    const { made, landed } = given.play(resolvedOf(attack, given.settings, given.options));
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
      replaced: landed.replaced,
      results: landed.hits.map(({ location, raw, soak, dealt, maxima, confirmations }) => ({
        location,
        raw,
        soak,
        dealt,
        naturalMax: maxima > 0,
        confirmed: confirmations.length === 0 ? null : confirmations.some((confirmation) => confirmation.confirmed),
        chartRow: confirmations.map(({ chartRow }) => chartRow).find((row) => row !== null) ?? null,
      })),
      ...afterAll(before, landed.hits),
      // Only the riders of Unarmed, of all hits together: in play the levels of the chart come beside them.
      fatigue: landed.hits.reduce((levels, hit) => levels + hit.fatigue, 0),
      toughnessTargetNumber: landed.withstood?.test?.targetNumber ?? null,
      stunned: landed.withstood?.stunned ?? false,
    };
  }),
};

/** The harm of all hits together: the contract works out also those past a death, which play no longer applies. */
function afterAll(before: Vitals, hits: Landed['hits']) {
  const all = hits.flatMap((hit) => (hit.wounded ? [hit.wounded] : []));
  const { wounds, lethal } = all.at(-1) ?? before;
  return {
    wounds,
    lethal,
    lethalTaken: all.reduce((points, { lethalTaken }) => points + lethalTaken, 0),
    dead: all.some(({ dead }) => dead),
    out: all.some(({ out }) => out),
  };
}

/** Damage that does nothing by itself. */
const UNHARMED: Damage = {
  dealt: 0,
  subdual: false,
  location: null,
  chartRows: [],
  fatigue: 0,
  fatigueClause: '',
  clause: '',
  source: null,
};

const HELD = { id: 'held', type: 'weapon' };
const NO_DAMAGE: DamageProfile = { ...profileOf(unarmedWith([]), 0), sides: [] };
const BARE = byLocation(() => 0);

/** Somebody with a weapon in hand and the Half Move of the case. */
const walker = (given: Given): AdevaFight =>
  table(given.settings, [
    person(ME, { characteristics: { ag: { base: 10 * given.number('halfMove', 0) } }, items: [HELD] }),
  ]);

function apIn(target: Keys): ByLocation | null {
  const found = target.maybe('apByLocation');
  return (
    found && (Object.fromEntries(LOCATIONS.map((location) => [location, found.number(location, 0)])) as ByLocation)
  );
}
