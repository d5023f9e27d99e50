/** Ramming, stunts, weaving and pursuit (CEP-VEH-23 to -27). */
import { onlyWith } from '../../kernel/command.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, type Act, type Request } from '../acts/act.ts';
import { BESIDE, CRASH_LISTS } from '../attack/attack-fields.ts';
import { react } from '../attack/reactions.ts';
import { EXCEPTIONAL } from '../check/check.ts';
import { CERTAIN, checkOdds } from '../check/check-odds.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import { ARCS, type CepheusFight, type Progress, type Reaction } from '../types.ts';
import { evading, seated, vehicleOf } from '../vehicles/aboard.ts';
import { weaveDm, weaveLimit, weaveRefusal, type Rammed } from './control.ts';
import { crashed } from './crash.ts';
import { atTheWheel, controlCheck, driven, drivingRefusal, steered, tallyAtTheWheel } from './driver.ts';
import { OTHER_DM, wheel } from './steer.ts';

const RAMMING = [...OTHER_DM, flagField('granted', 'CEP-VEH-23', 'gm'), flagField('duckBehind', 'CEP-RCT-06', 'actor')];

/** A ram: a control check with the DMs of the target's dodge and evasion; success is a collision with it (CEP-VEH-23). */
export const ram: Act = {
  ...wheel,
  action: 'ram',
  clause: 'CEP-VEH-23',
  target: 'one',
  targetsVehicles: true,
  lists: CRASH_LISTS,
  suits: ({ state }) => state.seat === null,
  fields: () => RAMMING,
  refusal(request) {
    const refused = drivingRefusal(request);
    if (refused) return refused;
    const vehicle = driven(request.fight, request.combatant)!;
    if (vehicle.hulk.speed <= 0) return refuse('notMoving', 'CEP-VEH-23');
    const [target] = request.targets;
    if (target === undefined) return null;
    if (target === vehicle.combatant.id || seated(request.fight, combatantOf(request.fight, target))) {
      return refuse('cannotBeRammed', 'CEP-VEH-23');
    }
    return null;
  },
  odds(request) {
    const { fight, who, declared, options } = request;
    // CEP-VEH-23: the GM may grant the ram without a check.
    if (asFlag(declared, 'granted')) return CERTAIN;
    const rammed = rammedOf(fight, request, 'none');
    const odds = checkOdds(tallyAtTheWheel(fight, who, declared, options, { rammed }));
    return { ...odds, assuming: ['SALVO.cepheus.assuming.noReaction'] };
  },
  *perform(request) {
    const { fight, who, targets, options, action } = request;
    const target = targets[0]!;
    const begun = after(begin(fight), {
      kind: 'declared',
      who,
      against: target,
      title: 'SALVO.cepheus.stage.ram',
      events: atTheWheel(fight, who, 'significant', 'CEP-VEH-23'),
    });
    const answered = yield* react(begun, target, who, 'shooting', options);
    const rammed = rammedOf(answered.progress.fight, request, answered.reaction);
    return ended(yield* ramming(answered.progress, request, rammed), action, who);
  },
};

/** The target of a ram with its reaction. */
function rammedOf(fight: CepheusFight, { targets, declared }: Request, reaction: Reaction): Rammed {
  const victim = combatantOf(fight, targets[0]!);
  return {
    dodges: reaction === 'dodge',
    cover: victim.state.cover,
    duckBehind: asFlag(declared, 'duckBehind'),
    evading: evading(fight, victim),
  };
}

function* ramming(progress: Progress, request: Request, rammed: Rammed): Procedure<Progress> {
  const { who, targets, declared, options } = request;
  const target = targets[0]!;
  const { combatant, hulk } = driven(progress.fight, combatantOf(progress.fight, who))!;
  if (asFlag(declared, 'granted')) return yield* rams(progress);
  const check = yield* controlCheck(progress.fight, who, declared, options, { rammed });
  const checked = after(progress, { ...check.stage, against: target });
  return check.success ? yield* rams(checked) : checked;

  /** The collision; a target that is a vehicle, robot or drone is solid enough to damage the vehicle (CEP-VEH-11). */
  function rams(reached: Progress): Procedure<Progress> {
    const solid = combatantOf(reached.fight, target).sheet.hulk !== null;
    return crashed(reached, request, combatant.id, target, hulk.speed, solid);
  }
}

