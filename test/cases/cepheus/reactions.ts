/** Section 3.5: aim and reactions. */
import { reactionRefusal, reactionsOf, reactorOf } from '../../../src/rules/cepheus/attack/reactions.ts';
import type { Incoming, Reactor } from '../../../src/rules/cepheus/attack/reactions.ts';
import { stateDms } from '../../../src/rules/cepheus/check/skill-check.ts';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import type {
  AimState,
  CepheusFight,
  CepheusState,
  Cover,
  Reaction,
  Stance,
} from '../../../src/rules/cepheus/types.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { Ask } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { amountOf, total } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import { always, WEAPONS, entrant, fightOf, OTHER, SELF, Table, type How } from './entrant.ts';
import { bag, flag, level, list, number, orNull, read, settings, text } from './given.ts';

export const aimAndReactions: Operations = {
  aimTrack: (given) => {
    const weapon = bag(given, 'weapon');
    const sights = {
      laserSight: flag(weapon, 'laserSight'),
      telescopicSight: flag(weapon, 'telescopicSight'),
    };
    const steps = list(given, 'steps');
    const targets = [...new Set([...steps.map(targetOf), text(bag(given, 'aim'), 'target', 'T')])];
    const self = entrant({
      max: STURDY,
      items: [
        { ...WEAPONS.shooting, ...sights },
        { ...WEAPONS.melee, id: 'sheathed', equipped: false },
      ],
      state: { aim: aimFrom(bag(given, 'aim')) },
    });
    const foes = targets.filter((id) => id !== null).map((id) => entrant({ id, max: STURDY }));
    const table = new Table(fightOf(given, [self, ...foes]));
    table.turn(SELF);
    const attacks: object[] = [];
    let warned = false;
    for (const step of steps) {
      for (let time = 0; time < number(step, 'times', 1); time++) {
        table.lay(SELF, { budget: { minor: 1, significant: 1 } });
        if (step['do'] === 'attack') attacks.push(aimOfAttack(table.fight, targetOf(step)));
        if (takesStep(table, step, given)) warned = true;
      }
    }
    return { aim: shown(table.state().aim), attacks, warned };
  },

  allowedActions: (given) => {
    const table = new Table(acting(given));
    const incoming = text<Incoming>(given, 'incoming', 'shooting');
    const reactions = reactionsOf(reactor(table.fight, bag(given, 'actor')), incoming);
    if (table.fight.waiting[SELF]) table.act(SELF, 'actNow');
    const may = (action: string, item?: Id): boolean =>
      cepheus.choices(table.fight, SELF, action).some((choice) => choice.item === item && choice.refused === null);
    return {
      dodge: reactions.includes('dodge'),
      parry: reactions.includes('parry'),
      dive: reactions.includes('dive'),
      meleeAttack: may('attack', 'melee'),
      shoot: may('attack', 'shooting'),
      move: may('move'),
      aim: may('aim'),
      // Of an act that also opens grapples, the case asks for the check within one.
      opposedCheck: flag(bag(given, 'actor'), 'grappled') && may('grapple'),
    };
  },

  react: (given) => {
    const reaction = text<Exclude<Reaction, 'none'>>(given, 'reaction', 'dodge');
    const usual = { parry: 'melee', dive: 'blast', dodge: 'shooting' } as const;
    const incoming = text<Incoming>(given, 'incoming', usual[reaction]);
    const actor = bag(given, 'actor');
    const table = new Table(acting(given));
    const refused = reactionRefusal(reaction, incoming, reactor(table.fight, actor));
    if (refused) return { refused: refused.refused };
    let warned = false;
    const answer = always(incoming === 'blast' ? 6 : 1, { reaction });
    const attack = {
      item: incoming,
      target: SELF,
      declared: {
        metres: incoming === 'melee' ? 1 : 3,
        gravity: number(given, 'gravity', 1),
        ...(incoming === 'blast' ? {} : { otherDm: 0 }),
        duckBehind: flag(actor, 'duckBehind'),
      },
      answer: (ask: Ask) => {
        if (ask.ask === 'choose') warned ||= ask.options.some(({ id, values }) => id === reaction && values);
        return answer(ask);
      },
    };
    table.turn(OTHER);
    attacked(table, incoming, attack);
    const tally = table.stage('attack')?.tally ?? [];
    return {
      attackerDm: amountOf(tally, `SALVO.cepheus.dm.${reaction}`),
      ...costOf(table, given),
      reactions: table.state().reactions,
      aim: shown(table.state().aim),
      warned,
      refused: null,
    };
  },
};

/**
 * An attack on the actor or, where it cannot be aimed at the actor, another of the same kind: fire that keeps it in its
 * cover, an explosion beside it, a blow or throw once it shows itself. The reaction is the same in each.
 */
