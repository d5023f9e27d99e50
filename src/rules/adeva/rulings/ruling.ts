/** The common parts of all rulings: the GM's decisions about a combatant, possible in any state and on any turn. */
export const RULING = { target: 'none', when: 'any', gm: true } as const;
