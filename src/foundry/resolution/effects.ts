/** Token status effects follow the rules' state: set anew from it, so doing it again changes nothing. */
import { report, type ActorDoc } from '../api.ts';
import type { Table } from './table.ts';

/** Conditions that show on tokens, with core icons. Ids are `salvo-<condition>`. */
const ICONS: { readonly [condition: string]: string } = {
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
};

export const effectId = (condition: string): string => `salvo-${condition}`;

/** Adds Salvo's conditions to Foundry's by id; what others registered stays. Death is also Foundry's defeated. */
export function registerStatusEffects(): void {
  const effects = CONFIG.statusEffects as unknown as Record<string, unknown>;
  for (const [condition, img] of Object.entries(ICONS)) {
    const id = effectId(condition);
    effects[id] = { id, name: `SALVO.condition.${condition}`, img, _id: fixedId(condition) };
  }
  (CONFIG.specialStatusEffects as unknown as Record<string, string>)['DEFEATED'] = effectId('dead');
}

/** 16 characters, always the same for a condition, so that a toggle is idempotent. */
const fixedId = (condition: string): string =>
  `salvo${condition}`
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(16, '0')
    .slice(0, 16);

/** Makes every token's icons say what the rules say, all at once. Only the referee calls it. An icon that fails stops no act. */
export async function syncStatusEffects(table: Table): Promise<void> {
  const toggled = [...wantedBy(table)].flatMap(([actor, wanted]) =>
    Object.keys(ICONS).flatMap((condition) => {
      const effect = effectId(condition);
      const active = wanted.has(condition);
      return actor.statuses.has(effect) === active ? [] : [actor.toggleStatusEffect(effect, { active }).catch(report)];
    }),
  );
  await Promise.all(toggled);
}

/** The conditions each actor shows. Two combatants may stand for one actor: it shows what either has. */
function wantedBy({ actors, fight, ruleset }: Table): ReadonlyMap<ActorDoc, ReadonlySet<string>> {
  const wanted = new Map<ActorDoc, Set<string>>();
  for (const [id, actor] of actors) {
    const shown = wanted.get(actor) ?? new Set();
    wanted.set(actor, shown);
    for (const { id: condition } of ruleset.status(fight, id).conditions) shown.add(condition);
  }
  return wanted;
}
