/** Sensors and battlefield conditions (sections 12 and 13); they touch ranged attacks only (CEP-ENV-07). */
import type { CepheusOptions, Sensor } from './types.ts';
import type { Conditions } from './situation.ts';

/** What a sensor takes away is told apart from what stays, so that both can be shown. */
export interface Penalty {
  readonly counts: number;
  /** The part that a sensor cancels. */
  readonly cancelled: number;
}

const NOTHING: Penalty = { counts: 0, cancelled: 0 };
const penalty = (dm: number, cancelled: boolean): Penalty =>
  cancelled ? { counts: 0, cancelled: dm } : { counts: dm, cancelled: 0 };

/** CEP-SEN-01: infra-red is useless near a strong heat source. */
export const seesHeat = (sensors: readonly Sensor[], scene: Conditions): boolean =>
  !scene.strongHeat && sensors.includes('infraRed');

/** CEP-SEN-02, -03: a targeting sensor that works here. */
export function hasSensor(sensors: readonly Sensor[], scene: Conditions, options: CepheusOptions): boolean {
  if (sensors.length === 0) return false;
  if (seesHeat(sensors, scene)) return true;
  const intensifies = scene.light !== 'dark' || options.intensifierTotalDark;
  return intensifies && sensors.includes('lightIntensification');
}

/** CEP-ENV-01, -02. */
export function lightDm(scene: Conditions, sensor: boolean): Penalty {
  if (scene.light === 'normal') return NOTHING;
  return penalty(scene.light === 'dark' ? -4 : -1, sensor);
}

/** CEP-ENV-03, -04, CEP-CORE-06: lasers double it; infra-red against a warm target sees through. */
export function smokeDm(scene: Conditions, laser: boolean, heatSeen: boolean): Penalty {
  if (scene.smoke === 'none') return NOTHING;
  const dm = scene.smoke === 'thick' ? -2 : -1;
  return penalty(laser ? dm * 2 : dm, heatSeen);
}

/** CEP-ENV-05, CEP-SEN-04: sensors take away the visibility part, not the interference. */
export function weatherDm(scene: Conditions, sensor: boolean): Penalty {
  if (scene.weather === 'none') return NOTHING;
  return sensor ? { counts: -1, cancelled: -1 } : { counts: -2, cancelled: 0 };
}
