/** The conditions of `drive` that show on tokens. */
export const driveShown: readonly string[] = [
  'dead',
  'deafened',
  'dimLight',
  'moderateLight',
  'grappling',
  'hobbled',
  'ignited',
  'incapacitated',
  'limbUseless',
  'paralyzed',
  'pinned',
  'prone',
  'stunned',
];
