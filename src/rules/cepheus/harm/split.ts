/** Points split among the physical characteristics by the owner (CEP-DMG-05, CEP-INJ-04). */
import type { Id, Key } from '../../kernel/json.ts';
import { share, type Procedure } from '../../kernel/procedure.ts';
import type { Physical, PhysicalScores } from '../types.ts';

/** Points for each characteristic, 0 or more. */
export type Split = PhysicalScores;

/** The order in which they are asked for: END is the first to lose points. */
const ORDER: readonly Physical[] = ['end', 'str', 'dex'];

/** The points that `by` splits, all of them or at least `least`: none of the characteristics takes more than its `room`. */
export function* split(
  by: Id | null,
  { question, clause, points }: { readonly question: Key; readonly clause: string; readonly points: number },
  { least, most }: { readonly least: number; readonly most: number },
  room: PhysicalScores,
  fallback: Split,
): Procedure<Split> {
  const open = ORDER.filter((name) => room[name] > 0);
  const parts = open.map((id) => ({ id, label: `SALVO.cepheus.characteristic.${id}`, max: room[id] }));
  const bounds = { least, most, default: open.map((name) => fallback[name]) };
  const shares = yield* share(by, 'allocation', question, clause, bounds, parts, { points });
  const all = { str: 0, dex: 0, end: 0 };
  open.forEach((name, at) => (all[name] = shares[at]!));
  return all;
}
