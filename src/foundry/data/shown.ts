/** Which conditions show on tokens, and as what. */

/** Conditions that show on tokens, with core icons. Ids are `salvo-<condition>`. */
export const ICONS: { readonly [condition: string]: string } = {
  wounded: 'icons/svg/blood.svg',
  seriouslyWounded: 'icons/svg/degen.svg',
  unconscious: 'icons/svg/unconscious.svg',
  dead: 'icons/svg/skull.svg',
  prone: 'icons/svg/falling.svg',
  crouched: 'icons/svg/down.svg',
  aiming: 'icons/svg/target.svg',
  suppressed: 'icons/svg/terror.svg',
  grappled: 'icons/svg/net.svg',
  fatigued: 'icons/svg/sleep.svg',
  hastened: 'icons/svg/wing.svg',
  waiting: 'icons/svg/clockwork.svg',
  flatFooted: 'icons/svg/daze.svg',
  vulnerable: 'icons/svg/statue.svg',
  reeling: 'icons/svg/stoned.svg',
  bleeding: 'icons/svg/blood.svg',
  exhausted: 'icons/svg/degen.svg',
  sprawled: 'icons/svg/falling.svg',
  stunned: 'icons/svg/paralysis.svg',
  helpless: 'icons/svg/net.svg',
  dying: 'icons/svg/skull.svg',
  stressed: 'icons/svg/terror.svg',
  nauseated: 'icons/svg/poison.svg',
  held: 'icons/svg/anchor.svg',
  criticalInjury: 'icons/svg/bones.svg',
  mustPress: 'icons/svg/upgrade.svg',
  braced: 'icons/svg/shield.svg',
  deafened: 'icons/svg/deaf.svg',
  ignited: 'icons/svg/fire.svg',
  incapacitated: 'icons/svg/unconscious.svg',
  paralyzed: 'icons/svg/paralysis.svg',
  pinned: 'icons/svg/net.svg',
  limbUseless: 'icons/svg/bones.svg',
  hobbled: 'icons/svg/trap.svg',
  grappling: 'icons/svg/net.svg',
  dimLight: 'icons/svg/light.svg',
  moderateLight: 'icons/svg/sun.svg',
  inSmoke: 'icons/svg/blind.svg',
  inMist: 'icons/svg/aura.svg',
  drugged: 'icons/svg/pill.svg',
  surprised: 'icons/svg/daze.svg',
  immobile: 'icons/svg/anchor.svg',
  immobilized: 'icons/svg/anchor.svg',
  staggered: 'icons/svg/stoned.svg',
  disabled: 'icons/svg/bones.svg',
  shaken: 'icons/svg/terror.svg',
  restrained: 'icons/svg/net.svg',
  overwatch: 'icons/svg/target.svg',
  falling: 'icons/svg/falling.svg',
  running: 'icons/svg/wing.svg',
};

/** Which of them a game knows, by ruleset. */
let known: { readonly [ruleset: string]: readonly string[] } = {};

/** Enters the conditions that show on tokens, by ruleset; called once, before anything else. */
export function enterShown(byRuleset: typeof known): void {
  for (const condition of Object.values(byRuleset).flat())
    if (!Object.hasOwn(ICONS, condition)) throw new Error(`no icon for ${condition}`);
  known = byRuleset;
}

/** Whether a condition is a ruleset's own. */
export const showsIn = (ruleset: string | null, condition: string): boolean =>
  (known[ruleset ?? ''] ?? []).includes(condition);
