/** Section 3.6, what goes with attacks: coup de grace, misses, suppression, grappling, blasts. */
import { readFileSync } from 'node:fs';
import { coupRounds } from '../../../src/rules/cepheus/acts/coup.ts';
import * as grappling from '../../../src/rules/cepheus/acts/grappling.ts';
import { reactionEvents, reactionRefusal, reactionsOf } from '../../../src/rules/cepheus/attack/reactions.ts';
import { missLeadsTo } from '../../../src/rules/cepheus/attack/resolve.ts';
import * as blasts from '../../../src/rules/cepheus/fire/blast.ts';
import { landingOf } from '../../../src/rules/cepheus/fire/explosion.ts';
import { strayShot } from '../../../src/rules/cepheus/fire/stray.ts';
import { isSuppressible, PLAIN_NERVE, type Nerve } from '../../../src/rules/cepheus/fire/suppression.ts';
import { NO_HIT } from '../../../src/rules/cepheus/harm/damage.ts';
import type { AttackKind, BlastZone, CepheusOptions, Reaction, Stance } from '../../../src/rules/cepheus/types.ts';
import { EXPLOSION } from '../../../src/rules/cepheus/vehicles/hits.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Bag, Operations } from '../format.ts';
import { knownEffects, rolledEffects } from './basics.ts';
import { WEAPONS, armorItems, entrant, fightOf, OTHER, SELF, Table } from './entrant.ts';
import { armor, bag, codeOf, flag, level, list, noDice, number, orNull, roll, settings, some, text } from './given.ts';
import { costOf, postureOf, reactor } from './reactions.ts';

export const fightOperations: Operations = {
  coupDeGrace: (given) => {
    noDice(given);
    const magazine = orNull(bag(given, 'weapon'), 'magazine');
    const kind = text<AttackKind>(given, 'attackKind', 'melee');
    const item = {
      ...WEAPONS[kind],
      magazine: magazine === null ? null : { value: magazine, max: magazine },
    };
    const target = bag(given, 'target');
    const victim = entrant({
      id: OTHER,
      items: armorItems(target),
      sheet: { unconscious: flag(target, 'unconscious') ? { since: 0, failures: 0 } : null },
      state: {
        aware: !flag(target, 'surprised'),
        stance: text<Stance>(target, 'stance', 'standing'),
        grappledWith: flag(target, 'grappled') ? 'somebody else' : null,
      },
    });
    const self = entrant({ items: [item] });
    const table = new Table(fightOf(given, [self, victim]));
    const isHeld = ['helpless', 'bound', 'paralyzed'].map((key) => flag(target, key)).includes(true);
    if (isHeld) table.act(OTHER, 'setHelpless', { declared: { helpless: true } });
    table.turn(SELF);
    const declared = { metres: number(given, 'metres', 0) };
    const refused = table.act(SELF, 'coupDeGrace', { item: item.id, target: OTHER, declared });
    return {
      dead: table.state(OTHER).killed,
      roundsSpent: refused ? 0 : coupRounds(kind),
      magazine: table.state().ammo[item.id] ?? null,
      refused: codeOf(refused),
    };
  },

  scatter: (given) => {
    const { metres, direction } = landingOf(
      number(given, 'effect', 0),
      orNull(given, 'directionDegrees'),
      settings(given),
    );
    const followUp = missLeadsTo(flag(given, 'payload', true), flag(given, 'intoCombat'));
    return { metres, directionDegrees: direction, strayRoll: followUp === 'stray' };
  },

  strayShot: (given) => {
    const laser = flag(given, 'laser');
    const dice = number(given, 'damageDice', 0);
    const hit = { ...NO_HIT, dice, points: number(given, 'damageFlat', 0), laser, energy: laser, armor: armor(given) };
    const { damage } = roll(given, strayShot(null, hit, settings(given)));
    return {
      hit: damage !== null,
      effect: damage && damage.hit.effect,
      rawDamage: damage && damage.raw,
      damage: damage && damage.damage,
    };
  },

  suppressible: (given) => {
    const said = some<Nerve>(bag(given, 'target'), [
      'kind', 'machine', 'zealot', 'suicidal', 'unshakable', 'battleDress', 'inVehicle',
    ]); // prettier-ignore
    return { affected: isSuppressible({ ...PLAIN_NERVE, ...said }) };
  },

  grapple: (given) => {
    const [a, b] = [bag(given, 'a'), bag(given, 'b')];
    const grip: grappling.Grip = {
      opening: flag(given, 'opening'),
      metres: number(given, 'metres', 0),
      gravity: number(given, 'gravity', 1),
      difficultTerrain: flag(given, 'difficultTerrain'),
      a: grappler(a),
      b: grappler(b),
    };
    const refused = grappling.grappleRefusal(grip);
    if (refused) return { refused: refused.refused };
    const { effects, ...result } = roll(given, grappled(grip, knownEffects(a, b), settings(given)));
    return {
      ...result,
      aEffect: effects.a,
      bEffect: effects.b,
      reroll: result.winner === null,
      rawDamage: result.damage && result.damage.raw,
      damage: result.damage && result.damage.damage,
      refused: null,
    };
  },

  blast: (given) => {
    const actor = bag(given, 'actor');
    const self = entrant({
      sheet: {
        unconscious: flag(actor, 'unconscious') ? { since: 0, failures: 0 } : null,
        helpless: flag(actor, 'helpless'),
      },
      state: {
        ...postureOf(actor),
        aware: flag(actor, 'aware', true),
        grappledWith: flag(actor, 'grappled') ? OTHER : null,
        extended: flag(actor, 'extendedAction') ? { skill: 'none', roundsNeeded: 10, roundsDone: 0 } : null,
      },
    });
    const table = new Table(fightOf(given, [self]));
    const reacting = reactor(table.fight, actor);
    const able = reactionsOf(reacting, 'blast');
    const known = orNull(given, 'zoneDamage');
    const zones = zonesOf(given);
    const about = {
      diceCount: zones && blasts.zoneDice(zones, number(given, 'metres', 0)),
      mayDodge: able.includes('dodge'),
      mayDive: able.includes('dive'),
    };
    // CEP-EXP-07: whatever the Effect of the attack was.
    number(given, 'effect', 0);
    const reaction = text<Reaction & blasts.BlastReaction>(given, 'reaction', 'none');
    const victim = { id: null, reaction, armor: armor(given) };
    const refused = reaction === 'none' ? null : reactionRefusal(reaction, 'blast', reacting);
    if (refused || (known === null && !('dice' in given))) return { ...about, refused: codeOf(refused) };
    if (reaction !== 'none') table.apply(reactionEvents(table.fight, SELF, reaction, settings(given)));
    const hit = roll(given, blast(victim, known, about.diceCount ?? 0, given));
    const { raw, reduced, damage } = hit;
    return { ...about, ...costOf(table, given), rawDamage: raw, reducedDamage: reduced, damage, refused: null };
  },
};