const PURPOSES = ['arc', 'setUp', 'maneuvers', 'unlikely'] as const;
type Purpose = (typeof PURPOSES)[number];
/** The maneuvers that a stunt allows (CEP-VEH-24). */
const STUNT_MANEUVERS = 3;
const STUNT = [
  choiceField('purpose', 'CEP-VEH-24', 'actor', PURPOSES, 'unlikely'),
  onlyWith('purpose', ['arc'], choiceField('arc', 'CEP-VEH-24', 'actor', ARCS, 'front')),
  ...OTHER_DM,
];

/**
 * A stunt (CEP-VEH-24): it brings a target into one more arc for this round, sets up the next control check, allows
 * three maneuvers, or does something unlikely.
 */
export const stunt: Act = {
  ...wheel,
  action: 'stunt',
  clause: 'CEP-VEH-24',
  target: 'place',
  targetsVehicles: true,
  fields: () => STUNT,
  refusal(request) {
    if (request.targets.length > 1) return refuse('tooManyTargets', 'CEP-VEH-24');
    const needsTarget = asText(request.declared, 'purpose') === 'arc' && request.targets.length === 0;
    return drivingRefusal(request) ?? (needsTarget ? refuse('noTarget', 'CEP-VEH-24') : null);
  },
  odds: ({ fight, who, declared, options }) => checkOdds(tallyAtTheWheel(fight, who, declared, options)),
  *perform({ fight, who, targets, declared, options, action }) {
    const purpose = asText(declared, 'purpose') as Purpose;
    const begun = after(begin(fight), {
      kind: 'declared',
      who,
      title: 'SALVO.cepheus.stage.stunt',
      verdict: { key: `SALVO.cepheus.option.purpose.${purpose}`, good: null },
      events: atTheWheel(fight, who, 'significant', 'CEP-VEH-24'),
    });
    const check = yield* controlCheck(begun.fight, who, declared, options);
    const { id } = check.vehicle.combatant;
    const checked = after(begun, check.stage);
    const consequences = stuntEvents(
      checked.fight,
      id,
      purpose,
      check.effect,
      targets[0] ?? null,
      asText(declared, 'arc'),
    );
    const stage = { kind: 'effect', who: id, title: `SALVO.cepheus.stage.stuntDone`, events: consequences } as const;
    return ended(consequences.length > 0 ? after(checked, stage) : checked, action, who);
  },
};

function stuntEvents(
  fight: CepheusFight,
  id: Id,
  purpose: Purpose,
  effect: number,
  target: Id | null,
  arc: string,
): readonly Event[] {
  const until = { at: 'endOfRound', round: fight.round } as const;
  if (purpose === 'setUp') {
    const value = Math.sign(effect + 0.5) * (Math.abs(effect) >= EXCEPTIONAL ? 2 : 1);
    return [conditionGained(fight, id, { id: 'setUp', clause: 'GAP-09', until: { at: 'endOfFight' }, value })];
  }
  if (effect < 0) return [];
  if (purpose === 'maneuvers') return steered(fight, id, 'CEP-VEH-24', { motion: { maneuvers: STUNT_MANEUVERS } });
  if (purpose !== 'arc') return [];
  return [conditionGained(fight, id, { id: 'stunt', clause: 'CEP-VEH-24', until, facts: { target, arc } })];
}

