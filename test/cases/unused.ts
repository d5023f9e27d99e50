import type { Bag, Operation, Operations } from './format.ts';

/** Operations to which a die is an error where they ask for none: the list of dice holds those that are rolled (1.5). */
export const strictAboutDice = (operations: Operations): Operations =>
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, strictly(operation)]));

const strictly =
  (operation: Operation): Operation =>
  (given) => {
    let isAsked = false;
    const watched: Bag = new Proxy(given, {
      get(target, key) {
        if (key === 'dice') isAsked = true;
        return Reflect.get(target, key) as unknown;
      },
    });
    const result = operation(watched);
    const { dice } = given;
    if (!isAsked && Array.isArray(dice) && dice.length > 0) throw new Error(`dice left over: ${dice.join(', ')}`);
    return result;
  };
