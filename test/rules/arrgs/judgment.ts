/** Clauses that no test proves, and why: facts about the book, what is left to people, data and pictures. */
export const judgment: Readonly<Record<string, string>> = {
  'ARR-CORE-12': 'The table measures distances on its own grid.',
  'ARR-FLOW-04': 'How long a round may last in the world of the game changes nothing in it.',
  'ARR-DMG-12': 'What Vitality stands for.',
  'ARR-DMG-13': 'What resists and is vulnerable to what is data.',
  'ARR-SIZ-06': 'Leaving out a modifier that is the same on both sides is the table’s.',
};
