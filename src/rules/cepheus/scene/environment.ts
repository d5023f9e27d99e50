/** Sensors and battlefield conditions (sections 12 and 13); they touch ranged attacks only (CEP-ENV-07). */
import type { CepheusOptions, Sensor } from '../types.ts';
import type { Conditions } from '../attack/facts.ts';

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

/** CEP-ENV-01, -02: cancelled by a sensor. */
export function lightDm({ light }: Conditions): number {
  if (light === 'normal') return 0;
  return light === 'dark' ? -4 : -1;
}

/** CEP-ENV-03, -04, CEP-CORE-06: lasers double it; cancelled where infra-red sees a warm target through it. */
export function smokeDm({ smoke }: Conditions, laser: boolean): number {
  if (smoke === 'none') return 0;
  const dm = smoke === 'thick' ? -2 : -1;
  return laser ? dm * 2 : dm;
}

/** CEP-ENV-05: the two parts of extreme weather. CEP-SEN-04: a sensor cancels the visibility only. */
export const VISIBILITY_DM = -1;
export const INTERFERENCE_DM = -1;
