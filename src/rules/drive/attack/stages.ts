/** The stages of an attack: offense, injury type, shields, defense, what the attacker and defender took. */
import { adding, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, Verdict } from '../../kernel/outcome.ts';
import type { Attack, AttackResult } from './resolve.ts';
import type { RolledInjury } from '../harm/injuries.ts';
import { fireOf } from '../areas/areas.ts';
import type { Protected } from '../sheet/state.ts';
import type { Owners } from '../shields/shields.ts';
import type { Precision } from '../types.ts';
import type { Portion, Volley } from '../harm/volley.ts';
import { event } from '../../kernel/progress.ts';
import { shieldsPaid, willSpent } from '../acts/spend.ts';

/** Everything up to the harm, in the order in which it happened. */
export const attackStages = (attack: Attack, result: AttackResult, shielded: Protected): readonly Stage[] => [
  ...offenseStage(attack, result, shielded),
  ...(result.injury ? [injuryTypeStage(attack.attacker, result.injury)] : []),
  ...shieldStages('low', attack, result, shielded),
  ...shieldStages('medium', attack, result, shielded),
  ...defenseStage(attack, result, shielded),
  ...criticalStage(attack, result),
  ...kineticStage(result, shielded),
  ...shieldStages('high', attack, result, shielded),
  ...(isDamaged(result) ? damageStages(result.volley, shielded.target.id) : []),
  ...fireStage(result),
];

/** Whether any damage came down: a hit, or the area share of a target that evaded. */
export const isDamaged = (result: AttackResult): boolean => Object.keys(result.harm.byType).length > 0;

function offenseStage(attack: Attack, result: AttackResult, { target }: Protected): readonly Stage[] {
  const { offense } = result;
  if (!offense) return [];
  const key = offense.success ? 'SALVO.drive.verdict.onTheWay' : 'SALVO.drive.verdict.missed';
  return [
    {
      kind: 'attack',
      who: attack.attacker,
      against: target.id,
      title: 'SALVO.drive.stage.offense',
      dice: [offense.rolled],
      tally: offense.tally,
      verdict: {
        key,
        good: offense.success,
        values: { roll: offense.rolled.sum, tn: offense.tn, margin: offense.margin },
      },
      events: willSpent(attack.attacker, offense),
    },
  ];
}

export const injuryTypeStage = (who: Id, { rolled, type }: RolledInjury): Stage => ({
  kind: 'check',
  who,
  title: 'SALVO.drive.stage.injuryType',
  dice: [rolled],
  verdict: { key: `SALVO.drive.injury.${type}`, good: null },
  events: [],
});

/** On the way out of the attacker's two-way shields (DRV-SHL-22), then over the target. */
function shieldStages(
  precision: Precision,
  { leaving }: Attack,
  result: AttackResult,
  { target, owners }: Protected,
): readonly Stage[] {
  const over = shieldStage(precision, target.id, `SALVO.drive.stage.shield.${precision}`, result, owners);
  if (!leaving) return over;
  return [...shieldStage(precision, leaving.id, 'SALVO.drive.stage.shield.leaving', result, leaving.owners), ...over];
}

function shieldStage(
  precision: Precision,
  who: Id,
  title: string,
  { outcome, volley }: AttackResult,
  owners: Owners,
): readonly Stage[] {
  const acted = volley.absorptions.filter((paid) => paid.over === who && paid.precision === precision);
  if (acted.length === 0) return [];
  const stopped = outcome === 'stopped' && acted.at(-1) === volley.absorptions.at(-1);
  const verdict: Verdict = {
    key: stopped ? 'SALVO.drive.verdict.stopped' : 'SALVO.drive.verdict.absorbed',
    good: true,
    values: { absorbed: acted.reduce((sum, { absorbed }) => sum + absorbed, 0) },
  };
  return [{ kind: 'shield', who, title, verdict, events: shieldsPaid(acted, owners) }];
}

function defenseStage(attack: Attack, { defense }: AttackResult, { target }: Protected): readonly Stage[] {
  if (!defense) return [];
  const { roll, outcome } = defense;
  const [kind, who, against] = ['defense', target.id, attack.attacker] as const;
  const key = `SALVO.drive.verdict.${roll ? '' : 'undefended.'}${outcome}`;
  const good = outcome === 'evaded';
  const events = willSpent(target.id, roll);
  if (!roll) return [{ kind, who, against, title: 'SALVO.drive.stage.noDefense', verdict: { key, good }, events }];
  const { rolled, tn, margin, tally } = roll;
  const verdict = { key, good, values: { roll: rolled.sum, tn, margin } };
  return [{ kind, who, against, title: 'SALVO.drive.stage.defense', verdict, events, dice: [rolled], tally }];
}

function criticalStage(attack: Attack, { critical }: AttackResult): readonly Stage[] {
  if (!critical) return [];
  const key = critical === 'drive' ? 'SALVO.drive.option.moreDrive' : `SALVO.drive.injury.${critical}`;
  return [
    {
      kind: 'reaction',
      who: attack.attacker,
      title: 'SALVO.drive.stage.critical',
      verdict: { key, good: true },
      events: [],
    },
  ];
}

function kineticStage({ kineticUses }: AttackResult, { target }: Protected): readonly Stage[] {
  const used = target.kineticUses - kineticUses;
  if (used === 0) return [];
  const events: readonly Event[] = [
    event('projectileStopped', target.id, 'DRV-GAP-15', [adding('kineticUses', -used)], { used }),
  ];
  const verdict = { key: 'SALVO.drive.verdict.projectileStopped', good: true };
  return [{ kind: 'shield', who: target.id, title: 'SALVO.drive.stage.kineticShield', verdict, events }];
}

/** A stage for each portion, with the way of its damage; damage first, then drive (DRV-ARM-07). */
export const damageStages = (volley: Volley, victim: Id): readonly Stage[] =>
  volley.portions.map((portion) => ({
    kind: 'damage',
    who: victim,
    item: portion.weapon,
    title: 'SALVO.drive.stage.damage',
    steps: portion.steps,
    verdict: { key: 'SALVO.drive.verdict.damageAndDrive', good: null, values: damageValues(portion) },
    events: [],
  }));

const damageValues = ({ key, damage, drive, steps }: Portion) => ({
  portion: key,
  damage: steps[0]?.before ?? damage,
  drive,
  taken: damage,
});

/** DRV-ENE-18, DRV-AOE-12, DRV-GAP-21: a reminder with the damage that was never shielded. */
function fireStage({ burst }: AttackResult): readonly Stage[] {
  const fire = burst && fireOf(burst.energy, burst.original);
  if (!burst || fire === null) return [];
  return [fireNote(burst.energy, fire)];
}

export const fireNote = (energy: string, damage: number): Stage => ({
  kind: 'note',
  who: null,
  title: 'SALVO.drive.stage.fire',
  verdict: { key: 'SALVO.drive.verdict.fire', good: null, values: { energy, damage } },
  events: [],
});
