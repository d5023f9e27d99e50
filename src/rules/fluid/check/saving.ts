/** A save that the GM asks for, whatever it is against (FLU-GAP-16). */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Odds } from '../../kernel/odds.ts';
import { entry } from '../../kernel/tally.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { PURPOSES, type Purpose } from '../count/round-log.ts';
import { diceSpent } from '../fight/effects.ts';
import { after, begin, chained, ended, stage, withDice } from '../fight/progress.ts';
import { chance, FACES, label, passChance } from '../harm/chances.ts';
import { SAVES, type SaveKind } from '../sheet/fields.ts';
import { spenderOf } from '../sheet/state.ts';
import { reflexBonus, save, saveLogged, savePart, type SaveNeeded } from './save.ts';

const FIELDS = [
  choiceField('save', 'FLU-GAP-16', 'actor', SAVES, 'fort'),
  numberField('dc', 'FLU-GAP-16', 'gm', 15, -999, 999),
  choiceField('purpose', 'FLU-GAP-16', 'gm', PURPOSES, 'general'),
];

/** No action, at any moment and in whatever state; a failed save counts in the log of the round (FLU-MOD-17), under what it was against (FLU-MOD-18, -19). */
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
    const { value: made, dice } = yield* withDice(save(spenderOf(combatant), neededOf(request), options));
    const events = chained(
      fight,
      (reached) => diceSpent(reached, who, made.spent, 'save'),
      (reached) => saveLogged(reached, who, made),
    );
    const key = `SALVO.fluid.verdict.${made.success ? 'success' : 'failure'}`;
    const verdict = { key, good: made.success, values: { total: made.total, dc: made.dc } };
    const check = stage('check', who, 'save', events, {
      ...savePart(made, dice),
      verdict,
      subject: { save: neededOf(request).kind },
    });
    return ended(after(begin(fight), check), action, who);
  },
};

function neededOf({ combatant: { sheet, state }, declared }: Request): SaveNeeded {
  const kind = asText(declared, 'save') as SaveKind;
  const bonus = kind === 'ref' ? reflexBonus(sheet.saves.ref, state.braced) : sheet.saves[kind];
  return { kind, bonus, dc: asNumber(declared, 'dc'), purpose: asText(declared, 'purpose') as Purpose };
}

function saveOdds(request: Request): Odds {
  const { kind, bonus, dc } = neededOf(request);
  return {
    tally: [entry('FLU-GAP-16', `SALVO.fluid.check.save.${kind}`, bonus)],
    chances: [chance('success', passChance(dc, bonus))],
    distributions: [],
    tail: 0,
    assuming: [label('noActionDice')],
    needed: { count: 1, sides: FACES, sum: dc - bonus, succeeds: 'above' },
  };
}
