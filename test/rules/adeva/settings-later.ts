/** Scenarios of the settings of grapples, maneuvers, fire, ships, falls and Fate. */
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import {
  acts,
  passes,
  refusalOf,
  rifle,
  roundEnds,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  type Decisions,
  type Played,
} from './arena.ts';
import type { Options, Scenario } from './settings.test.ts';

type Settings = AdevaFight['options'];
const settings = (options: Options): Settings => options as Settings;

const a = somebody('a', { scores: { s: 42, ws: 48, bs: 57, ag: 41 }, fate: 2, items: [rifle] });
const bare = somebody('a', { scores: { s: 42, ws: 48, ag: 41 } });
const b = somebody('b', { scores: { s: 45, t: 32 }, wounds: 30, items: [sword] });

const numbersIn = ({ outcome }: Played): readonly unknown[] =>
  outcome.stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? []);
const ruled = (fight: AdevaFight, who: string, condition: string): AdevaFight =>
  acts(fight, { action: 'condition', who, declared: { condition } }).fight;

/** The number of dice that an act uses, of those given. */
function usedUp(fight: AdevaFight, command: Parameters<typeof acts>[1], dice: readonly number[]): number {
  for (let count = 1; count < dice.length; count++) {
    try {
      acts(fight, command, dice.slice(0, count));
      return count;
    } catch {
      // One die more.
    }
  }
  return dice.length;
}

const knockDown = { action: 'knockDown', who: 'a', targets: ['b'] };

const held = (options: Options): AdevaFight => {
  const grasp = acts(
    underway([bare, b], settings(options)),
    { action: 'grappleInitiate', who: 'a', targets: ['b'] },
    [48],
  );
  return turnOf(turnEnds(grasp.fight), 'a');
};
const kept = (options: Options): AdevaFight => acts(held(options), { action: 'grapple', who: 'a' }).fight;
const pushedBy =
  (helpers: number): Scenario =>
  (options) =>
    numbersIn(acts(kept(options), { action: 'push', who: 'a', declared: { helpers } }, [99, 99]))[0];

const charged: Scenario = (options) => {
  const declared = { contains: 'knockDown', path: 6, straightTail: 4 };
  const charge = { action: 'charge', who: 'a', item: 'unarmed', targets: ['b'], declared };
  return numbersIn(acts(underway([bare, b], settings(options)), charge, [99, 99]))[0];
};

const countered: Scenario = (options) => {
  const fencer = somebody('b', { scores: { ws: 50 }, talents: ['counterAttack'], items: [sword] });
  const swing = { action: 'standardAttack', who: 'a', item: 'unarmed', targets: ['b'] };
  const said: Decisions = { evade: 'parry', counterAttack: 'sword' };
  return numbersIn(acts(underway([bare, fencer], settings(options)), swing, [20, 20, 99], said));
};

const watching = (options: Options): AdevaFight =>
  acts(underway([a, b], settings(options)), { action: 'overwatch', who: 'a', item: 'rifle' }).fight;

const zone = (ids: readonly string[]) => ids.map((id) => ({ id, metres: 20, degrees: 0 }));
const fire = (ids: readonly string[]) =>
  ({ action: 'suppressiveFire', who: 'a', item: 'rifle', declared: { autoMode: 'full', zone: zone(ids) } }) as const;

/** The victim when one hit is dealt out between a friend and a foe. */
const hitBy: Scenario = (options) => {
  const friend = somebody('friend', { side: 'a', wounds: 30 });
  const fight = underway([{ ...a, state: { ...a.state, fate: { value: 0, max: 0 } } }, friend, b], settings(options));
  const fired = acts(fight, fire(['friend', 'b']), [37, 5, 1], { placeDegrees: 'none' });
  return fired.outcome.stages.filter(({ title }) => title.endsWith('.hit')).map(({ who }) => who);
};

const ship = (id: string, s: number) =>
  somebody(id, { kind: 'starship', scores: { ws: 45, ag: 40, s, t: 10 }, wounds: 40, sheet: { size: 3 } });
const ram = { action: 'ram', who: 'a', targets: ['b'], declared: { path: 6, straightTail: 4 } };

