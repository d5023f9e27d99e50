/** Whether an attack may be made at all (step 1 of section 0.4). Nothing is rolled here. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { fireRefusal } from '../fire/firemode.ts';
import { isHidden } from '../scene/cover.ts';
import { rangeDms } from '../scene/range.ts';
import { PART_HITS } from '../vocabulary.ts';
import type { AttackSituation } from './facts.ts';

/** The lowest skill level for a shot at extreme range (CEP-XRG-03). */
const EXTREME_SKILL = 3;

/** The first reason why this attack is not allowed, or null. */
export function attackRefusal(attack: AttackSituation): Refusal | null {
  return readinessRefusal(attack) ?? placeRefusal(attack) ?? modeRefusal(attack);
}

/** The refusal for the state of the attacker, then for that of the weapon; null: none. */
function readinessRefusal({ attacker, weapon }: AttackSituation): Refusal | null {
  if (attacker.unconscious) return refuse('unconscious', 'CEP-UNC-04');
  if (attacker.grappled) return refuse('grappled', 'CEP-GRP-10');
  if (!weapon.ready) return refuse('weaponNotReady', 'CEP-ACT-08');
  return weapon.hits >= PART_HITS ? refuse('weaponDestroyed', 'CEP-VEH-47') : null;
}

function placeRefusal(attack: AttackSituation): Refusal | null {
  const { attackKind, attacker, target } = attack;
  if (attackKind === 'melee' && attacker.stance === 'prone') return refuse('proneMelee', 'CEP-STN-04');
  if (attackKind !== 'melee' && isHidden(attacker.cover, attacker.stance)) {
    return refuse('attackerInFullCover', 'CEP-CVR-06');
  }
  // CEP-SUP-11: the surroundings of a target that cannot be hit can still be shot at.
  if (!attack.suppression && isHidden(target.cover, target.stance)) return refuse('targetCannotBeHit', 'CEP-CVR-06');
  const { band } = attack;
  if (rangeDms(attack.rangeType, attack) === null) return refuse('bandImpossible', 'CEP-DIF-09', { band });
  return attack.extreme ? extremeRefusal(attack) : null;
}

/**
 * The refusal of a shot at extreme range; null: none. The target must be seen (CEP-XRG-01), the base level of the skill
 * be high enough (CEP-XRG-03), and the firer stationary with a rest (CEP-XRG-04).
 */
function extremeRefusal({ attacker, band, blind }: AttackSituation): Refusal | null {
  if (blind) return refuse('bandImpossible', 'CEP-XRG-01', { band });
  if (attacker.skill === null || attacker.skill < EXTREME_SKILL) return refuse('skillTooLow', 'CEP-XRG-03');
  if (attacker.moved) return refuse('notStationary', 'CEP-XRG-04');
  return attacker.rest ? null : refuse('noRest', 'CEP-XRG-04');
}

/** The refusal of the fire mode; null: none. Only shooting has fire modes and spends rounds. */
function modeRefusal(attack: AttackSituation): Refusal | null {
  if (attack.attackKind === 'shooting') return fireRefusal(attack, attack.weapon);
  return attack.panic ? refuse('notSlugThrower', 'CEP-PNC-01') : null;
}