function attacked(table: Table, incoming: Incoming, attack: How): void {
  const failed = table.act(OTHER, 'attack', attack);
  if (failed?.refused === 'targetCannotBeHit') {
    const { target: _target, ...untargeted } = attack;
    const declared = (more: Bag): Pick<How, 'declared'> => ({ declared: { ...attack.declared, ...more } });
    if (incoming === 'melee' || incoming === 'thrown') table.lay(SELF, { cover: 'threeQuarter' });
    const others: { readonly [incoming in Incoming]: How } = {
      melee: attack,
      thrown: attack,
      shooting: { ...attack, ...declared({ suppression: true }) },
      blast: { ...untargeted, onGround: true, ...declared({ blastVictims: [{ id: SELF, metres: 0 }] }) },
    };
    must(table.act(OTHER, 'attack', others[incoming]));
  } else must(failed);
}

function must(failed: Refusal | null): void {
  if (failed) throw new Error(failed.refused);
}

/** Scores with which a hit neither kills nor knocks out. */
const STURDY = { str: 99, dex: 99, end: 99 };

const targetOf = (step: Bag): Id => text(step, 'target', 'T');

/** An aim of nothing at nobody is none. */
export function aimFrom(given: Bag): AimState | null {
  const dm = number(given, 'dm', 0);
  const kill = number(given, 'kill', 0);
  const target = read<string | null>(given, 'target', null);
  return dm === 0 && kill === 0 ? null : { target: target ?? OTHER, dm, kill };
}

export const shown = (aim: AimState | null) => aim ?? { target: null, dm: 0, kill: 0 };

/** The aim's bonus to an attack. */
function aimOfAttack(fight: CepheusFight, target: Id): object {
  const command = { action: 'attack', who: SELF, item: 'shooting', targets: [target] };
  const odds = cepheus.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  const dm = (name: string) => amountOf(odds.tally, `SALVO.cepheus.dm.${name}`);
  const sights = odds.tally.filter(({ label }) => label.endsWith('Sight'));
  return { dm: dm('aim'), sightDm: total(sights), killDamage: killDamage(fight, target) };
}

/** The points that a hit has of an aim for the kill: what the step of the damage adds. */
function killDamage(fight: CepheusFight, target: Id): number {
  const table = new Table(fight);
  table.act(SELF, 'attack', { item: 'shooting', target, answer: always(6) });
  const step = table.stage('damage')?.steps?.find(({ label }) => label === 'SALVO.cepheus.step.aimKill');
  return step ? step.after - step.before : 0;
}

/** The step, whose dice and decisions do not matter; whether the table is warned that it gives up an aim for the kill. */
function takesStep(table: Table, step: Bag, given: Bag): boolean {
  switch (step['do']) {
    case 'aim':
    case 'aimKill':
      table.act(SELF, step['do'], { target: targetOf(step) });
      return false;
    case 'attack':
      table.act(SELF, 'attack', { item: 'shooting', target: targetOf(step), answer: always(1) });
      return false;
    case 'dodge':
      return attackedOnce(table, given, { item: 'shooting', declared: { metres: 3 } }, 1, 'dodge');
    case 'parry':
      attackedOnce(table, given, { item: 'melee', declared: { metres: 1 } }, 1, 'parry');
      // The case asks for the warnings of a dodge, a dive and a move alone.
      return false;
    case 'dive':
      return attackedOnce(table, given, { item: 'blast', declared: { metres: 3 } }, 6, 'dive');
    case 'attackedBy':
      return attackedOnce(table, given, shotOf(step), 4);
    case 'suppressed':
      return attackedOnce(table, given, { item: 'shooting', declared: { metres: 3, suppression: true } }, 6);
    case 'move':
      return moves(table);
    case 'draw':
      table.lay(SELF, { drawn: { shooting: true } });
      table.act(SELF, 'draw', { item: 'sheathed' });
      return false;
    case 'reload':
      table.lay(SELF, { ammo: { shooting: 0 } });
      table.act(SELF, 'reload', { item: 'shooting' });
      return false;
    case 'changeStance':
      table.act(SELF, 'changeStance');
      return false;
    case 'otherAction':
      table.act(SELF, 'charge', { declared: { cost: 'minor' } });
      return false;
    case 'distracted':
      table.act(SELF, 'distract');
      return false;
    default:
      table.act(SELF, 'free');
      return false;
  }
}

/** A move, and whether one of its fields warns of the aim for the kill. */
function moves(table: Table): boolean {
  const [choice] = cepheus.choices(table.fight, SELF, 'move');
  table.act(SELF, 'move');
  return choice!.fields.some(({ key }) => key === 'givesUpKill');
}

