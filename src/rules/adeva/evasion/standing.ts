/** Combatants under attack: their possible evasions and their protection against damage. */
import type { Id } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Ally, Defender, Evasions } from '../attack/situation.ts';
import type { Body, CoverPiece } from '../damage/profile.ts';
import { COVER_AP } from '../damage/soak.ts';
import { withEffects } from '../fight/influences.ts';
import { chartFor } from '../harm/chart-effects.ts';
import { fatigueOf } from '../harm/fatigue.ts';
import { vitalsOf } from '../harm/suffering.ts';
import type { AdevaOptions } from '../options.ts';
import { pointsOf } from '../recovery/fate.ts';
import { bonusAt, scoreOf } from '../score/characteristic.ts';
import { ownMods } from '../score/sides.ts';
import type { Test } from '../score/test.ts';
import { byLocation } from '../sheet/armor.ts';
import { combatantOf, conditionsOf, has, isUp, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { equippedWeapons, readiness } from '../sheet/weapons.ts';
import type { Characteristic, Cover, Evasion, Location } from '../terms.ts';
import { reactorOf } from '../turn/reactions.ts';
import { deflectorOf, strongest } from './deflector.ts';
import {
  allyOptions,
  evasionMods,
  evasionOptions,
  guardianOptions,
  type Answerable,
  type EvasionInput,
  type Evader,
} from './evasion.ts';

/** The circumstances of an attack that its targets' evasion and soak depend on. */
export interface Circumstanced {
  readonly attack: Answerable;
  /** The declared modifiers of the evasion tests (ADE-MOD-11). */
  readonly evasionMods: Tally;
  readonly cover: Cover;
  /** Whether the weapon is Primitive: armor may count double against it (GAP-09). */
  readonly primitive: boolean;
}

/** The target of an attack with its possible answers; `near` are the allies adjacent to it. */
export function defenderOf(
  fight: AdevaFight,
  combatant: AdevaCombatant,
  near: readonly { readonly id: Id }[],
  around: Circumstanced,
  options: AdevaOptions,
): Defender {
  const allies =
    near.length === 0 ? NONE : near.flatMap(({ id }) => allyOf(fight, combatantOf(fight, id), around, options));
  return withAllies(combatant, evaderOf(fight, combatant), allies, around, options);
}

function withAllies(
  combatant: AdevaCombatant,
  evader: Evader,
  allies: readonly Ally[],
  around: Circumstanced,
  options: AdevaOptions,
): Defender {
  return {
    id: combatant.id,
    evasions: testsOf(combatant, evasionOptions(evader, around.attack, options), around, options),
    secondEvasion: strongest(combatant.sheet.deflectors)?.allowsSecondEvasion ?? false,
    allies,
    body: bodyOf(combatant, around, options),
  };
}

/** The neighbor in a list of its own, if it may step in; else an empty list (GAP-04). */
function allyOf(
  fight: AdevaFight,
  combatant: AdevaCombatant,
  around: Circumstanced,
  options: AdevaOptions,
): readonly Ally[] {
  const evader = evaderOf(fight, combatant);
  if (!isUp(combatant) || allyOptions({ ...evader, adjacent: true }, around.attack, options).length === 0) return NONE;
  const guarding = guardianOptions(evader, around.attack, options);
  const spent = { ...evader, reactionsLeft: evader.reactionsLeft - 1 };
  return [
    {
      id: combatant.id,
      guardian: testsOf(combatant, guarding, around, options),
      protector: withAllies(combatant, spent, NONE, around, options),
    },
  ];
}

export function evaderOf(fight: AdevaFight, combatant: AdevaCombatant): Evader {
  const { reactionsLeft, ownTurn, conditions } = reactorOf(fight, combatant);
  let [armed, pointDefense] = [false, false];
  for (const weapon of equippedWeapons(combatant)) {
    if (weapon.kind === 'melee' || weapon.kind === 'thrown') armed = true;
    if (weapon.pointDefense && !readiness(fight, combatant, weapon.id).jammed) pointDefense = true;
  }
  const deflector = isUp(combatant) ? deflectorOf(combatant) : 0;
  return { reactionsLeft, ownTurn, conditions, deflector, talents: combatant.sheet.talents, armed, pointDefense };
}

// --- evasion tests ---------------------------------------------------------------------------------------------

const testsOf = (
  combatant: AdevaCombatant,
  evasions: readonly Evasion[],
  around: Circumstanced,
  options: AdevaOptions,
): Evasions => evasions.map((evasion) => [evasion, evasionTest(combatant, evasion, around.evasionMods, options)]);

/** The test of one evasion by a combatant (GAP-04, ADE-DFL-01). */
export function evasionTest(combatant: AdevaCombatant, evasion: Evasion, mods: Tally, options: AdevaOptions): Test {
  const evading = withEffects(mods, combatant, 'evasionMod');
  const input: EvasionInput = {
    evasion,
    rank: rankOf(combatant, evasion),
    parryMod: evasion === 'parry' ? parryMod(combatant) : 0,
    marinesMod: combatant.sheet.marines?.mod ?? 0,
    conditions: conditionsOf(combatant),
    fatigue: fatigueOf(combatant),
    // A Deflect is no test of its wearer (ADE-DFL-10).
    mods: evasion === 'deflect' ? evading : withEffects(evading, combatant, 'testMod'),
  };
  const number = testNumber(combatant, evasion);
  const score = number ?? evasionScore(combatant, evasion);
  return {
    by: combatant.id,
    score,
    mods: evasionMods(input, options),
    reason: `SALVO.adeva.roll.${evasion}`,
    fate: pointsOf(combatant).fate,
    derived: number === null ? undefined : true,
    named: number === null ? EVADES_WITH[evasion] : undefined,
  };
}

const skilled = ({ sheet }: AdevaCombatant) => sheet.pilot ?? sheet;

/** The test number that the sheet states in place of the skill, null where it states none (GAP-04). */
const testNumber = (combatant: AdevaCombatant, evasion: Evasion): number | null =>
  evasion === 'dodge' || evasion === 'parry' ? skilled(combatant)[evasion] : null;

/** The rank that modifies the test; `proficient`, which is 0, where the sheet states the test number itself (GAP-04). */
const rankOf = (combatant: AdevaCombatant, evasion: Evasion): EvasionInput['rank'] =>
  (evasion === 'dodge' || evasion === 'parry') && testNumber(combatant, evasion) === null
    ? skilled(combatant).skills[evasion]
    : 'proficient';

function evasionScore(combatant: AdevaCombatant, evasion: Evasion): number {
  const named = EVADES_WITH[evasion];
  return named ? scoreOf(combatant, named) : deflectorOf(combatant);
}

/** The characteristics of the evasions; a Deflect is made with the Deflector's own rating. */
const EVADES_WITH: { readonly [evasion in Evasion]?: Characteristic } = {
  dodge: 'ag',
  pointDefense: 'bs',
  parry: 'ws',
  repelBoarders: 'ws',
};

/** The highest Parry modifier among the melee weapons in hand; 0 with bare hands. */
function parryMod(combatant: AdevaCombatant): number {
  const melee = equippedWeapons(combatant).filter(({ kind }) => kind === 'melee' || kind === 'thrown');
  return melee.length === 0 ? 0 : Math.max(...melee.map((weapon) => weapon.parryMod));
}

// --- protection ------------------------------------------------------------------------------------------------

/** The Toughness, armor, cover and Wounds of a combatant. */
export function bodyOf(
  combatant: AdevaCombatant,
  { cover, primitive }: Pick<Circumstanced, 'cover' | 'primitive'>,
  options: AdevaOptions,
): Body {
  const { sheet } = combatant;
  const toughness = scoreOf(combatant, 't');
  const withoutLocations = sheet.oneLocation || options.hitLocations === 'off';
  const ap = primitive && options.primitiveMode === 'doubleAp' ? sheet.doubledAp : sheet.ap;
  return {
    id: combatant.id,
    tb: bonusAt(toughness, combatant, 't'),
    ap: withoutLocations ? ap.body : ap,
    cover: COVER_AP[cover],
    carried: sheet.covers.length === 0 ? undefined : carriedBy(combatant, withoutLocations),
    vitals: vitalsOf(combatant),
    ship: chartFor(combatant, options) === options.lethalChartShips,
    guarded: has(combatant, 'guardMode'),
    toughness,
    fatigue: fatigueOf(combatant),
    toughnessMods: ownMods(combatant, 't', options),
  };
}

/** Each carried cover, less the AP that it has lost (GAP-07). */
const carriedBy = ({ sheet, state }: AdevaCombatant, withoutLocations: boolean): readonly CoverPiece[] =>
  sheet.covers.map(({ id, ap }) => {
    const at = (location: Location): number => Math.max(0, ap[location] - (state.coverLost[id] ?? 0));
    return { id, ap: withoutLocations ? at('body') : byLocation(at) };
  });

/** The AP at a location; the same everywhere where locations are off (ADE-SOK-04). */
export const apAt = (body: Pick<Body, 'ap'>, location: Location): number =>
  typeof body.ap === 'number' ? body.ap : body.ap[location];
