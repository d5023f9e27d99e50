/** First aid to a neighbor or to oneself (GAP-02, GAP-16), and the GM's ruling that applies it without an action. */
import { adjust, changeTo } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { numberField, type Act, type Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { testStage } from '../acts/test-stages.ts';
import { lost } from '../fight/lasting.ts';
import { scoreOf } from '../score/characteristic.ts';
import { ownMods } from '../score/sides.ts';
import { combatantOf, hasBody } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { declaredBonus, fateful } from './bonus.ts';
import { pointsOf } from './fate.ts';
import { aidOdds, treated, TREATABLE, type Helper, type Patient } from './treatment.ts';

const FIELDS = [
  numberField('squares', 'GAP-16', 'table', 1, 0, 100_000),
  numberField('mod', 'ADE-MOD-11', 'gm', 0, -500, 500),
];

const ADJACENT = 1;

/** First aid as a Full Action. Refused: `notTreatable` for machines, starships and the dead, `outOfReach`. */
const firstAid: Act = fateful({
  action: 'firstAid',
  concerns: hasBody,
  clause: 'GAP-16',
  when: 'turn',
  target: 'one',
  helps: true,
  selfToo: true,
  suits: isTreatable,
  fields: () => FIELDS,
  refusal: aidRefusal,
  plannable: ['outOfReach'],
  odds: (request) => aidOdds(helperOf(request), patientOf(request.fight, request), request.options),
  *perform(request): Procedure<Outcome> {
    return ended(yield* aided(paid(request), request), request.action, request.who);
  },
});

/** First aid as a ruling of the GM, without an action (46.6). */
const firstAidRuled: Act = {
  ...firstAid,
  action: 'firstAidRuled',
  when: 'any',
  gm: true,
  *perform(request): Procedure<Outcome> {
    return ended(yield* aided(begin(request.fight), request), request.action, request.who);
  },
};

/** Whether a combatant can be treated: only people (GAP-18), and only while they live. */
function isTreatable({ sheet, state }: AdevaCombatant): boolean {
  return sheet.kind === 'character' && !state.ended.dead;
}

function aidRefusal({ fight, who, targets, declared }: Request): Refusal | null {
  if (targets.length === 0) return null;
  if (!isTreatable(combatantOf(fight, targets[0]!))) return refuse('notTreatable', 'GAP-18');
  return targets[0] !== who && asNumber(declared, 'squares') > ADJACENT
    ? refuse('outOfReach', 'GAP-16', { reach: ADJACENT })
    : null;
}

/** The test and, if it is passed, its relief. */
function* aided(progress: AdevaProgress, request: Request): Procedure<AdevaProgress> {
  const { who, options } = request;
  const patient = combatantOf(progress.fight, request.targets[0]!);
  const result = yield* treated(helperOf(request), patientOf(progress.fight, request), options);
  const afterTest = after(progress, { ...testStage('check', who, 'firstAid', result.test), against: patient.id });
  if (!result.test.success) return afterTest;
  const { healed } = result;
  const events = relief(afterTest.fight, patient, healed);
  return after(afterTest, { ...effectStage(patient.id, 'treated', events, { healed }), against: who });
}

function helperOf({ who, combatant, options, declared }: Request): Helper {
  const ruling = asNumber(declared, 'mod');
  return {
    by: who,
    score: scoreOf(combatant, 'int'),
    rank: (combatant.sheet.pilot ?? combatant.sheet).skills.medical,
    mods: [
      ...ownMods(combatant, 'int', options),
      ...(ruling === 0 ? [] : [rulingEntry(ruling)]),
      ...declaredBonus(declared),
    ],
    ...pointsOf(combatant),
  };
}

function patientOf(fight: AdevaFight, { targets }: Request): Patient {
  const { sheet, state } = combatantOf(fight, targets[0]!);
  return { wounds: state.wounds, woundsMax: sheet.woundsMax, treated: state.treated };
}

const rulingEntry = (value: number) => ({
  clause: 'ADE-MOD-11',
  label: 'SALVO.adeva.modifier.ruling',
  value,
});

function relief(fight: AdevaFight, { id, state }: AdevaCombatant, healed: number): readonly Event[] {
  const changes = [...adjust('wounds', healed), ...changeTo(state, 'treated', true)];
  return [event('treated', id, 'GAP-16', changes, { healed }), ...lost(fight, id, ...TREATABLE)];
}

export const FIRST_AID: readonly Act[] = [firstAid, firstAidRuled];
