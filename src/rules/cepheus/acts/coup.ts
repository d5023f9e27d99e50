/** Coup de grace (section 7.2): no roll, no armor; a helpless target dies. */
import { changeTo, putAt } from '../../kernel/changes.ts';
import { asText, type Declared } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { distanceFields, distanceOf, statedIn } from '../attack/attack-fields.ts';
import { kindOf } from '../attack/facts.ts';
import { aimLost, paid } from '../fight/budget.ts';
import { died } from '../harm/harm.ts';
import { isAdjacent, rangeOf, type Distance } from '../scene/range.ts';
import { combatantOf, isDead, isHelpless } from '../sheet/state.ts';
import type { AttackKind, CepheusOptions, RangeType } from '../types.ts';
import { choiceField, madeOnce, type Act } from './act.ts';
import { roundsIn } from './weapons.ts';

export const coupDeGrace: Act = {
  action: 'coupDeGrace',
  targetsLiving: true,
  clause: 'CEP-COUP-01',
  cost: 'significant',
  target: 'one',
  when: 'turn',
  items: ({ sheet }) => sheet.weapons.filter((weapon) => weapon.payload.length === 0),
  fields: (_fight, _combatant, item) =>
    madeOnce(item!, 'coup', () => [
      choiceField('range', 'CEP-DIF-10', 'actor', item!.ranges, item!.ranges[0]!),
      ...distanceFields('CEP-COUP-01', 1),
    ]),
  refusal({ fight, combatant, item: weapon, targets, declared, options }) {
    const item = weapon!;
    if (combatant.state.drawn[item.id] !== true) return refuse('weaponNotReady', 'CEP-ACT-08');
    const kind = kindUsed(declared);
    if (kind === 'melee' && combatant.state.stance === 'prone') return refuse('proneMelee', 'CEP-STN-04');
    const magazine = item.magazine === null ? null : roundsIn(combatant, item);
    const target = targets[0] === undefined ? null : combatantOf(fight, targets[0]).state;
    if (target && isDead(target)) return refuse('targetDead', 'CEP-COUP-01');
    // CEP-COUP-03: prone, grappled or surprised alone is not helpless.
    if (target && !isHelpless(target)) return refuse('notHelpless', 'CEP-COUP-03');
    if (!isInReach(kind, distanceOf(statedIn(declared)), options))
      return refuse('outOfReach', 'CEP-COUP-01', { reach: kind === 'melee' ? 'close' : 'adjacent' });
    // CEP-COUP-02; null: rounds are not counted.
    const needed = coupRounds(kind);
    const isShort = magazine !== null && magazine < needed;
    return isShort ? refuse('notEnoughAmmo', 'CEP-COUP-02', { needed, left: magazine }) : null;
  },
  perform({ fight, who, combatant, item: weapon, targets, declared, action }) {
    const item = weapon!;
    const target = targets[0]!;
    const rounds = coupRounds(kindUsed(declared));
    const events = [
      ...paid(fight, who, 'significant', 'CEP-COUP-02', true),
      ...aimLost(combatant.state, who, 'CEP-AIM-03'),
    ];
    if (item.magazine !== null && rounds > 0) {
      const change = putAt(combatant.state.ammo, 'ammo', item.id, roundsIn(combatant, item) - rounds);
      events.push(event('fired', who, 'CEP-COUP-02', [change], { item: item.id, rounds }));
    }
    const title = 'SALVO.cepheus.stage.coupDeGrace';
    const attack = { kind: 'declared', who, item: item.id, against: target, title, events } as const;
    const killed = event('killed', target, 'CEP-COUP-01', changeTo(combatantOf(fight, target).state, 'killed', true));
    const death = {
      kind: 'harm',
      who: target,
      title: 'SALVO.cepheus.stage.died',
      verdict: { key: 'SALVO.cepheus.verdict.died', good: false },
      events: [killed, ...died(fight, target, 'CEP-COUP-01')],
    } as const;
    return ended(begin(fight).followedBy([attack, death]), action, who);
  },
};

/** The kind of attack that the weapon makes as it is used. */
const kindUsed = (declared: Declared): AttackKind => kindOf(asText(declared, 'range') as RangeType);

/** The rounds that a coup de grace spends: 1 for a weapon that shoots, else 0 (CEP-COUP-02). */
export const coupRounds = (kind: AttackKind): number => (kind === 'shooting' ? 1 : 0);

/** Whether a coup de grace is possible at this distance: Personal or Close in melee, else adjacent (CEP-COUP-01). */
function isInReach(kind: AttackKind, distance: Distance, options: CepheusOptions): boolean {
  if (kind !== 'melee') return isAdjacent(distance, options);
  const { band } = rangeOf(distance, options);
  return band === 'personal' || band === 'close';
}
