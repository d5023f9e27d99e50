/** The act of Suppressive Fire (section 30). */
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText, listed } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { pick, type Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import type { Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { paid, stage } from '../acts/plain.ts';
import { altitudeRefusal, awayList, effectiveDistance, squaresIn } from '../altitude/reach.ts';
import { shotsSpent } from '../attack/ammunition.ts';
import { jamRoll, scored } from '../attack/hits.ts';
import { attackRefusal } from '../attack/legality.ts';
import { characteristicOf, damageOf, kindOf, situationOf, type Strike } from '../attack/making.ts';
import { attackTally } from '../attack/modifiers.ts';
import { answeredByTarget, attackStakes, type TargetAnswer } from '../attack/resolve.ts';
import type { Attack, Defender, Situation } from '../attack/situation.ts';
import { attackStages } from '../attack/stages.ts';
import { addAttacked, harmApplied, shotsSpentFrom } from '../attack/strike.ts';
import { landed } from '../damage/landing.ts';
import { defenderOf } from '../evasion/standing.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { bonusRefusal } from '../recovery/bonus.ts';
import { pointsOf } from '../recovery/fate.ts';
import { scoreOf } from '../score/characteristic.ts';
import { tested } from '../score/test.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress, Weapon } from '../sheet/types.ts';
import { armedWith } from '../strikes/attacks.ts';
import { claimOf, commonFields, isRanged, strikeFrom, weaponIn } from '../strikes/declaring.ts';
import { AUTO_MODES, autoCapacities, capacityOf, type AutoMode } from './capacity.ts';
import { underFire } from './enduring.ts';
import { arcOf, isInArc, hitsDealtOut, victimsIn } from './kill-zone.ts';
import { PINNING_BY } from './pinning.ts';
import { sweepOdds } from './sweeping.ts';

/** The list of the combatants around the shooter, with distance and bearing. */
const ZONE = awayList('zone');

const modesOf = (weapon: Weapon): readonly AutoMode[] =>
  AUTO_MODES.filter((mode) => autoCapacities(weapon)[mode] !== null);

/** The common fields without the distance, and without Fate unless the setting lets its bonus count (ADE-SUP-03). */
const circumstanceFields = (fight: AdevaFight, combatant: AdevaCombatant, weapon: Weapon): readonly Field[] => {
  const { suppressBonuses } = OPTIONS.from(fight.options);
  return commonFields(fight, combatant, isRanged(weapon)).filter(
    ({ key }) => key !== 'squares' && (key !== 'fate' || suppressBonuses === 'actionOnly'),
  );
};

const fieldsFor = (fight: AdevaFight, combatant: AdevaCombatant, weapon: Weapon): readonly Field[] => [
  ...circumstanceFields(fight, combatant, weapon),
  choiceField('autoMode', 'ADE-SUP-01', 'actor', modesOf(weapon), modesOf(weapon)[0]!),
  numberField('ahead', 'ADE-SUP-02', 'table', 0, 0, 359),
];

/** Suppressive Fire: semi or full auto into an arc (ADE-SUP-01, -02). */
export const suppressiveFire: Act<Strike> = {
  action: 'suppressiveFire',
  clause: 'ADE-SUP-01',
  when: 'turn',
  target: 'none',
  items: armedWith((weapon) => weapon.kind === 'ranged' && modesOf(weapon).length > 0),
  fields: (fight, combatant, item) => fieldsFor(fight as AdevaFight, combatant, weaponIn({ combatant, item })),
  lists: [ZONE],
  areas: ({ combatant, item, declared }) => [
    {
      clause: 'ADE-SUP-02',
      shape: 'cone',
      unit: 'squares',
      zones: [{ reach: 2 * weaponIn({ combatant, item }).range }],
      wide: arcOf(asText(declared, 'autoMode') as AutoMode),
      from: 'actor',
      fills: { as: 'near', list: ZONE.key },
    },
  ],
  prepare: (request) =>
    strikeFrom(request, { action: 'suppressiveFire', autoMode: asText(request.declared, 'autoMode') as AutoMode }),
  refusal: (request, strike): Refusal | null =>
    bonusRefusal(request) ?? attackRefusal(claimOf(request, strike, null), request.options),
  odds: suppressionOdds,
  perform: suppressed,
};

function suppressionOdds(request: Request, strike: Strike): Odds {
  const { fight, who, options, combatant } = request;
  const zone = zoneOf(request, strike);
  const victims = targetsIn(zone, fight, who, options).map((id) => defenderIn(fight, id, strike, options));
  const pinned = zone.filter((id) => combatantOf(fight, id).side !== combatant.side);
  const swept = { victims, pinned, by: PINNING_BY[strike.autoMode!] };
  const odds = sweepOdds(fight, barrage(fight, strike, options), swept, options);
  const comrades = victims.map(({ id }) => id).filter((id) => combatantOf(fight, id).side === combatant.side);
  if (comrades.length === 0) return odds;
  const label = 'SALVO.adeva.foreseen.comrades';
  return { ...odds, foreseen: [{ label, clause: 'ADE-SUP-07', good: false, values: { comrades } }] };
}

function* suppressed(request: Request, strike: Strike): Procedure<Outcome> {
  const { who, action, options, fight } = request;
  const zone = zoneOf(request, strike);
  const attack = barrage(fight, strike, options);
  const fired = shotsFired(paid(request), strike, zone);
  const test = yield* tested(attack.test, options, attackStakes(attack, options));
  const { hits, jam } = scored(attack, test, options);
  const shares = yield* dealtOut(hits, zone, fired.fight, who, options);
  const answers: TargetAnswer[] = [];
  for (const id of Object.keys(shares)) {
    const defender = defenderIn(fired.fight, id, strike, options);
    answers.push(yield* answeredByTarget(attack, defender, shares[id]!, options)); // ADE-SUP-11
  }
  const result = { test, hits, jam, answers };
  const resolved = attackStages(fired, strike, attack, result, options);
  const harmed = yield* harmApplied(
    resolved,
    strike,
    attack,
    test,
    yield* landed(attack, result, options, (id) => pointsOf(combatantOf(resolved.fight, id))),
    options,
  );
  return ended(yield* allPinned(harmed, who, zone, strike.autoMode!, options), action, who);
}

/** The living combatants in the arc, within Maximum Distance and in bands that the weapon reaches (ADE-SUP-02). */
function zoneOf({ fight, combatant, declared, options }: Request, { weapon, autoMode }: Strike): readonly Id[] {
  const ahead = asNumber(declared, 'ahead');
  const near = listed(declared, ZONE) ?? [];
  return near
    .filter(({ id }) => id !== combatant.id && !combatantOf(fight, id).state.ended.dead)
    .filter(({ degrees }) => degrees !== undefined && isInArc(autoMode!, ahead, degrees))
    .filter((each) => {
      const bands = { from: combatant.state.band, to: combatantOf(fight, each.id).state.band };
      const away = effectiveDistance(bands, squaresIn(each, options), options);
      return altitudeRefusal(bands, weapon) === null && (away === null || away <= 2 * weapon.range);
    })
    .map(({ id }) => id);
}

/** The fight with the shots spent (ADE-SUP-12) and everybody in the arc noted as attacked (GAP-06). */
function shotsFired(progress: AdevaProgress, strike: Strike, zone: readonly Id[]): AdevaProgress {
  const { attacker, weapon } = strike;
  const shots = weapon.clipMax === null ? 0 : shotsSpent(strike);
  const spent = shotsSpentFrom(combatantOf(progress.fight, attacker), weapon.id, shots, 'ADE-SUP-12');
  const events = shots > 0 ? [spent] : [];
  for (const id of zone) addAttacked(events, progress.fight, id);
  return after(progress, { ...stage('note', attacker, 'shots', events), item: weapon.id });
}

/**
 * The attack on the whole arc: no target's state modifies the test (ADE-SUP-03, -04). The original target is a placeholder,
 * for the hits are allotted to the victims.
 */
function barrage(fight: AdevaFight, strike: Strike, options: AdevaOptions): Attack {
  const shooter = combatantOf(fight, strike.attacker);
  const atShooter = situationOf(strike, shooter, shooter, options);
  const situation: Situation = {
    ...atShooter,
    target: { conditions: [], band: shooter.state.band, size: null, type: 'character' },
  };
  const { weapon } = strike;
  const named = characteristicOf(kindOf(strike), weapon.testChar);
  return {
    attacker: strike.attacker,
    kind: 'ranged',
    test: {
      by: strike.attacker,
      score: scoreOf(shooter, named),
      named,
      mods: attackTally(situation, options),
      reason: 'SALVO.adeva.roll.attack',
      ...pointsOf(shooter),
    },
    count: { by: 'suppression', most: capacityOf(weapon, strike.autoMode!) },
    jamFrom: jamRoll(situation, options),
    calledLocation: null,
    damage: damageOf(shooter, weapon),
    takeDown: false,
    original: defenderIn(fight, strike.attacker, strike, options),
    others: [],
  };
}

/** A victim with its possible evasions; no ally steps in for it. */
const defenderIn = (
  fight: AdevaFight,
  id: Id,
  { evasionMods, cover, weapon }: Strike,
  options: AdevaOptions,
): Defender => {
  const attack = { kind: 'ranged', feinted: false, evadedAlready: false } as const;
  const around = { attack, evasionMods, cover, primitive: weapon.qualities.includes('primitive') };
  return defenderOf(fight, combatantOf(fight, id), [], around, options);
};

/** The hits of each victim. The victims are drawn at random, and with more hits than victims begin again in the same order (ADE-SUP-05, -06). */
function* dealtOut(
  hits: number,
  zone: readonly Id[],
  fight: AdevaFight,
  who: Id,
  options: AdevaOptions,
): Procedure<{ readonly [victim: Id]: number }> {
  const left = [...targetsIn(zone, fight, who, options)];
  const drawn: Id[] = [];
  while (drawn.length < hits && left.length > 0) {
    const index = yield* pick(null, left.length, 'SALVO.adeva.pick.victim', left);
    drawn.push(...left.splice(index, 1));
  }
  return hitsDealtOut(hits, drawn);
}

/** The combatants in the arc that hits may fall on (ADE-SUP-07). */
function targetsIn(zone: readonly Id[], fight: AdevaFight, who: Id, options: AdevaOptions): readonly Id[] {
  const { side } = combatantOf(fight, who);
  const allies = zone.filter((id) => combatantOf(fight, id).side === side);
  return victimsIn(zone, allies, options);
}

/** The Pinning tests of every enemy in the arc, hit or not, even after a jam (ADE-SUP-08, -10). */
function* allPinned(
  progress: AdevaProgress,
  who: Id,
  zone: readonly Id[],
  mode: AutoMode,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const { side } = combatantOf(progress.fight, who);
  let current = progress;
  for (const id of zone)
    if (combatantOf(current.fight, id).side !== side)
      current = yield* underFire(current, id, PINNING_BY[mode], who, options);
  return current;
}
