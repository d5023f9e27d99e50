/** Names that the tabletop offers and the published types (V13) do not have, by group, each with its reason. */
export const ALLOWED = {
  'foundry.data': {
    operators: 'V14: update operators (types of 14.366, common/data/operators)',
    ActiveEffectTypeDataModel: 'V14: effects keep their changes in system.changes (types of 14.366)',
  },
  'foundry.data.operators': {
    DataFieldOperator: 'V14: base of the operators (types of 14.366)',
    ForcedDeletion: 'V14: what _del is (types of 14.366)',
    ForcedReplacement: 'V14: what _replace makes (types of 14.366)',
  },
  'foundry.documents': { modifyBatch: 'V14: several operations in one request (API documentation of V14)' },
  CONST: { ACTIVE_EFFECT_CHANGE_TYPES: 'V14: string types of effect changes (API documentation of V14)' },
  'ChatMessage#': { applyMode: 'V14: in place of applyRollMode (types of 14.366)' },
  'ChatMessage.': { applyMode: 'V14: in place of applyRollMode (types of 14.366)' },
} as const;

/** The tabletop's own: how a class knows its client. Not part of the API; nothing that Salvo may use. */
export type Own = 'tabletop';
