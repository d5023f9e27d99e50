/** A save against anything that the GM names (FLU-GAP-16). */
import { asNumber, asText } from '../../kernel/declared.ts';
import { chained } from '../../kernel/fight.ts';
import type { Odds } from '../../kernel/odds.ts';
import { withDice } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { PURPOSES, type Purpose } from '../count/round-log.ts';
import { diceSpent } from '../fight/effects.ts';
import { stage } from '../fight/progress.ts';
import { chance, checkOdds, passChance } from '../harm/chances.ts';
import { SAVES, type SaveKind } from '../sheet/fields.ts';
import { spenderOf } from '../sheet/state.ts';
import { reflexBonus, save, saveLogged, savePart, saveVerdict, type SaveNeeded } from './save.ts';

const FIELDS = [
  choiceField('save', 'FLU-GAP-16', 'actor', SAVES, 'fort'),
  numberField('dc', 'FLU-GAP-16', 'gm', 15, -999, 999),
  choiceField('purpose', 'FLU-GAP-16', 'gm', PURPOSES, 'general'),
];

/** A save outside other acts. It is no action and possible in any state; a failed save is logged by its purpose (FLU-MOD-17..19). */
export const saving: Act = {
  action: 'save',
  clause: 'FLU-GAP-16',
  check: true,
  cost: 'free',
  target: 'none',
  when: 'always',
  fields: () => FIELDS,
  odds: saveOdds,
  *perform(request) {
    const { fight, who, combatant, options, action } = request;
    const needed = neededOf(request);
    const { value: rolled, dice } = yield* withDice(save(spenderOf(combatant), needed, options));
    const events = chained(
      fight,
      (reached) => diceSpent(reached, who, rolled.spent, 'save'),
      (reached) => saveLogged(reached, who, rolled),
    );
    const verdict = saveVerdict(rolled, 'success', 'failure');
    const saved = stage('check', who, 'save', events, savePart(rolled, dice, verdict));
    saved.subject = { save: needed.kind };
    return ended(after(begin(fight), saved), action, who);
  },
};

function neededOf({ combatant: { sheet, state }, declared }: Request): SaveNeeded {
  const kind = asText(declared, 'save') as SaveKind;
  const bonus = kind === 'ref' ? reflexBonus(sheet.saves.ref, state.braced) : sheet.saves[kind];
  return { kind, bonus, dc: asNumber(declared, 'dc'), purpose: asText(declared, 'purpose') as Purpose };
}

function saveOdds(request: Request): Odds {
  const { kind, bonus, dc } = neededOf(request);
  const tally = [entry('FLU-GAP-16', `SALVO.fluid.check.save.${kind}`, bonus)];
  return checkOdds(tally, dc - bonus, [chance('success', passChance(dc, bonus))]);
}
