import * as v from 'valibot';
import type { ListedDocument } from '@/api/documents/document-list.ts';
import { DocumentKind } from '@shared/contract/documents/document-kind.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { shownStateOf } from '@/components/documents/shown-state.ts';
import { isToSend } from '@/lib/documents/is-to-send.ts';
import type { DocumentFilters, ShownKind } from './documents-search.ts';

/**
 * Returns the first day of a document's period. Without a period, returns the day of payment for a receipt, and the day
 * of issue for a letter.
 */
export const dayOf = (document: ListedDocument): string =>
  document.from ?? ('paidOn' in document ? document.paidOn : todayInParis(new Date(document.issuedAt)));

/** Returns the year by which the list filters a document. */
export const yearOf = (document: ListedDocument): number => Number(dayOf(document).slice(0, 4));

/** Returns true if a text is a kind of document or `letter`, which means letters of all kinds. */
export const isShownKind = (text: string | undefined): text is ShownKind =>
  text === 'letter' || v.is(DocumentKind, text);

/** Returns true if a document matches all filters. */
export const isOfFilters = (
  document: ListedDocument,
  { kind, tenant, year, state, show }: DocumentFilters,
): boolean =>
  (kind === undefined || (kind === 'letter' ? !('paidOn' in document) : document.kind === kind)) &&
  (tenant === undefined || document.tenantIds.includes(tenant) || document.tenantId === tenant) &&
  (year === undefined || yearOf(document) === year) &&
  (state === undefined || shownStateOf(document) === state) &&
  (show === undefined || (show === 'toSend' ? isToSend(document) : document.overtaken !== null));
