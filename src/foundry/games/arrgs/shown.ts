/** The conditions of `arrgs` that show on tokens. */
export const arrgsShown: readonly string[] = [
  'dead',
  'dying',
  'unconscious',
  'helpless',
  'stunned',
  'staggered',
  'disabled',
  'prone',
  'immobile',
  'surprised',
  'exhausted',
  'fatigued',
  'riding',
];
