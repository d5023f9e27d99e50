/** P16: the effect of damage on its victim, once everything about the attack is resolved. */
import { type Until, conditionGained } from '../../kernel/condition.ts';
import { adding, pathTo, putting, type Change, type Event, event } from '../../kernel/event.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { nextNumber } from '../../kernel/numbered.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { placesOf, untilAfter } from '../fight/order.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveFight, Progress } from '../sheet/sheet.ts';
import { combatantOf, has, injuriesOf } from '../sheet/state.ts';
import type { InjuryType, SideEffect, StatusName } from '../types.ts';
import type { Harm } from './energy.ts';
import { consequencesOf } from './injuries.ts';

/** Damage to a victim, resolved and not yet applied. */
export interface Blow {
  readonly victim: Id;
  readonly harm: Harm;
  readonly injuryType: InjuryType | null;
  readonly canDismember: boolean;
}

/** The progress after blows whose numbers are settled, whichever side dies (DRV-AUR-12). */
export function* harmed(progress: Progress, blows: readonly Blow[], options: DriveOptions): Procedure<Progress> {
  let reached = blows.reduce(hurt, progress);
  for (const { victim, harm } of blows)
    if (harm.degrees > 0) reached = yield* withConsequences(reached, victim, options);
  return reached;
}

function hurt(progress: Progress, blow: Blow): Progress {
  const { victim, harm } = blow;
  const events = [...damaged(progress.fight, blow), ...sideEffects(progress.fight, victim, harm)];
  const verdict = {
    key: verdictKey(harm),
    good: harm.total === 0 ? null : false,
    values: { damage: harm.total, degrees: harm.degrees, type: blow.injuryType },
  };
  return after(progress, { kind: 'harm', who: victim, title: 'SALVO.drive.stage.harm', verdict, events });
}

function verdictKey({ total, degrees }: Harm): string {
  if (total === 0) return 'SALVO.drive.verdict.unharmed';
  return degrees > 0 ? 'SALVO.drive.verdict.injured' : 'SALVO.drive.verdict.damaged';
}

/** The track, the injury with its degrees, fatigue, and the particle degrees of this combat (DRV-ENE-06, -12). */
function damaged(fight: DriveFight, { victim, harm, injuryType, canDismember }: Blow): readonly Event[] {
  if (harm.total === 0) return [];
  const { state } = combatantOf(fight, victim);
  const changes: Change[] = [adding('damageTaken', harm.total)];
  const type = injuryType ?? 'superficial';
  if (harm.degrees > 0) {
    changes.push(putting(pathTo('injuries', nextNumber(state.injuries)), { type, degrees: harm.degrees }));
  }
  if (harm.fatigue > 0) changes.push(adding('fatigue', harm.fatigue));
  const particle = harm.energyDegrees.particle ?? 0;
  if (particle > 0) changes.push(putting(pathTo('particle', nextNumber(state.particle)), particle));
  const facts = {
    damage: harm.total,
    degrees: harm.degrees,
    type: harm.degrees > 0 ? type : null,
    byType: harm.byType,
    fatigue: harm.fatigue,
    canDismember: canDismember && harm.degrees > 0,
  };
  return [event('harmed', victim, 'DRV-INJ-02', changes, asJson(facts) as typeof facts)];
}

const SIDE_EFFECT: { readonly [effect in SideEffect]: { readonly id: StatusName; readonly clause: string } } = {
  deafened: { id: 'deafened', clause: 'DRV-ENE-13' },
  ignited: { id: 'ignited', clause: 'DRV-ENE-11' },
  knockdown: { id: 'prone', clause: 'DRV-ENE-14' },
  stunned: { id: 'stunned', clause: 'DRV-ENE-10' },
};

function sideEffects(fight: DriveFight, victim: Id, harm: Harm): readonly Event[] {
  if (harm.statuses.length === 0) return [];
  return harm.statuses.flatMap((effect) => {
    const byBlast = effect === 'stunned' && (harm.energyDegrees.electric ?? 0) < 2;
    const { id, clause } = SIDE_EFFECT[effect];
    const condition = { id, clause: byBlast ? 'DRV-ENE-15' : clause, until: untilOf(fight, effect, harm) };
    const known = combatantOf(fight, victim).state.conditions[condition.id];
    return known && !endsLater(fight, condition.until, known.until) ? [] : [conditionGained(fight, victim, condition)];
  });
}

function untilOf(fight: DriveFight, effect: SideEffect, harm: Harm): Until {
  if (effect === 'deafened') return untilAfter(fight, { kind: 'rounds', rounds: harm.deafenedTurns });
  if (effect === 'stunned' && harm.stunAnchor !== null) {
    return untilAfter(fight, { kind: 'attackerNextTurn', anchorId: harm.stunAnchor });
  }
  return { at: 'never' };
}

/** Whether `a` ends after `b`; the longer time stays (DRV-ENE-19). */
function endsLater(fight: DriveFight, a: Until, b: Until): boolean {
  const [first, second] = [whenOver(fight, a), whenOver(fight, b)];
  return first.round !== second.round ? first.round > second.round : first.place > second.place;
}

function whenOver(fight: DriveFight, until: Until): { readonly round: number; readonly place: number } {
  if (until.at === 'never' || until.at === 'endOfFight') return { round: Infinity, place: 0 };
  if (until.at === 'endOfRound') return { round: until.round, place: Infinity };
  const place = placesOf(fight).indexOf(until.of);
  return { round: until.round, place: until.at === 'endOfTurn' ? place + 0.5 : place };
}

/** The consequences of the injuries with a new one, as advice that the GM confirms (DRV-INJ-15, DRV-GAP-07). */
function* withConsequences(progress: Progress, victim: Id, options: DriveOptions): Procedure<Progress> {
  const combatant = combatantOf(progress.fight, victim);
  const found = consequencesOf(injuriesOf(combatant), options).filter((status) => !has(combatant, status));
  if (found.length === 0) return progress;
  const question = 'SALVO.drive.question.consequences';
  const answers = consequenceAnswers(victim, found);
  const answer = yield* choose(null, 'ruling', question, 'DRV-GAP-07', answers, 'apply', undefined, {
    name: victim,
  });
  if (answer !== 'apply') return progress;
  return found.reduce((reached, status) => after(reached, consequence(reached, victim, status)), progress);
}

const consequenceAnswers = (victim: Id, found: readonly StatusName[]) => [
  { id: 'apply', label: 'SALVO.drive.option.applyConsequences', values: { victim, statuses: found } },
  { id: 'leave', label: 'SALVO.drive.option.leaveConsequences' },
];

function consequence({ fight }: Progress, who: Id, status: StatusName): Stage {
  const condition = { id: status, clause: 'DRV-INJ-15', until: { at: 'never' }, facts: { injury: true } } as const;
  const verdict = { key: `SALVO.drive.status.${status}`, good: false };
  const events = [conditionGained(fight, who, condition)];
  return { kind: 'effect', who, title: 'SALVO.drive.stage.consequence', verdict, events };
}
