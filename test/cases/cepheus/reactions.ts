/** Section 3.5: aim and reactions. */
import * as aiming from '../../../src/rules/cepheus/acts/aiming.ts';
import { changedPair } from '../../../src/rules/cepheus/fight/initiative.ts';
import * as reactions from '../../../src/rules/cepheus/attack/reactions.ts';
import type { Aim } from '../../../src/rules/cepheus/types.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, flag, list, number, read, settings, text } from './given.ts';

export const aimAndReactions: Operations = {
  aimTrack: (given) => {
    const steps = list(given, 'steps').flatMap((step): readonly aiming.AimStep[] =>
      Array.from({ length: number(step, 'times', 1) }, () => ({
        do: text<aiming.AimStep['do']>(step, 'do', 'free'),
        target: text(step, 'target', 'T'),
        effect: number(step, 'effect', 0),
      })),
    );
    const weapon = bag(given, 'weapon');
    const sights = { laserSight: flag(weapon, 'laserSight'), telescopicSight: flag(weapon, 'telescopicSight') };
    const track = aiming.trackAim(aimFrom(bag(given, 'aim')), steps, sights, settings(given));
    return { ...track, aim: shown(track.aim) };
  },

  allowedActions: (given) =>
    reactions.allowed(text<reactions.Incoming>(given, 'incoming', 'shooting'), reactor(bag(given, 'actor'))),

  react: (given) => {
    const actor = bag(given, 'actor');
    const one = reactor(actor);
    const options = settings(given);
    const reaction = text<'dodge' | 'parry' | 'dive'>(given, 'reaction', 'dodge');
    const usual = { parry: 'melee', dive: 'blast', dodge: 'shooting' } as const;
    const incoming = text<reactions.Incoming>(given, 'incoming', usual[reaction]);
    const refused = reactions.reactionRefusal(reaction, incoming, one);
    if (refused) return { refused: refused.refused };
    const taken = number(actor, 'reactions', 0) + 1;
    const aim = aimFrom(bag(actor, 'aim'));
    const facts = {
      cover: one.cover,
      duckBehind: flag(actor, 'duckBehind'),
      meleeSkill: read<number | null>(actor, 'meleeSkill', 0),
    };
    const zeroG = read<number | null>(actor, 'zeroG', null);
    return {
      attackerDm: reactions.reactionAttackDm(reaction, incoming, facts, number(given, 'gravity', 1), zeroG),
      initiativeMod: reactions.REACTION_INITIATIVE,
      initiative: changedPair(number(actor, 'initiative', 0), reactions.REACTION_INITIATIVE, flag(actor, 'acted')),
      checkDm: reactions.reactionCheckDm(taken, options),
      reactions: taken,
      aim: shown(aiming.aimAfter(aim, { do: reaction, target: '', effect: 0 }, options)),
      warned: aiming.warnsOfKill(aim, reaction),
      stance: reactions.stanceAfter(reaction, one.stance),
      lostSignificant: reactions.significantLost(reaction),
      refused: null,
    };
  },
};

export const reactor = (actor: Bag): reactions.Reactor => ({ ...reactions.FREE_REACTOR, ...(actor as object) });

/** An aim of nothing at nobody is none. */
export function aimFrom(given: Bag): Aim | null {
  const dm = number(given, 'dm', 0);
  const kill = number(given, 'kill', 0);
  const target = read<string | null>(given, 'target', null);
  return dm === 0 && kill === 0 ? null : { target: target ?? '', dm, kill };
}

export const shown = (aim: Aim | null) => aim ?? { target: null, dm: 0, kill: 0 };
