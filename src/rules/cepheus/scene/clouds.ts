/** Clouds of smoke and aerosol (GAP-06): entering, duration, leaving. */
import { type Until, conditionGained, conditionLost } from '../../kernel/condition.ts';
import { asFlag } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { flagField, madeOnce, ruling, type Act } from '../acts/act.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState, Progress } from '../types.ts';

export const CLOUDS = ['inSmoke', 'inMist'] as const;
type Cloud = (typeof CLOUDS)[number];

/** Whether a combatant stands in a cloud, or `other` does: an attack between them goes through it. */
export const isInCloud = (cloud: Cloud, combatant: CepheusCombatant, other = combatant): boolean =>
  hasCloud(cloud, combatant.state.conditions) || (other !== combatant && hasCloud(cloud, other.state.conditions));

/**
 * Whether the conditions of a combatant hold this cloud. Each key is written out, since every attack asks and engines
 * look up a variable key slowly where it is missing.
 */
const hasCloud = (cloud: Cloud, conditions: CepheusState['conditions']): boolean =>
  (cloud === 'inSmoke' ? conditions['inSmoke'] : conditions['inMist']) !== undefined;

/** The spreading of a cloud: all combatants caught within its radius stand in it for 1D6 x 3 rounds (GAP-06). */
export function* spread(progress: Progress, who: Id, caught: readonly Id[], cloud: Cloud): Procedure<Progress> {
  const rolled = yield* rollSum(who, 1, 6, 'SALVO.cepheus.roll.cloud');
  const rounds = rolled.sum * 3;
  const until = { at: 'endOfRound', round: progress.fight.round + rounds - 1 } as const;
  return after(progress, {
    kind: 'effect',
    who,
    title: `SALVO.cepheus.stage.${cloud}`,
    dice: [rolled],
    verdict: { key: 'SALVO.cepheus.verdict.cloud', good: null, values: { rounds } },
    stays: until,
    events: caught
      .filter((id) => !outlasts(combatantOf(progress.fight, id).state.conditions[cloud]?.until, until))
      .map((id) => entered(progress.fight, id, cloud, until)),
  });
}

/**
 * Whether the cloud that a combatant is in lasts as long as the new one: of several in one place the longest counts.
 */
const outlasts = (current: Until | undefined, next: Until & { readonly round: number }): boolean =>
  current !== undefined && (current.at !== 'endOfRound' || current.round >= next.round);

const entered = (fight: CepheusFight, who: Id, cloud: Cloud, until: Until): Event =>
  conditionGained(fight, who, { id: cloud, clause: 'GAP-06', until });

/** The events of leaving every cloud. */
export const outOfClouds = (fight: CepheusFight, who: Id): readonly Event[] =>
  CLOUDS.flatMap((cloud) => conditionLost(fight, who, cloud));

/** The GM's ruling that a combatant enters or leaves a cloud, which lasts as long as for the others in it. */
export const setCloud: Act = {
  ...ruling('setCloud', 'CEP-ENV-03', ({ fight, who, combatant, declared }) =>
    CLOUDS.flatMap((cloud) => {
      const wanted = asFlag(declared, cloud);
      if (wanted === isInCloud(cloud, combatant)) return [];
      return wanted ? [entered(fight, who, cloud, cloudEnd(fight, cloud))] : conditionLost(fight, who, cloud);
    }),
  ),
  doneBy: 'all',
  fields(_fight, combatant) {
    const current = CLOUDS.map((cloud) => isInCloud(cloud, combatant));
    return madeOnce(CLOUDS, String(current), () =>
      CLOUDS.map((cloud, index) => flagField(cloud, 'GAP-06', 'gm', current[index]!)),
    );
  },
};

function cloudEnd({ combatants }: CepheusFight, cloud: Cloud): Until {
  const other = combatants.find((combatant) => isInCloud(cloud, combatant));
  return other?.state.conditions[cloud]?.until ?? { at: 'endOfFight' };
}
