import { type DraftLine, wasSkipped, isTickable, isToRecord } from './draft-line.ts';

/**
 * Updates the lines that are not recorded yet, after other lines were recorded. `fresh` contains new proposals for all
 * lines. Keeps the landlord's choices, and the group of each incoming line. An outgoing line may change its group,
 * because it may return a payment that is now recorded.
 */
export function rematchLines(lines: readonly DraftLine[], fresh: readonly DraftLine[]): DraftLine[] {
  const byId = new Map(fresh.map((line) => [line.id, line]));
  return lines.map((line) => {
    const now = byId.get(line.id);
    if (now === undefined || line.group === 'recorded') return line;
    const { group, reasons, candidates, parts, returned } = now;
    if (line.cents < 0) return { ...line, group, reasons, candidates, returned };
    if (line.group === 'rest' && group === 'rest') return { ...line, reasons, candidates };
    if (!isToRecord(line) || !isToRecord(now) || !isAsProposed(line, now)) return line;
    const skipped = wasSkipped(line) ? ([{ code: 'skipped' }] as const) : [];
    const held = { ...line, reasons: [...reasons, ...skipped], candidates, parts };
    return { ...held, isTicked: line.isTicked && isTickable(held) };
  });
}

const isAsProposed = (one: DraftLine, other: DraftLine): boolean =>
  one.parts.every(({ duplicate }) => duplicate === null) && partsKey(one) === partsKey(other);

const partsKey = ({ parts }: DraftLine): string =>
  JSON.stringify(parts.map(({ leaseId, cents, kind, month }) => [leaseId, cents, kind, month]));
