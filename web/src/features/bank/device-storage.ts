import { storage } from '@/lib/storage/browser-storage.ts';
import type { SkipDecision } from './matching/model.ts';
import type { ColumnUses, RememberedLayouts } from './reading/model.ts';

const LAYOUTS = 'klinky.bankColumns';
const IGNORED = 'klinky.ignoredPayers';
const SKIPPED = 'klinky.leftBankLines';

/** The maximum number of skipped lines that the device stores. The oldest lines are deleted first. */
const SKIPPED_MAX = 2000;

/** Returns the stored value of a key, or `null` if no value or no valid JSON is stored. */
function read(key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null;

/**
 * Stores the landlord's answers about columns on this device. The key of an answer contains only the titles of the
 * columns.
 */
export const storedLayouts = {
  read(): RememberedLayouts {
    const stored = read(LAYOUTS);
    return isRecord(stored) ? stored : {};
  },
  write: (key: string, uses: ColumnUses): void =>
    storage.write(LAYOUTS, JSON.stringify({ ...storedLayouts.read(), [key]: uses })),
};

/** Stores the payers and payees whose lines are ignored, as digests instead of names. */
export const ignoredPayers = {
  read(): ReadonlySet<string> {
    const stored = read(IGNORED);
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  },
  change(hash: string, isIgnored: boolean): void {
    const hashes = new Set(ignoredPayers.read());
    if (isIgnored) hashes.add(hash);
    else hashes.delete(hash);
    storage.write(IGNORED, JSON.stringify([...hashes]));
  },
};

const DECISIONS: ReadonlySet<unknown> = new Set<SkipDecision>(['notRent', 'unticked', 'samePayment']);

const isSkipped = (entry: unknown): entry is [string, SkipDecision] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && DECISIONS.has(entry[1]);

/** Stores the fingerprints of the lines that the landlord skipped, with his decisions. */
export const skippedLines = {
  read(): ReadonlyMap<string, SkipDecision> {
    const stored = read(SKIPPED);
    return new Map(Array.isArray(stored) ? stored.filter(isSkipped) : []);
  },
  /** Stores the decisions. A decision of `null` deletes the line. */
  change(changes: ReadonlyMap<string, SkipDecision | null>): void {
    const lines = new Map(skippedLines.read());
    for (const [id, decision] of changes) {
      lines.delete(id);
      if (decision !== null) lines.set(id, decision);
    }
    storage.write(SKIPPED, JSON.stringify([...lines].slice(-SKIPPED_MAX)));
  },
};
