/** Exact odds of what is asked for (DRV-DIC-06). */
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import { total } from '../kernel/tally.ts';
import type { Command, Odds } from '../ruleset.ts';
import { attackOdds, chanceOfSuccess, defenseChances, rollTally } from './attack-odds.ts';
import { checkedCommand, type Act, type Asked } from './commands/act.ts';
import { attack } from './commands/attack.ts';
import { armed, attackOn } from './commands/arms.ts';
import { check, checkOf, defenseOf, maneuver, offenseOf } from './commands/contacts.ts';
import { gravity, useOf } from './commands/gravity.ts';
import { zoneAttack, zoneOffense } from './commands/zone.ts';
import type { DriveOptions } from './options.ts';
import { usePseudogravity } from './pseudogravity.ts';
import type { RollSpec } from './rolls.ts';
import type { DriveFight } from './sheet.ts';
import { combatant, injuriesOf, protectedOf } from './state.ts';

/** Odds of an act that a roll decides, or points against a weight. Refuses what `perform` would, and `noOdds` for others. */
export function odds(fight: DriveFight, command: Command): Odds | Refusal {
  const known = WITH_ODDS.find(({ act }) => act.action === command.action);
  if (!known) return refuse('noOdds', 'DRV-DIC-06', { action: command.action });
  const asked = checkedCommand(known.act, fight, command);
  return isRefusal(asked) ? asked : known.oddsOf(asked);
}

const WITH_ODDS: readonly { readonly act: Act; readonly oddsOf: (asked: Asked) => Odds | Refusal }[] = [
  { act: attack, oddsOf: oddsOfAttack },
  { act: maneuver, oddsOf: oddsOfManeuver },
  { act: zoneAttack, oddsOf: (asked) => oddsOfRoll('onTheWay', zoneOffense(asked), asked.options) },
  { act: check, oddsOf: (asked) => oddsOfRoll('success', checkOf(asked), asked.options) },
  { act: gravity, oddsOf: oddsOfLift },
];

function oddsOfAttack(asked: Asked): Odds | Refusal {
  const arms = armed(asked);
  if (isRefusal(arms)) return arms;
  const target = asked.targets[0]!;
  const injuries = injuriesOf(combatant(asked.fight, target));
  return attackOdds(attackOn(asked, arms, target), protectedOf(asked.fight, target).target, injuries, asked.options);
}

function oddsOfManeuver(asked: Asked): Odds {
  const { options } = asked;
  const offense = oddsOfRoll('onTheWay', offenseOf(asked), options);
  const [onTheWay] = offense.chances;
  const defense = new Map(defenseChances(defenseOf(combatant(asked.fight, asked.targets[0]!)), options));
  const critical = onTheWay!.chance * (defense.get('critical') ?? 0);
  const hit = onTheWay!.chance * (defense.get('hit') ?? 0) + critical;
  return {
    ...offense,
    chances: [
      onTheWay!,
      { label: 'SALVO.drive.odds.hit', chance: hit },
      { label: 'SALVO.drive.odds.critical', chance: critical },
    ],
  };
}

/** One roll with the WILL that was declared. */
function oddsOfRoll(label: 'onTheWay' | 'success', spec: RollSpec, options: DriveOptions): Odds {
  const tally = rollTally(spec, options);
  const chance = chanceOfSuccess(spec.hindrance, total(tally), options);
  return {
    tally,
    chances: [{ label: `SALVO.drive.odds.${label}`, chance }],
    distributions: [],
    tail: 0,
    assuming: ['SALVO.drive.assuming.noWill'],
  };
}

/** Points against a weight: certain, but for silencing, which nobody knows of beforehand (DRV-PGR-22). */
function oddsOfLift(asked: Asked): Odds | Refusal {
  const use = usePseudogravity(useOf(asked, []), asked.options);
  if (!('success' in use)) return use.refused;
  return {
    tally: [],
    chances: [{ label: 'SALVO.drive.odds.success', chance: use.success ? 1 : 0 }],
    distributions: [],
    tail: 0,
    assuming: ['SALVO.drive.assuming.noSilencing'],
  };
}
