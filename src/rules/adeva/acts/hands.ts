/** The acts of handling weapons: Ready, Drop, Reload and Clear jam (GAP-02, GAP-09). */
import { addMember, removeAt } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { adding, type Change, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry } from '../../kernel/tally.ts';
import { parted } from '../harm/dropping.ts';
import type { AdevaOptions } from '../options.ts';
import { declaredBonus, fateful } from '../recovery/bonus.ts';
import { fateEvents, PASS_OR_FAIL, pointsOf } from '../recovery/fate.ts';
import { scoreOf } from '../score/characteristic.ts';
import { ownMods } from '../score/sides.ts';
import { testPart } from '../score/telling.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';
import { testOdds } from '../score/test-odds.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { equippedWeapons, freeHands, homeOf, isEquipped, isHeld, readiness } from '../sheet/weapons.ts';
import { COMMON_FIELDS, weaponIn } from '../strikes/declaring.ts';
import { actionOf } from '../turn/actions.ts';
import type { Act, Request } from './act.ts';
import { paid, plain, plainNow } from './plain.ts';

/** The weapons that are drawn and stowed; mounted and natural ones are always at hand. */
const handled = ({ sheet }: AdevaCombatant): readonly Weapon[] => sheet.weapons.filter(isHeld);

/** Ready: draws a stowed weapon, picks up one from the ground, or stows one in hand (GAP-02). */
const ready: Act = {
  action: 'ready',
  clause: 'GAP-02',
  when: 'turn',
  target: 'none',
  items: (combatant) => handled(combatant).map(({ id }) => id),
  now: readying,
  refusal: readyRefusal,
  perform: (request) =>
    plainNow(request, readying(request.combatant, request.item), (fight) => {
      const weapon = weaponIn(request);
      const combatant = combatantOf(fight, request.who);
      const drawn = !isEquipped(combatant, weapon.id);
      return [
        event(drawn ? 'drawn' : 'stowed', request.who, 'GAP-02', readied(combatant, weapon.id), { weapon: weapon.id }),
      ];
    }),
};

/** The part of Ready that a weapon's place leaves to do: it is put away, picked up from the ground, or drawn. */
function readying(combatant: AdevaCombatant, weapon: Id | null): 'stow' | 'pickUp' | 'draw' {
  if (isEquipped(combatant, weapon!)) return 'stow';
  return combatant.state.lost[weapon!]?.taken === false ? 'pickUp' : 'draw';
}

/** The reason that forbids Ready: `notAtHand` (another combatant has the weapon), `noFreeHand`. */
function readyRefusal({ combatant, item }: Request): Refusal | null {
  const weapon = weaponIn({ combatant, item });
  if (isEquipped(combatant, weapon.id)) return null;
  if (combatant.state.lost[weapon.id]?.taken) return refuse('notAtHand', 'GAP-02');
  return freeHands(combatant) < weapon.hands ? refuse('noFreeHand', 'GAP-02', { needed: weapon.hands }) : null;
}

const readied = ({ state }: AdevaCombatant, weapon: Id): readonly Change[] =>
  Object.hasOwn(state.equipped, weapon)
    ? removeAt(state.equipped, 'equipped', weapon)
    : [addMember('equipped', weapon), ...removeAt(state.lost, 'lost', weapon)];

/** Drop: letting go of a weapon in hand, a Free Action (GAP-02). */
const drop: Act = {
  action: 'drop',
  clause: 'GAP-02',
  when: 'any',
  target: 'none',
  info: () => actionOf('freeAction', 'free'),
  items: (combatant) =>
    equippedWeapons(combatant)
      .filter(isHeld)
      .map(({ id }) => id),
  perform: (request) =>
    plain(request, (fight) => {
      const where = { to: request.who, taken: false };
      return parted(fight, request.who, weaponIn(request), where, { kind: 'dropped', clause: 'GAP-02' });
    }),
};

