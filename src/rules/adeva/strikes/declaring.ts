/** The declarations of an attack, and the strike that results. */
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText, listed, type Declared } from '../../kernel/declared.ts';
import type { Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { bug } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { choiceField, flagField, numberField, type Request } from '../acts/act.ts';
import { awayList, isMelee, squaresIn, type Measured } from '../altitude/reach.ts';
import type { Claim } from '../attack/legality.ts';
import { kindOf, type Nearby, type Strike } from '../attack/making.ts';
import type { AttackAction } from '../attack/situation.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { declaredBonus, FATE_FIELD, hasFate } from '../recovery/bonus.ts';
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { freeHands, readiness, weaponOf } from '../sheet/weapons.ts';
import { CIRCUMSTANCES, COVERS, LOCATIONS, type Circumstance, type Cover, type Location } from '../terms.ts';
import { aimFor, isFeinted } from '../turn/preparation.ts';

const MOST_SQUARES = 100_000;
const MOST_MOD = 500;

/** The lists of combatants near the target and near the attacker. */
const NEAR_TARGET = awayList('neighbors');
const NEAR_ATTACKER = awayList('beside');
export const STRIKE_LISTS = [NEAR_TARGET, NEAR_ATTACKER];

const CLAUSES: { readonly [name in Circumstance]: string } = {
  higherGround: 'ADE-MOD-06',
  fog: 'ADE-MOD-07',
  darkness: 'GAP-08',
  intoMelee: 'GAP-08',
  engaged: 'GAP-08',
};

/** The declarations common to all attacks: the measured distance, circumstances, cover, the GM's modifiers (ADE-MOD-11) and Fate. */
export const COMMON_FIELDS: readonly Field[] = [
  numberField('squares', 'ADE-ATK-03', 'table', 1, 0, MOST_SQUARES),
  ...CIRCUMSTANCES.map((name) => flagField(name, CLAUSES[name], name === 'engaged' ? 'actor' : 'gm')),
  choiceField('cover', 'GAP-07', 'gm', COVERS, 'none'),
  numberField('mod', 'ADE-MOD-11', 'gm', 0, -MOST_MOD, MOST_MOD),
  numberField('evasionMod', 'ADE-MOD-11', 'gm', 0, -MOST_MOD, MOST_MOD),
  FATE_FIELD,
];

/** The common fields by whether `engaged` is among them (0 or 1), then by whether Fate is. Built once, for they come with every attack. */
const COMMON = [false, true].map((engaged) =>
  [false, true].map((fate) =>
    COMMON_FIELDS.filter((field) => (fate || field !== FATE_FIELD) && (engaged || field.key !== 'engaged')),
  ),
);

/**
 * The common declarations of a combatant's attacks: Fate only if it has any, and `engaged` only for a weapon with a range
 * under `rangeBrackets`, where being engaged costs the bonus of point-blank range (GAP-08).
 */
export function commonFields(
  { options }: Pick<Fight, 'options'>,
  combatant: AdevaCombatant,
  isRanged: boolean,
): readonly Field[] {
  const hasRange = isRanged && OPTIONS.from(options).rangeBrackets === 'on';
  return COMMON[Number(hasRange)]![Number(hasFate(combatant))]!;
}

const hasHits = (action: AttackAction): boolean => action === 'burst' || action === 'flurry';

/** The declarations of a combatant's attack with a weapon. */
export function strikeFields(
  action: AttackAction,
  fight: Pick<Fight, 'options'>,
  combatant: AdevaCombatant,
  weapon: Weapon,
): readonly Field[] {
  const common = commonFields(fight, combatant, isRanged(weapon));
  const particular = particularFields(action, weapon);
  return particular.length === 0 ? common : [...common, ...particular];
}

export const isRanged = ({ kind }: Weapon): boolean => !isMelee(kind);

/** The declarations that only this action with this weapon has. */
function particularFields(action: AttackAction, weapon: Weapon): readonly Field[] {
  if (hasHits(action)) return [hitsField(weapon, action === 'flurry' ? 'ADE-FLU-01' : 'ADE-BUR-02')];
  const thrown = canThrow(action, weapon) ? [flagField('thrown', 'GAP-09', 'actor')] : NONE;
  if (action !== 'calledShot') return thrown;
  return [choiceField('location', 'ADE-CAL-03', 'actor', LOCATIONS, 'body'), ...thrown];
}

/** The intended hits of a Burst or a Flurry, up to the Hit rating: at first 2, as 1 is pointless (ADE-BUR-02). */
export const hitsField = ({ hitRating }: Weapon, clause = 'ADE-BUR-02'): Field =>
  numberField('intendedHits', clause, 'actor', Math.min(2, hitRating), 1, hitRating);

const THROWING: readonly AttackAction[] = ['standardAttack', 'calledShot'];
const canThrow = (action: AttackAction, { kind }: Weapon): boolean => kind === 'thrown' && THROWING.includes(action);

/** The weapon that the request names. */
export const weaponIn = ({ combatant, item }: Pick<Request, 'combatant' | 'item'>): Weapon =>
  (item === null ? undefined : weaponOf(combatant, item)) ?? bug('an attack without a weapon');

/** The strike that a request declares; `parts` gives its action, and whatever replaces the declared parts. */
export function strikeFrom(request: Request, parts: Pick<Strike, 'action'> & Partial<Strike>): Strike {
  const { declared, combatant, options, who } = request;
  const target = parts.target ?? request.targets[0] ?? who;
  const weapon = parts.weapon ?? weaponIn(request);
  const thrown = declared.values['thrown'] === true;
  const { action } = parts;
  return {
    attacker: who,
    target,
    action,
    weapon,
    mode: parts.mode ?? 'single',
    intendedHits: parts.intendedHits ?? (hasHits(action) ? asNumber(declared, 'intendedHits') : 1),
    thrown,
    calledLocation: action === 'calledShot' ? (asText(declared, 'location') as Location) : null,
    insideCharge: parts.insideCharge ?? false,
    aim: aimFor(combatant.state, { action, free: false, attack: true }, options),
    feinted: isFeinted(combatant.state, { action }, target, isMelee(kindOf({ weapon, thrown }))),
    distance: asNumber(declared, 'squares'),
    circumstances: circumstancesIn(declared),
    mods: ruling(asNumber(declared, 'mod'), declaredBonus(declared)),
    evasionMods: ruling(asNumber(declared, 'evasionMod'), NONE),
    cover: asText(declared, 'cover') as Cover,
    nearTarget: nearSquares(listed(declared, NEAR_TARGET), options),
    nearAttacker: nearSquares(listed(declared, NEAR_ATTACKER), options),
    autoMode: parts.autoMode ?? null,
    damage: parts.damage ?? null,
  };
}

function circumstancesIn({ values }: Declared): readonly Circumstance[] {
  let circumstances: readonly Circumstance[] = NONE;
  for (const name in values)
    if (values[name] === true && CIRCUMSTANCES.includes(name as Circumstance))
      circumstances = [...circumstances, name as Circumstance];
  return circumstances;
}

const ruling = (value: number, tally: Tally): Tally =>
  value === 0 ? tally : [entry('ADE-MOD-11', 'SALVO.adeva.modifier.ruling', value), ...tally];

export const nearSquares = (
  near: readonly (Measured & { readonly id: Id })[] | undefined,
  options: AdevaOptions,
): readonly Nearby[] => near?.map((each) => ({ id: each.id, squares: squaresIn(each, options) })) ?? NONE;

/** The strike reduced to what its legality depends on; `target` is null as long as none is chosen. */
export function claimOf(
  { fight, combatant }: Pick<Request, 'fight' | 'combatant'>,
  strike: Strike,
  target: AdevaCombatant | null,
): Claim {
  const { weapon, action, mode, autoMode, intendedHits, distance } = strike;
  const { jammed, shots } = readiness(fight, combatant, weapon.id);
  return {
    action,
    mode,
    autoMode,
    intendedHits,
    weapon,
    kind: kindOf(strike),
    jammed,
    clipLeft: weapon.clipMax === null ? null : shots,
    distance,
    attacker: {
      band: combatant.state.band,
      type: combatant.sheet.kind,
      freeHands: freeHands(combatant),
      talents: combatant.sheet.talents,
    },
    target: target && { band: target.state.band, type: target.sheet.kind },
  };
}
