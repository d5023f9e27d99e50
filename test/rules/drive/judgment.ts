/** Clauses that no test proves, and why: facts about the book, what is left to people, data and pictures. */
export const judgment: Readonly<Record<string, string>> = {
  'DRV-GEN-03': 'One sheet and one state serve player characters and NPCs; there is nothing to tell them apart by.',
  'DRV-INJ-05': 'An attack has one injury type by its shape.',
  'DRV-RES-02': 'Follows from the order of steps, which the cases of section 17 prove.',
  'DRV-CHR-01': 'The shape of the sheet.',
  'DRV-CHR-02': 'Points of a new character: a check of the sheet, never enforced in play.',
  'DRV-CHR-06': 'Prices and weights of armor are data.',
  'DRV-GAP-19': 'Fatigue is a counter without an effect.',
  'DRV-GAP-21': 'Fires and collapses are the GM’s; the note with the unshielded damage is DRV-AOE-12.',
  'DRV-GAP-22': 'One effective range for each actor, chosen by hand.',
  'DRV-GAP-26': 'The shape of the sheet.',
  'DRV-LGT-05': 'What others may see of an aura is the table’s.',
  'DRV-PGR-22': 'Hiding silencing from players is the table’s; some devices tell, which is the GM’s to say.',
  'DRV-PGR-25': 'Wind without an effect.',
};
