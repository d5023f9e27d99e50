/** Feint (section 37): won, it bars Dodge and Parry against the very next attack. How it ends is in `turn/preparation.ts`. */
import { asNumber } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, ended, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { numberField, type Act, type Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { afterContest } from '../acts/test-stages.ts';
import { reachingWeapons } from '../free-attacks/reaching.ts';
import { fateful, isFated } from '../recovery/bonus.ts';
import { contestOdds, isWon } from '../score/contest-odds.ts';
import { opposed } from '../score/opposed.ts';
import { sideOf } from '../score/sides.ts';
import { combatantOf, hasBody } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';

const FIELDS = [numberField('squares', 'ADE-FNT-01', 'table', 1, 0, 100_000)];

/** Feint: opposed WS against one target in melee range (ADE-FNT-01). Refused: `altitude`, `outOfReach`. */
export const feint: Act = fateful({
  action: 'feint',
  concerns: hasBody,
  clause: 'ADE-FNT-01',
  when: 'turn',
  target: 'one',
  fields: () => FIELDS,
  refusal: feintRefusal,
  odds: (request) => contestOdds(...sidesOf(request), { wins: isWon }, request.options),
  perform: performed,
});

function feintRefusal({ combatant, fight, targets, declared }: Request): Refusal | null {
  if (targets.length === 0) return null;
  if (combatantOf(fight, targets[0]!).state.band !== combatant.state.band) return refuse('altitude', 'ADE-ALT-05');
  const reached = reachingWeapons(combatant, asNumber(declared, 'squares')).length > 0;
  return reached ? null : refuse('outOfReach', 'ADE-FNT-01');
}

/** The test, and the Feint if it is won, gained after the action is paid, for paying ends an older one (ADE-FNT-02). */
function* performed(request: Request): Procedure<Outcome> {
  const { who, action, options } = request;
  const target = request.targets[0]!;
  const contest = yield* opposed(...sidesOf(request), 'SALVO.adeva.roll.feint', options);
  const contested = afterContest(paid(request), [who, target], 'feint', contest);
  if (contest.winner !== 'initiator') return ended(contested, action, who);
  const won = after(contested, {
    ...effectStage(who, 'feinted', feintGained(contested.fight, who, target)),
    against: target,
  });
  return ended(won, action, who);
}

const sidesOf = ({ combatant, fight, targets, options, declared }: Request) =>
  [
    sideOf(combatant, 'ws', options, { fated: isFated(declared) }),
    sideOf(combatantOf(fight, targets[0]!), 'ws', options),
  ] as const;

const feintGained = (fight: AdevaFight, who: Id, target: Id): readonly Event[] => [
  event('feintWon', who, 'ADE-FNT-02', changeTo(combatantOf(fight, who).state, 'feint', { target }), { target }),
];
