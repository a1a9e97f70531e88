import { type FormStore, setInput } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type * as v from 'valibot';
import type { Property } from '@shared/contract/property.ts';
import type { TermReceipt } from '@shared/contract/receipt-term.ts';
import { receiptFileName } from '@shared/domain/period.ts';
import { receiptTermQuery, useIssueReceipt } from '@/api/receipts.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/download.ts';
import { ApiError, isGone } from '@/lib/http.ts';
import type { ReceiptFormSchema } from './receipt-schema.ts';

type Values = v.InferOutput<ReceiptFormSchema>;

interface IssuingOptions {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly property: Property | undefined;
  readonly onIssued: (id: string) => void;
}

/** Issues the receipt in the form; asks for confirmation first if it would replace others. */
export function useIssuing({ form, property, onIssued }: IssuingOptions) {
  const { LL } = useI18nContext();
  const issue = useIssueReceipt();
  const client = useQueryClient();
  const router = useRouter();
  const { reportInForm, tell, failure, forget } = useFailure();
  const [asked, setAsked] = useState<{ values: Values; conflicts: readonly TermReceipt[] } | null>(null);

  const send = async (values: Values, replaces: string[]): Promise<void> => {
    if (!property) return;
    forget();
    try {
      const { blob, fileName, id, kind } = await issue.mutateAsync({
        ...values,
        propertyId: property.id,
        replaces,
      });
      saveFile(blob, fileName ?? receiptFileName(values, kind));
      onIssued(id);
    } catch (error) {
      setAsked(null);
      const errorCode = error instanceof ApiError ? error.errorCode : null;
      if (isGone(error)) setInput(form, { path: ['tenantId'], input: '' });
      if (errorCode === 'TERM_ALREADY_RECEIPTED' && (await ask(values, true))) return;
      if (errorCode === 'PROFILE_INCOMPLETE') {
        // The guard refetches the user, and the form says what is missing.
        void router.invalidate();
        tell(LL.receipts.profileRefused());
      } else reportInForm(form, error, LL.receipts.generateFailed(), { goneText: LL.receipts.tenantGone() });
    }
  };

  /**
   * Asks for confirmation if there are conflicts; returns whether it did. `isOld`: the cached period is outdated.
   */
  const ask = async (values: Values, isOld: boolean): Promise<boolean> => {
    const query = receiptTermQuery(values);
    const term = isOld
      ? await client.query({ ...query, staleTime: 0 }).catch(() => null)
      : client.getQueryData(query.queryKey);
    if (!term?.conflicts.length) return false;
    setAsked({ values, conflicts: term.conflicts });
    return true;
  };

  return {
    submit: async (values: Values): Promise<void> => {
      if (!(await ask(values, false))) await send(values, []);
    },
    /** The props of the dialog that asks whether to replace them. */
    replacing: {
      conflicts: asked?.conflicts ?? null,
      isBusy: issue.isPending,
      onCancel: () => setAsked(null),
      onConfirm: () =>
        void (
          asked &&
          send(
            asked.values,
            asked.conflicts.map(({ id }) => id),
          )
        ),
    },
    failure,
    isDone: issue.isSuccess,
  };
}
