/** The GM's description of the scene, before or during the fight (sections 11, 13 and 19 of RULES.md). */
import { putAt } from '../../kernel/changes.ts';
import { asText, type Declared } from '../../kernel/declared.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Json } from '../../kernel/json.ts';
import type { Verdict } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { choiceField, flagField, madeOnce, measureField, type Act } from '../acts/act.ts';
import { sceneOf } from '../attack/attack-fields.ts';
import { LIGHTS, SMOKES, WEATHERS, type CepheusFight, type CepheusScene } from '../types.ts';
import { PLACES, startingBand } from './range.ts';

/**
 * The setting of the scene (CEP-ENV-06, CEP-ZGR-01, CEP-COM-05), which holds for every later act that declares no
 * other.
 */
export const setScene: Act = {
  action: 'setScene',
  clause: 'CEP-ENV-06',
  cost: 'free',
  target: 'none',
  when: 'any',
  gm: true,
  setup: 'scene',
  doneBy: 'all',
  fields: (fight) =>
    madeOnce(fight.scene, 'scene', () => {
      const scene = sceneOf(fight);
      return [
        choiceField('light', 'CEP-ENV-01', 'gm', LIGHTS, scene.light),
        choiceField('smoke', 'CEP-ENV-03', 'gm', SMOKES, scene.smoke),
        choiceField('weather', 'CEP-ENV-05', 'gm', WEATHERS, scene.weather),
        flagField('strongHeat', 'CEP-SEN-01', 'gm', scene.strongHeat),
        flagField('aerosol', 'CEP-DMG-02', 'gm', scene.aerosol),
        flagField('jammed', 'CEP-COM-05', 'gm', scene.jammed),
        measureField('gravity', 'CEP-ZGR-01', 'gm', scene.gravity, 0, 1_000),
        choiceField('place', 'CEP-RNG-07', 'gm', ['none', ...PLACES], placeIn(fight)),
      ];
    }),
  perform({ fight, action, declared }) {
    const before: { readonly [key: string]: unknown } = { ...sceneOf(fight), place: placeIn(fight) };
    const changed = Object.entries(declared.values).filter(([key, value]) => before[key] !== value);
    const changes = changed.map(([key, value]) => putAt(fight.scene, 'scene', key, value));
    const told = { what: changed.map(([key, value]) => toldOf(key, value)) };
    const events = changes.length > 0 ? [fightEvent('sceneChanged', 'CEP-ENV-06', changes, told)] : [];
    const stage = { kind: 'note', who: null, title: 'SALVO.cepheus.stage.setScene', events } as const;
    const verdict = suggested(declared);
    return ended(after(begin(fight), verdict ? { ...stage, verdict } : stage), action, null);
  },
};

/** A changed field by its label, with its value: of a choice the label of its option. */
const toldOf = (key: string, value: Json) => ({
  field: `SALVO.cepheus.field.${key}`,
  value: typeof value === 'string' ? `SALVO.cepheus.option.${key}.${value}` : value,
});

const placeIn = ({ scene: { place } }: CepheusFight): string => PLACES.find((word) => word === place) ?? 'none';

const DARKNESS = { normal: 'none', low: 'partial', dark: 'total' } as const;

/** The suggested range for the start of a fight in that place and light (CEP-RNG-07, -08); null: no place is set. */
function suggested(declared: Declared): Verdict | null {
  const place = PLACES.find((word) => word === asText(declared, 'place'));
  if (place === undefined) return null;
  const band = startingBand(place, DARKNESS[asText(declared, 'light') as CepheusScene['light']], 'long');
  const key = 'SALVO.cepheus.verdict.startingRange';
  return { key, good: null, values: { band: `SALVO.cepheus.band.${band}` } };
}
