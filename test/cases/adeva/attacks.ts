/** The attack test (3.4 of the contract), and the attack inputs (2.4). */
import { maximumDistance, multipleRefusal } from '../../../src/rules/adeva/attack/legality.ts';
import { attackMade } from '../../../src/rules/adeva/attack/resolve.ts';
import { hitsShared, isEligible, jamRoll, shared, type Shares } from '../../../src/rules/adeva/attack/hits.ts';
import { characteristicOf, countOf, profileOf } from '../../../src/rules/adeva/attack/making.ts';
import { actionModifier, attackTally } from '../../../src/rules/adeva/attack/modifiers.ts';
import type { Attack, AttackAction, Defender, Mode, Situation } from '../../../src/rules/adeva/attack/situation.ts';
import { unarmedWith } from '../../../src/rules/adeva/sheet/weapons.ts';
import { bodyOf } from '../../../src/rules/adeva/evasion/standing.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { aimedFirst } from '../../../src/rules/adeva/strikes/multiple.ts';
import type {
  Band,
  Characteristic,
  Circumstance,
  ConditionName,
  Kind,
  WeaponKind,
} from '../../../src/rules/adeva/terms.ts';
import type { Operations } from '../format.ts';
import { kindFor } from './actions.ts';
import { codeOf, reading, type Given } from './keys.ts';
import { attack, attackNumber, mods, situation } from './shapes.ts';
import { person } from './table.ts';

export const attacks: Operations = {
  attackCharacteristic: reading((given) => {
    const kind = given.inside('weapon').word<WeaponKind>('kind');
    const named = given.maybe('replacement');
    const characteristic = characteristicOf(kind, named?.word<Characteristic>('key') ?? 'usual');
    const scores: Partial<Record<Characteristic, number>> = { ws: given.number('ws'), bs: given.number('bs') };
    if (named) scores[named.word<Characteristic>('key')] = named.number('score');
    return { characteristic, score: scores[characteristic] };
  }),

  attackModifier: reading((given) => {
    const of = situationOf(given);
    return {
      actionModifier: actionModifier(of, given.options).value,
      targetNumber: attackNumber(given.number('score'), of, given.options),
    };
  }),

  attackRoll: reading((given) => {
    const attack = attackOf(given, situationOf(given));
    const { test, hits, jam } = given.play(attackMade(attack, () => attack, given.options));
    return { targetNumber: test.targetNumber, success: test.success, dos: test.dos, hits, jam };
  }),

  multipleAttack: reading((given) => {
    const aim = given.number('aim', 0);
    const tests = given
      .each('attacks', (keys) => ({
        score: keys.number('score'),
        of: situation('multipleAttack', {
          mode: keys.word<Mode>('mode', 'single'),
          intendedHits: keys.number('intendedHits', 1),
          mods: mods(keys),
          aim,
        }),
      }))
      .map(({ score, of }, index) => ({ score, of: aimedFirst(of, index) }));
    return {
      refused: codeOf(multipleRefusal(given.number('equippedWeapons', tests.length), tests.length)),
      attacks: tests.map(({ score, of }) => ({
        actionModifier: actionModifier(of, given.options).value,
        aim: of.aim,
        targetNumber: attackNumber(score, of, given.options),
      })),
    };
  }),

  spreadTargets: reading((given) => {
    const action = given.word<'burst' | 'flurry'>('action');
    const weapon = given.inside('weapon');
    const kind = kindFor(weapon, action);
    const spread = {
      action,
      targetNumber: given.number('targetNumber'),
      maximumDistance: weapon.has('range') ? maximumDistance(kind, weapon.number('range')) : null,
      reach: weapon.number('reach', 1),
    };
    const found = given.each('candidates', (keys) => {
      const [fromOriginal, fromAttacker] = [keys.number('fromOriginal'), keys.number('fromAttacker')];
      const candidate = { fromOriginal, fromAttacker, targetNumber: keys.number('targetNumber') };
      return { id: keys.text('id'), fits: isEligible(spread, candidate) };
    });
    return { eligible: found.filter(({ fits }) => fits).map(({ id }) => id) };
  }),

  allocateHits: reading((given) => {
    const [hits, original] = [given.number('hits'), given.text('original')];
    const eligible = given.words<string>('eligible');
    const [said] = given.entries<Shares>('choices');
    const shares = said
      ? shared(hits, original, eligible, { ...said })
      : given.play(hitsShared(null, hits, original, eligible));
    const refused = codeOf(shares);
    return refused === null ? { refused, allocated: shares } : { refused };
  }),
};

/** The attack inputs; ids of conditions and circumstances are those of the rules. */
export function situationOf(given: Given): Situation {
  const action = given.word<AttackAction>('action');
  const [weapon, attacker, target] = [given.inside('weapon'), given.inside('attacker'), given.inside('target')];
  return {
    action,
    mode: given.word<Mode>('mode', 'single'),
    intendedHits: given.number('intendedHits', 1),
    weapon: {
      kind: kindFor(weapon, action),
      range: weapon.number('range', 0),
      longRange: weapon.flag('longRange', false),
    },
    insideCharge: given.flag('insideCharge', false),
    aim: given.number('aim', 0),
    distance: given.number('distance', 1),
    attacker: {
      conditions: attacker.words<ConditionName>('conditions'),
      fatigue: attacker.number('fatigue', 0),
      band: attacker.word<Band>('band', 'ground'),
    },
    target: {
      conditions: target.words<ConditionName>('conditions'),
      band: target.word<Band>('band', 'ground'),
      size: target.maybeNumber('size'),
      type: target.word<Kind>('type', 'character'),
    },
    circumstances: given.words<Circumstance>('circumstances'),
    mods: mods(given),
  };
}

/** The attack of a situation, on nobody in particular unless said. */
export function attackOf(given: Given, of: Situation, rest: Partial<Attack> = {}): Attack {
  const plain = attack(of.weapon.kind, given.number('score'), attackTally(of, given.options), NO_DAMAGE, NOBODY);
  return { ...plain, count: countOf(of), jamFrom: jamRoll(of, given.options), ...rest };
}

const WHOLE = { cover: 'none', primitive: false } as const;
const NO_DAMAGE = profileOf(unarmedWith([]), 0);
const NOBODY: Defender = {
  id: 'target',
  evasions: [],
  secondEvasion: false,
  allies: [],
  body: bodyOf(person('target'), WHOLE, OPTIONS.defaults),
};
