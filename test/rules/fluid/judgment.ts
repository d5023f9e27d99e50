/** Clauses that no test can hold: what the book leaves to the table, or what has no numbers of its own. */
export const judgment: { readonly [clause: string]: string } = {
  'FLU-GAP-38': 'Bang, flash, laser and vacuum are words on the weapon; DR may know them, nothing else is automated.',
};
