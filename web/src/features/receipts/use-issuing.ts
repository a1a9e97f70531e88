import { type FormStore, setInput } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type * as v from 'valibot';
import type { Property } from '@shared/contract/property.ts';
import type { TermReceipt } from '@shared/contract/documents/receipt-term.ts';
import { receiptFileName } from '@shared/contract/documents/receipt-kind.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { receiptTermQuery, useIssueReceipt } from '@/api/documents/receipts.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { receiptRefusal } from '@/components/documents/receipt-refusal.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { ApiError, isGone } from '@/lib/http/http.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';

type Values = v.InferOutput<ReceiptFormSchema>;

interface IssuingOptions {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly property: Property | undefined;
  readonly onIssued: (id: string) => void;
}

/**
 * Returns the function that issues the receipt in the form. The function asks for confirmation if the new receipt
 * replaces other receipts.
 */
export function useIssuing({ form, property, onIssued }: IssuingOptions) {
  const { LL } = useI18nContext();
  const issue = useIssueReceipt();
  const client = useQueryClient();
  const router = useRouter();
  const { asked, ask, close } = useReplaceQuestion();

  const issueOrAsk = async (values: Values, replaces: string[]): Promise<false | void> => {
    if (!property) return false;
    try {
      const { blob, fileName, id, kind } = await issue.mutateAsync({
        ...values,
        propertyId: property.id,
        replaces,
      });
      saveFile(blob, fileName ?? receiptFileName({ from: values.from, paidOn: values.paidAt }, kind));
      onIssued(id);
    } catch (error) {
      close();
      if (isGone(error)) setInput(form, { path: ['tenantId'], input: '' });
      const isTaken = error instanceof ApiError && error.errorCode === 'TERM_ALREADY_RECEIPTED';
      if (!isTaken || !(await ask(values, true))) throw error;
      return false;
    }
  };

  const { submit, failure } = useSubmit(form, {
    send: ({ values, replaces }: { values: Values; replaces: string[] }) => issueOrAsk(values, replaces),
    failedText: LL.receipts.generateFailed(),
    goneText: LL.receipts.tenantGone(),
    onRefused: (errorCode) => {
      // The route guard refetches the user, so that the form can name the missing data.
      if (errorCode === 'PROFILE_INCOMPLETE') {
        void router.invalidate();
        void client.invalidateQueries(lessorsQuery);
      }
      return receiptRefusal(errorCode, LL);
    },
  });

  return {
    submit: async (values: Values): Promise<void> => {
      if (!(await ask(values, false))) await submit({ values, replaces: [] });
    },
    /** The props of the dialog that asks before the new receipt replaces other receipts. */
    replacing: {
      conflicts: asked?.conflicts ?? null,
      isBusy: issue.isPending,
      onCancel: close,
      onConfirm: () =>
        void (asked && submit({ values: asked.values, replaces: asked.conflicts.map(({ id }) => id) })),
    },
    failure,
    isDone: issue.isSuccess,
  };
}

/** The state of the question whether a new receipt replaces other receipts. */
function useReplaceQuestion() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ values: Values; conflicts: readonly TermReceipt[] } | null>(null);
  /**
   * If the period has conflicting receipts, asks for confirmation and returns true. Otherwise, returns false. With
   * `isOld`, the cached period is out of date and is loaded again first.
   */
  const ask = async (values: Values, isOld: boolean): Promise<boolean> => {
    const query = receiptTermQuery(values);
    const term = isOld ? await client.query({ ...query, staleTime: 0 }) : client.getQueryData(query.queryKey);
    if (!term?.conflicts.length) return false;
    setAsked({ values, conflicts: term.conflicts });
    return true;
  };
  return { asked, ask, close: () => setAsked(null) };
}
