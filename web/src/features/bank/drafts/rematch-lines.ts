import { type DraftLine, wasSkipped, isTickable, isToRecord, mayBeSame } from './draft-line.ts';

/**
 * Updates the lines that are not recorded yet, after other lines or a deposit were recorded. `fresh` contains new
 * proposals for all lines. Keeps the landlord's choices, and the group of each incoming line. If the page asked for the
 * tenant of a line and now knows him, it proposes him. An outgoing line may change its group, because it may return a
 * payment or a deposit that is now recorded.
 */
export function rematchLines(lines: readonly DraftLine[], fresh: readonly DraftLine[]): DraftLine[] {
  const byId = new Map(fresh.map((line) => [line.id, line]));
  return lines.map((line) => {
    const now = byId.get(line.id);
    if (now === undefined || line.group === 'recorded') return line;
    const { group, reasons, candidates, parts, returned } = now;
    const isIgnored = line.ignored === 'line' && group === 'returned';
    if (line.cents < 0)
      return { ...line, group: isIgnored ? 'rest' : group, reasons, candidates, parts, returned };
    if (line.group === 'rest' && group === 'rest') return { ...line, reasons, candidates };
    if (isUnanswered(line) && now.parts.length > 0 && isToRecord(now))
      return {
        ...now,
        account: line.account,
        fee: line.fee,
        group: now.group === 'ready' ? 'confirm' : now.group,
        isTicked: false,
      };
    if (!isToRecord(line) || !isToRecord(now) || !isAsProposed(line, now)) return line;
    const skipped = wasSkipped(line) ? ([{ code: 'skipped' }] as const) : [];
    const held = { ...line, reasons: [...reasons, ...skipped], candidates, parts };
    return { ...held, isTicked: line.isTicked && isTickable(held) };
  });
}

/** Returns true if the page asks for the tenant of a line, and the landlord has chosen nothing yet. */
const isUnanswered = (line: DraftLine): boolean =>
  line.group === 'assign' &&
  line.refusal === null &&
  !wasSkipped(line) &&
  (line.rows === null || line.proposed.parts.length > 0) &&
  partsKey(line) === partsKey(line.proposed);

const isAsProposed = (one: DraftLine, other: DraftLine): boolean =>
  (isAskedAsSame(one) || one.parts.every(({ duplicate }) => duplicate === null)) &&
  partsKey(one) === partsKey(other);

/** Returns true if the page asks « Même paiement ? » and the landlord has not answered yet. */
const isAskedAsSame = (line: DraftLine): boolean =>
  mayBeSame(line) && !line.isTicked && line.refusal === null;

const partsKey = ({ parts }: Pick<DraftLine['proposed'], 'parts'>): string =>
  JSON.stringify(parts.map(({ leaseId, cents, kind, month }) => [leaseId, cents, kind, month]));
