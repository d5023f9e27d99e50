/** The actions of the book with their cost and subtypes (section 19, GAP-02). */
import type { Cost, Subtype, WeaponKind } from '../terms.ts';

/** The properties of an action that budget and limits depend on. */
export interface ActionInfo {
  readonly action: string;
  readonly cost: Cost;
  /** The subtypes in alphabetical order. */
  readonly subtypes: readonly Subtype[];
}

/** The mark for the subtype of the declared weapon, Melee or Ranged (ADE-SUB-08). */
const BY_WEAPON = 'byWeapon';

type Row = readonly [Cost, ...(Subtype | typeof BY_WEAPON)[]];

// prettier-ignore
export const ACTIONS = {
  // attack action       cost        subtypes
  standardAttack:      ['half',     'attack', BY_WEAPON],                 // ADE-LST-01
  burst:               ['half',     'attack', 'ranged'],                  // ADE-LST-02
  flurry:              ['half',     'attack', 'melee'],                   // ADE-LST-03
  calledShot:          ['half',     'attack', BY_WEAPON],                 // ADE-LST-04
  charge:              ['full',     'attack', 'melee', 'movement'],       // ADE-LST-05
  heavyAttack:         ['full',     'attack', 'melee'],                   // ADE-LST-06
  multipleAttack:      ['full',     'attack', BY_WEAPON],                 // ADE-LST-07
  attackOfOpportunity: ['free',     'attack', 'concentration', 'melee'],  // ADE-LST-08
  counterAttack:       ['free',     'attack', 'melee'],                   // ADE-LST-09
  overwatch:           ['full',     'attack', 'concentration', 'ranged'], // ADE-LST-10
  suppressiveFire:     ['full',     'attack', 'ranged'],                  // ADE-LST-11
  grappleInitiate:     ['full',     'attack', 'melee'],                   // ADE-LST-12
  guardMode:           ['full',     'attack', 'melee'],                   // ADE-LST-13
  knockDown:           ['half',     'attack', 'melee'],                   // ADE-LST-14
  takeDown:            ['half',     'attack', 'melee'],                   // ADE-LST-15
  halfAim:             ['half',     'concentration'],                     // ADE-LST-16
  fullAim:             ['full',     'concentration'],                     // ADE-LST-16
  disarm:              ['full',     'melee'],                             // ADE-LST-17
  feint:               ['half',     'melee'],                             // ADE-LST-18
  boarding:            ['half',     'attack', 'melee'],                   // ADE-LST-19
  ram:                 ['full',     'attack', 'melee', 'movement'],       // ADE-LST-20
  grapple:             ['full'],                                          // ADE-LST-21
  breakFree:           ['half'],                                          // ADE-GRP-17
  takeControl:         ['half'],                                          // ADE-GRP-18
  halfMove:            ['half',     'movement'],                          // GAP-02
  fullMove:            ['full',     'movement'],
  run:                 ['full',     'movement'],
  disengage:           ['full',     'movement'],
  standUp:             ['half',     'movement'],
  ready:               ['half'],
  clearJam:            ['full'],
  firstAid:            ['full'],
  extendedAction:      ['extended'],                                      // ADE-ACT-06
  freeAction:          ['free'],                                          // ADE-ACT-05
} as const satisfies { readonly [action: string]: Row };
export type Action = keyof typeof ACTIONS;

/** The actions that cost a restrained combatant a Full Action (ADE-GRP-16). */
const FULL_WHEN_RESTRAINED: readonly string[] = ['standardAttack'];

/**
 * The cost and subtypes of an action with a weapon of a kind; `restrained`: taken by the restrained combatant of a
 * grapple.
 */
export function actionInfo(action: Action, kind: WeaponKind, restrained = false): ActionInfo {
  const infos = restrained && FULL_WHEN_RESTRAINED.includes(action) ? FULL_INFOS : INFOS;
  // `thrown` is the kind of a weapon that is being thrown, which is a ranged use (ADE-SUB-08).
  return infos[kind === 'ranged' || kind === 'thrown' ? 'ranged' : 'melee'][action];
}

type Infos = { readonly [action in Action]: ActionInfo };

/** The cost and subtypes of every action, with a melee and with a ranged weapon. */
const INFOS = bySubtype((cost) => cost);
const FULL_INFOS = bySubtype(() => 'full');

function bySubtype(costOf: (cost: Cost) => Cost): { readonly melee: Infos; readonly ranged: Infos } {
  const infos = (weapon: Subtype): Infos =>
    Object.fromEntries(
      Object.entries<Row>(ACTIONS).map(([action, [cost, ...subtypes]]) => {
        const sorted = subtypes.map((subtype) => (subtype === BY_WEAPON ? weapon : subtype)).sort();
        return [action, { action, cost: costOf(cost), subtypes: sorted }];
      }),
    ) as unknown as Infos;
  return { melee: infos('melee'), ranged: infos('ranged') };
}

/** The cost and subtypes of an act that is not in the book's list. */
export const actionOf = (action: string, cost: Cost, subtypes: readonly Subtype[] = []): ActionInfo => ({
  action,
  cost,
  subtypes,
});
