/** The conditions of `cepheus` that show on tokens. */
export const cepheusShown: readonly string[] = [
  'dead',
  'unconscious',
  'seriouslyWounded',
  'wounded',
  'helpless',
  'grappled',
  'prone',
  'crouched',
  'aiming',
  'suppressed',
  'hastened',
  'fatigued',
  'waiting',
  'drugged',
  'inSmoke',
  'inMist',
];
