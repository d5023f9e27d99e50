/** The attack of cepheus with its damage, strays and blasts, and reactions to it, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { levelIn, rangeOf, kindOf, part, inMelee, armorOf, afterArmor, pipeline, plan } from './attack-dms.ts';

/** CEP-CORE-04. */
const degreeOf = (effect: number): string => {
  if (effect >= 6) return 'exceptionalSuccess';
  if (effect <= -6) return 'exceptionalFailure';
  return effect >= 0 ? 'success' : 'failure';
};

export function attack(given: Bag, table: Table): Answer {
  const { band, extreme } = rangeOf(given);
  const planned = plan(given, band, extreme);
  const magazine = maybe(given, 'weapon.magazine');
  if (planned.reasons) return { ...planned, magazine };
  const sumDm = planned['sumDm'] as number;
  const faces = [...table.roll(flag(given, 'blind') ? 3 : 2)].sort((a, b) => a - b);
  const kept = faces.slice(0, 2);
  const total = sum(kept) + sumDm;
  const effect = total - 8;
  const hit = effect >= 0;
  const suppression = flag(given, 'suppression');
  const payload = flag(given, 'weapon.payload');
  const reaction = text(given, 'target.reaction', 'none');
  const eligible = num(given, 'eligible', 1);
  const victim = hit && flag(given, 'blind') ? table.pick(eligible) : null;
  const initiative = num(given, 'target.initiative');
  const stray = kindOf(given) !== 'melee' && inMelee(given);
  return {
    ...planned,
    kept,
    discarded: faces[2] ?? null,
    total,
    effect,
    hit,
    degree: degreeOf(effect),
    victim,
    magazine: magazine === null ? null : magazine - (planned['roundsSpent'] as number),
    aimAfter: { dm: 0, kill: 0 },
    reactionCost:
      reaction === 'none'
        ? null
        : { initiativeMod: -2, checkDm: text(given, 'settings.reactionDm', 'single') === 'double' ? -2 : -1 },
    targetSuppressed:
      suppression && hit
        ? {
            initiative: flag(given, 'target.acted')
              ? [initiative, initiative - effect]
              : [initiative - effect, initiative],
            checkDm: -1,
          }
        : null,
    followUp: hit ? null : payload ? 'scatter' : stray ? 'stray' : null,
    ...(hit ? damageOf(given, planned, effect, extreme, table) : {}),
    ...(!hit && maybe(given, 'weapon.damageDice') !== null && !payload ? { damage: 0 } : {}),
  };
}

/** CEP-DMG-01, -02, CEP-SHT-03. */
function damageOf(given: Bag, planned: Answer, effect: number, extreme: boolean, table: Table): Bag {
  if (flag(given, 'suppression')) return { damage: 0 };
  if (flag(given, 'weapon.payload') || maybe(given, 'weapon.damageDice') === null) {
    return { rawDamage: null, reducedDamage: null, damage: null };
  }
  const laser = flag(given, 'weapon.laser');
  const dice = sum(table.roll(planned['damageDice'] as number));
  const constant = num(given, 'weapon.damageFlat') + (planned['extraPoints'] as number);
  const raw = dice + constant + effect + num(given, 'attacker.aim.kill');
  const halved = extreme && flag(given, 'weapon.energy', laser);
  const reduced = pipeline(raw, { halved, aerosol: laser && flag(given, 'scene.aerosol') });
  // CEP-SHP-02, `effect6VsVehicles`: no least damage for these.
  const kind = text(given, 'target.kind', 'character');
  const whole = kind === 'starship' || (kind === 'vehicle' && !flag(given, 'settings.effect6VsVehicles', true));
  const through = (layers: readonly Data[], floor = effect): number =>
    afterArmor(reduced, armorOf(layers, laser), floor);
  const near = list(given, 'target.neighbors').map((other): [string, number | null] => [
    text(other, 'id'),
    planned['spread'] === true && num(other, 'metres') < 1.5 ? through(list(other, 'armor')) : null,
  ]);
  return {
    rawDamage: raw,
    reducedDamage: reduced,
    damage: through(list(given, 'target.armor'), whole ? 0 : effect),
    spreadHits: Object.fromEntries(near),
  };
}

