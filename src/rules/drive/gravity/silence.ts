/** The silencing of zones; effects that are already running continue (DRV-PGR-16, -17, -22). */
import { asNumber, asText } from '../../kernel/declared.ts';
import { dropping, putting } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { asJson } from '../../kernel/json.ts';
import { nextNumber, numbered } from '../../kernel/numbered.ts';
import { choiceField, measureField, ruling, zoneField, type Act } from '../acts/act.ts';
import { silencingsOf } from '../sheet/state.ts';

const NEW = '-';

/** A further silencing in a zone, or the end of one; others in the zone stay. */
export const silence: Act = {
  ...ruling('silence', 'DRV-PGR-16', ({ fight, declared }) => {
    const all = silencingsOf(fight);
    const lifted = asText(declared, 'silencing');
    const known = all[lifted];
    if (known) {
      const change = dropping(`shared.silencing.${lifted}`, asJson(known));
      return [fightEvent('silencingLifted', 'DRV-PGR-16', [change], { ...known })];
    }
    const added = { zone: asText(declared, 'zone'), amount: asNumber(declared, 'amount') };
    const change =
      fight.shared['silencing'] === undefined
        ? putting('shared.silencing', { 1: added })
        : putting(`shared.silencing.${nextNumber(all)}`, added);
    return [fightEvent('silenced', 'DRV-PGR-16', [change], added)];
  }),
  fields(fight, { state }) {
    const known = numbered(silencingsOf(fight));
    const named = Object.fromEntries(known.map(([number, { zone, amount }]) => [number, `${zone}: ${amount}`]));
    return [
      choiceField('silencing', 'DRV-PGR-21', 'gm', [NEW, ...known.map(([number]) => number)], NEW, named),
      zoneField(fight, 'zone', 'DRV-PGR-16', 'gm', state.zone),
      measureField('amount', 'DRV-PGR-21', 'gm', 2, 0.001, 1_000),
    ];
  },
};
