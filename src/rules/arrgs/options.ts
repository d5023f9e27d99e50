/** The GM settings of the book (RULES.md, section 27). */
import type { OptionValue } from '../kernel/fight.ts';
import { optionsOf, type OptionSpec } from '../kernel/options.ts';

export interface ArrgsOptions {
  readonly missRule: 'margin' | 'threshold';
  readonly natural1: 'attacks' | 'allActionChecks' | 'noDefenceOnly';
  readonly criticalNegative: 'floor0' | 'literal';
  readonly criticalDying: 'damagingAttack' | 'damageTaken' | 'anyAttack';
  readonly dyingPerLink: boolean;
  readonly multiActionScope: 'subsequent' | 'inclusive';
  readonly multiActionApplies: 'allChecks' | 'actionChecks';
  readonly readyCounts: 'onUse' | 'onReady';
  readonly readyDrain: 1 | 0;
  readonly spellDrain: 'level' | 'onePlusLevel' | 'one';
  readonly modifierStacking: 'highestPerType' | 'sum';
  readonly vulnerabilityRounding: 'floor' | 'ceil';
  readonly defenceReduces: 'successValue' | 'resistance';
  readonly disabledCheckDc: 'negativeVitality' | number;
  readonly disabledHeals: boolean;
  readonly disabledWhileDying: boolean;
  readonly dyingSuccess: 'reduceLoss' | 'noLoss';
  readonly reactionTriggersDying: boolean;
  readonly conditionChecks: 'roll' | 'ten';
  readonly eorExpiry: 'first' | 'last';
  readonly initiativeMethod: 'd20' | 'ten' | 'd20PerRound';
  readonly immediateDefence: boolean;
  readonly drawAndDrop: 'complementary' | 'miscellaneous';
  readonly movementProvokes: 'perSquare' | 'perManoeuvre';
  readonly willingDc: 'zero' | 'baseDifficulty';
  readonly dismissTie: 'fail' | 'success';
  readonly concentrationCastRound: 'required' | 'exempt';
  readonly reachCap: boolean;
  readonly changeReach: 'replace' | 'cumulative';
  readonly difficultTerrain: 'sum' | 'highest';
  readonly restIncrement: 1 | 0;
  readonly movementWindow: 'currentRound' | 'untilOwnNextTurn';
  readonly shockFactor: 'higher' | 'delta';
  readonly shockScope: 'all' | 'vehicles' | 'off';
  readonly withdrawDistance: 'speed' | 'check';
  readonly sizeToDamage: boolean;
  readonly magnitudeFactor: 'difference' | 'larger';
  readonly magnitudeDamage: 'base' | 'final' | 'none';
  readonly tieBreak: 'agility' | 'die';
  readonly apInOthersTurn: boolean;
  readonly shockSpeed: 'current' | 'base';
  readonly abilityModifier: 'score' | 'halfAboveTen';
  readonly defaultAap: number;
  readonly vitalityBase: number;
  readonly closeRange: number;
  readonly sceneDifficulty: number;
  readonly brokenEffect: 'none' | 'minus2';
  readonly dyingTreatment: boolean;
  readonly proneMovement: 'one' | 'free';
  readonly proneAgainstMelee: number;
  readonly proneAgainstRanged: number;
  readonly proneByMelee: number;
  readonly proneByRanged: number;
}

type Values = readonly OptionValue[];

const setting = (
  key: keyof ArrgsOptions,
  clauses: readonly string[],
  values: Values,
  prominent = false,
): OptionSpec => ({
  key,
  clauses,
  values,
  prominent,
});

const PROMINENT = true;
const DIFFICULTIES = { min: -99, max: 99 };
const MODIFIERS = { min: -20, max: 20 };

