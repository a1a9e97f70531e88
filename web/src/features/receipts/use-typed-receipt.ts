import { type FormStore, getInput } from '@formisch/react';
import * as v from 'valibot';
import { PastDate } from '@shared/contract/values/past-date.ts';
import type { Property } from '@shared/contract/property.ts';
import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import { useReceiptPreview } from '@/api/documents/receipts.ts';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { ApiError } from '@/lib/http/http.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface TypedReceiptOptions {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly schema: ReceiptFormSchema;
  readonly property: Property | undefined;
  /** The amounts of the period; `undefined` while they load. */
  readonly term: ReceiptTerm | undefined;
  /** True while the receipt is being issued and after it was issued. */
  readonly isPaused: boolean;
}

/** Returns the API's preview of the receipt in the form. Shows errors at the fields that the API refuses. */
export function useTypedReceipt({ form, schema, property, term, isPaused }: TypedReceiptOptions) {
  // Do not send a year of two digits, because the landlord may still be typing a longer year.
  const isPaidAt = v.is(PastDate, parseDay((getInput(form, { path: ['paidAt'] }) ?? '').trim()));
  const typed = v.safeParse(schema, getInput(form));
  const body =
    property && isPaidAt && term && typed.success
      ? { ...typed.output, propertyId: property.id, replaces: term.conflicts.map(({ id }) => id) }
      : null;
  const preview = useReceiptPreview(body, isPaused);
  usePreviewIssues(form, preview);
  // While the API refuses a field, no receipt can be issued. Ignore the answer to an earlier request.
  const isRefused = preview.error instanceof ApiError && preview.error.issues.length > 0;
  return {
    /** The preview of the receipt; `null` while the input is incomplete. */
    preview: body && preview,
    /** The kind of receipt; `undefined` if no receipt can be issued. */
    kind: body && !isRefused ? preview.answer?.kind : undefined,
  };
}
