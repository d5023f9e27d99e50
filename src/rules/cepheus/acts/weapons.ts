/** Drawing and reloading (CEP-ACT-08): each minor action counts toward the number on the weapon. */
import { putAt, removeAt } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { asFlag, type Declared } from '../../kernel/declared.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { paid, type Cost } from '../fight/budget.ts';
import { optionsFrom } from '../options.ts';
import { isLeft } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, Weapon } from '../types.ts';
import { holderOf, mountedWeapons } from '../vehicles/aboard.ts';
import { flagField, madeOnce, type Act, type Request } from './act.ts';

type Work = 'draw' | 'reload';

export const draw: Act = {
  ...preparing('draw'),
  items: ({ sheet, state }) => sheet.weapons.filter((weapon) => state.drawn[weapon.id] !== true),
  refusal: ({ combatant, item }) => (!isLeft(combatant, item!) ? refuse('noneLeft', 'CEP-THR-01') : null),
};

export const reload: Act = {
  ...preparing('reload'),
  items: (combatant, fight) =>
    [...combatant.sheet.weapons, ...mountedWeapons(fight, combatant)].filter((weapon) => weapon.magazine !== null),
  fields({ options }, combatant, weapon) {
    const item = weapon!;
    const flechettes = combatant.state.flechettes[item.id];
    // A full magazine is replaced only to change the shells.
    const preset = flechettes !== isFull(combatant, item);
    const isLong = preparationOf(combatant, item, 'reload', optionsFrom(options), 0).left > 1;
    return madeOnce(item, `reload ${flechettes} ${preset} ${isLong}`, () => [
      ...(flechettes === undefined ? [] : [flagField('flechettes', 'CEP-SHT-01', 'actor', preset)]),
      ...(item.hurriedReload && isLong ? [flagField('notDodging', 'GAP-05', 'actor')] : []),
    ]);
  },
  refusal({ fight, combatant, item: weapon, declared }) {
    const item = weapon!;
    const holder = holderOf(fight, combatant, item);
    // CEP-VEH-09: a mounted weapon needs no drawing.
    if (holder === combatant && combatant.state.drawn[item.id] !== true) return refuse('weaponNotReady', 'CEP-ACT-08');
    return isFull(holder, item) && shellsChanged(combatant, item, declared).length === 0
      ? refuse('magazineFull', 'CEP-ACT-08')
      : null;
  },
};

const isFull = (combatant: CepheusCombatant, item: Weapon): boolean => roundsIn(combatant, item) >= item.magazine!;

/** The declared change between flechettes and other shells (CEP-SHT-01, -04); empty: none. */
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
    costOf: (request) => costOf(request, work),
    target: 'none',
    when: 'turn',
    perform(request: Request) {
      const { fight, who } = request;
      const item = request.item!;
      const events = [
        ...paid(fight, who, costOf(request, work), 'CEP-ACT-08'),
        ...workEvents(request, item, work),
        ...(hurries(request) ? [notDodging(fight, who)] : []),
      ];
      const isDone = !events.some((event) => event.kind === 'prepared');
      const key = `SALVO.cepheus.verdict.${work}${isDone ? 'Done' : 'Begun'}`;
      const title = `SALVO.cepheus.stage.${work}`;
      const verdict = { key, good: null };
      return inOneStage(request, { kind: 'declared', who, item: item.id, title, verdict, events });
    },
  };
}

/**
 * Whether the reloading is hurried: a minor action counts twice, and there is no dodging until the next turn (GAP-05).
 */
const hurries = ({ declared }: Request): boolean => asFlag(declared, 'notDodging');

function notDodging(fight: CepheusFight, who: Id): Event {
  const until = { at: 'startOfTurn', of: who, round: fight.round + 1 } as const;
  return conditionGained(fight, who, { id: 'notDodging', clause: 'GAP-05', until });
}

/** The cost of one step of the work, free for a weapon that needs no minor actions (CEP-ACT-08). */
const costOf = ({ combatant, item, options }: Request, work: Work): Cost =>
  preparationOf(combatant, item!, work, options, 0).needed === 0 ? 'free' : 'minor';

/** The progress of drawing or reloading a weapon, in minor actions. */
interface Preparation {
  readonly needed: number;
  readonly spent: number;
  readonly left: number;
}

/**
 * The progress after `more` minor actions (CEP-ACT-08): it carries over rounds, and is lost by beginning the other
 * work.
 */
export function preparationOf(
  { state }: CepheusCombatant,
  item: Weapon,
  work: Work,
  options: CepheusOptions,
  more: number,
): Preparation {
  const needed = work === 'draw' ? item.drawActions : reloadingActions(item, options);
  const before = state.preparing[item.id];
  const spent = Math.min(needed, (before?.what === work ? before.spent : 0) + more);
  return { needed, spent, left: needed - spent };
}

/** The events of one more minor action of the work; the last finishes it. */
function workEvents(request: Request, item: Weapon, work: Work): readonly Event[] {
  const { fight, combatant, options, declared } = request;
  const { preparing, drawn } = combatant.state;
  const { needed, spent, left } = preparationOf(combatant, item, work, options, hurries(request) ? 2 : 1);
  if (left > 0) {
    const change = putAt(preparing, 'preparing', item.id, { what: work, spent });
    return [event('prepared', combatant.id, 'CEP-ACT-08', [change], { item: item.id, spent, needed })];
  }
  const cleared = removeAt(preparing, 'preparing', item.id);
  if (work === 'draw') {
    return [
      event('drawn', combatant.id, 'CEP-ACT-08', [...cleared, putAt(drawn, 'drawn', item.id, true)], { item: item.id }),
    ];
  }
  const holder = holderOf(fight, combatant, item);
  const filled = setting(`ammo.${item.id}`, roundsIn(holder, item), item.magazine!);
  const changes = [...cleared, ...(holder === combatant ? [filled] : []), ...shellsChanged(combatant, item, declared)];
  const reloaded = event('reloaded', combatant.id, 'CEP-ACT-08', changes, { item: item.id });
  return holder === combatant
    ? [reloaded]
    : [reloaded, event('filled', holder.id, 'CEP-ACT-08', [filled], { item: item.id })];
}

/** Minor actions in a combat round that is printed as a reload time. */
const MINORS_PER_ROUND = 3;

/**
 * The minor actions to reload a weapon (CEP-ACT-08); how a time printed in combat rounds counts is a setting (GAP-05).
 */
function reloadingActions(
  { reloadActions, reloadRounds }: Pick<Weapon, 'reloadActions' | 'reloadRounds'>,
  { roundReloads }: CepheusOptions,
): number {
  if (reloadRounds === 0) return reloadActions;
  return roundReloads === 'one' ? 1 : reloadRounds * MINORS_PER_ROUND;
}

/** The rounds in a weapon's magazine. */
export const roundsIn = ({ state }: CepheusCombatant, item: Weapon): number => state.ammo[item.id] ?? 0;
