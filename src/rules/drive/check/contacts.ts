/** Contact without a weapon: a touch, Grab Item, Trip, Dismount, Throw (DRV-AUR-01), and rolls that stand alone. */
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Field, Odds } from '../../ruleset.ts';
import { conTn } from '../sheet/body.ts';
import { defendWith, roll, rollWith, willRefusal, type DefenseSpec, type RollSpec } from './rolls.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import { combatantOf, isHelpless, willOf } from '../sheet/state.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { answered } from '../auras/answers.ts';
import { measuredFields, reachRefusal } from '../attack/declared-attack.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { after, begin, ended, type Progress } from '../acts/progress.ts';
import { harmed } from '../harm/harm.ts';
import { spent, willSpent } from '../acts/spend.ts';
import { defenseChances } from '../attack/odds.ts';
import { oddsOfRoll } from './roll-odds.ts';

const MANEUVERS = ['grabItem', 'trip', 'dismount', 'throw'] as const;

/** Offense against defense in melee; what it achieves is another chapter's, but a hit provokes an aura. */
export const maneuver: Act = {
  action: 'maneuver',
  clause: 'DRV-AUR-01',
  cost: 'action',
  target: 'one',
  when: 'turn',
  fields: (fight, one) => [
    choiceField('maneuver', 'DRV-AUR-01', 'actor', MANEUVERS, 'trip'),
    ...measuredFields(fight, 'melee'),
    ...rollFields(one),
  ],
  refusal: (request) => {
    const [target] = request.targets;
    return (
      (target === undefined ? null : reachRefusal(request, 'melee', target)) ?? willRefusal(offenseOf(request).will)
    );
  },
  perform: performManeuver,
  odds: oddsOfManeuver,
};

function oddsOfManeuver(request: Request): Odds {
  const { options } = request;
  const offense = oddsOfRoll('onTheWay', offenseOf(request), options);
  const [onTheWay] = offense.chances;
  const defense = new Map(defenseChances(defenseOf(combatantOf(request.fight, request.targets[0]!)), options));
  const critical = onTheWay!.chance * (defense.get('critical') ?? 0);
  const hit = onTheWay!.chance * (defense.get('hit') ?? 0) + critical;
  return {
    ...offense,
    chances: [
      onTheWay!,
      { label: 'SALVO.drive.odds.hit', chance: hit },
      { label: 'SALVO.drive.odds.critical', chance: critical },
    ],
  };
}

function* performManeuver(request: Request): Procedure<Outcome | Refusal> {
  const { fight, who, action, options } = request;
  const target = combatantOf(fight, request.targets[0]!);
  const rolled = yield* rollWith(offenseOf(request), options);
  let progress = after(begin(fight), {
    kind: 'attack',
    who,
    against: target.id,
    title: `SALVO.drive.stage.${asText(request.declared, 'maneuver')}`,
    dice: [rolled.rolled],
    tally: rolled.tally,
    verdict: {
      key: rolled.success ? 'SALVO.drive.verdict.onTheWay' : 'SALVO.drive.verdict.missed',
      good: rolled.success,
      values: { tn: rolled.tn, margin: rolled.margin },
    },
    events: [...spent(fight, who, 'action', 'DRV-RND-02'), ...willSpent(who, rolled)],
  });
  if (!rolled.success) return ended(progress, action, who);
  const defense = yield* defendWith(defenseOf(target), options);
  const stage = {
    kind: 'defense',
    who: target.id,
    against: who,
    title: 'SALVO.drive.stage.defense',
    verdict: { key: `SALVO.drive.verdict.${defense.outcome}`, good: defense.outcome === 'evaded' },
    events: willSpent(target.id, defense.roll),
  } as const;
  const { roll: made } = defense;
  progress = after(progress, made ? { ...stage, dice: [made.rolled], tally: made.tally } : stage);
  const kind = MANEUVERS.find((one) => one === asText(request.declared, 'maneuver')) ?? 'trip';
  const contact = { holder: target.id, provoker: who, kind, outcome: defense.outcome };
  return ended(yield* provoked(progress, request, contact), action, who);
}