/** Weaving between obstacles at a number `w`, a negative DM that pursuers have to match (CEP-VEH-25 to -27). */
export const weave: Act = {
  ...wheel,
  action: 'weave',
  clause: 'CEP-VEH-25',
  target: 'place',
  targetsVehicles: true,
  lists: [BESIDE],
  suits: ({ sheet }) => sheet.kind === 'vehicle',
  fields(fight, combatant) {
    const vehicle = driven(fight, combatant);
    const most = Math.max(1, weaveLimit(vehicle?.hulk.speed ?? 0));
    const w = vehicle?.combatant.state.motion.chase?.w ?? 1;
    return [
      numberField('w', 'CEP-VEH-25', 'actor', w, 0, Math.max(most, w)),
      flagField('obstacles', 'CEP-VEH-25', 'gm', true),
      ...OTHER_DM,
    ];
  },
  refusal(request) {
    const { fight, combatant, targets, declared } = request;
    const refused = drivingRefusal(request);
    if (refused) return refused;
    if (!asFlag(declared, 'obstacles')) return refuse('noObstacles', 'CEP-VEH-25');
    const vehicle = driven(fight, combatant)!;
    const { chase } = vehicle.combatant.state.motion;
    const mismatch = weaveRefusal(vehicle.hulk.speed, asNumber(declared, 'w'), chase?.w ?? null);
    return mismatch ?? pursuerRefusal(fight, vehicle.combatant.id, targets);
  },
  odds: ({ fight, who, declared, options }) =>
    checkOdds(tallyAtTheWheel(fight, who, declared, options, { more: [weaveDm(asNumber(declared, 'w'))] })),
  *perform(request) {
    const { fight, who, targets, declared, options, action } = request;
    const w = asNumber(declared, 'w');
    const begun = after(begin(fight), {
      kind: 'declared',
      who,
      title: 'SALVO.cepheus.stage.weave',
      verdict: { key: 'SALVO.cepheus.verdict.weave', good: null, values: { w } },
      events: atTheWheel(fight, who, 'significant', 'CEP-VEH-25', { motion: { chase: null } }),
    });
    const check = yield* controlCheck(begun.fight, who, declared, options, { more: [weaveDm(w)] });
    const { combatant, hulk } = check.vehicle;
    const checked = after(begun, check.stage);
    // CEP-VEH-26: a failure is a crash into something solid at the current speed.
    if (!check.success)
      return ended(yield* crashed(checked, request, combatant.id, null, hulk.speed, true), action, who);
    return ended(followed(checked, combatant.id, targets, w), action, who);
  },
};

/** The refusal of targets that cannot pursue; pursuers are other vehicles that are not destroyed. */
function pursuerRefusal(fight: CepheusFight, leader: Id, targets: readonly Id[]): Refusal | null {
  const invalid = targets.find((id) => {
    const vehicle = vehicleOf(fight, id);
    return id === leader || !vehicle || isDead(vehicle.combatant.state);
  });
  return invalid === undefined ? null : refuse('notAPursuer', 'CEP-VEH-27', { target: invalid });
}

/** The pursuit of a weaving vehicle: each pursuer has to match `w` on its turn or break off (CEP-VEH-27). */
function followed(progress: Progress, leader: Id, pursuers: readonly Id[], w: number): Progress {
  return pursuers.reduce((reached, id) => {
    const events = steered(reached.fight, id, 'CEP-VEH-27', { motion: { chase: { leader, w } } }, 'pursuing');
    const verdict = { key: 'SALVO.cepheus.verdict.mustMatch', good: null, values: { w } };
    return after(reached, { kind: 'effect', who: id, title: 'SALVO.cepheus.stage.pursued', verdict, events });
  }, progress);
}

/** Breaking off a pursuit (CEP-VEH-27). */
export const breakOff: Act = {
  ...wheel,
  action: 'breakOff',
  clause: 'CEP-VEH-27',
  cost: 'free',
  applies: (combatant, fight) => Boolean(driven(fight, combatant)?.combatant.state.motion.chase),
  refusal: ({ fight, combatant }) =>
    driven(fight, combatant)?.combatant.state.motion.chase ? null : refuse('notPursuing', 'CEP-VEH-27'),
  perform: ({ fight, who, combatant, action }) =>
    ended(brokenOff(begin(fight), driven(fight, combatant)!.combatant.id), action, who),
};

/** The end of a vehicle's pursuit (CEP-VEH-27). */
export function brokenOff(progress: Progress, id: Id): Progress {
  const events = steered(progress.fight, id, 'CEP-VEH-27', { motion: { chase: null } }, 'brokeOff');
  return after(progress, { kind: 'effect', who: id, title: 'SALVO.cepheus.stage.brokenOff', events });
}
