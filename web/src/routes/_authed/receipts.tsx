import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { DocumentsSearch } from '@/features/documents/documents-search.ts';
import { SearchId } from '@/lib/navigation/panel-search.ts';

/** Redirects from the former path of the list of documents. */
export const Route = createFileRoute('/_authed/receipts')({
  validateSearch: v.object({ ...DocumentsSearch.entries, receipt: SearchId }),
  beforeLoad: ({ search: { receipt, ...search } }) => {
    throw redirect({
      to: '/documents',
      search: { ...search, document: search.document ?? receipt },
      replace: true,
    });
  },
});