const grappler = (given: Bag): grappling.Grappler => ({
  id: null,
  skill: level(given),
  jackOfAllTrades: number(given, 'jackOfAllTrades', 0),
  zeroG: orNull(given, 'zeroG'),
  str: number(given, 'str', 7),
  dex: number(given, 'dex', 7),
  characteristic: text<grappling.Grappler['characteristic']>(given, 'characteristic', 'best'),
  stance: text<Stance>(given, 'stance', 'standing'),
  armor: armor(given),
  more: [],
});

/** The check, where its Effects are not known, and what comes of it. */
function* grappled(
  grip: grappling.Grip,
  known: ReturnType<typeof knownEffects>,
  options: CepheusOptions,
): Procedure<grappling.Grappled> {
  const effects = known ?? rolledEffects(yield* grappling.rollGrapple(grip));
  return yield* grappling.grappleResult(grip, effects, options);
}

/** The zones of the catalogue: of the grenade as the compendium has it, of an exploding vehicle. */
function zonesOf(given: Bag): readonly BlastZone[] | null {
  if ('zones' in given) return list<BlastZone>(given, 'zones');
  if (!('source' in given)) return null;
  return text(given, 'source', 'frag') === 'frag' ? FRAG : EXPLOSION;
}

const grenade = JSON.parse(readFileSync('packs/cepheus-weapons/frag-grenade.json', 'utf8')) as {
  readonly system: { readonly payload: readonly BlastZone[] };
};
const FRAG = grenade.system.payload;

/** The zone's roll, where its sum is not known, then the victim. */
function* blast(
  victim: blasts.BlastVictim,
  known: number | null,
  dice: number,
  given: Bag,
): Procedure<blasts.BlastHit> {
  const options = settings(given);
  const zone =
    known === null ? yield* blasts.rollZone(null, dice, options) : { sum: known, lastFace: null, dice: null };
  return yield* blasts.blastHit(victim, zone, options);
}