export function damage(given: Bag, table: Table): Answer {
  const known = maybe(given, 'rawDamage');
  const effect = num(given, 'effect');
  const laser = flag(given, 'laser');
  const rolled = (): number =>
    sum(table.roll(num(given, 'damageDice'))) +
    sum(table.roll(num(given, 'extraDice'))) +
    num(given, 'damageFlat') +
    num(given, 'extraPoints') +
    (flag(given, 'addEffect', true) ? effect : 0) +
    num(given, 'aimKill');
  const raw = known ?? Math.max(0, rolled());
  const halved = flag(given, 'extreme') && flag(given, 'energy', laser);
  const reduced = pipeline(raw, { halved, aerosol: laser && flag(given, 'aerosol') });
  const layers = list(given, 'armor');
  return {
    rawDamage: raw,
    reducedDamage: reduced,
    damage: afterArmor(reduced, armorOf(layers, laser), effect),
    // CEP-ARM-03.
    armorAfter: layers.map((layer) => {
      const arLaser = num(layer, 'arLaser', num(layer, 'ar'));
      return {
        ar: num(layer, 'ar'),
        arLaser: laser && flag(layer, 'ablative') ? Math.max(0, arLaser - 1) : arLaser,
      };
    }),
  };
}

/** CEP-FIC-02, -03. */
export function strayShot(given: Bag, table: Table): Answer {
  const missed = { hit: false, effect: null, rawDamage: null, damage: null };
  if (table.roll(1)[0]! < 4) return missed;
  const again = text(given, 'settings.strayEffect', 'zero') === 'reroll';
  const effect = again ? sum(table.roll(2)) - 8 : 0;
  if (effect < 0) return missed;
  const raw = sum(table.roll(num(given, 'damageDice'))) + num(given, 'damageFlat') + effect;
  return {
    hit: true,
    effect,
    rawDamage: raw,
    damage: afterArmor(raw, armorOf(list(given, 'armor'), flag(given, 'laser')), effect),
  };
}

/** CEP-THR-05, CEP-FIC-04. */
export function scatter(given: Bag): Answer {
  const effect = num(given, 'effect');
  const metres = text(given, 'settings.scatter', 'literal') === 'magnitude' ? 6 - effect : Math.max(0, 6 + effect);
  return {
    metres,
    directionDegrees: maybe(given, 'directionDegrees'),
    strayRoll: flag(given, 'intoCombat') && !flag(given, 'payload', true),
  };
}

export const ZONES: Record<string, readonly Data[]> = {
  frag: [
    { radius: 3, dice: 5 },
    { radius: 6, dice: 3 },
    { radius: 9, dice: 1 },
  ],
  vehicleExplosion: [
    { radius: 6, dice: 4 },
    { radius: 12, dice: 2 },
  ],
};

