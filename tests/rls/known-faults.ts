import type { Breach, Invariant } from './ledger-invariants.ts';
import type { Facts } from './ledger-play.ts';

/** A fault of the product that breaks an invariant until somebody mends it. */
interface KnownFault {
  readonly invariant: Invariant;
  /** The fault in one sentence. */
  readonly fault: string;
  /** True for the details of a breach that this fault explains. */
  readonly excuses: (details: string) => boolean;
  readonly facts?: Partial<Facts>;
  /** The smallest sequence that breaks the invariant. `:key` is a new id, `:tenant2` the second tenant. */
  readonly steps: readonly string[];
}

export const KNOWN_FAULTS: readonly KnownFault[] = [];

export const isKnown = ({ invariant, details }: Breach): boolean =>
  KNOWN_FAULTS.some((known) => known.invariant === invariant && known.excuses(details));
