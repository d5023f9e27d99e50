/** The stages of an attack: offense, injury type, shields, defense, critical option, damage. */
import { adding, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, Verdict } from '../../kernel/outcome.ts';
import { afterEvents } from '../../kernel/progress.ts';
import { shieldsPaid, willSpent } from '../acts/spend.ts';
import { fireOf } from '../areas/areas.ts';
import { rollVerdict, type DefenseResult, type RollResult } from '../check/rolls.ts';
import type { RolledInjury } from '../harm/injuries.ts';
import type { Portion, Volley } from '../harm/volley.ts';
import type { Progress } from '../sheet/sheet.ts';
import type { Protected } from '../sheet/state.ts';
import type { Owners } from '../shields/shields.ts';
import type { Precision } from '../types.ts';
import type { CriticalOption } from './critical.ts';
import type { Attack, AttackResult } from './resolve.ts';

/** The stages of an attack up to the harm, in order. */
export function attackStages(attack: Attack, result: AttackResult, shielded: Protected): readonly Stage[] {
  const { attacker } = attack;
  const { id } = shielded.target;
  const { offense, injury, defense, critical, volley, burst } = result;
  const used = shielded.target.kineticUses - result.kineticUses;
  const fire = burst && fireOf(burst.energy, burst.original);
  const stages: Stage[] = [];
  if (offense) stages.push(offenseStage(attacker, id, offense));
  if (injury) stages.push(injuryTypeStage(attacker, injury));
  addShields(stages, 'low', attack, result, shielded);
  addShields(stages, 'medium', attack, result, shielded);
  if (defense) stages.push(defenseStage(id, attacker, defense));
  if (critical) stages.push(criticalStage(attacker, critical));
  if (used > 0) stages.push(kineticStage(id, used));
  addShields(stages, 'high', attack, result, shielded);
  if (isDamaged(result)) for (const portion of volley.portions) stages.push(damageStage(portion, id));
  // DRV-ENE-18, DRV-AOE-12, DRV-GAP-21: a reminder with the unshielded damage.
  if (fire !== null) stages.push(fireNote(burst!.energy, fire));
  return stages;
}

/** Whether any damage came down: a hit, or the area share of a target that evaded. */
export function isDamaged({ harm }: AttackResult): boolean {
  for (const _ in harm.byType) return true;
  return false;
}

const offenseStage = (who: Id, against: Id, roll: RollResult): Stage => ({
  kind: 'attack',
  who,
  against,
  title: 'SALVO.drive.stage.offense',
  dice: [roll.rolled],
  tally: roll.tally,
  absolute: true,
  verdict: rollVerdict(roll, 'SALVO.drive.verdict.onTheWay', 'SALVO.drive.verdict.missed'),
  events: willSpent(who, roll),
});

export const injuryTypeStage = (who: Id, { rolled, type }: RolledInjury): Stage => ({
  kind: 'check',
  who,
  title: 'SALVO.drive.stage.injuryType',
  dice: [rolled],
  verdict: { key: `SALVO.drive.injury.${type}`, good: null },
  events: [],
});

/**
 * The stages of the shields of one precision, added to `stages`: the attacker's two-way ones on the way out
 * (DRV-SHL-22), then those over the target.
 */
function addShields(
  stages: Stage[],
  precision: Precision,
  { leaving }: Attack,
  result: AttackResult,
  { target, owners }: Protected,
): void {
  if (result.volley.absorptions.length === 0) return;
  if (leaving) addShield(stages, precision, leaving.id, 'SALVO.drive.stage.shield.leaving', result, leaving.owners);
  addShield(stages, precision, target.id, `SALVO.drive.stage.shield.${precision}`, result, owners);
}

function addShield(
  stages: Stage[],
  precision: Precision,
  who: Id,
  title: string,
  { outcome, volley }: AttackResult,
  owners: Owners,
): void {
  const acted = volley.absorptions.filter((paid) => paid.over === who && paid.precision === precision);
  if (acted.length === 0) return;
  const stopped = outcome === 'stopped' && acted.at(-1) === volley.absorptions.at(-1);
  const verdict: Verdict = {
    key: stopped ? 'SALVO.drive.verdict.stopped' : 'SALVO.drive.verdict.absorbed',
    good: true,
    values: { absorbed: acted.reduce((sum, { absorbed }) => sum + absorbed, 0) },
  };
  stages.push({ kind: 'shield', who, title, verdict, events: shieldsPaid(acted, owners) });
}

/** The stage of a defense; `undefended` is its title where no roll was allowed. */
export function defenseStage(who: Id, against: Id, { roll, outcome }: DefenseResult): Stage {
  const kind = 'defense';
  const key = `SALVO.drive.verdict.${roll ? '' : 'undefended.'}${outcome}`;
  const good = outcome === 'evaded';
  if (!roll) return { kind, who, against, title: 'SALVO.drive.stage.noDefense', verdict: { key, good }, events: [] };
  const { rolled, tn, margin, tally } = roll;
  const verdict = { key, good, values: { roll: rolled.sum, tn, margin } };
  const events = willSpent(who, roll);
  return {
    kind,
    who,
    against,
    title: 'SALVO.drive.stage.defense',
    verdict,
    events,
    dice: [rolled],
    tally,
    absolute: true,
  };
}

const criticalStage = (who: Id, critical: CriticalOption): Stage => ({
  kind: 'reaction',
  who,
  title: 'SALVO.drive.stage.critical',
  verdict: {
    key: critical === 'drive' ? 'SALVO.drive.option.moreDrive' : `SALVO.drive.injury.${critical}`,
    good: true,
  },
  events: [],
});

const kineticStage = (who: Id, used: number): Stage => ({
  kind: 'shield',
  who,
  title: 'SALVO.drive.stage.kineticShield',
  verdict: { key: 'SALVO.drive.verdict.projectileStopped', good: true },
  events: [event('projectileStopped', who, 'DRV-GAP-15', [adding('kineticUses', -used)], { used })],
});

/** The progress after a strike: a stage for the shields that paid, if any, and one for each portion. */
export function afterStrike(
  progress: Progress,
  title: string,
  volley: Volley,
  { target, owners }: Protected,
): Progress {
  const events = shieldsPaid(volley.absorptions, owners);
  const shielded = afterEvents(progress, { kind: 'shield', who: target.id, title, events });
  return shielded.followedBy(volley.portions.map((portion) => damageStage(portion, target.id)));
}

/** The steps of a portion's damage; the verdict has damage first, then drive (DRV-ARM-07). */
const damageStage = ({ weapon, key, damage, drive, steps }: Portion, who: Id): Stage => ({
  kind: 'damage',
  who,
  item: weapon,
  title: 'SALVO.drive.stage.damage',
  steps,
  verdict: {
    key: 'SALVO.drive.verdict.damageAndDrive',
    good: null,
    values: { portion: key, damage: steps.length > 0 ? steps[0]!.before : damage, drive, taken: damage },
  },
  events: [],
});

export const fireNote = (energy: string, damage: number): Stage => ({
  kind: 'note',
  who: null,
  title: 'SALVO.drive.stage.fire',
  verdict: { key: 'SALVO.drive.verdict.fire', good: null, values: { energy, damage } },
  events: [],
});
