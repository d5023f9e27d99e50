/** Points split among the physical characteristics by the owner (CEP-DMG-05, CEP-INJ-04). */
import type { Id, Key } from '../../kernel/json.ts';
import { share, type Part, type Procedure } from '../../kernel/procedure.ts';
import type { Physical, PhysicalScores } from '../types.ts';

/** Points for each characteristic, 0 or more. */
export type Split = PhysicalScores;

/** The order in which they are asked for: END is the first to lose points. */
const ORDER: readonly Physical[] = ['end', 'str', 'dex'];
const LABELS: Readonly<Record<Physical, Key>> = {
  str: 'SALVO.cepheus.characteristic.str',
  dex: 'SALVO.cepheus.characteristic.dex',
  end: 'SALVO.cepheus.characteristic.end',
};

/** The `points` that `by` splits, at least `least` of them: none of the characteristics takes more than its `room`. */
export function* split(
  by: Id | null,
  points: number,
  { question, clause }: { readonly question: Key; readonly clause: string },
  { least, most }: { readonly least: number; readonly most: number },
  room: PhysicalScores,
  fallback: Split,
): Procedure<Split> {
  const parts: Part[] = [];
  const usual: number[] = [];
  for (const id of ORDER) {
    if (room[id] <= 0) continue;
    parts.push({ id, label: LABELS[id], max: room[id] });
    usual.push(fallback[id]);
  }
  const bounds = { least, most, default: usual };
  const shares = yield* share(by, 'allocation', question, clause, bounds, parts, { points });
  const all = { str: 0, dex: 0, end: 0 };
  for (let at = 0; at < parts.length; at++) all[parts[at]!.id as Physical] = shares[at]!;
  return all;
}
