/** A CON roll or any other, outside an attack (DRV-GAP-08). */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { isRefusal } from '../../kernel/result.ts';
import { choiceField, numberField, rollFields, type Act, type Request } from '../acts/act.ts';
import { willSpent } from '../acts/spend.ts';
import { offenseOf } from '../attack/declared-attack.ts';
import { conTn } from '../sheet/body.ts';
import { CHARACTERISTICS } from '../types.ts';
import { oddsOfRoll } from './roll-odds.ts';
import { roll, rollVerdict, type RollSpec } from './rolls.ts';

/** CON has a target number of its own (DRV-GAP-08); the GM sets that of every other roll. */
const CON = 'con';
const ROLLS = [CON, ...CHARACTERISTICS.filter((name) => name !== CON), 'other'];

/** A roll outside an attack. Refuses `notEnoughWill`. */
export const check: Act = {
  action: 'check',
  clause: 'DRV-DIC-01',
  check: true,
  cost: 'free',
  target: 'none',
  when: 'any',
  fields: (_fight, combatant) => [
    choiceField('roll', 'DRV-DIC-01', 'actor', ROLLS, CON),
    numberField('tn', 'DRV-DIC-03', 'gm', 10, 0, 999),
    ...rollFields(combatant),
  ],
  odds: (request) => oddsOfRoll('success', checkOf(request), request.options),
  *perform(request) {
    const { who } = request;
    const result = yield* roll(checkOf(request), request.options);
    if (isRefusal(result)) return result;
    return inOneStage(request, {
      kind: 'check',
      who,
      title: 'SALVO.drive.stage.check',
      ...subjectOf(request),
      dice: [result.rolled],
      tally: result.tally,
      absolute: true,
      verdict: rollVerdict(result, 'SALVO.drive.verdict.success', 'SALVO.drive.verdict.failure'),
      events: willSpent(who, result),
    });
  },
};

function subjectOf({ declared }: Request): Pick<Stage, 'subject'> {
  const name = asText(declared, 'roll');
  return name === 'other' ? {} : { subject: { roll: name } };
}

/** The roll of a check as declared. */
function checkOf(request: Request): RollSpec {
  const { combatant, declared, options } = request;
  const kind = asText(declared, 'roll');
  const { conTn: own, total } = combatant.sheet;
  const isCon = kind === CON;
  const tn = isCon ? conTn(own, total.con, options) : asNumber(declared, 'tn');
  return { ...offenseOf(request, 'melee'), reason: `SALVO.drive.roll.${isCon ? CON : 'other'}`, tn };
}
