/** The common parts of Knock Down, Disarm and Feint, the opposed tests against one target in melee reach. */
import type { Field } from '../../kernel/command.ts';
import { asNumber } from '../../kernel/declared.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { numberField, type Request } from '../acts/act.ts';
import { farthestReach, reachingWeapons } from '../free-attacks/reaching.ts';
import { isFated } from '../recovery/bonus.ts';
import type { Side } from '../score/opposed.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { targetRefusal } from '../strikes/attacks.ts';
import type { Characteristic } from '../terms.ts';

/** The field for the measured distance of the target. */
export const distanceFields = (clause: string): readonly Field[] => [
  numberField('squares', clause, 'table', 1, 0, 100_000),
];

/** Refusal of the target: `altitude`, `outOfReach`, `targetDead`; null also as long as none is chosen. */
export function foeRefusal({ combatant, fight, targets, declared }: Request, clause: string): Refusal | null {
  if (targets.length === 0) return null;
  const target = combatantOf(fight, targets[0]!);
  if (target.state.band !== combatant.state.band) return refuse('altitude', 'ADE-ALT-05');
  const reached = reachingWeapons(combatant, asNumber(declared, 'squares')).length > 0;
  return reached ? targetRefusal(target) : refuse('outOfReach', clause, { reach: farthestReach(combatant) });
}

/** The actor and its target as sides that test a characteristic, as they are in the fight. */
export const sidesIn = (
  fight: AdevaFight,
  { who, targets, options, declared }: Request,
  key: Characteristic,
): readonly [Side, Side] => [
  sideOf(combatantOf(fight, who), key, options, { fated: isFated(declared) }),
  sideOf(combatantOf(fight, targets[0]!), key, options),
];
