import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Files } from 'lucide-react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { documentsQuery } from '@/api/documents/documents.ts';
import { shownStateOf } from '@/components/documents/shown-state.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { navigateToHeading } from '@/lib/focus/navigate-to-heading.ts';
import { instantDay, monthsText } from '@/lib/text/day-text.ts';
import { useDebounced } from '@/lib/state/use-debounced.ts';
import type { TenantEntry } from './entries.ts';
import { documentNumber } from './find.ts';
import type { Option } from './option.ts';
import type { Recent } from './recents.ts';

/** The search starts when the user has stopped typing for this time, in milliseconds. */
const SETTLED_MS = 200;
const MOST = 3;

export function useDocumentOption(remember: (recent: Recent) => void): (document: Document) => Option {
  const { LL, locale } = useI18nContext();
  const navigate = useNavigate();
  return (document) => {
    const { id, kind, number, tenantName, from, to, issuedAt } = document;
    const name = `${DOCUMENT_NAMES[kind][locale].name} ${number}`;
    const period = from && monthsText({ from, to: to ?? from }, locale);
    const state = shownStateOf(document);
    const key = `document:${id}`;
    return {
      key,
      icon: FileText,
      label: [name, period, tenantName].filter(Boolean).join(' · '),
      detail: instantDay(issuedAt, locale),
      aside: state === 'valid' ? undefined : LL.palette.documentStates[state](),
      run: () => {
        remember({ key, document });
        void navigateToHeading(() => navigate({ to: '/documents', search: { document: id } }));
      },
    };
  };
}

/**
 * Returns the options for documents: the documents with the number in the query, and the newest documents of `tenant`.
 * The server finds these documents.
 */
export function useDocuments(
  query: string,
  tenant: TenantEntry | undefined,
  remember: (recent: Recent) => void,
): { options: Option[]; isLoading: boolean } {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const optionOf = useDocumentOption(remember);
  const wanted = { number: documentNumber(query), tenantId: tenant?.tenantId ?? null };
  const { number, tenantId } = useDebounced(wanted, SETTLED_MS);
  const byNumber = useQuery(documentsQuery(number === null ? null : { number }));
  const ofTenant = useQuery(documentsQuery(tenantId === null ? null : { tenantId }));
  const isSettled = number === wanted.number && tenantId === wanted.tenantId;

  const numbered = (wanted.number !== null && number === wanted.number && byNumber.data) || [];
  const numberedIds = new Set(numbered.map(({ id }) => id));
  const others = ((tenantId === wanted.tenantId && ofTenant.data) || []).filter(
    ({ id }) => !numberedIds.has(id),
  );
  const more = others.length - MOST;
  return {
    isLoading: !isSettled || byNumber.isLoading || ofTenant.isLoading,
    options: [
      ...numbered.map(optionOf),
      ...others.slice(0, MOST).map(optionOf),
      ...(tenantId !== null && more > 0
        ? [
            {
              key: 'documents',
              icon: Files,
              label: LL.palette.more({ n: more }),
              run: () =>
                void navigateToHeading(() => navigate({ to: '/documents', search: { tenant: tenantId } })),
            },
          ]
        : []),
    ],
  };
}
