/** The GM settings (section 39 of RULES.md). */
import type { OptionValue } from '../kernel/fight.ts';
import { optionsOf, type OptionSpec, type Overrides } from '../kernel/options.ts';
import { isRecord } from '../kernel/reading.ts';
import { CHARTS, chartFrom, type LethalChart } from './harm/chart.ts';

/** The uses of Fate Points (GAP-12). */
const FATE_USES = ['reroll', 'bonus', 'extraDos', 'initiativeTen', 'recoverWounds', 'endStun', 'burn'] as const;
export type FateUse = (typeof FATE_USES)[number];

/** The highest roll that always passes and the lowest roll that always fails; null: no roll does (ADE-CORE-03). */
export type AutoResults = { readonly success: number; readonly fail: number } | null;

/** The value of every setting by its key; the clauses stand in `SPECS`. */
export interface AdevaOptions {
  readonly dosFormula: 'marginPlusOne' | 'tensPlusOne' | 'marginMinOne' | 'margin';
  readonly autoResults: AutoResults;
  readonly modifierCap: number | 'none';
  readonly opposedTie: 'bonusThenRoll' | 'reroll' | 'initiatorFails';
  readonly opposedFailedDos: 'zero' | 'negative';
  readonly assist: { readonly perAlly: number; readonly max: number };
  readonly reactionRefresh: 'ownTurnStart' | 'roundStart';
  readonly reactionOnOwnTurn: boolean;
  readonly surpriseEnds: 'endOfRound1' | 'lostTurn';
  readonly surprisedFree: 'evasion' | 'none' | 'all';
  readonly attackModsOnOpposed: boolean;
  readonly reactionInterruptsExtended: boolean;
  readonly attackLimitScope: 'perTurn' | 'perRound';
  readonly freeActionLimit: number | 'none';
  readonly burstCap: 'netAction' | 'penalty';
  readonly burstCapScope: 'action' | 'total';
  readonly jamScope: 'allRangedBursts' | 'suppressiveOnly' | 'off';
  readonly jamFrom: number;
  readonly calledShot: number;
  readonly chargeBonusOnSpecial: boolean;
  readonly multiAttackBurst: 'stack' | 'netFloor';
  readonly counterMod: number;
  readonly critScope: 'perHit' | 'perAttack' | 'perDie';
  readonly critReplacedDie: 'counts' | 'ignored';
  readonly dosDieCap: 'none' | 'dieMax';
  readonly fateCounts: 'max' | 'current';
  readonly lethalMode: 'total' | 'perHit';
  readonly unarmedFatigueOn: 'dealt' | 'raw';
  readonly grappleFatigueStacks: boolean;
  readonly aimFreeActions: 'ignore' | 'break';
  readonly altitudeDistance: 'max' | 'euclid' | 'ignore';
  readonly highAltitudeMod: number;
  readonly overwatchUntil: 'ownNextTurn' | 'untilBroken';
  readonly suppressBonuses: 'dropAll' | 'actionOnly';
  readonly suppressExtra: 'dos2' | 'dosMinus1';
  readonly suppressVictims: 'everyone' | 'enemies';
  readonly restrainedOther: boolean;
  readonly takedownMod: number;
  readonly takedownDamage: 'pastSoak' | 'raw';
  readonly ramBacklash: 'onHit' | 'always';
  readonly ramBacklashSb: 'target' | 'rammer';
  readonly zeroCharacteristic: 'none' | 'helpless';
  readonly hitLocations: 'on' | 'off';
  readonly lethalChart: LethalChart;
  readonly lethalChartShips: LethalChart;
  readonly fatigue: 'flat' | 'perLevel' | 'off';
  /** The bonus on attack tests against a stunned target. */
  readonly stun: number;
  readonly prone: {
    readonly meleeAgainst: number;
    readonly rangedAgainst: number;
    readonly ownWs: number;
    readonly ownDodge: number;
  };
  readonly pinning: 'on' | 'off';
  readonly size: 'on' | 'off';
  readonly fallFormula: 'dicePer10' | 'flatPlus' | 'manual';
  readonly rangeBrackets: 'off' | 'on';
  readonly primitiveMode: 'none' | 'doubleAp' | 'cap7';
  readonly jamSingle: number | 'off';
  readonly fateUses: { readonly [use in FateUse]: 'on' | 'off' };
  readonly squareMetres: number;
}

/** The parts of a setting beside its key, clauses and values. */
interface SettingParts {
  readonly reads?: OptionSpec['reads'] & {};
  readonly prominent?: true;
  readonly range?: { readonly min: number; readonly max: number };
  readonly fraction?: true;
}

