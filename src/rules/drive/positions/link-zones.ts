/** The neighboring zones of the scene, as the GM rules them during a fight (DRV-POS-02). */
import { putAt } from '../../kernel/changes.ts';
import { asFlag, asText, type Declared } from '../../kernel/declared.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { refuse } from '../../kernel/result.ts';
import { flagField, ruling, zoneField, type Act } from '../acts/act.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import { hasSeveralZones, linksOf, zonesOf } from '../sheet/state.ts';

/** A ruling: two zones become neighbors, or are none any more. Refuses `nothingChanges`. */
export const linkZones: Act = {
  ...ruling('linkZones', 'DRV-POS-02', ({ fight, declared }) => {
    const [zone, toZone] = pairOf(declared);
    const others = linksOf(fight).filter((link) => !(link.includes(zone) && link.includes(toZone)));
    const neighbors = asFlag(declared, 'neighbors');
    const change = putAt(fight.scene, 'scene', 'links', neighbors ? [...others, [zone, toZone]] : others);
    return [fightEvent(neighbors ? 'zonesLinked' : 'zonesParted', 'DRV-POS-02', [change], { zone, toZone })];
  }),
  applies: (_combatant, fight) => hasSeveralZones(fight),
  refusal({ fight, declared }) {
    const [zone, toZone] = pairOf(declared);
    const changes = zone !== toZone && areLinked(fight, zone, toZone) !== asFlag(declared, 'neighbors');
    return changes ? null : refuse('nothingChanges', 'DRV-POS-02');
  },
  fields(fight, { state }) {
    const other = zonesOf(fight).find((zone) => zone !== state.zone && !areLinked(fight, state.zone, zone));
    return [
      zoneField(fight, 'zone', 'DRV-POS-02', 'gm', state.zone),
      zoneField(fight, 'toZone', 'DRV-POS-02', 'gm', other ?? state.zone),
      flagField('neighbors', 'DRV-POS-02', 'gm', true),
    ];
  },
};

const pairOf = (declared: Declared): readonly [string, string] => [
  asText(declared, 'zone'),
  asText(declared, 'toZone'),
];

const areLinked = (fight: DriveFight, zone: string, other: string): boolean =>
  linksOf(fight).some((link) => link.includes(zone) && link.includes(other));
