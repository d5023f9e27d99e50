/** The GM settings of section 42, as the fight stores them and as the rules receive them. */
import type { OptionValue } from '../kernel/fight.ts';
import { optionsOf, type OptionSpec } from '../kernel/options.ts';
import type { CepheusOptions } from './types.ts';

type Key = keyof CepheusOptions & string;

const spec = (key: Key, values: readonly OptionValue[], clauses: readonly string[]): OptionSpec => ({
  key,
  clauses,
  values,
  prominent: PROMINENT.has(key),
});

// prettier-ignore
/** The settings shown on the first settings page; the others are behind "advanced" (section 42). */
const PROMINENT: ReadonlySet<Key> = new Set<Key>([
  'aimKillPerAction', 'proneShort', 'reactionDm', 'koRule', 'scatter', 'negativeHealing', 'negativeEffect', 'extremeFrom',
  'moveDmCap', 'overflow',
]);

/** Every setting, its default value first, in the order of the table in section 42. */
// prettier-ignore
const specs: readonly OptionSpec[] = [
  spec('rangeTable',           ['auto', 'metres', 'squares'],     ['CEP-RNG-03']),
  spec('square334',            ['veryLong', 'distant'],           ['CEP-RNG-02']),
  spec('proneShort',           [-2, 0],                           ['CEP-STN-05']),
  spec('proneMove',            [3, 1.5, 0],                       ['CEP-MOV-05']),
  spec('aimKillPerAction',     [2, 1, 'flat'],                    ['CEP-AIM-06']),
  spec('aimMix',               [true, false],                     ['CEP-AIM-10']),
  spec('aimLostOnHit',         ['both', 'killOnly'],              ['CEP-AIM-08']),
  spec('hastenScope',          ['perRound', 'perCombat'],         ['CEP-INI-08']),
  spec('reactionDm',           ['single', 'double'],              ['CEP-RCT-03']),
  spec('reactionDmUntil',      ['roundEnd', 'ownNextTurnEnd'],    ['CEP-RCT-02']),
  spec('negativeEffect',       ['floor0', 'literal'],             ['CEP-TAC-03', 'CEP-TAC-04', 'CEP-VEH-21']),
  spec('tacticsScope',         ['commander', 'best'],             ['CEP-TAC-02']),
  spec('leadershipLasts',      ['oneRound', 'fight'],             ['CEP-TAC-04']),
  { ...spec('moveDmCap',       ['none', '<number>'],              ['CEP-MOD-06']), range: { min: -99, max: 0 } },
  spec('intensifierTotalDark', [true, false],                     ['CEP-SEN-02']),
  spec('blindUnskilled',       ['zero', 'minus3'],                ['CEP-BLD-01']),
  spec('burst2',               ['asSingle', 'as3'],               ['CEP-BST-09']),
  spec('blastDodge',           ['subtractRoll', 'oneDieLess'],    ['CEP-EXP-03']),
  spec('fractionalDamage',     ['up', 'down'],                    ['CEP-CORE-17']),
  { ...spec('extremeFrom',     [5000, '<number>', 'gmOnly'],      ['CEP-XRG-01']), range: { min: 0, max: 1_000_000 } },
  spec('strayEffect',          ['zero', 'reroll'],                ['CEP-FIC-03']),
  spec('grappleEffect',        ['own', 'margin'],                 ['CEP-GRP-03', 'CEP-GRP-06']),
  spec('suppressionStacking',  ['highest', 'sum'],                ['CEP-SUP-08']),
  spec('scatter',              ['literal', 'magnitude'],          ['CEP-THR-05']),
  spec('koRule',               ['twoAtZero', 'strOrDexAtZero'],   ['CEP-DMG-09']),
  spec('negativeHealing',      [true, false],                     ['CEP-HEAL-04']),
  spec('firstAidRepeat',       [false, true],                     ['CEP-MED-05']),
  spec('surgeryFactor',        [2, 1],                            ['CEP-MED-06']),
  spec('careStacks',           [true, false],                     ['CEP-MED-11']),
  spec('collisionArmor',       [true, false],                     ['CEP-VEH-12']),
  spec('overflow',             ['groups', 'bands'],               ['CEP-VEH-32']),
  spec('armorAtZero',          ['hull', 'none'],                  ['CEP-VEH-42']),
  spec('driveStacks',          ['replace', 'add'],                ['CEP-VEH-55']),
  spec('effect6VsVehicles',    [true, false],                     ['CEP-VEH-30']),
  spec('roundReloads',         ['asPrinted', 'one'],              ['CEP-ACT-08']),
];

/** The settings of this ruleset; a rule reads each under its own key. */
export const options = optionsOf<CepheusOptions>(
  specs,
  (value) => Object.fromEntries(specs.map(({ key }) => [key, value(key)])) as unknown as CepheusOptions,
);

export const optionsFrom = options.from;