const setting = (
  key: string,
  clauses: string,
  values: readonly OptionValue[],
  parts: SettingParts = {},
): OptionSpec => ({
  key,
  clauses: clauses.split(' '),
  values,
  prominent: false,
  ...parts,
});
const number = (
  key: string,
  clauses: string,
  initial: number,
  min: number,
  max: number,
  parts: SettingParts = {},
): OptionSpec => setting(key, clauses, [initial, '<number>'], { range: { min, max }, ...parts });

const isChart = (text: string): boolean => chartFrom(text) !== null;

const PROMINENT = { prominent: true } as const;
const YES_NO = [false, true] as const;

/** The settings in the order of section 39. A setting with several parts has a key for each part. */
const SPECS: readonly OptionSpec[] = [
  setting('dosFormula', 'ADE-CORE-04', ['marginPlusOne', 'tensPlusOne', 'marginMinOne', 'margin'], PROMINENT),
  // The highest roll that always passes / the lowest that always fails; any other pair is given as text.
  setting('autoResults', 'ADE-CORE-03', ['1/100', 'none', '5/96', '<text>'], {
    ...PROMINENT,
    reads: (text) => /^\d+\/\d+$/.test(text),
  }),
  setting('modifierCap', 'ADE-CORE-07', ['none', 60, '<number>'], { range: { min: 0, max: 1000 } }),
  setting('opposedTie', 'ADE-CORE-11', ['bonusThenRoll', 'reroll', 'initiatorFails']),
  setting('opposedFailedDos', 'ADE-CORE-13', ['zero', 'negative']),
  number('assist.perAlly', 'ADE-CORE-14', 10, 0, 100),
  number('assist.max', 'ADE-CORE-14', 3, 0, 20),
  setting('reactionRefresh', 'ADE-TIME-06', ['ownTurnStart', 'roundStart']),
  setting('reactionOnOwnTurn', 'ADE-TIME-07', YES_NO, PROMINENT),
  setting('surpriseEnds', 'ADE-SUR-06', ['endOfRound1', 'lostTurn'], PROMINENT),
  setting('surprisedFree', 'ADE-SUR-04 ADE-SUR-09', ['evasion', 'none', 'all']),
  setting('attackModsOnOpposed', 'ADE-SUR-08 ADE-GRD-03', YES_NO),
  setting('reactionInterruptsExtended', 'ADE-ACT-09', [true, false]),
  setting('attackLimitScope', 'ADE-SUB-05', ['perTurn', 'perRound']),
  setting('freeActionLimit', 'ADE-ACT-05', ['none', '<number>'], { range: { min: 0, max: 99 } }),
  setting('burstCap', 'ADE-BUR-03', ['netAction', 'penalty'], PROMINENT),
  setting('burstCapScope', 'ADE-BUR-04', ['action', 'total']),
  setting('jamScope', 'ADE-SUP-09', ['allRangedBursts', 'suppressiveOnly', 'off'], PROMINENT),
  number('jamFrom', 'ADE-SUP-09', 94, 2, 100, PROMINENT),
  number('calledShot', 'ADE-CAL-02', -10, -100, 100, PROMINENT),
  setting('chargeBonusOnSpecial', 'ADE-CHG-05', YES_NO),
  setting('multiAttackBurst', 'ADE-MUL-05', ['stack', 'netFloor']),
  number('counterMod', 'ADE-CTR-03', -20, -100, 100),
  setting('critScope', 'ADE-CRT-04', ['perHit', 'perAttack', 'perDie']),
  setting('critReplacedDie', 'ADE-CRT-03', ['counts', 'ignored']),
  setting('dosDieCap', 'ADE-DMG-07', ['none', 'dieMax'], PROMINENT),
  setting('fateCounts', 'ADE-WND-07', ['max', 'current']),
  setting('lethalMode', 'ADE-WND-06', ['total', 'perHit']),
  setting('unarmedFatigueOn', 'ADE-UNA-02', ['dealt', 'raw']),
  setting('grappleFatigueStacks', 'ADE-GRP-10', YES_NO),
  setting('aimFreeActions', 'ADE-AIM-05', ['ignore', 'break']),
  setting('altitudeDistance', 'ADE-ALT-15', ['max', 'euclid', 'ignore']),
  number('highAltitudeMod', 'ADE-ALT-09', -20, -100, 100),
  setting('overwatchUntil', 'ADE-OVW-09', ['ownNextTurn', 'untilBroken']),
  setting('suppressBonuses', 'ADE-SUP-03', ['dropAll', 'actionOnly']),
  setting('suppressExtra', 'ADE-SUP-04', ['dos2', 'dosMinus1']),
  setting('suppressVictims', 'ADE-SUP-07', ['everyone', 'enemies'], PROMINENT),
  setting('restrainedOther', 'ADE-GRP-09', YES_NO),
  number('takedownMod', 'ADE-TKD-01', 0, -100, 100),
  setting('takedownDamage', 'ADE-TKD-06', ['pastSoak', 'raw']),
  setting('ramBacklash', 'ADE-RAM-05', ['onHit', 'always']),
  setting('ramBacklashSb', 'ADE-RAM-04', ['target', 'rammer']),
  setting('zeroCharacteristic', 'ADE-AIL-05', ['none', 'helpless']),
  setting('hitLocations', 'ADE-SOK-04', ['on', 'off'], PROMINENT),
  setting('lethalChart', 'GAP-03', [CHARTS.people, '<text>'], { ...PROMINENT, reads: isChart }),
  setting('lethalChartShips', 'GAP-03', [CHARTS.ships, '<text>'], { reads: isChart }),
  setting('fatigue', 'GAP-06', ['flat', 'perLevel', 'off']),
  number('stun', 'GAP-06', 20, -100, 100),
  number('prone.meleeAgainst', 'GAP-06', 10, -100, 100),
  number('prone.rangedAgainst', 'GAP-06', -10, -100, 100),
  number('prone.ownWs', 'GAP-06', -10, -100, 100),
  number('prone.ownDodge', 'GAP-06', -20, -100, 100),
  setting('pinning', 'GAP-06', ['on', 'off']),
  setting('size', 'GAP-07', ['on', 'off']),
  setting('fallFormula', 'GAP-10', ['dicePer10', 'flatPlus', 'manual']),
  setting('rangeBrackets', 'GAP-08', ['off', 'on']),
  setting('primitiveMode', 'GAP-09', ['none', 'doubleAp', 'cap7']),
  setting('jamSingle', 'GAP-09', ['off', 96, '<number>'], { range: { min: 2, max: 100 } }),
  ...FATE_USES.map((use) => setting(`fateUses.${use}`, 'GAP-12', ['on', 'off'])),
  number('squareMetres', 'ADE-MOV-01', 1, 0.1, 1000, { fraction: true }),
];

