/** Every behavior of Foundry that the tabletop imitates and Salvo leans on. The same cases run inside Foundry through Quench. */
import { combatCases } from './combat.cases.ts';
import { documentCases } from './documents.cases.ts';
import { modelCases } from './models.cases.ts';
import { shellCases } from './shell.cases.ts';
import type { ContractCase } from './types.ts';
import { utilsCases } from './utils.cases.ts';
import { v14Cases } from './v14.cases.ts';
import { windowCases } from './windows.cases.ts';

export type { ContractCase, Globals } from './types.ts';

export const contractCases: readonly ContractCase[] = [
  ...utilsCases,
  ...modelCases,
  ...documentCases,
  ...combatCases,
  ...v14Cases,
  ...windowCases,
  ...shellCases,
];
