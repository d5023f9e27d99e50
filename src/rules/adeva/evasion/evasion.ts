/** Evasion: the possible answers to an attack, their tests, and the effect of a passed test (section 11, GAP-04). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { PINNED_BS } from '../attack/modifiers.ts';
import { fatigueModifier } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import type { AllyReaction, AttackKind, ConditionName, Evasion, Rank, Talent } from '../terms.ts';
import { isHelpless, reactionRefusal, type Reactor } from '../turn/reactions.ts';

/** The target of an attack, reduced to what decides which evasions are open to it. */
export interface Evader extends Reactor {
  /** The effective strength of the Deflector; 0 where there is none. */
  readonly deflector: number;
  readonly talents: readonly Talent[];
  /** Whether a melee weapon is in hand. */
  readonly armed: boolean;
  /** Whether a weapon fit for Point Defence is equipped and not jammed. */
  readonly pointDefense: boolean;
}

/** The part of an attack that decides which evasions may answer it. */
export interface Answerable {
  readonly kind: AttackKind;
  /** Whether a won Feint bars Dodge and Parry against it (ADE-FNT-02). */
  readonly feinted: boolean;
  /** Whether an evasion has already been tried against it (ADE-EVA-02). */
  readonly evadedAlready: boolean;
}

/** The evasions open against an attack, sorted by name (ADE-EVA-01, -10 to -18). */
export function evasionOptions(evader: Evader, attack: Answerable, options: AdevaOptions): readonly Evasion[] {
  if (attack.kind === 'opposedTest' || attack.evadedAlready) return [];
  const open: Evasion[] = [];
  if (canDeflect(evader, attack.kind, options)) open.push('deflect');
  if (canDodge(evader, attack, options)) open.push('dodge');
  if (reactionRefusal(evader, options) !== null) return open;
  if (canParry(evader, attack)) open.push('parry');
  if (attack.kind === 'ranged' && evader.pointDefense) open.push('pointDefense');
  if (attack.kind === 'boarding') open.push('repelBoarders');
  return open;
}

/**
 * The reason that a combatant lacks what an evasion takes: `noDeflector`, or the refusal of the Reaction that it costs
 * (ADE-EVA-01). Whether the evasion may answer this kind of attack is not judged here.
 */
export function evasionRefusal(
  evader: Evader,
  evasion: Evasion,
  kind: AttackKind,
  options: AdevaOptions,
): Refusal | null {
  if (evasion === 'deflect') return evader.deflector > 0 ? null : refuse('noDeflector', 'ADE-DFL-09');
  return needsReaction(evasion, kind) ? reactionRefusal(evader, options) : null;
}

/** Whether a Deflect is open: a Free Action, possible while surprised or stunned but not while unconscious (ADE-DFL-04, -08, ADE-SUR-04). */
function canDeflect(evader: Evader, kind: AttackKind, options: AdevaOptions): boolean {
  const { conditions } = evader;
  if (evasionRefusal(evader, 'deflect', kind, options) !== null) return false;
  if (conditions.includes('unconscious') || conditions.includes('helpless')) return false;
  return !conditions.includes('surprised') || options.surprisedFree !== 'none';
}

/** Whether a Dodge is open: a Movement, so not while immobilized (GAP-04); against a Ram a Free Action (ADE-RAM-02, ADE-SUR-09). */
function canDodge(evader: Evader, { kind, feinted }: Answerable, options: AdevaOptions): boolean {
  const { conditions } = evader;
  if (feinted || conditions.includes('immobilized') || conditions.includes('adrift')) return false;
  if (evasionRefusal(evader, 'dodge', kind, options) !== null) return false;
  if (kind !== 'ram') return true;
  if (isHelpless(conditions)) return false;
  return !conditions.includes('surprised') || options.surprisedFree !== 'none';
}

/**
 * Whether a Parry is open: with a melee weapon in hand; with bare hands only against Unarmed, except for an Unarmed
 * Warrior, who may be a Master (ADE-EVA-11, GAP-04, GAP-11).
 */
function canParry({ armed, talents }: Evader, { kind, feinted }: Answerable): boolean {
  if (feinted || (kind !== 'melee' && kind !== 'unarmed')) return false;
  if (armed || kind === 'unarmed') return true;
  return talents.includes('unarmedWarrior') || talents.includes('unarmedMaster');
}

/** An ally of the target that may step in for it. */
export type Neighbor = Evader & { readonly adjacent: boolean };

