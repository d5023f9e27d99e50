/** A day that passes (sections 32 to 34): natural healing, medical care on the same day, mental characteristics. */
import { adding } from '../../kernel/event.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents, begin, ended, event, withDice } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, flagField, madeOnce, numberField, type Act, type Request } from '../acts/act.ts';
import { characteristicDm } from '../check/check.ts';
import { woundsOf, type Wounds } from '../harm/injury.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import type { CepheusOptions, Progress } from '../types.ts';
import { healthIn, pointsChanged } from './healing.ts';
import { cared, carePoints, careRefusal } from './medical.ts';

/** A day of rest or activity, with or without medical care; the GM says that it passes. */
export const day: Act = {
  action: 'day',
  doneBy: 'people',
  clause: 'CEP-HEAL-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  fields: () =>
    madeOnce(DAY, '', () => [
      choiceField('activity', 'CEP-HEAL-02', 'gm', ['rest', 'active'], 'rest'),
      flagField('care', 'CEP-MED-11', 'gm'),
      numberField('doctorSkill', 'CEP-MED-09', 'gm', 0, 0, 20),
    ]),
  refusal({ fight, who, combatant, declared, options }) {
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-HEAL-01');
    if (isDead(combatant.state)) return refuse('dead', 'CEP-DMG-07');
    if (!asFlag(declared, 'care')) return null;
    return careRefusal(woundsOf(healthIn(begin(fight), who), false, options), true, true);
  },
  perform: passes,
};

const DAY = {};

function* passes({ fight, who, declared, options, action }: Request): Procedure<Outcome> {
  const care = asFlag(declared, 'care');
  // CEP-HEAL-05: END as it is at the start of the day.
  const { end } = combatantOf(fight, who).state.current;
  let progress: Progress = begin(fight);
  if (!care || options.careStacks) progress = yield* natural(progress, who, asText(declared, 'activity'), options);
  if (care) progress = yield* cared(progress, who, carePoints(end, asNumber(declared, 'doctorSkill')), options);
  return ended(mindHealed(progress, who), action, who);
}

/** CEP-HEAL-01..05: the points of the day, restored or lost. */
function* natural(progress: Progress, who: Id, activity: string, options: CepheusOptions): Procedure<Progress> {
  const health = healthIn(progress, who);
  const wounds = woundsOf(health, false, options);
  const rolled = yield* withDice(naturalPoints(who, health.current.end, wounds, activity === 'rest', options));
  const points = rolled.value;
  const verdict = { key: 'SALVO.cepheus.verdict.points', good: null, values: { points } };
  const title = 'SALVO.cepheus.stage.naturalHealing';
  const stage = { kind: 'check', who, title, dice: rolled.dice, verdict, events: [] } as const;
  return yield* pointsChanged(after(progress, stage), who, points, 'CEP-HEAL-01', options);
}

function* naturalPoints(
  by: Id,
  end: number,
  { wounded, seriouslyWounded }: Wounds,
  rests: boolean,
  { negativeHealing }: CepheusOptions,
): Procedure<number> {
  if (!wounded) return 0;
  const points = yield* dayPoints(by, characteristicDm(end), seriouslyWounded, rests);
  return negativeHealing ? points : Math.max(0, points);
}

function* dayPoints(by: Id, endDm: number, seriously: boolean, rests: boolean): Procedure<number> {
  if (seriously) return rests ? endDm : 0; // CEP-HEAL-03
  if (!rests) return 1 + endDm; // CEP-HEAL-02
  return (yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.healing')).sum + endDm; // CEP-HEAL-01
}

/** CEP-MEN-01: INT and EDU regain a point a day each. */
function mindHealed(progress: Progress, who: Id): Progress {
  const { sheet, state } = combatantOf(progress.fight, who);
  const names = (['int', 'edu'] as const).filter((name) => state.current[name] < sheet.max[name]);
  const changes = names.map((name) => adding(`current.${name}`, 1));
  const events = changes.length > 0 ? [event('mindHealed', who, 'CEP-MEN-01', changes)] : [];
  return afterEvents(progress, { kind: 'effect', who, title: 'SALVO.cepheus.stage.mindHealed', events });
}
