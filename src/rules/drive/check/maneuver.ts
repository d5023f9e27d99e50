/** Contact without a weapon: Grab Item, Trip, Dismount, Throw, and a touch (DRV-AUR-01). */
import { asText } from '../../kernel/declared.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { choiceField, rollFields, type Act, type Request } from '../acts/act.ts';
import { spent, willSpent } from '../acts/spend.ts';
import { DEFENSE_FIELDS, defenseAgainst, offenseOf } from '../attack/declared-attack.ts';
import { defenseChances } from '../attack/odds.ts';
import { defenseStage } from '../attack/stages.ts';
import { provoked } from '../auras/answers.ts';
import { meleeRefusal, measuredFields, relationTo } from '../positions/reach.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import { combatantOf } from '../sheet/state.ts';
import { oddsOfRoll } from './roll-odds.ts';
import { defenseRoll, rollVerdict, rollWith, willRefusal, type DefenseSpec } from './rolls.ts';

const MANEUVERS = ['grabItem', 'trip', 'dismount', 'throw'] as const;

/**
 * Offense against defense in melee. The effect belongs to another chapter, but a hit provokes an aura. Refuses
 * `outOfReach` and `notEnoughWill`.
 */
export const maneuver: Act = {
  action: 'maneuver',
  clause: 'DRV-AUR-01',
  cost: 'action',
  target: 'one',
  bodily: true,
  when: 'turn',
  fields: (fight, combatant) => [
    choiceField('maneuver', 'DRV-AUR-01', 'actor', MANEUVERS, 'trip'),
    ...measuredFields(fight, 'melee'),
    ...rollFields(combatant),
    ...DEFENSE_FIELDS,
  ],
  refusal: (request) => reachRefusal(request) ?? willRefusal(offenseOf(request, 'melee').will),
  perform: performManeuver,
  odds: oddsOfManeuver,
};

function reachRefusal(request: Request): Refusal | null {
  const [target] = request.targets;
  return target === undefined ? null : meleeRefusal(relationTo(request, target), request.options);
}

function oddsOfManeuver(request: Request): Odds {
  const { options, fight, targets } = request;
  const offense = oddsOfRoll('onTheWay', offenseOf(request, 'melee'), options);
  const [onTheWay] = offense.chances;
  const defense = new Map(defenseChances(defenseOf(request, combatantOf(fight, targets[0]!)), options));
  const critical = onTheWay!.chance * (defense.get('critical') ?? 0);
  const hit = onTheWay!.chance * (defense.get('hit') ?? 0) + critical;
  return {
    ...offense,
    chances: [
      { label: 'SALVO.drive.odds.hit', chance: hit },
      onTheWay!,
      { label: 'SALVO.drive.odds.critical', chance: critical },
    ],
  };
}

function* performManeuver(request: Request): Procedure<Outcome | Refusal> {
  const { fight, who, action, options, declared } = request;
  const target = combatantOf(fight, request.targets[0]!);
  const kind = asText(declared, 'maneuver') as (typeof MANEUVERS)[number];
  const offense = yield* rollWith(offenseOf(request, 'melee'), options);
  const begun = after(begin(fight), {
    kind: 'attack',
    who,
    against: target.id,
    title: `SALVO.drive.stage.${kind}`,
    dice: [offense.rolled],
    tally: offense.tally,
    absolute: true,
    verdict: rollVerdict(offense, 'SALVO.drive.verdict.onTheWay', 'SALVO.drive.verdict.missed'),
    events: [...spent(fight, who, 'action'), ...willSpent(who, offense)],
  });
  if (!offense.success) return ended(begun, action, who);
  const defense = yield* defenseRoll(defenseOf(request, target), options);
  if (isRefusal(defense)) return defense;
  const defended = after(begun, defenseStage(target.id, who, defense));
  const contact = { holder: target.id, provoker: who, kind, outcome: defense.outcome };
  const told = defense.outcome === 'evaded' ? defended : after(defended, EFFECT);
  return ended(yield* provoked(told, contact, options), action, who);
}

/** A note on the card: the effect of a hit is another chapter's, and the GM's to apply. */
const EFFECT: Stage = {
  kind: 'note',
  who: null,
  title: 'SALVO.drive.stage.maneuverEffect',
  verdict: { key: 'SALVO.drive.verdict.maneuverEffect', good: null, values: {} },
  events: [],
};

/** The defense against a maneuver; in melee any hit may be critical (DRV-CRT-02). */
const defenseOf = (request: Request, target: DriveCombatant): DefenseSpec =>
  defenseAgainst(request, 'melee', target, true);

/** A touch of friend or foe, on purpose or not. Refuses `outOfReach`. */
export const touch: Act = {
  action: 'touch',
  clause: 'DRV-AUR-01',
  cost: 'free',
  target: 'one',
  bodily: true,
  when: 'any',
  fields: (fight) => measuredFields(fight, 'melee'),
  refusal: reachRefusal,
  *perform(request) {
    const { fight, who, action, options } = request;
    const holder = request.targets[0]!;
    const stage = { kind: 'declared', who, against: holder, title: 'SALVO.drive.stage.touch', events: [] } as const;
    const contact = { holder, provoker: who, kind: 'touch', outcome: null } as const;
    return ended(yield* provoked(after(begin(fight), stage), contact, options), action, who);
  },
};
