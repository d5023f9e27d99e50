/** Clauses that no test proves, and why: facts about the book, and what is left to people. */
export const judgment: Readonly<Record<string, string>> = {
  'ADE-CAL-04': 'Whether a lock or a held object can be shot at is the GM’s; it has no numbers.',
  'ADE-ALT-01': 'The names of the bands.',
  'ADE-ALT-02': 'Where the ground ends is the GM’s.',
};
