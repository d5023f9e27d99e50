/** Coup de grace (section 7.2): no roll, no armor; a helpless target dies. */
import { refuse } from '../../kernel/result.ts';
import { coupRefusal, coupRounds } from './helpless.ts';
import { kindOf } from '../attack/facts.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import type { RangeType } from '../types.ts';
import { choiceField, madeOnce, measureField, type Act } from './act.ts';
import { aimLost, spent } from '../fight/budget.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { after, changeTo, begin, ended, event, putAt } from './progress.ts';
import { died } from '../harm/harm.ts';
import { roundsIn } from './weapons.ts';

export const coupDeGrace: Act = {
  action: 'coupDeGrace',
  clause: 'CEP-COUP-01',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  items: ({ sheet }) => sheet.weapons.filter((weapon) => weapon.payload.length === 0),
  fields: (_fight, _one, item) =>
    madeOnce(item ?? {}, 'coup', () => [
      ...(item ? [choiceField('range', 'CEP-DIF-10', 'actor', item.ranges, item.ranges[0]!)] : []),
      measureField('metres', 'CEP-COUP-01', 'table', 1, 0, 1_000_000),
    ]),
  refusal({ fight, combatant, item, targets, declared }) {
    if (!item) return null;
    if (combatant.state.drawn[item.id] !== true) return refuse('weaponNotReady', 'CEP-ACT-08');
    const kind = kindOf(asText(declared, 'range') as RangeType);
    const magazine = item.magazine === null ? null : roundsIn(combatant, item);
    const target = targets[0] === undefined ? null : combatantOf(fight, targets[0]).state;
    if (target && isDead(target)) return refuse('targetDead', 'CEP-COUP-01');
    // Before there is a target, one that lies helpless within reach is thought of.
    const helpless = target ? target.helpless : true;
    const unconscious = target ? target.unconscious !== null : false;
    const victim = { helpless, unconscious, bound: false, paralyzed: false };
    return coupRefusal(kind, asNumber(declared, 'metres'), victim, magazine);
  },
  perform({ fight, who, combatant, item, targets, declared, action }) {
    const target = targets[0]!;
    const rounds = coupRounds(kindOf(asText(declared, 'range') as RangeType));
    const events = [
      ...spent(fight, who, 'significant', 'CEP-COUP-02', true),
      ...aimLost(combatant.state, who, 'CEP-AIM-03'),
    ];
    if (item && item.magazine !== null && rounds > 0) {
      const change = putAt(combatant.state.ammo, 'ammo', item.id, roundsIn(combatant, item) - rounds);
      events.push(event('fired', who, 'CEP-COUP-02', [change], { item: item.id, rounds }));
    }
    const stage = { kind: 'declared', who, against: target, title: 'SALVO.cepheus.stage.coupDeGrace', events } as const;
    const killed = event('killed', target, 'CEP-COUP-01', changeTo(combatantOf(fight, target).state, 'killed', true));
    const declaredCoup = after(begin(fight), item ? { ...stage, item: item.id } : stage);
    return ended(
      after(declaredCoup, {
        kind: 'harm',
        who: target,
        against: who,
        title: 'SALVO.cepheus.stage.died',
        verdict: { key: 'SALVO.cepheus.verdict.died', good: false },
        events: [killed, ...died(fight, target, 'CEP-COUP-01')],
      }),
      action,
      who,
    );
  },
};