/** The defense against a maneuver. */
export const defenseOf = (target: DriveCombatant): DefenseSpec => ({
  by: target.id,
  reason: 'SALVO.drive.roll.defense',
  tn: isHelpless(target) ? null : target.sheet.defenseTn.melee,
  hindrance: 0,
  modifier: 0,
  will: { ...willOf(target), spend: 'ask' },
  mode: 'melee',
  inCriticalRange: true,
});

export const offenseOf = ({ combatant, who, declared }: Request): RollSpec => ({
  by: who,
  reason: 'SALVO.drive.roll.offense',
  tn: combatant.sheet.offenseTn.melee,
  hindrance: asNumber(declared, 'hindrance'),
  modifier: asNumber(declared, 'modifier'),
  will: { ...willOf(combatant), spend: asNumber(declared, 'will') },
});

/** Friend or foe, on purpose or not. */
export const touch: Act = {
  action: 'touch',
  clause: 'DRV-AUR-01',
  cost: 'free',
  target: 'one',
  when: 'any',
  fields: (fight) => measuredFields(fight, 'melee'),
  refusal: (request) => {
    const [target] = request.targets;
    return target === undefined ? null : reachRefusal(request, 'melee', target);
  },
  *perform(request) {
    const { fight, who, action } = request;
    const target = request.targets[0]!;
    const stage = { kind: 'declared', who, against: target, title: 'SALVO.drive.stage.touch', events: [] } as const;
    const contact = { holder: target, provoker: who, kind: 'touch', outcome: null } as const;
    return ended(yield* provoked(after(begin(fight), stage), request, contact), action, who);
  },
};

function* provoked(progress: Progress, request: Request, contact: Parameters<typeof answered>[1]): Procedure<Progress> {
  const answer = yield* answered(progress, contact, request.options);
  return yield* harmed(answer.progress, answer.blows, request.options);
}

const CHECKS = ['con', 'other'] as const;

/** A CON roll or any other, outside an attack (DRV-GAP-08). */
export const check: Act = {
  action: 'check',
  clause: 'DRV-DIC-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  fields: (_fight, one) => [
    choiceField('roll', 'DRV-DIC-01', 'actor', CHECKS, 'con'),
    numberField('tn', 'DRV-DIC-03', 'gm', 10, 0, 999),
    ...rollFields(one),
  ],
  odds: (request) => oddsOfRoll('success', checkOf(request), request.options),
  *perform(request) {
    const { fight, who, action } = request;
    const spec = checkOf(request);
    const made = yield* roll(spec, request.options);
    if (isRefusal(made)) return made;
    return ended(
      after(begin(fight), {
        kind: 'check',
        who,
        title: 'SALVO.drive.stage.check',
        dice: [made.rolled],
        tally: made.tally,
        verdict: {
          key: made.success ? 'SALVO.drive.verdict.success' : 'SALVO.drive.verdict.failure',
          good: made.success,
          values: { tn: made.tn, margin: made.margin },
        },
        events: willSpent(who, made),
      }),
      action,
      who,
    );
  },
};

/** The roll of a check as declared. */
export const checkOf = (request: Request): RollSpec => ({
  ...offenseOf(request),
  reason: `SALVO.drive.roll.${asText(request.declared, 'roll')}`,
  tn: tnOf(request),
});

const tnOf = ({ combatant, declared, options }: Request): number =>
  asText(declared, 'roll') === 'con'
    ? conTn(combatant.sheet.conTn, combatant.sheet.total.con, options)
    : asNumber(declared, 'tn');

function rollFields(one: DriveCombatant): readonly Field[] {
  const left = Math.max(0, one.sheet.total.will - one.state.willSpent);
  return [
    numberField('will', 'DRV-WIL-04', 'actor', 0, 0, left),
    numberField('hindrance', 'DRV-DIC-04', 'gm', 0, 0, 20),
    numberField('modifier', 'DRV-DIC-03', 'gm', 0, -99, 99),
  ];
}
