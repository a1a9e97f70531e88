/** A line that may be the money of a recorded payment, deposit, refund or line. */
export interface Pair<Recorded> {
  readonly lineId: string;
  readonly recorded: Recorded;
  /** How well the line fits the recorded money. Lower ranks fit better; the first rank counts most. */
  readonly ranks: readonly number[];
}

/** Pairs each line with at most one recorded money, and the reverse. The best pairs come first. */
export function pairBest<Recorded>(pairs: readonly Pair<Recorded>[]): Map<string, Recorded> {
  const recordedOf = new Map<string, Recorded>();
  const taken = new Set<Recorded>();
  for (const { lineId, recorded } of pairs.toSorted(compareByRanks)) {
    if (recordedOf.has(lineId) || taken.has(recorded)) continue;
    recordedOf.set(lineId, recorded);
    taken.add(recorded);
  }
  return recordedOf;
}

function compareByRanks({ ranks: one }: Pair<unknown>, { ranks: other }: Pair<unknown>): number {
  const place = one.findIndex((rank, index) => rank !== other[index]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