/** The settings whose value is used unchanged, under the same key. */
type Plain = Exclude<
  keyof AdevaOptions,
  'autoResults' | 'assist' | 'prone' | 'fateUses' | 'lethalChart' | 'lethalChartShips'
>;
const PLAIN = SPECS.map(({ key }) => key).filter(
  (key) => !key.includes('.') && !['autoResults', 'lethalChart', 'lethalChartShips'].includes(key),
) as readonly Plain[];

export const OPTIONS = optionsOf<AdevaOptions>(SPECS, (value, settings) => ({
  ...(Object.fromEntries(PLAIN.map((key) => [key, value(key)])) as Pick<AdevaOptions, Plain>),
  autoResults: autoResults(value('autoResults'), settings),
  assist: { perAlly: value('assist.perAlly'), max: value('assist.max') },
  prone: {
    meleeAgainst: value('prone.meleeAgainst'),
    rangedAgainst: value('prone.rangedAgainst'),
    ownWs: value('prone.ownWs'),
    ownDodge: value('prone.ownDodge'),
  },
  fateUses: Object.fromEntries(FATE_USES.map((use) => [use, value(`fateUses.${use}`)])) as AdevaOptions['fateUses'],
  lethalChart: chartFrom(value('lethalChart')) ?? chartFrom(CHARTS.people)!,
  lethalChartShips: chartFrom(value('lethalChartShips')) ?? chartFrom(CHARTS.ships)!,
}));

/**
 * The automatic results, given as a text (`5/96`, `none`) or as a record; any other text counts as the book's 1/100.
 */
function autoResults(text: string, settings: Overrides): AutoResults {
  const record = settings['autoResults'];
  if (isRecord(record)) {
    const { success, fail } = record;
    if (typeof success === 'number' && typeof fail === 'number') return { success, fail };
  }
  if (text === 'none') return null;
  const [success, fail] = text.split('/').map(Number);
  const isPair = Number.isInteger(success) && Number.isInteger(fail);
  return isPair ? { success: success!, fail: fail! } : { success: 1, fail: 100 };
}
