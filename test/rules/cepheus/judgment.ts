/** Clauses that no test can hold: what the book leaves to the table, or what lies outside this ruleset. */
export const judgment: { readonly [clause: string]: string } = {
  'CEP-FLOW-06': 'Avoiding a fight is the GM’s option before it starts; it has no numbers.',
  'CEP-EXT-06':
    'The check that ends an extended action is an ordinary check of the task’s skill, called for by the GM.',
  'CEP-SEN-05': 'These sensors detect; what they show is told by the GM, and they give no modifier to an attack.',
  'CEP-MEN-02': 'Psionic strength follows rules outside this ruleset.',
  'CEP-MEN-03': 'By construction: wounds are read from STR, DEX and END alone.',
  'CEP-VEH-03': 'Vehicles take no turns of their own in the fight yet; their drivers do.',
  'CEP-SHP-04': 'The damage table of space combat is outside this ruleset.',
};
