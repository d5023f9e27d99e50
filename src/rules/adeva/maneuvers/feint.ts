/** Feint (section 37): won, it bars Dodge and Parry against the very next attack. How it ends is in `turn/preparation.ts`. */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import type { Act, Request } from '../acts/act.ts';
import { effectStage, paid } from '../acts/plain.ts';
import { afterContest } from '../acts/test-stages.ts';
import { fateful } from '../recovery/bonus.ts';
import { contestOdds, isWon } from '../score/contest-odds.ts';
import { opposed } from '../score/opposed.ts';
import { combatantOf, hasBody } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { distanceFields, foeRefusal, sidesIn } from './foes.ts';

const FIELDS = distanceFields('ADE-FNT-01');

/** Feint: opposed WS against one target in melee range (ADE-FNT-01). Refused: `altitude`, `outOfReach`, `targetDead`. */
export const feint: Act = fateful({
  action: 'feint',
  concerns: hasBody,
  clause: 'ADE-FNT-01',
  when: 'turn',
  target: 'one',
  fields: () => FIELDS,
  refusal: (request) => foeRefusal(request, 'ADE-FNT-01'),
  odds: (request) => contestOdds(...sidesIn(request.fight, request, 'ws'), { wins: isWon }, request.options),
  perform: performed,
});

/** The test, and the Feint if it is won, gained after the action is paid, for paying ends an older one (ADE-FNT-02). */
function* performed(request: Request): Procedure<Outcome> {
  const { who, action, options } = request;
  const target = request.targets[0]!;
  const contest = yield* opposed(...sidesIn(request.fight, request, 'ws'), 'SALVO.adeva.roll.feint', options);
  const contested = afterContest(paid(request), [who, target], 'feint', contest);
  if (contest.winner !== 'initiator') return ended(contested, action, who);
  const won = after(contested, {
    ...effectStage(who, 'feinted', feintGained(contested.fight, who, target)),
    against: target,
  });
  return ended(won, action, who);
}

const feintGained = (fight: AdevaFight, who: Id, target: Id): readonly Event[] => [
  event('feintWon', who, 'ADE-FNT-02', changeTo(combatantOf(fight, who).state, 'feint', { target }), { target }),
];
