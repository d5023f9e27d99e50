/** Repairs by a mechanic (section 40): the work, its parts and its cost, salvage, and jury-rigs that fail. */
import { onlyWith, type Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { isAlone } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { type Outcome, type Verdict, withDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, madeOnce, measureField, numberField, type Act, type Request } from '../acts/act.ts';
import { checkTally, usualCharacteristic } from '../check/skill-check.ts';
import { paid } from '../fight/budget.ts';
import { hulkChanges } from '../harm/strike.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusFight, CepheusState, HulkState } from '../types.ts';
import { wreckable, type Wreckable } from '../vehicles/aboard.ts';
import { PART_KINDS, partsOf, slowed, type Part } from '../vehicles/parts.ts';
import { REPAIRS, repairOdds, rollRepair, spareParts, type Repair, type Repaired, type RepairKind } from './repair.ts';
import { DONORS, strippedOf, withHits, type Donor } from './repairable.ts';

/** The default skill of a repair, and the only skill for the Hull (CEP-REP-05). */
const MECHANICS = 'Mechanics';

/** A field that counts only with some kinds of repair. */
const toRepair = (kinds: readonly RepairKind[], field: Field): Field => onlyWith('kind', kinds, field);

const skillsOf = (skills: object): readonly string[] => [...new Set([MECHANICS, ...Object.keys(skills)])];

/**
 * A repair of a vehicle, robot or drone; during a fight only a jury-rig, as a significant action. Refuses `noMachine`,
 * `notAVehicle`, `fightUnderway`, `notDamaged`, `needsMechanics`.
 */
export const repair: Act = {
  action: 'repair',
  clause: 'CEP-REP-02',
  cost: 'significant',
  target: 'one',
  helps: true,
  when: 'turn',
  targetsVehicles: true,
  suits: ({ sheet }) => sheet.hulk !== null,
  applies: ({ id }, fight) => hasMachine(fight, id),
  fields: (_fight, { sheet }) =>
    madeOnce(sheet.skills, 'repair', () => [
      choiceField('kind', 'CEP-REP-01', 'actor', REPAIRS, 'juryRig'),
      toRepair(
        ['juryRig', 'system', 'destroyedSystem'],
        choiceField('part', 'CEP-REP-02', 'actor', PART_KINDS, 'drive'),
      ),
      toRepair(['system', 'hull'], choiceField('skill', 'CEP-REP-02', 'actor', skillsOf(sheet.skills), MECHANICS)),
      toRepair(['destroyedSystem', 'structure'], flagField('workshop', 'CEP-REP-04', 'gm')),
      toRepair(['destroyedSystem'], numberField('price', 'CEP-REP-04', 'gm', 0, 0, 1_000_000_000)),
      toRepair(['structure'], numberField('points', 'CEP-REP-06', 'actor', 1, 1, 9_999)),
    ]),
  refusal(request) {
    const kind = asText(request.declared, 'kind') as RepairKind;
    if (kind !== 'juryRig' && request.fight.phase === 'underway') return refuse('fightUnderway', 'CEP-REP-02');
    const hulk = hulkOf(request);
    if (request.targets.length === 0) return noMachineRefusal(request, 'CEP-REP-02');
    return hulk ? jobRefusal(hulk, kind, request) : refuse('notAVehicle', 'CEP-REP-02');
  },
  odds: (request) => repairOdds(jobOf(request, hulkOf(request)!)),
  *perform(request): Procedure<Outcome | Refusal> {
    const { fight, who, targets, action } = request;
    const target = targets[0]!;
    const vehicle = hulkOf(request)!;
    const job = jobOf(request, vehicle);
    const { value: result, dice } = yield* withDice(rollRepair(job));
    if (isRefusal(result)) return result;
    const changes = hulkChanges(vehicle.hulk, afterRepair(vehicle, result, request));
    const { check, hours, cost, unitsUsed, restored } = result;
    const facts = { kind: asText(request.declared, 'kind'), hours, cost, parts: unitsUsed, restored };
    const stage = {
      kind: 'check',
      who,
      against: target,
      title: 'SALVO.cepheus.stage.repair',
      dice,
      ...(check ? { tally: job.tally } : {}),
      verdict: facts.kind === 'juryRig' ? rigged(request, result) : repaired(result),
      events: [
        ...paid(fight, who, 'significant', 'CEP-REP-01'),
        event('repaired', target, CLAUSES[facts.kind as RepairKind], changes, facts),
      ],
    } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

const repaired = ({ check, success, hours, cost }: Repaired): Verdict => ({
  key: `SALVO.cepheus.verdict.${success ? 'repaired' : 'notRepaired'}`,
  good: success,
  values: { total: check?.total ?? 0, hours: hours ?? 0, cost },
});

/** The verdict of a jury-rig, whose hours are those that it lasts (CEP-REP-01). */
const rigged = ({ declared }: Request, { hours }: Repaired): Verdict => ({
  key: 'SALVO.cepheus.verdict.rigged',
  good: true,
  values: { part: `SALVO.cepheus.option.part.${asText(declared, 'part')}`, hours },
});

const CLAUSES: { readonly [kind in RepairKind]: string } = {
  juryRig: 'CEP-REP-01',
  system: 'CEP-REP-02',
  destroyedSystem: 'CEP-REP-04',
  hull: 'CEP-REP-05',
  structure: 'CEP-REP-06',
};

const hulkOf = ({ fight, targets }: Request): Wreckable | null =>
  targets[0] === undefined ? null : wreckable(combatantOf(fight, targets[0]));

/** Whether a vehicle, robot or drone may be here besides the mechanic, who may be one. */
const hasMachine = (fight: CepheusFight, mechanic: Id): boolean =>
  isAlone(fight) || fight.combatants.some((combatant) => combatant.id !== mechanic && wreckable(combatant) !== null);

const noMachineRefusal = ({ fight, who }: Request, clause: string): Refusal | null =>
  hasMachine(fight, who) ? null : refuse('noMachine', clause);

/** The refusal of a repair with nothing to repair, or of the Hull without Mechanics. */
function jobRefusal({ hulk, sheet }: Wreckable, kind: RepairKind, request: Request): Refusal | null {
  if (kind === 'hull') {
    if (hulk.hull >= sheet.maxHull) return refuse('notDamaged', CLAUSES[kind]);
    const isMechanics = asText(request.declared, 'skill').toLowerCase() === MECHANICS.toLowerCase();
    return isMechanics ? null : refuse('needsMechanics', CLAUSES[kind]);
  }
  if (kind === 'structure') return hulk.structure < sheet.maxStructure ? null : refuse('notDamaged', CLAUSES[kind]);
  if (partFor(hulk, kind, request)) return null;
  const isGone = kind !== 'destroyedSystem' && partFor(hulk, 'destroyedSystem', request);
  return refuse(isGone ? 'partDestroyed' : 'notDamaged', CLAUSES[kind]);
}

/**
 * The first part to which a kind of repair applies: destroyed, or damaged without being destroyed (nor already
 * jury-rigged).
 */
function partFor(hulk: HulkState, kind: RepairKind, { declared }: Request): Part | undefined {
  const parts = partsOf(hulk).filter((part) => part.kind === asText(declared, 'part'));
  if (kind === 'destroyedSystem') return parts.find(({ hits, most }) => hits >= most);
  return parts.find(({ hits, most, rigged }) => hits > 0 && hits < most && !(kind === 'juryRig' && rigged));
}

function jobOf({ fight, combatant, declared, who, options }: Request, { sheet, hulk }: Wreckable): Repair {
  const skill = asText(declared, 'skill');
  return {
    by: who,
    kind: asText(declared, 'kind') as RepairKind,
    tally: checkTally(fight, combatant, { skill, characteristic: usualCharacteristic(skill) }, options),
    units: hulk.parts,
    workshop: asFlag(declared, 'workshop'),
    price: asNumber(declared, 'price'),
    basePrice: sheet.price,
    points: Math.min(asNumber(declared, 'points'), sheet.maxStructure - hulk.structure),
  };
}

function afterRepair({ hulk }: Wreckable, result: Repaired, request: Request): HulkState {
  const kind = asText(request.declared, 'kind') as RepairKind;
  const used = { ...hulk, parts: hulk.parts - result.unitsUsed };
  if (!result.success) return used;
  if (kind === 'hull') return { ...used, hull: used.hull + result.restored };
  if (kind === 'structure') return { ...used, structure: used.structure + result.restored };
  const part = partFor(hulk, kind, request)!;
  if (kind === 'juryRig') return { ...used, juryRigs: { ...used.juryRigs, [part.key]: result.hours! } };
  return withHits(used, part.kind, part.key, 0);
}

const SALVAGE = [
  choiceField('part', 'CEP-REP-03', 'actor', DONORS, 'drive'),
  numberField('hits', 'CEP-REP-03', 'actor', 1, 1, 999),
];

/** The removal of spare parts from the first target, for itself or for a second target (CEP-REP-03). */
export const salvage: Act = {
  action: 'salvage',
  clause: 'CEP-REP-03',
  cost: 'free',
  target: 'many',
  when: 'any',
  applies: ({ id }, fight) => fight.phase !== 'underway' && hasMachine(fight, id),
  targetsVehicles: true,
  fields: () => SALVAGE,
  refusal(request) {
    const { fight, targets, declared } = request;
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-REP-03');
    if (targets.length === 0) return noMachineRefusal(request, 'CEP-REP-03');
    if (targets.length > 2) return refuse('tooManyTargets', 'CEP-REP-03');
    if (targets.some((id) => !wreckable(combatantOf(fight, id)))) return refuse('notAVehicle', 'CEP-REP-03');
    return strippedOf(hulkOf(request)!.hulk, asText(declared, 'part') as Donor, asNumber(declared, 'hits'))
      ? null
      : refuse('nothingLeft', 'CEP-REP-03');
  },
  perform(request) {
    const { fight, who, targets, declared, options, action } = request;
    const [donor, receiver = donor!] = targets;
    const part = asText(declared, 'part') as Donor;
    const hits = asNumber(declared, 'hits');
    const { hulk, sheet } = wreckable(combatantOf(fight, donor!))!;
    const units = spareParts({ [part]: hits });
    const left = slowed(sheet, strippedOf(hulk, part, hits)!, options);
    const stripped = event('stripped', donor!, 'CEP-REP-03', hulkChanges(hulk, left));
    const gained = partsGained(fight, receiver, units);
    const verdict = { key: 'SALVO.cepheus.verdict.salvaged', good: true, values: { units } };
    const title = 'SALVO.cepheus.stage.salvage';
    const stage = { kind: 'effect', who, against: donor!, title, verdict, events: [stripped, gained] } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

function partsGained(fight: Request['fight'], id: Id, units: number) {
  const { hulk } = wreckable(combatantOf(fight, id))!;
  return event('partsGained', id, 'CEP-REP-03', hulkChanges(hulk, { ...hulk, parts: hulk.parts + units }), { units });
}

const TIME = [
  numberField('days', 'CEP-REP-01', 'gm', 1, 0, 365),
  measureField('hours', 'CEP-REP-01', 'gm', 0, 0, 100_000),
];

/** The passing of days and hours, after which jury-rigs whose time is up fail (CEP-REP-01). */
export const hoursPass: Act = {
  action: 'hoursPass',
  clause: 'CEP-REP-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  time: true,
  doneBy: 'all',
  concerns: ({ state }) => state.hulk !== null,
  applies: ({ state }, { phase }) => phase !== 'underway' && isRigged(state),
  fields: () => TIME,
  refusal({ fight, combatant }) {
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-REP-01');
    return isRigged(combatant.state) ? null : refuse('notRigged', 'CEP-REP-01');
  },
  perform({ fight, who, combatant, declared, options, action }) {
    const { hulk, sheet } = wreckable(combatant)!;
    const hours = 24 * asNumber(declared, 'days') + asNumber(declared, 'hours');
    const rigs = Object.entries(hulk.juryRigs).map(([key, left]) => [key, left - hours] as const);
    const failed = rigs.filter(([, left]) => left <= 0).length;
    const juryRigs = Object.fromEntries(rigs.filter(([, left]) => left > 0));
    const aged = slowed(sheet, { ...hulk, juryRigs }, options);
    const events = [event('rigsAged', who, 'CEP-REP-01', hulkChanges(hulk, aged), { hours, failed })];
    const verdict = { key: 'SALVO.cepheus.verdict.rigsFailed', good: failed === 0, values: { failed } };
    const stage = { kind: 'effect', who, title: 'SALVO.cepheus.stage.hoursPass', verdict, events } as const;
    return ended(after(begin(fight), stage), action, who);
  },
};

const isRigged = ({ hulk }: CepheusState): boolean => hulk !== null && Object.keys(hulk.juryRigs).length > 0;
