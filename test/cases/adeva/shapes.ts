/** Shared shapes of the contract (2.3, 2.4) as the rules take them. */
import { begin, entry, type Json, type Procedure, type Tally } from '../../../src/rules/kernel/index.ts';
import type { Claim } from '../../../src/rules/adeva/attack/legality.ts';
import { attackTally } from '../../../src/rules/adeva/attack/modifiers.ts';
import { plainStrike, type Strike } from '../../../src/rules/adeva/attack/making.ts';
import { atOnce, attackResolved, type StrikeResult } from '../../../src/rules/adeva/attack/strike.ts';
import type { Attack, AttackAction, Defender, Situation } from '../../../src/rules/adeva/attack/situation.ts';
import { landed, type Landed } from '../../../src/rules/adeva/damage/landing.ts';
import type { Body, DamageProfile } from '../../../src/rules/adeva/damage/profile.ts';
import type { AdevaOptions } from '../../../src/rules/adeva/options.ts';
import { bonusOf } from '../../../src/rules/adeva/score/characteristic.ts';
import type { Side } from '../../../src/rules/adeva/score/opposed.ts';
import { targetNumberOf } from '../../../src/rules/adeva/score/test.ts';
import type { AdevaCombatant } from '../../../src/rules/adeva/sheet/types.ts';
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import type { AttackKind, Evasion } from '../../../src/rules/adeva/terms.ts';
import type { Bag } from '../format.ts';
import type { Keys } from './keys.ts';
import { ME, person, table } from './table.ts';

/** The id of whoever is attacked. */
export const TARGET = 'target';

/** Modifiers that no other key stands for. */
export const tally = (amounts: readonly number[]): Tally => amounts.map((amount) => entry('', 'mod', amount));

export const mods = (keys: Keys, key = 'mods'): Tally => tally(keys.numbers(key));

/** A side of an opposed test. */
export function side(keys: Keys): Side {
  const score = keys.number('score');
  const bonus = keys.maybeNumber('bonus') ?? bonusOf(score);
  return { by: null, score, bonus, mods: mods(keys), helpers: keys.number('helpers', 0) };
}

/** An attack on plain ground against a combatant without any known traits. */
const PLAIN: Situation = {
  action: 'standardAttack',
  mode: 'single',
  intendedHits: 1,
  weapon: { kind: 'melee', range: 0, longRange: false },
  insideCharge: false,
  aim: 0,
  distance: 1,
  attacker: { conditions: [], fatigue: 0, band: 'ground' },
  target: { conditions: [], band: 'ground', size: null, type: 'character' },
  circumstances: [],
  mods: [],
};

export const situation = (action: AttackAction, rest: Partial<Situation> = {}): Situation => ({
  ...PLAIN,
  ...rest,
  action,
});

/** TN of an attack test. */
export const attackNumber = (score: number, of: Situation, options: AdevaOptions): number =>
  targetNumberOf({ score, mods: attackTally(of, options) }, options);

/** A claim of which only what is given matters. */
export const claim = (action: Claim['action'], rest: Partial<Claim> = {}): Claim => ({
  action,
  mode: 'single',
  autoMode: null,
  intendedHits: 1,
  weapon: { range: 0, reach: 1, hitRating: 1, semi: null, full: null, longRange: false },
  kind: 'melee',
  jammed: false,
  clipLeft: null,
  distance: 1,
  attacker: { band: 'ground', type: 'character', freeHands: 1, talents: [] },
  target: null,
  ...rest,
});

const SOUND: Body = {
  id: TARGET,
  tb: 0,
  ap: 0,
  cover: 0,
  vitals: { wounds: 0, lethal: 0, fate: { max: 0, current: 0 }, diesAtZero: true },
  ship: false,
  guarded: false,
  toughness: 0,
  fatigue: 0,
  toughnessMods: [],
};

/** A target with the test numbers of `evasions` among its keys. */
export function defender(keys: Keys, names: readonly Evasion[], body: Partial<Body> = {}): Defender {
  const evasionMods = mods(keys, 'evasionMods');
  const numbers = keys.inside('evasions');
  const evasions = names
    .filter((name) => numbers.has(name))
    .map((name) => {
      const test = { by: null, score: numbers.number(name), mods: evasionMods, reason: name, derived: true } as const;
      return [name, test] as const;
    });
  return {
    id: TARGET,
    evasions,
    secondEvasion: false,
    allies: [],
    body: { ...SOUND, ...body },
  };
}

