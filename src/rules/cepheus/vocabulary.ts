/** The fixed terms of `cepheus` (section 2.2 of its case contract): each list with the type of its members. */
export const PHYSICAL = ['str', 'dex', 'end'] as const;
export type Physical = (typeof PHYSICAL)[number];
export const CHARACTERISTICS = ['str', 'dex', 'end', 'int', 'edu', 'soc'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The skills of the SRD, by the names that sheets use. A sheet may have others. */
// prettier-ignore
export const SKILLS = [
  'Admin', 'Advocate', 'Aerospace', 'Animals', 'Archery', 'Athletics',
  'Battle Dress', 'Bay Weapons', 'Bludgeoning Weapons', 'Bribery', 'Broker', 'Carousing',
  'Comms', 'Computer', 'Demolitions', 'Electronics', 'Energy Pistol', 'Energy Rifle',
  'Engineering', 'Farming', 'Gambling', 'Grav Vehicle', 'Gravitics', 'Heavy Weapons',
  'Jack-of-all-Trades', 'Leadership', 'Liaison', 'Life Sciences', 'Linguistics', 'Mechanics',
  'Medicine', 'Mole', 'Motorboats', 'Natural Weapons', 'Navigation', 'Ocean Ships',
  'Physical Sciences', 'Piercing Weapons', 'Piloting', 'Recon', 'Riding', 'Rotor Aircraft',
  'Sailing Ships', 'Screens', 'Shotgun', 'Slashing Weapons', 'Slug Pistol', 'Slug Rifle',
  'Social Sciences', 'Space Sciences', 'Spinal Mounts', 'Stealth', 'Steward', 'Streetwise',
  'Submarine', 'Survival', 'Tactics', 'Tracked Vehicle', 'Turret Weapons', 'Veterinary Medicine',
  'Wheeled Vehicle', 'Winged Aircraft', 'Zero-G',
] as const;

export const BANDS = ['personal', 'close', 'short', 'medium', 'long', 'veryLong', 'distant'] as const;
export type Band = (typeof BANDS)[number];
export const RANGE_TYPES = [
  'closeQuarters',
  'extendedReach',
  'thrown',
  'pistol',
  'rifle',
  'shotgun',
  'assaultWeapon',
  'rocket',
] as const;
export type RangeType = (typeof RANGE_TYPES)[number];
export type AttackKind = 'melee' | 'shooting' | 'thrown';
export const STANCES = ['standing', 'crouched', 'prone'] as const;
export type Stance = (typeof STANCES)[number];
export const COVERS = ['none', 'quarter', 'half', 'threeQuarter', 'full'] as const;
export type Cover = (typeof COVERS)[number];
export const REACTIONS = ['none', 'dodge', 'parry', 'dive'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const SENSORS = ['infraRed', 'lightIntensification'] as const;
export type Sensor = (typeof SENSORS)[number];
export const LIGHTS = ['normal', 'low', 'dark'] as const;
export const SMOKES = ['none', 'normal', 'thick'] as const;
export const WEATHERS = ['none', 'extreme'] as const;
export const DAMAGE_TYPES = ['B', 'E', 'P', 'S'] as const;
/** The effects that a payload may have where it lands (GAP-05, GAP-06). */
export const PAYLOADS = ['blast', 'rocket', 'stun', 'smoke', 'aerosol'] as const;
export const DRUGS = ['combatDrug', 'metabolicAccelerator'] as const;
export type DrugKind = (typeof DRUGS)[number];
/** Arcs of 90 degrees around a facing, clockwise (CEP-VEH-02). */
export const ARCS = ['front', 'right', 'rear', 'left'] as const;
export type Arc = (typeof ARCS)[number];
/** The mounts of a weapon: none, facing one arc, or a turret (CEP-VEH-09). */
export const MOUNTS = ['none', ...ARCS, 'turret'] as const;
export const ROLES = ['driver', 'gunner', 'passenger'] as const;
export type Role = (typeof ROLES)[number];
export const VEHICLE_FRAMES = ['vehicle', 'starship'] as const;
export const ROBOT_FRAMES = ['robot', 'drone'] as const;
export type Frame = (typeof VEHICLE_FRAMES)[number] | (typeof ROBOT_FRAMES)[number];
/**
 * The kinds of driving: in each round simple driving takes a minor action, demanding driving a significant one
 * (CEP-VEH-04).
 */
export const DRIVINGS = ['simple', 'demanding'] as const;
export type Driving = (typeof DRIVINGS)[number];
/** The systems that count hits (section 39), and the most hits that each can take. */
export const SYSTEM_HITS = { drive: 3, powerPlant: 3, sensors: 2, computer: 2 } as const;
/** Hits that destroy a weapon or a limb (CEP-VEH-46, -47, -52). */
export const PART_HITS = 2;
export type System = keyof typeof SYSTEM_HITS;
export const SYSTEMS = Object.keys(SYSTEM_HITS) as readonly System[];
export const COMMS = ['direct', 'hardlink', 'radio', 'laser', 'maser', 'meson'] as const;
export type Comm = (typeof COMMS)[number];
