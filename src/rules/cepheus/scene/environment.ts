/** Sensors and battlefield conditions (sections 12 and 13); they touch ranged attacks only (CEP-ENV-07). */
import type { Conditions } from '../attack/facts.ts';
import type { CepheusOptions, Sensor } from '../types.ts';

/** Whether the sensors include a working infra-red one, which a strong heat source makes useless (CEP-SEN-01). */
export const seesHeat = (sensors: readonly Sensor[], scene: Conditions): boolean =>
  !scene.strongHeat && sensors.includes('infraRed');

/** Whether the sensors include a targeting sensor that works in this scene (CEP-SEN-02, -03). */
export function hasSensor(sensors: readonly Sensor[], scene: Conditions, options: CepheusOptions): boolean {
  if (sensors.length === 0) return false;
  if (seesHeat(sensors, scene)) return true;
  const intensifies = scene.light !== 'dark' || options.intensifierTotalDark;
  return intensifies && sensors.includes('lightIntensification');
}

/** The DM of the light (CEP-ENV-01), unless a sensor cancels it (CEP-ENV-02). */
export function lightDm({ light }: Conditions): number {
  if (light === 'normal') return 0;
  return light === 'dark' ? -4 : -1;
}

/** The DM of smoke, doubled for lasers (CEP-ENV-03, -04, CEP-CORE-06), unless infra-red on a warm target cancels it. */
export function smokeDm({ smoke }: Conditions, laser: boolean): number {
  if (smoke === 'none') return 0;
  const dm = smoke === 'thick' ? -2 : -1;
  return laser ? dm * 2 : dm;
}

/** The visibility part of extreme weather (CEP-ENV-05), which a sensor cancels (CEP-SEN-04). */
export const VISIBILITY_DM = -1;
/** The interference part of extreme weather (CEP-ENV-05), which no sensor cancels. */
export const INTERFERENCE_DM = -1;
