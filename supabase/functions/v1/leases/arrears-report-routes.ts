import {
  ArrearsReport,
  ArrearsReportCreate,
  ArrearsReportDraft,
} from '../../_shared/contract/documents/arrears-report.ts';
import { Document } from '../../_shared/contract/documents/document.ts';
import '../documents/row.ts';
import { answerDraft } from '../documents/answer-draft.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

const REFUSALS = [
  'NOTHING_OWED',
  'NO_PROPERTY',
  'NO_TENANT',
  'PROFILE_INCOMPLETE',
  'ACCOUNT_CLOSING',
] as const;

/** Returns the routes of `/leases/{id}/arrears-report`: letters to the offices that pay housing benefits. */
export function arrearsReportRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/arrears-report',
    {
      summary: 'The unpaid rent that has to be reported to the offices that pay benefits for a lease',
      answer: [200, ArrearsReport],
    },
    (c, { id }) => c.get('db').rpc('arrears_report_of_lease', { lease_id: id }),
  );

  routes.post(
    '/:id/arrears-reports',
    {
      summary:
        'Issues the letter that reports unpaid rent to an office. The same `idempotencyKey` issues it once',
      body: ArrearsReportCreate,
      answer: [201, Document],
      errors: [...REFUSALS, 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { id, body }) => c.get('db').rpc('issue_arrears_report', { lease_id: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/arrears-reports/preview',
    {
      summary: 'The letter that would be issued now, as a PDF without number, marked « PROJET »',
      body: ArrearsReportDraft,
      answer: [200, ['application/pdf']],
      errors: REFUSALS,
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_arrears_report', { lease_id: id, ...toSnakeCase(body) })),
  );

  return routes;
}