/** The shot of a step at a range that changes nothing: with 4 on every die it has the Effect of the step. */
const shotOf = (step: Bag): Blow => ({
  item: 'shooting',
  declared: { metres: 30, otherDm: number(step, 'effect', 0) },
  gun: { damageDice: 0, damageFlat: number(step, 'damage', 0) },
});

/** An attack, and whatever sets its gun apart. */
type Blow = Pick<How, 'item' | 'declared'> & { readonly gun?: Bag };

/** An attack on the aiming combatant, as it stands in the open; whether an option of its answer warns of the aim for the kill. */
function attackedOnce(
  table: Table,
  given: Bag,
  { gun = {}, ...how }: Blow,
  face: number,
  reaction: Reaction = 'none',
): boolean {
  const self = entrant({ max: STURDY, items: [WEAPONS.melee], state: { aim: table.state().aim } });
  const items = Object.values({ ...WEAPONS, shooting: { ...WEAPONS.shooting, ...gun } });
  const foe = entrant({ id: OTHER, skills: { Athletics: 0, Weapon: 0 }, items });
  const scene = new Table(fightOf(given, [self, foe]));
  scene.turn(OTHER);
  const answer = always(face, { reaction });
  let warned = false;
  must(
    scene.act(OTHER, 'attack', {
      ...how,
      target: SELF,
      answer: (ask) => {
        if (ask.ask === 'choose') warned ||= ask.options.some(({ id, values }) => id === reaction && values);
        return answer(ask);
      },
    }),
  );
  table.lay(SELF, { aim: scene.state().aim });
  return warned;
}

/** The actor of the case on its turn (or waiting), and a foe who is armed with everything. */
function acting(given: Bag): CepheusFight {
  const actor = bag(given, 'actor');
  const acted = flag(actor, 'acted');
  const aim = bag(actor, 'aim');
  const self = entrant({
    max: STURDY,
    skills: { Weapon: level(actor, 'meleeSkill'), 'Zero-G': orNull(actor, 'zeroG') },
    items: [WEAPONS.melee, WEAPONS.shooting],
    sheet: {
      unconscious: flag(actor, 'unconscious') ? { since: 0, failures: 0 } : null,
      helpless: flag(actor, 'helpless'),
    },
    state: {
      ...postureOf(actor),
      aware: flag(actor, 'aware', true),
      initiative: number(actor, 'initiative', 0),
      reactions: number(actor, 'reactions', 0),
      aim: aimFrom(aim),
      grappledWith: flag(actor, 'grappled') ? OTHER : null,
      extended: flag(actor, 'extendedAction') ? { skill: 'none', roundsNeeded: 10, roundsDone: 0 } : null,
    },
  });
  const foe = entrant({
    id: OTHER,
    skills: { Athletics: 0, Weapon: 0, 'Zero-G': 0 },
    items: Object.values(WEAPONS),
    state: { initiative: 0, aim: null },
  });
  const table = new Table(fightOf(given, [self, foe]));
  if ('reaction' in given) {
    if (acted) table.fight = { ...table.fight, acted: { [SELF]: true } };
    if (flag(actor, 'delaying')) waits(table);
    return table.fight;
  }
  if (flag(actor, 'delaying')) waits(table);
  else table.turn(SELF);
  return table.fight;
}

function waits(table: Table): void {
  table.turn(SELF);
  table.act(SELF, 'delay');
}

export const postureOf = (actor: Bag): Pick<CepheusState, 'stance' | 'cover'> => ({
  stance: text<Stance>(actor, 'stance', 'standing'),
  cover: text<Cover>(actor, 'cover', 'none'),
});

/** The actor as a reaction sees it; a vehicle and the inside of one are not in a fight yet. */
export const reactor = (fight: CepheusFight, actor: Bag): Reactor => ({
  ...reactorOf(fight, SELF),
  kind: text<Reactor['kind']>(actor, 'kind', 'character'),
  inClosedVehicle: flag(actor, 'inClosedVehicle'),
  reactedToThis: flag(actor, 'reactedToThis'),
});

/** The cost of reacting: the change of Initiative, the pair of this round and the next, the DM on checks, posture. */
export function costOf(table: Table, given: Bag): object {
  const { initiativeMods, stance, lostSignificant } = table.state();
  const [mod] = Object.values(initiativeMods);
  const now = table.count();
  const checkDm = total(stateDms(table.fight, table.combatant(), settings(given)));
  // Nobody has claimed the first place of the next round yet (CEP-DLY-02): this round's changes are over, no more.
  const later = new Table({ ...table.fight, waiting: {} });
  later.endRound();
  return { initiativeMod: mod?.value ?? 0, initiative: [now, later.count()], checkDm, stance, lostSignificant };
}
