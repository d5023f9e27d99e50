/** Aiming (section 5): what builds an aim, what uses it up and what breaks it. */
import type { Id } from '../../kernel/json.ts';
import { sightDm } from '../attack/modifiers.ts';
import { givesUpKill } from '../attack/reactions.ts';
import type { Aim, CepheusOptions } from '../types.ts';

/** CEP-AIM-01, -06. */
const MOST = 6;

/** CEP-AIM-01, -04: one minor action more; a new target drops the old aim. */
export function aimed(aim: Aim | null, target: Id, options: CepheusOptions): Aim {
  const before = kept(aim, target);
  const kill = options.aimMix ? before.kill : 0;
  return { target, dm: Math.min(MOST, before.dm + 1), kill };
}

/** CEP-AIM-06, -09, -10: one minor action of aiming for the kill. */
export function aimedForKill(aim: Aim | null, target: Id, options: CepheusOptions): Aim {
  const before = kept(aim, target);
  const dm = options.aimMix ? before.dm : 0;
  const step = options.aimKillPerAction;
  return { target, dm, kill: step === 'flat' ? 2 : Math.min(MOST, before.kill + step) };
}

const kept = (aim: Aim | null, target: Id): Aim => (aim?.target === target ? aim : { target, dm: 0, kill: 0 });

/** CEP-AIM-03: what an attack on `target` has of the aim; the attack uses the aim up, whomever it is aimed at. */
export const aimOn = (aim: Aim | null, target: Id): { readonly dm: number; readonly kill: number } => {
  const { dm, kill } = kept(aim, target);
  return { dm, kill };
};

/** CEP-AIM-08: being hit (Effect 0 or more, even for no damage), suppressed or distracted. */
export function aimAfterDistraction(aim: Aim | null, { aimLostOnHit }: CepheusOptions): Aim | null {
  if (aim === null || aimLostOnHit === 'both' || aim.dm === 0) return null;
  return { ...aim, kill: 0 };
}

export const AIM_STEPS = [
  'aim',
  'aimKill',
  'attack',
  'dodge',
  'parry',
  'dive',
  'move',
  'draw',
  'reload',
  'changeStance',
  'otherAction',
  'free',
  'attackedBy',
  'suppressed',
  'distracted',
] as const;

/** Something that a combatant does or that befalls it. */
export interface AimStep {
  readonly do: (typeof AIM_STEPS)[number];
  /** For `aim`, `aimKill`, `attack`. */
  readonly target: Id;
  /** Effect of the attack against it, for `attackedBy`. */
  readonly effect: number;
}

/** CEP-AIM-02: the aim afterwards; any action but aiming drops it, free actions do not. */
export function aimAfter(aim: Aim | null, step: AimStep, options: CepheusOptions): Aim | null {
  switch (step.do) {
    case 'aim':
      return aimed(aim, step.target, options);
    case 'aimKill':
      return aimedForKill(aim, step.target, options);
    case 'free':
      return aim;
    case 'attackedBy':
      return step.effect >= 0 ? aimAfterDistraction(aim, options) : aim;
    case 'suppressed':
    case 'distracted':
      return aimAfterDistraction(aim, options);
    default:
      return null;
  }
}

/** CEP-AIM-07: a dodge, a dive or a move that gives up an aim for the kill; the table is warned before. */
export const warnsOfKill = (aim: Aim | null, step: AimStep['do']): boolean => {
  if (aim === null) return false;
  return step === 'move' ? aim.kill > 0 : (step === 'dodge' || step === 'dive') && givesUpKill(step, aim.kill);
};

export interface AimUse {
  readonly dm: number;
  /** DM of the sights (CEP-AIM-05). */
  readonly sightDm: number;
  readonly killDamage: number;
}

export interface AimTrack {
  readonly aim: Aim | null;
  /** One for each attack. */
  readonly attacks: readonly AimUse[];
  readonly warned: boolean;
}

/** An aim through a list of steps, with what each attack had of it. */
export function trackAim(
  start: Aim | null,
  steps: readonly AimStep[],
  sights: { readonly laserSight: boolean; readonly telescopicSight: boolean },
  options: CepheusOptions,
): AimTrack {
  let aim = start;
  let warned = false;
  const attacks: AimUse[] = [];
  for (const step of steps) {
    if (step.do === 'attack') attacks.push(useOf(aimOn(aim, step.target), sights));
    warned ||= warnsOfKill(aim, step.do);
    aim = aimAfter(aim, step, options);
  }
  return { aim, attacks, warned };
}

const useOf = (
  { dm, kill }: { readonly dm: number; readonly kill: number },
  sights: { readonly laserSight: boolean; readonly telescopicSight: boolean },
): AimUse => ({
  dm,
  sightDm: sightDm(sights.laserSight, dm) + sightDm(sights.telescopicSight, dm),
  killDamage: kill,
});