/** The Reactions that a neighbor may take for the target of an attack, sorted (GAP-04, ADE-FNT-03). */
export function allyOptions(neighbor: Neighbor, attack: Answerable, options: AdevaOptions): readonly AllyReaction[] {
  if (!neighbor.adjacent || attack.kind === 'opposedTest') return [];
  if (reactionRefusal(neighbor, options) !== null) return [];
  return guardianOptions(neighbor, attack, options).length > 0 ? ['guardian', 'protectAlly'] : ['protectAlly'];
}

/** The evasions that a Guardian may make for its ally: its own Dodge or Parry (GAP-04); none after a won Feint (ADE-FNT-03). */
export function guardianOptions(neighbor: Evader, attack: Answerable, options: AdevaOptions): readonly Evasion[] {
  if (reactionRefusal(neighbor, options) !== null) return [];
  return evasionOptions(neighbor, attack, options).filter((evasion) => evasion === 'dodge' || evasion === 'parry');
}

// --- test numbers ----------------------------------------------------------------------------------------------

/** The parts of an evasion test. */
export interface EvasionInput {
  readonly evasion: Evasion;
  /** The rank of the Dodge or Parry skill; other evasions ignore it. */
  readonly rank: Rank;
  readonly parryMod: number;
  /** The modifier of the ship's own Marines, for Repel Boarders. */
  readonly marinesMod: number;
  readonly conditions: readonly ConditionName[];
  readonly fatigue: number;
  readonly mods: Tally;
}

/** The modifier of each skill rank (GAP-04). */
const RANK_MODS: { readonly [rank in Rank]: number } = {
  unskilled: -20,
  proficient: 0,
  trained: 10,
  mastery: 20,
};

/** The modifier of a Heavy Attack to all of its attacker's evasion tests, including Deflect (ADE-HVY-02, ADE-EVA-09). */
const HEAVY = -30;

/** The modifiers of an evasion test. Its score is Agility, WS, BS or the strength of the Deflector. */
export function evasionMods(input: EvasionInput, options: AdevaOptions): Tally {
  const { evasion, conditions } = input;
  const tally: TallyEntry[] = [];
  const put = (clause: string, name: string, value: number): void => {
    if (value !== 0) tally.push(entry(clause, `SALVO.adeva.modifier.${name}`, value));
  };
  if (evasion === 'dodge' || evasion === 'parry') put('GAP-04', `rank.${input.rank}`, RANK_MODS[input.rank]);
  if (evasion === 'parry') put('GAP-04', 'parryMod', input.parryMod);
  if (evasion === 'repelBoarders') put('GAP-15', 'marines', input.marinesMod);
  if (conditions.includes('prone')) put('GAP-06', 'ownProne', proneMod(evasion, options));
  if (evasion === 'pointDefense' && conditions.includes('pinned')) put('GAP-06', 'pinned', PINNED_BS);
  if (conditions.includes('heavyAttack')) put('ADE-HVY-02', 'heavyAttack', HEAVY);
  if (evasion !== 'deflect') put('GAP-06', 'fatigue', fatigueModifier(input.fatigue, options));
  for (const mod of input.mods) tally.push(mod);
  return tally;
}

function proneMod(evasion: Evasion, { prone }: AdevaOptions): number {
  if (evasion === 'dodge') return prone.ownDodge;
  return evasion === 'parry' || evasion === 'repelBoarders' ? prone.ownWs : 0;
}

export const rankMod = (rank: Rank): Tally =>
  RANK_MODS[rank] === 0 ? [] : [entry('GAP-04', `SALVO.adeva.modifier.rank.${rank}`, RANK_MODS[rank])];

// --- effect ----------------------------------------------------------------------------------------------------

/** The hits left after an evasion: passed, it stops a single-hit attack, and removes 1 hit per DoS of any other (ADE-EVA-04 to -07). */
export function hitsLeft(
  hits: number,
  multiHit: boolean,
  { success, dos }: { readonly success: boolean; readonly dos: number },
): number {
  if (!success) return hits;
  return multiHit ? Math.max(0, hits - dos) : 0;
}

/** Whether an evasion costs the Reaction: all but a Deflect and a Dodge against a Ram (ADE-DFL-04, ADE-RAM-02, ADE-EVA-06). */
export const needsReaction = (evasion: Evasion, kind: AttackKind): boolean =>
  evasion !== 'deflect' && !(evasion === 'dodge' && kind === 'ram');
