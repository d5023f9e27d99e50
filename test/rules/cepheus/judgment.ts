/** Clauses that no test can hold: what the book leaves to the table, or what lies outside this ruleset. */
export const judgment: { readonly [clause: string]: string } = {
  'CEP-FLOW-06': 'Avoiding a fight is the GM’s option before it starts; it has no numbers.',
  'CEP-SEN-05': 'These sensors detect; what they show is told by the GM, and they give no modifier to an attack.',
  'CEP-MEN-02': 'Psionic strength follows rules outside this ruleset.',
  'CEP-SHP-04': 'The damage table of space combat is outside this ruleset.',
};