/** An attack of one hit. */
export const attack = (
  kind: AttackKind,
  score: number,
  modifiers: Tally,
  damage: DamageProfile,
  original: Defender,
): Attack => ({
  attacker: null,
  kind,
  test: { by: null, score, mods: modifiers, reason: 'attack' },
  count: { by: 'single' },
  jamFrom: null,
  calledLocation: null,
  damage,
  takeDown: false,
  original,
  others: [],
});

/** A blow at somebody with this protection, however it has come to land. */
export const blowOf = (damage: DamageProfile, body: Partial<Body>): Attack =>
  attack('melee', 0, [], damage, {
    id: TARGET,
    evasions: [],
    secondEvasion: false,
    allies: [],
    body: { ...SOUND, ...body },
  });

/** A weapon as far as its damage goes (2.3). */
export const damage = (weapon: Keys): DamageProfile => ({
  sides: weapon.numbers('sides'),
  flat: weapon.number('flat', 0),
  sb: weapon.number('sb', 0),
  pen: weapon.number('pen', 0),
  unarmed: weapon.words('qualities').includes('unarmed'),
  subdual: weapon.words('qualities').includes('subdual'),
  primitive: false,
  ignoresSoak: false,
});

/** Wounds and what lies past them; `max` of Fate stands for both where only it is given. */
export function vitals(keys: Keys): Body['vitals'] {
  const fate = keys.inside('fate');
  const max = fate.number('max', 0);
  return {
    wounds: keys.number('wounds', 0),
    lethal: keys.number('lethal', 0),
    fate: { max, current: fate.number('current', max) },
    diesAtZero: keys.flag('diesAtZero', true),
  };
}

/** The attack of ME on somebody with these vitals; nothing happens between the answers and the damage. */
export function resolvedOf(of: Attack, settings: Bag, options: AdevaOptions): Procedure<StrikeResult> {
  const fight = table(settings, [person(ME), victimOf(of.original)]);
  return besides(
    isUnconsciousness,
    attackResolved(begin(fight), strikeOn(of.original.id), { attack: of, targets: () => of }, options, atOnce, fight),
  );
}

/** Somebody attacked, as far as damage to it goes; of a starship, `sheet` says more. */
export function victimOf({ id, body }: Defender, sheet: Bag = {}): AdevaCombatant {
  const { wounds, lethal, fate, diesAtZero } = body.vitals;
  return person(
    id,
    {
      wounds: { value: wounds, max: wounds },
      lethal,
      fate: { value: fate.current, max: fate.max },
      diesAtZero,
      ...(sheet as { readonly [key: string]: Json }),
    },
    {},
    body.ship ? 'starship' : 'character',
  );
}

/** The declaration of an attack that is known otherwise. */
export const strikeOn = (target: string): Strike =>
  plainStrike({ attacker: ME, target, action: 'standardAttack', weapon: unarmedWith([]) });

/** The hits left of an attack with a known roll and known degrees, none of them a critical. */
export const hitsLeftOf = (
  of: Attack,
  test: { readonly roll?: number; readonly dos?: number },
  hitsLeft: number,
  options: AdevaOptions,
): Procedure<Landed> => {
  const struck = { test: { roll: 1, dos: 0, ...test }, answers: [{ defender: of.original, hitsLeft }] };
  return besides(isConfirmation, landed(of, struck, options));
};

const isUnconsciousness = (reason: string): boolean => reason === 'SALVO.adeva.roll.unconscious';
const isConfirmation = (reason: string): boolean => reason === 'SALVO.adeva.roll.confirmation';

/**
 * A procedure with rolls that its case does not look at, and has no dice for: all their dice show the highest face. The
 * first candidate is picked.
 */
export function* besides<T>(isUnseen: (reason: string) => boolean, procedure: Procedure<T>): Procedure<T> {
  let step = procedure.next();
  while (!step.done) {
    const { value: ask } = step;
    if (ask.ask === 'roll' && isUnseen(ask.reason))
      step = procedure.next(Array.from({ length: ask.count }, () => ask.sides));
    else step = procedure.next(ask.ask === 'pick' && isUnseen(ask.reason) ? 0 : yield ask);
  }
  return step.value;
}
