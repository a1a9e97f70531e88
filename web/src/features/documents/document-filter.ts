import type { ListedDocument } from '@/api/document-list.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { isToSend } from './delivery-state.ts';
import type { DocumentFilters } from './documents-search.ts';

/**
 * The first day of a receipt's period. For a receipt without a period, the day of the payment. For a letter, the day of
 * issue.
 */
export const dayOf = (document: ListedDocument): string =>
  'paidAt' in document ? (document.from ?? document.paidAt) : todayInParis(new Date(document.issuedAt));

/** The year of `dayOf`. */
export const yearOf = (document: ListedDocument): number => Number(dayOf(document).slice(0, 4));

/** True if a document matches the filters. */
export const isOfFilters = (
  document: ListedDocument,
  { kind, tenant, year, state, show }: DocumentFilters,
): boolean =>
  (kind === undefined || document.kind === kind) &&
  (tenant === undefined || document.tenantIds.includes(tenant) || document.tenantId === tenant) &&
  (year === undefined || yearOf(document) === year) &&
  (state === undefined || document.state === state) &&
  (show === undefined || isToSend(document));
