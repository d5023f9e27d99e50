/** The data of an attack, made from its declaration and the fight. */
import type { Id } from '../../kernel/json.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { altitudeRefusal, effectiveDistance, isMelee, type Bands } from '../altitude/reach.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { defenderOf, type Circumstanced } from '../evasion/standing.ts';
import { withEffects } from '../fight/influences.ts';
import { fatigueOf } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import type { AutoMode } from '../overwatch/capacity.ts';
import { pointsOf } from '../recovery/fate.ts';
import { scoreOf, strengthBonus } from '../score/characteristic.ts';
import { capped, type Test } from '../score/test.ts';
import { combatantOf, conditionsOf, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Weapon } from '../sheet/types.ts';
import { hasQuality, dieSides } from '../sheet/weapons.ts';
import { marinesMods } from '../starship/boarders.ts';
import type { AttackKind, Characteristic, Circumstance, Cover, Location, WeaponKind } from '../terms.ts';
import { isEligible, jamRoll } from './hits.ts';
import { attackTally, isMultiHit, strikeMode } from './modifiers.ts';
import type { Attack, AttackAction, Attempt, Count, Defender, Mode, Situation, Targets } from './situation.ts';

/** A nearby combatant, with its distance in squares. */
export interface Nearby {
  readonly id: Id;
  readonly squares: number;
}

/** A declared attack with the table's measurements. Distances are in squares. */
export interface Strike {
  readonly attacker: Id;
  readonly target: Id;
  readonly action: AttackAction;
  readonly mode: Mode;
  readonly intendedHits: number;
  readonly weapon: Weapon;
  /** Whether the weapon is thrown and leaves the hand. */
  readonly thrown: boolean;
  readonly calledLocation: Location | null;
  readonly insideCharge: boolean;
  readonly aim: number;
  /** Whether a won Feint bars Dodge and Parry (ADE-FNT-02). */
  readonly feinted: boolean;
  readonly distance: number;
  readonly circumstances: readonly Circumstance[];
  /** The declared modifiers of the attack test (ADE-MOD-11). */
  readonly mods: Tally;
  /** The declared modifiers of the evasion tests. */
  readonly evasionMods: Tally;
  readonly cover: Cover;
  /** The combatants near the target: neighbors that may step in, and others to which hits of a Burst may go. */
  readonly nearTarget: readonly Nearby[];
  /** The combatants near the attacker, to which hits of a Flurry may go. */
  readonly nearAttacker: readonly Nearby[];
  /** The mode of Suppressive Fire; null: the attack is another action. */
  readonly autoMode: AutoMode | null;
  /** The damage of boarders or of a ram; null: that of the weapon. */
  readonly damage: DamageProfile | null;
}

/** A strike from its necessary parts; everything else defaults to a plain single attack on an adjacent target. */
export const plainStrike = (
  parts: Pick<Strike, 'attacker' | 'target' | 'action' | 'weapon'> & Partial<Strike>,
): Strike => ({
  attacker: parts.attacker,
  target: parts.target,
  action: parts.action,
  weapon: parts.weapon,
  mode: parts.mode ?? 'single',
  intendedHits: parts.intendedHits ?? 1,
  thrown: parts.thrown ?? false,
  calledLocation: parts.calledLocation ?? null,
  insideCharge: parts.insideCharge ?? false,
  aim: parts.aim ?? 0,
  feinted: parts.feinted ?? false,
  distance: parts.distance ?? 1,
  circumstances: parts.circumstances ?? [],
  mods: parts.mods ?? [],
  evasionMods: parts.evasionMods ?? [],
  cover: parts.cover ?? 'none',
  nearTarget: parts.nearTarget ?? [],
  nearAttacker: parts.nearAttacker ?? [],
  autoMode: parts.autoMode ?? null,
  damage: parts.damage ?? null,
});

/** The kind of a strike's weapon in this use: a weapon that can be thrown, but is not, is a melee weapon. */
export const kindOf = ({ weapon, thrown }: Pick<Strike, 'weapon' | 'thrown'>): WeaponKind =>
  weapon.kind === 'thrown' && !thrown ? 'melee' : weapon.kind;