/** CEP-EXP, CEP-RCT-04. */
export function blast(given: Bag, table: Table): Answer {
  const actor = part(given, 'actor');
  const unable = holding({
    prone: text(actor, 'stance', 'standing') === 'prone',
    grappled: flag(actor, 'grappled'),
    unconscious: flag(actor, 'unconscious'),
    helpless: flag(actor, 'helpless'),
    extendedAction: flag(actor, 'extendedAction'),
    unaware: !flag(actor, 'aware', true),
    inClosedVehicle: flag(actor, 'inClosedVehicle'),
  });
  const able = { mayDodge: unable.length === 0, mayDive: unable.length === 0 };
  const reaction = text(given, 'reaction', 'none');
  if (reaction !== 'none' && unable.length > 0) return { ...able, reasons: unable };
  const zones = ZONES[text(given, 'source')] ?? list(given, 'zones');
  const dice = num(
    zones.find((zone) => num(given, 'metres') <= num(zone, 'radius')),
    'dice',
  );
  const known = maybe(given, 'zoneDamage');
  if (known === null && at(given, 'dice') === undefined) return { ...able, diceCount: dice };
  const faces = known === null ? table.roll(dice) : [];
  const raw = known ?? sum(faces);
  const double = text(given, 'settings.reactionDm', 'single') === 'double';
  const round = text(given, 'settings.fractionalDamage', 'up') === 'up' ? Math.ceil : Math.floor;
  const dodged = (): number =>
    text(given, 'settings.blastDodge', 'subtractRoll') === 'oneDieLess'
      ? raw - (faces.at(-1) ?? 0)
      : Math.max(0, raw - table.roll(1)[0]!);
  const reduced = reaction === 'dodge' ? dodged() : reaction === 'dive' ? round(raw / 2) : raw;
  return {
    ...able,
    ...(known === null ? { diceCount: dice } : {}),
    rawDamage: raw,
    reducedDamage: reduced,
    damage: afterArmor(reduced, armorOf(list(given, 'armor'), false), 0),
    initiativeMod: reaction === 'none' ? 0 : -2,
    checkDm: reaction === 'none' ? 0 : double ? -2 : -1,
    stance: reaction === 'dive' ? 'prone' : text(actor, 'stance', 'standing'),
    lostSignificant: reaction === 'dive' ? 1 : 0,
  };
}

/** CEP-RCT. */
export function react(given: Bag): Answer {
  const actor = part(given, 'actor');
  const reaction = text(given, 'reaction');
  const incoming = text(given, 'incoming', { parry: 'melee', dive: 'blast' }[reaction] ?? 'shooting');
  const prone = text(actor, 'stance', 'standing') === 'prone';
  const reasons = holding({
    alreadyReacted: flag(actor, 'reactedToThis'),
    unaware: !flag(actor, 'aware', true),
    unconscious: flag(actor, 'unconscious'),
    helpless: flag(actor, 'helpless'),
    grappled: flag(actor, 'grappled'),
    extendedAction: flag(actor, 'extendedAction'),
    prone: prone && reaction !== 'parry',
    notMelee: reaction === 'parry' && incoming !== 'melee',
    notBlast: reaction === 'dive' && incoming !== 'blast',
    inClosedVehicle: incoming === 'blast' && reaction !== 'parry' && flag(actor, 'inClosedVehicle'),
    vehicle: text(actor, 'kind', 'character') === 'vehicle',
  });
  if (reasons.length > 0) return { reasons };
  const ducks = text(actor, 'cover', 'none') !== 'none' || flag(actor, 'duckBehind');
  const level = levelIn(num(given, 'gravity', 1), maybe(actor, 'meleeSkill', 0), maybe(actor, 'zeroG')) ?? 0;
  const dodge = incoming === 'blast' ? 0 : ducks ? -2 : -1;
  const initiative = num(actor, 'initiative');
  const reactions = num(actor, 'reactions') + 1;
  return {
    attackerDm: reaction === 'dodge' ? dodge : reaction === 'parry' ? -Math.max(0, level) : 0,
    initiativeMod: -2,
    initiative: flag(actor, 'acted') ? [initiative, initiative - 2] : [initiative - 2, initiative],
    checkDm: -reactions * (text(given, 'settings.reactionDm', 'single') === 'double' ? 2 : 1),
    reactions,
    aim: { dm: 0, kill: 0 },
    // CEP-AIM-07 warns of a dodge, not of a parry.
    ...(reaction === 'parry' ? {} : { warned: num(actor, 'aim.kill') > 0 }),
    stance: reaction === 'dive' ? 'prone' : text(actor, 'stance', 'standing'),
    lostSignificant: reaction === 'dive' ? 1 : 0,
  };
}