/** Reload: fills the magazine, for a Half or a Full Action according to the weapon (GAP-02). */
const reload: Act = {
  action: 'reload',
  clause: 'GAP-02',
  when: 'turn',
  target: 'none',
  info: (parts) => actionOf('reload', weaponIn(parts).reloadCost),
  items: (combatant) => owned(combatant).flatMap(({ id, clipMax }) => (clipMax === null ? [] : [id])),
  refusal(request) {
    const { id } = weaponIn(request);
    if (!isEquipped(request.combatant, id)) return refuse('notAtHand', 'GAP-02');
    return missingShots(request) === 0 ? refuse('clipFull', 'GAP-02') : null;
  },
  perform: (request) =>
    plain(request, () => {
      const shots = missingShots(request);
      const { id } = weaponIn(request);
      const { who, item } = homeOf(request.combatant, id);
      return [event('reloaded', who, 'GAP-02', [adding(`clips.${item}`, shots)], { weapon: id, shots })];
    }),
};

/** The weapons of a combatant, at hand or not, and those taken from others. */
const owned = (combatant: AdevaCombatant): readonly Weapon[] => [
  ...combatant.sheet.weapons,
  ...Object.values(combatant.state.taken).map(({ weapon }) => weapon),
];

/** The shots missing from the magazine of the request's weapon. */
function missingShots(request: Request): number {
  const { id, clipMax } = weaponIn(request);
  return clipMax! - readiness(request.fight, request.combatant, id).shots;
}

/** Clear jam: a passed test of BS ends the jam (GAP-02, GAP-09). */
const clearJam: Act = fateful({
  action: 'clearJam',
  clause: 'GAP-09',
  when: 'turn',
  target: 'none',
  items: (combatant, fight) =>
    owned(combatant).flatMap(({ id }) => (readiness(fight, combatant, id).jammed ? [id] : [])),
  fields: () => MOD,
  odds: (request) => testOdds(jamTest(request), request.options),
  perform: cleared,
});

const MOD = COMMON_FIELDS.filter(({ key }) => key === 'mod');

function* cleared(request: Request): Procedure<Outcome> {
  const { who, combatant, options } = request;
  const progress = paid(request);
  const { id } = weaponIn(request);
  const { test, jammed } = yield* jamCleared({ ...jamTest(request), ...pointsOf(combatant) }, options);
  const home = homeOf(combatant, id);
  const owner = combatantOf(progress.fight, home.who).state;
  const changes = jammed ? [] : removeAt(owner.jammed, 'jammed', home.item);
  const progressed = after(progress, {
    kind: 'check',
    who,
    item: id,
    title: 'SALVO.adeva.stage.clearJam',
    ...testPart(test, jammed ? 'stillJammed' : 'jamCleared', !jammed),
    events: [
      ...fateEvents(test),
      ...(jammed ? [] : [event('jamCleared', home.who, 'GAP-09', changes, { weapon: id })]),
    ],
  });
  return ended(progressed, request.action, who);
}

function jamTest({ who, combatant, declared, options }: Request): Test {
  const ruling = entry('ADE-MOD-11', 'SALVO.adeva.modifier.ruling', asNumber(declared, 'mod'));
  return {
    by: who,
    score: scoreOf(combatant, 'bs'),
    mods: [...ownMods(combatant, 'bs', options), ruling, ...declaredBonus(declared)],
    reason: CLEAR_JAM,
  };
}

const CLEAR_JAM = 'SALVO.adeva.roll.clearJam';

/** The test of Clear jam, and whether the weapon is still jammed after it. */
export function* jamCleared(
  test: Omit<Test, 'reason'>,
  options: AdevaOptions,
): Procedure<{ readonly test: TestResult; readonly jammed: boolean }> {
  const result = yield* tested({ ...test, reason: CLEAR_JAM }, options, PASS_OR_FAIL);
  return { test: result, jammed: !result.success };
}

export const HANDS: readonly Act[] = [ready, drop, reload, clearJam];