/**
 * The tested characteristic: WS for melee and thrown melee weapons, BS for ranged ones, or the one that the weapon names
 * (ADE-ATK-05, -06).
 */
export const characteristicOf = (kind: WeaponKind, named: Characteristic | 'usual'): Characteristic =>
  named === 'usual' ? (kind === 'ranged' ? 'bs' : 'ws') : named;

/** The situation on which the modifiers of a strike depend. */
export function situationOf(
  strike: Strike,
  attacker: AdevaCombatant,
  victim: AdevaCombatant,
  options: AdevaOptions,
): Situation {
  const { action, mode, intendedHits, weapon, insideCharge, aim, circumstances } = strike;
  const { marines } = attacker.sheet;
  const mods = action === 'boarding' && marines ? [...strike.mods, ...marinesMods(marines)] : strike.mods;
  return {
    action,
    mode,
    intendedHits,
    weapon: { kind: kindOf(strike), range: weapon.range, longRange: weapon.longRange },
    insideCharge,
    aim,
    distance: strike.distance,
    attacker: { conditions: conditionsOf(attacker), fatigue: fatigueOf(attacker), band: attacker.state.band },
    target: {
      conditions: conditionsOf(victim),
      band: victim.state.band,
      size: victim.sheet.kind === 'starship' || options.size === 'off' ? null : victim.sheet.size,
      type: victim.sheet.kind,
    },
    circumstances,
    mods: withEffects(withEffects(mods, attacker, 'testMod'), victim, 'attackAgainst'),
  };
}

/**
 * The squares from the attacker to a combatant near the target: as measured, or else the longest possible, by way of the
 * target.
 */
const distanceTo = ({ distance, nearAttacker }: Strike, { id, squares }: Nearby): number =>
  nearAttacker.find((neighbor) => neighbor.id === id)?.squares ?? distance + squares;

/** The kind of a strike, on which the evasions against it depend (ADE-EVA-11 to -18). */
function attackKindOf(strike: Pick<Strike, 'action' | 'weapon' | 'thrown'>): AttackKind {
  switch (strike.action) {
    case 'grappleInitiate':
      return 'grapple';
    case 'boarding':
    case 'ram':
      return strike.action;
    case 'knockDown':
      return 'opposedTest';
    default:
      return kindOf(strike);
  }
}

/** The attack of a strike: its test, and every combatant that may be hit. */
export function attackFrom(fight: AdevaFight, strike: Strike, options: AdevaOptions): Attack {
  const attempt = attemptFrom(fight, strike, options);
  return { ...attempt, ...targetsOf(fight, strike, attempt, options) };
}

/** The attack test of a strike. */
export function attemptFrom(fight: AdevaFight, strike: Strike, options: AdevaOptions): Attempt {
  const attacker = combatantOf(fight, strike.attacker);
  const situation = situationOf(strike, attacker, combatantOf(fight, strike.target), options);
  const tests = characteristicOf(kindOf(strike), strike.weapon.testChar);
  return {
    attacker: strike.attacker,
    kind: attackKindOf(strike),
    test: attackTest(attacker, tests, attackTally(situation, options), isUndeclared(strike.action)),
    count: countOf(situation),
    jamFrom: jamRoll(situation, options),
    calledLocation: strike.calledLocation,
    damage: strike.damage ?? damageOf(attacker, strike.weapon),
    takeDown: strike.action === 'takeDown',
  };
}

/** The combatants that a strike may hit, with their possible answers. */
export function targetsOf(fight: AdevaFight, strike: Strike, { kind, test }: Attempt, options: AdevaOptions): Targets {
  const around: Circumstanced = {
    attack: { kind, feinted: strike.feinted, evadedAlready: false },
    evasionMods: strike.evasionMods,
    cover: strike.cover,
    primitive: hasQuality(strike.weapon, 'primitive'),
  };
  return {
    original: defended(fight, strike, strike.target, around, options),
    others: othersOf(fight, strike, test, around, options),
  };
}

/** Whether an attack is offered on the spot, so that the +10 of a Fate Point cannot be declared with it (GAP-12). */
const isUndeclared = (action: AttackAction): boolean =>
  action === 'attackOfOpportunity' || action === 'counterAttack' || action === 'overwatch';

