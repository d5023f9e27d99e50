/** The GM settings of section 16: under the catalogue's keys, and as the full record that rules receive. */
import type { OptionValue } from '../kernel/fight.ts';
import { optionsOf, type OptionSpec } from '../kernel/options.ts';

export interface FluidOptions {
  readonly capMode: 'net' | 'sides';
  readonly capImmediate: 'outside' | 'inside';
  readonly savesStacking: 'specific' | 'stack';
  readonly fatigueStacking: 'both' | 'worst';
  readonly surpriseModifiers: boolean;
  readonly surpriseTie: 'none' | 'reroll';
  readonly groupBonus: 'own' | 'highest' | 'lowest';
  readonly teamBonus: 'lowest' | 'highest' | 'average';
  readonly pressMin: number;
  readonly pressCost: number;
  readonly pressGain: number;
  readonly reelingHalfActions: number;
  readonly freeLimit: number | 'none';
  readonly naturalAuto: boolean;
  readonly adDie: number;
  readonly adExplode: boolean;
  readonly adStart: number;
  readonly dyingFrom: number;
  readonly deadAt: number;
  readonly fatigueOnFirst: boolean;
  readonly triumphThreshold: number;
  readonly critInjuryDamage: number;
  readonly critInjuryDc: number;
  readonly electricalMode: 'failedSave' | 'always' | 'manual' | 'none';
  readonly electricalCap: 'inside' | 'outside';
  readonly electricalSave: 'both' | 'special';
  readonly standardCumulative: boolean;
  readonly delayExtra: number;
  readonly delayFloor: number;
  readonly readyDc: number;
  readonly standOffCost: number;
  readonly standOffDcBase: number;
  readonly burstMode: 'recoil' | 'margin';
  readonly autofireMode: 'recoil' | 'margin';
  readonly rangeCqb: number;
  readonly rangePenalty: number;
  readonly rangeMaxIncrements: number;
  readonly thresholdDcBase: number;
  readonly thresholdDcStep: number;
}

type Spec = Omit<OptionSpec, 'prominent'> & { readonly prominent?: true };

const words = (key: string, clause: string, ...values: OptionValue[]): Spec => ({ key, clauses: [clause], values });
const number = (key: string, clause: string, value: number, min: number, max: number): Spec => ({
  key,
  clauses: [clause],
  values: [value, '<number>'],
  range: { min, max },
});

// prettier-ignore
const SPECS: { readonly [name in keyof FluidOptions]: Spec } = {
  capMode:            { ...words('fluid.cap.mode',            'FLU-AMB-01', 'net', 'sides'), prominent: true },
  capImmediate:       { ...words('fluid.cap.immediate',       'FLU-AMB-25', 'outside', 'inside'), prominent: true },
  savesStacking:         words('fluid.saves.stacking',        'FLU-AMB-02', 'specific', 'stack'),
  fatigueStacking:       words('fluid.fatigue.stacking',      'FLU-AMB-03', 'both', 'worst'),
  surpriseModifiers:     words('fluid.surprise.modifiers',    'FLU-AMB-11', false, true),
  surpriseTie:           words('fluid.surprise.tie',          'FLU-AMB-13', 'none', 'reroll'),
  groupBonus:         { ...words('fluid.group.bonus',         'FLU-AMB-12', 'own', 'highest', 'lowest'), prominent: true },
  teamBonus:             words('fluid.team.bonus',            'FLU-GAP-05', 'lowest', 'highest', 'average'),
  pressMin:           { ...number('fluid.press.min',          'FLU-GAP-01', 26, -100, 1000), prominent: true },
  pressCost:             number('fluid.press.cost',           'FLU-GAP-01', 20, 0, 100),
  pressGain:             number('fluid.press.gain',           'FLU-GAP-01', 1, 0, 10),
  reelingHalfActions:    number('fluid.reeling.halfActions',  'FLU-GAP-02', 2, 0, 100),
  freeLimit:          { ...words('fluid.free.limit',          'FLU-GAP-24', 'none', '<number>'), range: { min: 0, max: 100 } },
  naturalAuto:        { ...words('fluid.attack.naturalAuto',  'FLU-GAP-06', false, true), prominent: true },
  adDie:                 number('fluid.ad.die',               'FLU-GAP-10', 4, 2, 100),
  adExplode:             words('fluid.ad.explode',            'FLU-GAP-10', true, false),
  adStart:               number('fluid.ad.start',             'FLU-GAP-10', 3, 0, 100),
  dyingFrom:             words('fluid.wounds.dyingFrom',      'FLU-GAP-12', 0, -1),
  deadAt:                number('fluid.wounds.deadAt',        'FLU-GAP-12', -10, -1000, 0),
  fatigueOnFirst:        words('fluid.wounds.fatigueOnFirst', 'FLU-GAP-12', false, true),
  triumphThreshold:      number('fluid.triumph.threshold',    'FLU-GAP-13', 75, 1, 1000),
  critInjuryDamage:      number('fluid.critInjury.damage',    'FLU-GAP-14', 25, 0, 1000),
  critInjuryDc:          number('fluid.critInjury.dc',        'FLU-GAP-14', 15, -100, 1000),
  electricalMode:        words('fluid.electrical.mode',       'FLU-AMB-17', 'failedSave', 'always', 'manual', 'none'),
  electricalCap:         words('fluid.electrical.cap',        'FLU-AMB-26', 'inside', 'outside'),
  electricalSave:        words('fluid.electrical.save',       'FLU-AMB-24', 'both', 'special'),
  standardCumulative:    words('fluid.standard.cumulative',   'FLU-GAP-23', true, false),
  delayExtra:            number('fluid.delay.extra',          'FLU-GAP-25', 10, -100, 1000),
  delayFloor:            number('fluid.delay.floor',          'FLU-GAP-25', 5, -100, 100),
  readyDc:               number('fluid.ready.dc',             'FLU-GAP-26', 15, -100, 1000),
  standOffCost:          number('fluid.standOff.cost',        'FLU-GAP-27', 5, 0, 100),
  standOffDcBase:        number('fluid.standOff.dcBase',      'FLU-GAP-27', 10, -100, 1000),
  burstMode:             words('fluid.burst.mode',            'FLU-GAP-31', 'recoil', 'margin'),
  autofireMode:          words('fluid.autofire.mode',         'FLU-GAP-32', 'recoil', 'margin'),
  rangeCqb:              number('fluid.range.cqb',            'FLU-GAP-33', 30, 0, 10000),
  rangePenalty:          number('fluid.range.penalty',        'FLU-GAP-33', 2, 0, 100),
  rangeMaxIncrements:    number('fluid.range.maxIncrements',  'FLU-GAP-33', 10, 1, 1000),
  thresholdDcBase:       number('fluid.threshold.dcBase',     'FLU-GAP-18', 8, -100, 1000),
  thresholdDcStep:       number('fluid.threshold.dcStep',     'FLU-GAP-18', 4, 0, 100),
};

const NAMES = Object.keys(SPECS) as (keyof FluidOptions)[];

export const {
  specs: optionSpecs,
  defaults: DEFAULTS,
  from: optionsFrom,
} = optionsOf(
  NAMES.map((name) => ({ prominent: false, ...SPECS[name] })),
  (value) => Object.fromEntries(NAMES.map((name) => [name, value(SPECS[name].key)])) as unknown as FluidOptions,
);
