/** Clouds of smoke and aerosol (GAP-06): entering, duration, leaving. */
import type { Until } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState, Progress } from '../types.ts';
import { flagField, madeOnce, ruling, type Act } from '../acts/act.ts';
import { asFlag } from '../../kernel/declared.ts';
import { after, conditionGained, conditionLost } from '../../kernel/progress.ts';

export const CLOUDS = ['inSmoke', 'inMist'] as const;
type Cloud = (typeof CLOUDS)[number];

/** Whether a combatant stands in this cloud, or another does: attacks between them go through it. */
export const isIn = (cloud: Cloud, one: CepheusCombatant, other = one): boolean =>
  isUnder(cloud, one.state.conditions) || (other !== one && isUnder(cloud, other.state.conditions));

/** By its own name: engines look up a varying key slowly where there is none. */
const isUnder = (cloud: Cloud, conditions: CepheusState['conditions']): boolean =>
  (cloud === 'inSmoke' ? conditions['inSmoke'] : conditions['inMist']) !== undefined;

/** GAP-06: everybody within the radius stands in the cloud, for 1D6 x 3 rounds. */
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

/** Among several clouds in one place the longest counts. */
const outlasts = (entry: Until | undefined, other: Until & { readonly round: number }): boolean =>
  entry !== undefined && (entry.at !== 'endOfRound' || entry.round >= other.round);

const entered = (fight: CepheusFight, who: Id, cloud: Cloud, until: Until): Event =>
  conditionGained(fight, who, { id: cloud, clause: 'GAP-06', until });

/** Out of every cloud. */
export const outOfClouds = (fight: CepheusFight, who: Id): readonly Event[] =>
  CLOUDS.flatMap((cloud) => conditionLost(fight, who, cloud));

/** The GM's word that a combatant walks into a cloud or out of it; the cloud lasts as long as for those caught in it. */
export const setCloud: Act = {
  ...ruling('setCloud', 'CEP-ENV-03', ({ fight, who, combatant, declared }) =>
    CLOUDS.flatMap((cloud) => {
      const wanted = asFlag(declared, cloud);
      if (wanted === isIn(cloud, combatant)) return [];
      return wanted ? [entered(fight, who, cloud, lastsUntil(fight, cloud))] : conditionLost(fight, who, cloud);
    }),
  ),
  doneBy: 'all',
  fields(_fight, combatant) {
    const current = CLOUDS.map((cloud) => isIn(cloud, combatant));
    return madeOnce(CLOUDS, String(current), () =>
      CLOUDS.map((cloud, index) => flagField(cloud, 'GAP-06', 'gm', current[index]!)),
    );
  },
};

function lastsUntil({ combatants }: CepheusFight, cloud: Cloud): Until {
  const other = combatants.find((combatant) => isIn(cloud, combatant));
  return other?.state.conditions[cloud]?.until ?? { at: 'endOfFight' };
}
