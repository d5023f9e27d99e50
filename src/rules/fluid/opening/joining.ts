/** Coming and going (FLU-SEQ-04, FLU-INI-01, -05, FLU-AMB-19). */
import { asText } from '../../kernel/declared.ts';
import { fightEvent, isIn, chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { actedChange, hasActed } from '../../kernel/order.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { anytime, choiceField, type Act, type Request } from '../acts/act.ts';
import { roundRefusal, ruled } from '../acts/ruling.ts';
import { became, gained, logged } from '../fight/effects.ts';
import { comparePair } from '../fight/order.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import { combatantOf, sceneOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { flatFootedOnEntry } from './distance.ts';
import { ownCheck } from './opening.ts';

const JOIN_FIELDS = [choiceField('enteredBy', 'FLU-FLT-02', 'gm', ['choice', 'forced'], 'choice')];

/** FLU-INI-01, -05: a combatant rolls when it first enters this fight, and keeps its Count when it comes back. */
export const join: Act = {
  ...anytime,
  action: 'join',
  onOrder: 'atOnce',
  clause: 'FLU-SEQ-04',
  applies: (combatant, { phase }) => phase === 'underway' && isOutside(combatant),
  fields: () => JOIN_FIELDS,
  refusal: (request) =>
    roundRefusal(request) ?? (isOutside(request.combatant) ? null : refuse('alreadyIn', 'FLU-INI-01')),
  perform: joined,
};

const isOutside = ({ state }: FluidCombatant): boolean => state.left || state.count === null;

function* joined({ fight, who, options, declared, action }: Request): Procedure<Outcome> {
  const enteredBy = asText(declared, 'enteredBy') === 'forced' ? 'forced' : 'choice';
  const events = chained(
    fight,
    (reached) => became(reached, who, 'left', false, 'FLU-INI-05'),
    (reached) => became(reached, who, 'enteredBy', enteredBy, 'FLU-FLT-02'),
    (reached) => (flatFootedOnEntry(enteredBy) ? gained(reached, who, 'flatFooted', 'FLU-FLT-02') : []),
    (reached) => logged(reached, who, Object.keys(combatantOf(reached, who).state.conditions)),
  );
  let progress = after(begin(fight), stage('note', who, 'join', events));
  const combatant = combatantOf(progress.fight, who);
  if (combatant.state.count === null) {
    progress = after(progress, yield* ownCheck(progress.fight, combatant, sceneOf(fight), options));
  }
  return ended(tooLate(yield* settleTies(progress), who), action, who);
}

/** FLU-AMB-19: a combatant whose Count has passed does not act before the next round. */
function tooLate(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  if (hasActed(fight, who) || !hasPassed(fight, combatantOf(fight, who))) return progress;
  const late = fightEvent('tooLate', 'FLU-AMB-19', [actedChange(fight, who)], { who });
  return after(progress, stage('turn', who, 'tooLate', [late]));
}

/** Whether a combatant with a later place has had its turn already, other than one that comes again after a Press (FLU-GAP-01). */
const hasPassed = (fight: FluidFight, combatant: FluidCombatant): boolean =>
  Object.keys(fight.acted).some((id) => {
    const other = hasActed(fight, id) && isIn(fight, id) ? combatantOf(fight, id) : null;
    if (other === null || other.id === combatant.id || other.state.actions.later.length > 0) return false;
    return comparePair(combatant, other) < 0;
  });

/** FLU-INI-05: a combatant that leaves keeps its Count. */
export const leave: Act = {
  ...anytime,
  action: 'leave',
  clause: 'FLU-INI-05',
  refusal: ({ combatant }) => (combatant.state.left ? refuse('leftFight', 'FLU-INI-05') : null),
  perform: (request) => ruled(request, (reached) => became(reached, request.who, 'left', true, 'FLU-INI-05')),
};
