/** Common parts of all rulings: a GM's word about one combatant, whatever its state and whoever's turn it is. */
export const RULING = { target: 'none', when: 'any', gm: true } as const;