/** The settings in the order of section 27; the default of each comes first. */
// prettier-ignore
const SPECS: readonly OptionSpec[] = [
  setting('missRule', ['ARR-SV-04', 'ARR-CRT-07'], ['margin', 'threshold'], PROMINENT),
  setting('natural1', ['ARR-SV-07'], ['attacks', 'allActionChecks', 'noDefenceOnly']),
  setting('criticalNegative', ['ARR-CRT-05'], ['floor0', 'literal']),
  setting('criticalDying', ['ARR-CRT-10'], ['damagingAttack', 'damageTaken', 'anyAttack'], PROMINENT),
  setting('dyingPerLink', ['ARR-CRT-09'], [false, true], PROMINENT),
  setting('multiActionScope', ['ARR-MAP-02'], ['subsequent', 'inclusive'], PROMINENT),
  setting('multiActionApplies', ['ARR-MAP-03'], ['allChecks', 'actionChecks']),
  setting('readyCounts', ['ARR-MAP-05'], ['onUse', 'onReady']),
  setting('readyDrain', ['ARR-VIT-06'], [1, 0]),
  setting('spellDrain', ['ARR-VIT-04'], ['level', 'onePlusLevel', 'one'], PROMINENT),
  setting('modifierStacking', ['ARR-MOD-13'], ['highestPerType', 'sum'], PROMINENT),
  setting('vulnerabilityRounding', ['ARR-CORE-07'], ['floor', 'ceil']),
  setting('defenceReduces', ['ARR-DMG-10'], ['successValue', 'resistance']),
  { ...setting('disabledCheckDc', ['ARR-DIS-04'], ['negativeVitality', '<number>'], PROMINENT), range: DIFFICULTIES },
  setting('disabledHeals', ['ARR-DIS-09'], [false, true]),
  setting('disabledWhileDying', ['ARR-DIS-11'], [false, true]),
  setting('dyingSuccess', ['ARR-DYI-05'], ['reduceLoss', 'noLoss']),
  setting('reactionTriggersDying', ['ARR-DYI-03'], [true, false], PROMINENT),
  setting('conditionChecks', ['ARR-DIS-03', 'ARR-DYI-12', 'ARR-STG-03'], ['roll', 'ten']),
  setting('eorExpiry', ['ARR-EOR-01'], ['first', 'last']),
  setting('initiativeMethod', ['ARR-INI-02', 'ARR-INI-03'], ['d20', 'ten', 'd20PerRound'], PROMINENT),
  setting('immediateDefence', ['ARR-KND-05'], [true, false]),
  setting('drawAndDrop', ['ARR-KND-09'], ['complementary', 'miscellaneous']),
  setting('movementProvokes', ['ARR-OPP-08'], ['perSquare', 'perManoeuvre'], PROMINENT),
  setting('willingDc', ['ARR-ATK-11'], ['zero', 'baseDifficulty']),
  setting('dismissTie', ['ARR-SPC-09'], ['fail', 'success']),
  setting('concentrationCastRound', ['ARR-SPC-03'], ['required', 'exempt']),
  setting('reachCap', ['ARR-RCH-03'], [true, false]),
  setting('changeReach', ['ARR-RCH-04'], ['replace', 'cumulative']),
  setting('difficultTerrain', ['ARR-TER-01'], ['sum', 'highest']),
  setting('restIncrement', ['ARR-MI-01'], [1, 0]),
  setting('movementWindow', ['ARR-MI-05'], ['currentRound', 'untilOwnNextTurn']),
  setting('shockFactor', ['ARR-ACC-02'], ['higher', 'delta']),
  setting('shockScope', ['ARR-ACC-05'], ['all', 'vehicles', 'off'], PROMINENT),
  setting('withdrawDistance', ['ARR-WDR-01'], ['speed', 'check']),
  setting('sizeToDamage', ['ARR-SIZ-05'], [false, true]),
  setting('magnitudeFactor', ['ARR-MAG-04'], ['difference', 'larger']),
  setting('magnitudeDamage', ['ARR-MAG-05'], ['base', 'final', 'none']),
  setting('tieBreak', ['ARR-INI-04'], ['agility', 'die']),
  setting('apInOthersTurn', ['ARR-INI-09'], [false, true]),
  setting('shockSpeed', ['ARR-ACC-08'], ['current', 'base']),
  setting('abilityModifier', ['GAP-01'], ['score', 'halfAboveTen']),
  { ...setting('defaultAap', ['GAP-03'], [2, '<number>'], PROMINENT), range: { min: 0, max: 99 } },
  { ...setting('vitalityBase', ['GAP-04'], [20, '<number>']), range: { min: 1, max: 9_999 } },
  { ...setting('closeRange', ['GAP-10'], [5, '<number>']), range: { min: 1, max: 999 } },
  { ...setting('sceneDifficulty', ['GAP-09'], [0, '<number>']), range: DIFFICULTIES },
  setting('brokenEffect', ['GAP-11'], ['none', 'minus2']),
  setting('dyingTreatment', ['GAP-11'], [false, true], PROMINENT),
  setting('proneMovement', ['GAP-11'], ['one', 'free']),
  { ...setting('proneAgainstMelee', ['GAP-11'], [0, '<number>']), range: MODIFIERS },
  { ...setting('proneAgainstRanged', ['GAP-11'], [0, '<number>']), range: MODIFIERS },
  { ...setting('proneByMelee', ['GAP-11'], [0, '<number>']), range: MODIFIERS },
  { ...setting('proneByRanged', ['GAP-11'], [0, '<number>']), range: MODIFIERS },
];

const OPTIONS = optionsOf<ArrgsOptions>(
  SPECS,
  (value) => Object.fromEntries(SPECS.map(({ key }) => [key, value(key)])) as unknown as ArrgsOptions,
);

export const { specs: OPTION_SPECS, defaults: DEFAULT_OPTIONS, from: optionsFrom } = OPTIONS;
