import type { FormSchema, FormStore } from '@formisch/react';
import type * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Preview } from '@/lib/form/preview.ts';
import { usePreviewIssues } from '../form/use-preview-issues.ts';
import { useSubmit } from '../form/use-submit.ts';

/** Submits the form of a payment. While the user types, shows the refusals of the preview at the fields. */
export function usePaymentSubmit<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  preview: Preview<unknown>,
  send: (values: v.InferOutput<TSchema>) => Promise<void>,
  fieldNames?: Readonly<Record<string, string>>,
) {
  const { LL } = useI18nContext();
  usePreviewIssues(form, preview, fieldNames);
  return useSubmit(form, {
    send,
    fieldNames: () => fieldNames ?? {},
    failedText: LL.payment.failed(),
    goneText: LL.payment.tenantGone(),
    // The user needs no message, because the page reloads the payments and shows new payments.
    onRefused: (errorCode) => errorCode === 'UNSEEN_PAYMENTS' || undefined,
  });
}
