/** Attacks, victims and settings drawn at random from all that the rules look at. */
import { optionsFrom } from '../../../src/rules/cepheus/options.ts';
import type { Health } from '../../../src/rules/cepheus/harm/injury.ts';
import { attackSituation, type AttackSituation, type SituationPart } from '../../../src/rules/cepheus/attack/facts.ts';
import { BANDS, COVERS, RANGE_TYPES, STANCES, type CepheusOptions } from '../../../src/rules/cepheus/types.ts';
import type { Random } from '../../../src/rules/kernel/random.ts';

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;
const upTo = (random: Random, most: number): number => random.below(most + 1);

export function someOptions(random: Random): CepheusOptions {
  return optionsFrom({
    koRule: oneOf(random, ['twoAtZero', 'strOrDexAtZero']),
    blindUnskilled: oneOf(random, ['zero', 'minus3']),
    effect6VsVehicles: oneOf(random, [true, false]),
    reactionDm: oneOf(random, ['single', 'double']),
  });
}

export function someAttack(random: Random, options: CepheusOptions): AttackSituation {
  const flag = (): boolean => random.below(4) === 0;
  const armor = Array.from({ length: upTo(random, 2) }, (_, index) => ({
    id: String(index),
    ar: upTo(random, 11),
    arLaser: upTo(random, 14),
    ablative: flag(),
  }));
  const target = { id: 'target', armor, suppressible: true };
  const part: SituationPart = {
    rangeType: oneOf(random, RANGE_TYPES),
    band: oneOf(random, BANDS),
    burstSize: oneOf(random, [1, 1, 2, 3, 4, 10]),
    burstUse: oneOf(random, ['spread', 'grouped']),
    panic: flag(),
    suppression: flag(),
    blind: flag(),
    eligible: oneOf(random, [[], [target, { id: 'friend', armor: [], suppressible: true }]]),
    gravity: oneOf(random, [0, 1]),
    scene: { light: oneOf(random, ['normal', 'low', 'dark']), aerosol: flag() },
    attacker: {
      skill: oneOf(random, [null, 0, 1, 2, 3, 4]),
      zeroG: oneOf(random, [null, 0, 2]),
      str: upTo(random, 15),
      dex: upTo(random, 15),
      aimDm: upTo(random, 6),
      aimKill: oneOf(random, [0, 0, 2, 6]),
      reactions: upTo(random, 2),
      rest: true,
    },
    target: {
      ...target,
      kind: oneOf(random, ['character', 'character', 'vehicle', 'starship']),
      stance: oneOf(random, STANCES),
      cover: oneOf(random, COVERS),
      reaction: oneOf(random, ['none', 'none', 'dodge']),
      neighbors: flag() ? [{ id: 'near', metres: 1, isAttacker: false, armor: [] }] : [],
    },
    weapon: {
      damageDice: 1 + upTo(random, 5),
      damageFlat: oneOf(random, [0, 0, 1, -2]),
      laser: flag(),
      energy: flag(),
      magazine: oneOf(random, [null, 12, 40]),
      flechette: flag(),
      payload: random.below(12) === 0,
    },
  };
  return attackSituation(part, options);
}

export function someVictim(random: Random): Health {
  const max = { str: 1 + upTo(random, 12), dex: 1 + upTo(random, 12), end: 1 + upTo(random, 12) };
  const hurt = random.below(2) === 0;
  const now = (score: number): number => (hurt ? upTo(random, score) : score);
  return { max, current: { str: now(max.str), dex: now(max.dex), end: now(max.end) } };
}
