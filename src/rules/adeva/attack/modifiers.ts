/** The modifiers of an attack test (section 9.1), each with its clause. */
import { entry, setAside, total, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { altitudeModifier, isMelee } from '../altitude/reach.ts';
import { fatigueMods } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { AVERAGE_SIZE, type ConditionName } from '../terms.ts';
import type { AttackAction, ClaimedAction, Mode, Situation } from './situation.ts';

const LABEL = 'SALVO.adeva.modifier.';
const mod = (clause: string, name: string, value: number): TallyEntry => entry(clause, LABEL + name, value);

/** All modifiers of an attack; its TN is the score plus their total (ADE-ATK-09). */
export function attackTally(situation: Situation, options: AdevaOptions): Tally {
  const all = [actionModifier(situation, options)];
  addAgainst(all, situation, options);
  addOwnState(all, situation, options);
  addAround(all, situation, options);
  for (const other of situation.mods) all.push(other);
  if (situation.action === 'suppressiveFire') return withoutBonuses(all, options);
  return withTotalFloor(all, situation, options);
}

/** The mode of an attack: that of its action, or for Overwatch and Multiple Attack the declared one. */
export function strikeMode({ action, mode }: { readonly action: ClaimedAction; readonly mode: Mode }): Mode {
  if (action === 'burst' || action === 'flurry') return action;
  return action === 'overwatch' || action === 'multipleAttack' ? mode : 'single';
}

/** Whether an attack can score several hits (ADE-EVA-05). */
export const isMultiHit = (situation: Pick<Situation, 'action' | 'mode'>): boolean =>
  situation.action === 'suppressiveFire' || strikeMode(situation) !== 'single';

/** Whether an attack is ranged. A Burst is, whatever the kind of the weapon. */
const isRangedAttack = (situation: Situation): boolean =>
  situation.weapon.kind === 'ranged' || strikeMode(situation) === 'burst';
const isMeleeAttack = (situation: Situation): boolean => isMelee(situation.weapon.kind) && !isRangedAttack(situation);

// --- the action ------------------------------------------------------------------------------------------------

const SINGLE = 10;
const PER_HIT = -5;
const BURST_FLOOR = -30;
const MULTIPLE = -20;
/** The floor of a Multiple Attack's penalty per hit (ADE-MUL-05). */
const MULTIPLE_PART_FLOOR = -40;
const CHARGE = 20;
const HEAVY = 30;
const SUPPRESSION = -20;

/** The single modifier of the action, after its own floor (ADE-MOD-01). */
export function actionModifier(situation: Striking, options: AdevaOptions): TallyEntry {
  const { action } = situation;
  const [clause, value] = modifierOf(situation, options);
  return entry(clause, `SALVO.adeva.modifier.action.${action}`, value);
}

/** The parts of a situation that the action's modifier depends on. */
type Striking = Pick<Situation, 'action' | 'mode' | 'intendedHits' | 'insideCharge'>;

function modifierOf(situation: Striking, options: AdevaOptions): readonly [string, number] {
  const { intendedHits: n, insideCharge } = situation;
  switch (situation.action) {
    case 'standardAttack':
      return ['ADE-STD-01', SINGLE];
    case 'attackOfOpportunity':
      return ['ADE-AOO-02', SINGLE];
    case 'burst':
      return ['ADE-BUR-03', burstModifier(n, options)];
    case 'flurry':
      return ['ADE-FLU-01', burstModifier(n, options)];
    case 'overwatch':
      return ['ADE-OVW-04', strikeMode(situation) === 'single' ? SINGLE : burstModifier(n, options)];
    case 'calledShot':
      return ['ADE-CAL-02', options.calledShot];
    case 'charge':
      return ['ADE-CHG-03', CHARGE];
    case 'heavyAttack':
      return ['ADE-HVY-01', HEAVY];
    case 'multipleAttack':
      return ['ADE-MUL-03', strikeMode(situation) === 'single' ? MULTIPLE : multipleBurst(n, options)];
    case 'counterAttack':
      return ['ADE-CTR-03', options.counterMod];
    case 'suppressiveFire':
      return ['ADE-SUP-03', SUPPRESSION];
    case 'takeDown':
      return ['ADE-TKD-01', options.takedownMod];
    case 'ram':
      return ['ADE-RAM-01', CHARGE];
    case 'grappleInitiate':
      return ['ADE-GRP-01', insideCharge && options.chargeBonusOnSpecial ? CHARGE : 0];
    case 'knockDown':
      return ['ADE-KNK-01', insideCharge && options.chargeBonusOnSpecial ? CHARGE : 0];
    case 'boarding':
      return ['ADE-BRD-01', 0];
    case 'guardMode':
      return ['ADE-GRD-01', 0];
  }
}

/**
 * The modifier of a Burst or Flurry with `n` intended hits (ADE-BUR-03, AMB-09). The floor of -30 applies to the net of
 * the +10 and the penalty, or with `burstCap` penalty to the penalty alone; with `burstCapScope` total,
 * `withTotalFloor` applies it.
 */
function burstModifier(n: number, { burstCap, burstCapScope }: AdevaOptions): number {
  if (burstCap === 'penalty') return SINGLE + Math.max(PER_HIT * n, BURST_FLOOR);
  const net = SINGLE + PER_HIT * n;
  return burstCapScope === 'total' ? net : Math.max(net, BURST_FLOOR);
}

/**
 * The modifier of a Burst or Flurry within a Multiple Attack (ADE-MUL-04, -05, AMB-13). The penalty per hit is added to
 * the -20 and stops at -40; with `multiAttackBurst` netFloor, the sum of both stops at -30.
 */
const multipleBurst = (n: number, { multiAttackBurst }: AdevaOptions): number =>
  multiAttackBurst === 'stack'
    ? MULTIPLE + Math.max(PER_HIT * n, MULTIPLE_PART_FLOOR)
    : Math.max(MULTIPLE + PER_HIT * n, BURST_FLOOR);

/** The actions that have the plain burst modifier. */
const PLAIN_BURSTS: readonly AttackAction[] = ['burst', 'flurry', 'overwatch'];

/** The modifiers with the floor of -30 on their total, with `burstCapScope` total (ADE-BUR-04). */
function withTotalFloor(all: Tally, situation: Situation, { burstCapScope }: AdevaOptions): Tally {
  if (burstCapScope === 'action' || !PLAIN_BURSTS.includes(situation.action)) return all;
  const sum = total(all);
  return strikeMode(situation) === 'single' || sum >= BURST_FLOOR
    ? all
    : [...all, mod('ADE-BUR-04', 'burstFloor', BURST_FLOOR - sum)];
}

/**
 * The modifiers of Suppressive Fire: all bonuses are set aside unless `suppressBonuses` is actionOnly (ADE-SUP-03,
 * AMB-25).
 */
const withoutBonuses = (all: Tally, { suppressBonuses }: AdevaOptions): Tally =>
  suppressBonuses === 'actionOnly'
    ? all
    : all.map((entry) => (entry.value > 0 ? setAside(entry, 'SALVO.adeva.reason.suppressive') : entry));

// --- the target ------------------------------------------------------------------------------------------------

const SURPRISED = 30;
const GUARDED = -20;
const RUN_RANGED = -20;
const RUN_MELEE = 20;
const HELPLESS = 30;
/** The distance in squares up to which a prone target is no harder to shoot (GAP-06). */
const PRONE_NEAR = 2;
const SIZE_STEP = 10;
const SIZE_LIMIT = 30;

function addAgainst(tally: TallyEntry[], situation: Situation, options: AdevaOptions): void {
  const { conditions } = situation.target;
  if (conditions.length > 0)
    tally.push(...againstConditions(conditions, isMeleeAttack(situation), situation.distance, options));
  const size = sizeModifier(situation, options);
  if (size !== 0) tally.push(mod('GAP-07', 'size', size));
}

/** The modifiers of an attack test from the target's conditions (ADE-MOD-02, -03, GAP-02, GAP-06). */
export function againstConditions(
  conditions: readonly ConditionName[],
  melee: boolean,
  distance: number,
  options: AdevaOptions,
): Tally {
  const tally: TallyEntry[] = [];
  const is = (name: ConditionName): boolean => conditions.includes(name);
  if (is('surprised')) tally.push(mod('ADE-SUR-05', 'surprised', SURPRISED));
  if (is('guardMode')) tally.push(mod('ADE-GRD-02', 'guardMode', GUARDED));
  if (is('running')) tally.push(mod('GAP-02', 'running', melee ? RUN_MELEE : RUN_RANGED));
  if (is('stunned')) tally.push(mod('GAP-06', 'stunned', options.stun));
  if (is('helpless') || is('unconscious')) tally.push(mod('GAP-06', 'helpless', HELPLESS));
  if (is('prone') && melee) tally.push(mod('GAP-06', 'prone', options.prone.meleeAgainst));
  if (is('prone') && !melee && distance > PRONE_NEAR) tally.push(mod('GAP-06', 'prone', options.prone.rangedAgainst));
  return tally;
}

/**
 * The modifier of the target's size, by which larger targets are easier to hit; the size of ships gives none (GAP-07).
 */
function sizeModifier({ target: { size, type } }: Situation, options: AdevaOptions): number {
  if (size === null || type === 'starship' || options.size === 'off') return 0;
  return Math.max(-SIZE_LIMIT, Math.min(SIZE_LIMIT, (size - AVERAGE_SIZE) * SIZE_STEP));
}

// --- the attacker ----------------------------------------------------------------------------------------------

/** The modifier of a pinned combatant on its tests of BS (GAP-06). */
export const PINNED_BS = -20;

function addOwnState(tally: TallyEntry[], situation: Situation, options: AdevaOptions): void {
  const { aim, attacker } = situation;
  const ranged = isRangedAttack(situation);
  if (aim > 0) tally.push(mod('ADE-AIM-01', 'aim', aim));
  if (!ranged && attacker.conditions.includes('prone')) tally.push(mod('GAP-06', 'ownProne', options.prone.ownWs));
  if (ranged && attacker.conditions.includes('pinned')) tally.push(mod('GAP-06', 'pinned', PINNED_BS));
  for (const fatigue of fatigueMods(attacker.fatigue, options)) tally.push(fatigue);
}

// --- the place -------------------------------------------------------------------------------------------------

const HIGHER_GROUND = 10;
const FOG = -20;
const DARK_MELEE = -20;
const DARK_RANGED = -30;
const INTO_MELEE = -20;
const POINT_BLANK = 30;
const POINT_BLANK_SQUARES = 2;
const SHORT = 10;
const LONG = -10;

function addAround(tally: TallyEntry[], situation: Situation, options: AdevaOptions): void {
  const { circumstances, attacker, target } = situation;
  const melee = isMeleeAttack(situation);
  const bands = altitudeModifier({ from: attacker.band, to: target.band }, options);
  if (bands) tally.push(bands);
  if (circumstances.length > 0) addCircumstances(tally, circumstances, melee);
  const bracket = options.rangeBrackets === 'on' && !melee ? bracketOf(situation) : 0;
  if (bracket !== 0) tally.push(mod('GAP-08', 'range', bracket));
}

function addCircumstances(tally: TallyEntry[], circumstances: Situation['circumstances'], melee: boolean): void {
  if (circumstances.includes('higherGround')) tally.push(mod('ADE-MOD-06', 'higherGround', HIGHER_GROUND));
  if (circumstances.includes('fog') && !melee) tally.push(mod('ADE-MOD-07', 'fog', FOG));
  if (circumstances.includes('darkness')) tally.push(mod('GAP-08', 'darkness', melee ? DARK_MELEE : DARK_RANGED));
  if (circumstances.includes('intoMelee') && !melee) tally.push(mod('GAP-08', 'intoMelee', INTO_MELEE));
}

/** The modifier of the range bracket (GAP-08). An engaged attacker has no bonus at point-blank range. */
function bracketOf({ distance, weapon: { range }, circumstances }: Situation): number {
  if (distance <= POINT_BLANK_SQUARES) return circumstances.includes('engaged') ? 0 : POINT_BLANK;
  if (distance <= Math.floor(range / 2)) return SHORT;
  return distance > range ? LONG : 0;
}