const attackTest = (attacker: AdevaCombatant, named: Characteristic, mods: Tally, unforeseen: boolean): Test => ({
  by: attacker.id,
  score: scoreOf(attacker, named),
  mods,
  reason: 'SALVO.adeva.roll.attack',
  fate: pointsOf(attacker).fate,
  unforeseen,
  derived: undefined,
  named,
});

/** The rule for the number of hits of a passed test (ADE-HIT-01, -02). */
export const countOf = (situation: Pick<Situation, 'action' | 'mode' | 'intendedHits'>): Count =>
  isMultiHit(situation) ? { by: 'degrees', most: situation.intendedHits } : { by: 'single' };

/** The damage of a weapon in the hands of a combatant (ADE-DMG-01, -02). */
export const damageOf = (attacker: AdevaCombatant, weapon: Weapon): DamageProfile =>
  profileOf(weapon, weapon.addSb ? strengthBonus(attacker) : 0);

/** The damage of a weapon in the hands of a combatant with a known Strength bonus. */
export const profileOf = (weapon: Weapon, sb: number): DamageProfile => ({
  sides: dieSides(weapon.dice),
  flat: weapon.flat,
  sb: weapon.addSb ? sb : 0,
  pen: weapon.pen,
  unarmed: hasQuality(weapon, 'unarmed'),
  subdual: hasQuality(weapon, 'subdual'),
  primitive: hasQuality(weapon, 'primitive'),
  ignoresSoak: false,
});

/** A combatant that hits may go to. Its adjacent allies may step in only if it is the original target (GAP-04). */
function defended(fight: AdevaFight, strike: Strike, id: Id, around: Circumstanced, options: AdevaOptions): Defender {
  const target = combatantOf(fight, id);
  const near = id === strike.target ? strike.nearTarget : NONE;
  return defenderOf(fight, target, near.length === 0 ? near : near.filter(isAlly), around, options);

  function isAlly({ id, squares }: Nearby): boolean {
    return squares <= ADJACENT && id !== strike.attacker && combatantOf(fight, id).side === target.side;
  }
}

const ADJACENT = 1;

/**
 * The other combatants to which hits may be given, each a legal target (ADE-HIT-05 to -07, ADE-ALT-05): enemies first,
 * as the attacker is asked in this order, then comrades. A Burst spreads around the target, a Flurry around the attacker.
 */
function othersOf(
  fight: AdevaFight,
  strike: Strike,
  { mods }: Test,
  around: Circumstanced,
  options: AdevaOptions,
): readonly Defender[] {
  const mode = strikeMode(strike);
  if (mode === 'single') return NONE;
  const { weapon } = strike;
  const kind = kindOf(strike);
  const spread = {
    action: mode,
    targetNumber: total(capped(mods, options)),
    maximumDistance: isMelee(kind) ? null : weapon.range * 2,
    reach: weapon.reach,
  };
  const attacker = combatantOf(fight, strike.attacker);
  const bandsTo = (id: Id): Bands => ({ from: attacker.state.band, to: combatantOf(fight, id).state.band });
  const near = mode === 'burst' ? strike.nearTarget : strike.nearAttacker;
  const isComrade = (id: Id): number => Number(combatantOf(fight, id).side === attacker.side);
  return near
    .filter(({ id }) => id !== strike.target && id !== strike.attacker && !combatantOf(fight, id).state.ended.dead)
    .filter(({ id }) => altitudeRefusal(bandsTo(id), { kind, longRange: weapon.longRange }) === null)
    .filter((neighbor) => {
      const diverted = { ...strike, target: neighbor.id, distance: distanceTo(strike, neighbor) };
      return isEligible(spread, {
        fromOriginal: neighbor.squares,
        // To or from High no distance is compared: the GM decides (ADE-ALT-15).
        fromAttacker: effectiveDistance(bandsTo(neighbor.id), diverted.distance, options) ?? 0,
        targetNumber: total(
          capped(
            attackTally(situationOf(diverted, attacker, combatantOf(fight, neighbor.id), options), options),
            options,
          ),
        ),
      });
    })
    .sort((a, b) => isComrade(a.id) - isComrade(b.id))
    .map(({ id }) => defended(fight, strike, id, around, options));
}
