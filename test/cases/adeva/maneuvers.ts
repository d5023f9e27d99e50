/** 3.7 and 3.8 of the contract: altitude, Disarm, Knock Down, Take Down, free attacks. */
import { fallDamage } from '../../../src/rules/adeva/altitude/bands.ts';
import { altitudeModifier, altitudeRefusal } from '../../../src/rules/adeva/altitude/reach.ts';
import { attackRefusal } from '../../../src/rules/adeva/attack/legality.ts';
import { withstood } from '../../../src/rules/adeva/damage/takedown.ts';
import { untestedHit } from '../../../src/rules/adeva/damage/untested.ts';
import { disarmed } from '../../../src/rules/adeva/maneuvers/disarming.ts';
import { felledAndHarmed } from '../../../src/rules/adeva/maneuvers/knockdown-test.ts';
import { profileOf } from '../../../src/rules/adeva/attack/making.ts';
import { counterOffered, opportunityOffered } from '../../../src/rules/adeva/free-attacks/offers.ts';
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import type { AttackKind, Band, ConditionName, Evasion, Talent, WeaponKind } from '../../../src/rules/adeva/terms.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading } from './keys.ts';
import { attackNumber, claim, mods, side, situation } from './shapes.ts';

export const maneuvers: Operations = {
  altitudeAttack: reading((given) => {
    const bands = {
      from: given.inside('attacker').word<Band>('band', 'ground'),
      to: given.inside('target').word<Band>('band', 'ground'),
    };
    const weapon = given.inside('weapon');
    const kind = weapon.word<WeaponKind>('kind', 'melee');
    const refused = codeOf(altitudeRefusal(bands, { kind, longRange: weapon.flag('longRange', false) }));
    return { refused, modifier: altitudeModifier(bands, given.options)?.value ?? 0 };
  }),

  fallDamage: reading((given) => {
    const fall = fallDamage(given.number('squares'), given.options);
    given.number('ap', 0);
    const hit = given.play(untestedHit(null, fall.damage, { tb: given.number('tb'), ap: fall.ap }, given.options));
    return { ...hit, diceCount: fall.damage.sides.length, prone: fall.prone };
  }),

  disarm: reading((given) => {
    const attacker = given.inside('attacker');
    const talents = attacker.words<Talent>('talents');
    const freeHands = attacker.number('freeHands', 1);
    const [initiator, opponent] = [side(given.inside('initiator')), side(given.inside('opponent'))];
    const act = claim('disarm', { attacker: { band: 'ground', type: 'character', freeHands, talents } });
    const refusal = attackRefusal(act, given.options);
    if (refusal) return { refused: codeOf(refusal) };
    const done = given.play(disarmed(initiator, opponent, { talents, freeHands }, given.options));
    const { winner, initiator: test } = done.contest;
    return { refused: null, ...done, winner, targetNumber: test.targetNumber };
  }),

  knockDown: reading((given) => {
    const [initiator, opponent] = [side(given.inside('initiator')), side(given.inside('opponent'))];
    const felling = {
      halfMoved: given.flag('halfMoved', false),
      insideCharge: given.flag('insideCharge', false),
      conditions: given.inside('target').words<ConditionName>('conditions'),
    };
    const fists = profileOf(unarmedWith([]), given.number('sb', initiator.bonus));
    const soaker = { tb: given.number('tb', 0), ap: given.number('ap', 0) };
    const { fall, harm } = given.play(
      felledAndHarmed([initiator, opponent], felling, null, fists, soaker, given.options),
    );
    const { winner, margin, initiator: test } = fall.contest;
    const { raw = null, dealt = null } = harm.hit ?? {};
    return { ...fall, targetNumber: test.targetNumber, winner, margin, raw, dealt, fatigue: harm.fatigue };
  }),

  takeDown: reading((given) => {
    const dealt = given.number('dealt');
    const blow = {
      by: null,
      tb: given.number('tb'),
      dealt,
      raw: given.number('raw', dealt),
      toughness: given.number('toughness'),
      mods: mods(given),
    };
    const wounds = given.number('wounds');
    const { test, penalty, stunned } = given.play(withstood(blow, given.options));
    return { toughnessModifier: penalty, targetNumber: test?.targetNumber ?? null, stunned, wounds };
  }),

  attackOfOpportunity: reading((given) => {
    const offered = opportunityOffered(
      {
        action: given.word('moverAction'),
        engaged: given.flag('engaged', true),
        leaves: given.flag('leaves', true),
        forced: given.flag('forced', false),
        attackUsed: given.flag('attackUsedThisTurn', false),
        conditions: given.words<ConditionName>('conditions'),
      },
      given.options,
    );
    const attack = situation('attackOfOpportunity', { aim: given.number('aim', 0), mods: mods(given) });
    const targetNumber = attackNumber(given.number('score'), attack, given.options);
    return { offered, targetNumber: offered ? targetNumber : null };
  }),

  counterAttack: reading((given) => {
    given.number('hitsLeft', 0);
    const offered = counterOffered({
      talent: given.words<Talent>('talents').includes('counterAttack'),
      evasion: given.word<Evasion>('evasionKind'),
      passed: given.flag('evasionSuccess'),
      attackKind: given.word<AttackKind>('attackKind', 'melee'),
      used: given.flag('usedSinceOwnTurn', false),
      inReach: given.flag('inReach', true),
    });
    const targetNumber = attackNumber(
      given.number('score'),
      situation('counterAttack', { mods: mods(given) }),
      given.options,
    );
    return { offered, targetNumber: offered ? targetNumber : null };
  }),
};
