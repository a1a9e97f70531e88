import type { ChargesRow } from '@shared/contract/leases/charges-settlement.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { listText } from '@/lib/text/list-text.ts';

/** A row of the list. A lease may have several rows, for example if only a part of its days was settled. */
export type Row = ChargesRow & {
  readonly id: string;
  /** The names of the tenants, or the dwelling if the lease has no tenant. */
  readonly name: string;
};

export const chargesRows = (rows: readonly ChargesRow[], locale: Locale): Row[] =>
  rows.map((row) => ({
    ...row,
    id: `${row.leaseId} ${row.from}`,
    name: listText(row.tenantNames, locale) || row.propertyName,
  }));

export const searchedRow = ({ propertyName, name }: Row): string => `${propertyName} ${name}`;

/** True if more charges and provisions of the days are still to come, so that the row has no balance yet. */
export const isRunning = ({ isOver, settlement }: Pick<ChargesRow, 'isOver' | 'settlement'>): boolean =>
  !isOver && settlement === null;

/** True if only the balance of the settlement is known. */
export const isMadeElsewhere = ({ settlement }: Pick<ChargesRow, 'settlement'>): boolean =>
  settlement?.isMadeElsewhere === true;

/** True if the landlord can make the settlement. */
export const isToSettle = ({ isOver, settlement }: Pick<ChargesRow, 'isOver' | 'settlement'>): boolean =>
  isOver && settlement === null;

/**
 * Returns the last day on which the letter keeps the debt due at once: 31 December of the year after the charges (loi
 * n° 89-462, art. 23).
 */
export const lastDayToSend = (year: number): string => `${year + 1}-12-31`;

/** True if a period is a calendar year. */
export const isWholeYear = ({ from, to }: Pick<ChargesRow, 'from' | 'to'>): boolean =>
  from === `${to.slice(0, 4)}-01-01` && to.endsWith('-12-31');
