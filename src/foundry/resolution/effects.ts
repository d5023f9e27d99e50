/** Token status effects follow the rules' state: set anew from it, so doing it again changes nothing. */
import { report, type ActorDoc } from '../api.ts';
import type { Table } from './table.ts';
import { isNewer } from './whole.ts';

/** Conditions that show on tokens, each with its picture of `tools/pictures`. Ids are `salvo-<condition>`. */
const CONDITIONS = [
  'wounded',
  'seriouslyWounded',
  'unconscious',
  'dead',
  'prone',
  'crouched',
  'aiming',
  'suppressed',
  'grappled',
  'fatigued',
  'hastened',
  'waiting',
  'flatFooted',
  'vulnerable',
  'reeling',
  'bleeding',
  'exhausted',
  'sprawled',
  'stunned',
  'helpless',
  'dying',
  'stressed',
  'nauseated',
  'held',
  'criticalInjury',
  'mustPress',
  'braced',
  'deafened',
  'ignited',
  'incapacitated',
  'paralyzed',
  'pinned',
  'limbUseless',
  'hobbled',
  'grappling',
  'dimLight',
  'moderateLight',
  'inSmoke',
  'inMist',
  'drugged',
  'captured',
  'disabled',
  'guardMode',
  'heavyAttack',
  'immobile',
  'immobilized',
  'overwatch',
  'restrained',
  'running',
  'shaken',
  'staggered',
  'surprised',
] as const;

export const effectId = (condition: string): string => `salvo-${condition}`;

/** Adds Salvo's conditions to Foundry's by id; what others registered stays. Death is also Foundry's defeated. */
export function registerStatusEffects(): void {
  const effects = CONFIG.statusEffects as unknown as Record<string, unknown>;
  for (const condition of CONDITIONS) {
    const img = `systems/salvo/assets/conditions/${condition}.svg`;
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
  const written = [...wantedBy(table)].filter(([actor]) => !isNewer(actor));
  const toggled = written.flatMap(([actor, wanted]) =>
    CONDITIONS.flatMap((condition) => {
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