const fell: Scenario = (options) => {
  const flier = somebody('a', { wounds: 300, sheet: { flies: true, band: 'low' } });
  const falling = acts(underway([flier], settings(options)), { action: 'loseFlight', who: 'a' }).fight;
  const dice = { dicePer10: [1, 2, 3, 4, 5, 6], flatPlus: [4], manual: [] }[String(options['fallFormula'])]!;
  return stateOf(passes(falling, { at: 'endOfRound' }, dice, { fallDamage: 7 }).fight, 'a').wounds;
};

const shot = { action: 'standardAttack', who: 'a', item: 'rifle', targets: ['b'] };
const refusedAct =
  (action: string, fight: AdevaFight = underway([a])): Scenario =>
  (options) =>
    refusalOf({ ...fight, options: settings(options) }, { action, who: 'a' });

export const LATER: { readonly [key: string]: Scenario } = {
  opposedTie(options) {
    // Both have DoS 1; with reroll two more dice fall, and the initiator wins.
    const fight = underway([bare, somebody('b', { scores: { s: 42 } })], settings(options));
    const dice = [40, 41, 30, 90];
    const count = usedUp(fight, knockDown, dice);
    return [count, stateOf(acts(fight, knockDown, dice.slice(0, count)).fight, 'b').conditions];
  },
  opposedFailedDos: (options) => acts(underway([bare, b], settings(options)), knockDown, [42, 65]).questions,
  'assist.perAlly': pushedBy(1),
  'assist.max': pushedBy(3),
  attackModsOnOpposed: (options) =>
    numbersIn(acts(ruled(underway([bare, b], settings(options)), 'b', 'surprised'), knockDown, [99, 99]))[0],
  chargeBonusOnSpecial: charged,
  counterMod: countered,
  grappleFatigueStacks: (options) =>
    stateOf(acts(kept(options), { action: 'grappleDamage', who: 'a', item: 'unarmed' }, [19, 90, 5]).fight, 'b')
      .fatigue,
  aimFreeActions(options) {
    const aiming = acts(underway([a, b], settings(options)), { action: 'halfAim', who: 'a' }).fight;
    return stateOf(acts(aiming, { action: 'freeAction', who: 'a' }).fight, 'a').aim;
  },
  overwatchUntil: (options) => stateOf(turnOf(roundEnds(turnEnds(watching(options))), 'a'), 'a').overwatch !== null,
  suppressBonuses(options) {
    const aiming = acts(underway([a, b], settings(options)), { action: 'fullAim', who: 'a' }).fight;
    return numbersIn(acts(turnOf(turnEnds(aiming), 'a'), fire([]), [99]))[0];
  },
  suppressExtra: (options) =>
    acts(underway([a, b], settings(options)), fire([]), [27]).outcome.stages.find(({ kind }) => kind === 'attack')
      ?.verdict?.values?.['hits'],
  suppressVictims: hitBy,
  restrainedOther(options) {
    const turn = turnOf(turnEnds(kept(options)), 'b');
    return refusalOf(turn, { action: 'halfAim', who: 'b' });
  },
  ramBacklash: (options) => usedUp(underway([ship('a', 60), ship('b', 20)], settings(options)), { ...ram }, [99, 5, 5]),
  ramBacklashSb: (options) =>
    stateOf(
      acts(underway([ship('a', 60), ship('b', 20)], settings(options)), ram, [65, 2, 5], { placeDegrees: 'none' })
        .fight,
      'a',
    ).wounds,
  pinning: (options) => usedUp(underway([a, b], settings(options)), fire(['b']), [99, 50, 50]),
  fallFormula: fell,
  'fateUses.reroll': (options) => acts(underway([a, b], settings(options)), shot, [99]).questions,
  'fateUses.extraDos': (options) =>
    acts(underway([a, b], settings(options)), shot, [57, 5], { placeDegrees: 'none' }).questions,
  'fateUses.bonus': (options) => refusalOf(underway([a, b], settings(options)), { ...shot, declared: { fate: true } }),
  'fateUses.initiativeTen': refusedAct('fateInitiative'),
  'fateUses.recoverWounds': refusedAct('fateWounds'),
  'fateUses.endStun': refusedAct('fateStun'),
  'fateUses.burn': refusedAct('burnFate'),
};
