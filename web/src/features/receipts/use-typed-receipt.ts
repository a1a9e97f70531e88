import { type FormStore, getInput } from '@formisch/react';
import * as v from 'valibot';
import { PastDate } from '@shared/contract/past-date.ts';
import type { Property } from '@shared/contract/property.ts';
import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { useReceiptPreview } from '@/api/receipts.ts';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { ApiError } from '@/lib/http/http.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface TypedReceiptOptions {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly schema: ReceiptFormSchema;
  readonly property: Property | undefined;
  /** What is known of the period; `undefined` until it is. */
  readonly term: ReceiptTerm | undefined;
  /** Whether it is being issued, or was. */
  readonly isPaused: boolean;
}

/** What the API says of the receipt that the form would issue, and shows at the fields that it would refuse. */
export function useTypedReceipt({ form, schema, property, term, isPaused }: TypedReceiptOptions) {
  // Two digits may be the start of another year.
  const isPaidAt = v.is(PastDate, parseDay((getInput(form, { path: ['paidAt'] }) ?? '').trim()));
  const typed = v.safeParse(schema, getInput(form));
  const body =
    property && isPaidAt && term && typed.success
      ? { ...typed.output, propertyId: property.id, replaces: term.conflicts.map(({ id }) => id) }
      : null;
  const preview = useReceiptPreview(body, isPaused);
  usePreviewIssues(form, preview);
  // No document follows from what is refused at a field, whatever the answer before was.
  const isRefused = preview.error instanceof ApiError && preview.error.issues.length > 0;
  return {
    /** `null` while something is missing. */
    preview: body && preview,
    /** The kind of document; `undefined` while none follows. */
    kind: body && !isRefused ? preview.answer?.kind : undefined,
  };
}
