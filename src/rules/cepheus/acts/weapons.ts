/** Drawing and reloading (CEP-ACT-08): each minor action counts toward the number on the weapon. */
import { setting, type Change, type Event } from '../../kernel/event.ts';
import type { Field } from '../../ruleset.ts';
import { refuse } from '../../kernel/result.ts';
import { preparingActions } from '../fight/actions.ts';
import { isLeft } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, Weapon } from '../types.ts';
import { flagField, madeOnce, type Act, type Request } from './act.ts';
import { spent } from '../fight/budget.ts';
import { asFlag, type Declared } from '../../kernel/declared.ts';
import { after, begin, ended, event, putAt, removeAt } from './progress.ts';

type Work = 'draw' | 'reload';

export const draw: Act = {
  ...preparing('draw'),
  items: ({ sheet, state }) => sheet.weapons.filter((weapon) => state.drawn[weapon.id] !== true),
  refusal: ({ combatant, item }) => (item && !isLeft(combatant, item) ? refuse('noneLeft', 'CEP-THR-01') : null),
};

export const reload: Act = {
  ...preparing('reload'),
  items: ({ sheet }) => sheet.weapons.filter((weapon) => weapon.magazine !== null),
  fields(_fight, one, item) {
    const flechettes = item ? one.state.flechettes[item.id] : undefined;
    if (!item || flechettes === undefined) return NO_FIELDS;
    // A full magazine is only taken out for other shells.
    const preset = flechettes !== isFull(one, item);
    return madeOnce(item, `reload ${preset}`, () => [flagField('flechettes', 'CEP-SHT-01', 'actor', preset)]);
  },
  refusal({ combatant, item, declared }) {
    if (!item) return null;
    if (combatant.state.drawn[item.id] !== true) return refuse('weaponNotReady', 'CEP-ACT-08');
    return isFull(combatant, item) && shellsChanged(combatant, item, declared).length === 0
      ? refuse('magazineFull', 'CEP-ACT-08')
      : null;
  },
};

const NO_FIELDS: readonly Field[] = [];

const isFull = (one: CepheusCombatant, item: Weapon): boolean => roundsIn(one, item) >= (item.magazine ?? 0);

/** CEP-SHT-01, -04: flechettes in place of other shells, or the other way round. */
function shellsChanged({ state }: CepheusCombatant, { id }: Weapon, declared: Declared): readonly Change[] {
  const before = state.flechettes[id];
  const wanted = asFlag(declared, 'flechettes');
  return before === undefined || before === wanted ? [] : [setting(`flechettes.${id}`, before, wanted)];
}

function preparing(work: Work): Act {
  return {
    action: work,
    clause: 'CEP-ACT-08',
    cost: 'minor',
    target: 'none',
    when: 'turn',
    perform(request: Request) {
      const { fight, who, item, action } = request;
      if (!item) return refuse('unknownItem', 'CEP-ACT-08');
      const events = [...spent(fight, who, 'minor', 'CEP-ACT-08'), ...progress(request, item, work)];
      const done = events.some((one) => one.kind === 'drawn' || one.kind === 'reloaded');
      const key = `SALVO.cepheus.verdict.${work}${done ? 'Done' : 'Begun'}`;
      const title = `SALVO.cepheus.stage.${work}`;
      const stage = { kind: 'declared', who, item: item.id, title, verdict: { key, good: null }, events } as const;
      return ended(after(begin(fight), stage), action, who);
    },
  };
}

/** One more minor action of the work; the last one finishes it. Beginning the other work gives up what was done. */
function progress({ combatant, options, declared }: Request, item: Weapon, work: Work): readonly Event[] {
  const { preparing, drawn } = combatant.state;
  const before = preparing[item.id];
  const spentSoFar = (before?.what === work ? before.spent : 0) + 1;
  const needed = work === 'draw' ? item.drawActions : reloadingActions(item, options);
  if (spentSoFar < needed) {
    const change = putAt(preparing, 'preparing', item.id, { what: work, spent: spentSoFar });
    return [event('prepared', combatant.id, 'CEP-ACT-08', [change], { item: item.id, spent: spentSoFar, needed })];
  }
  const cleared = removeAt(preparing, 'preparing', item.id);
  if (work === 'draw') {
    return [
      event('drawn', combatant.id, 'CEP-ACT-08', [...cleared, putAt(drawn, 'drawn', item.id, true)], { item: item.id }),
    ];
  }
  const left = roundsIn(combatant, item);
  const filled = setting(`ammo.${item.id}`, left, item.magazine ?? 0);
  return [
    event('reloaded', combatant.id, 'CEP-ACT-08', [...cleared, filled, ...shellsChanged(combatant, item, declared)], {
      item: item.id,
    }),
  ];
}

/** CEP-ACT-08: as printed in minor actions, or in combat rounds (`roundReloads`). */
function reloadingActions({ reloadActions, reloadRounds }: Weapon, options: CepheusOptions): number {
  const inRounds = reloadRounds > 0;
  return preparingActions({ minorActions: inRounds ? null : reloadActions, rounds: reloadRounds }, options);
}

/** Rounds in the magazine. */
export const roundsIn = ({ state }: CepheusCombatant, item: Weapon): number => state.ammo[item.id] ?? 0;
