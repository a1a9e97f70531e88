import { type FormStore, focus, getErrors, getInput, handleSubmit, setInput } from '@formisch/react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import type { Deposit, DepositSettlementDraft } from '@shared/contract/deposit.ts';
import { documentFileName } from '@shared/contract/document-kind.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { usePreviewSettlement, useSettleDeposit } from '@/api/deposits.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { showIssues, useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { ApiError, isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { hasSettlement, type ShownSettlement, useDeposit } from './deposit-draft.tsx';
import { depositRefusal } from './deposit-issue-texts.tsx';
import { SettlementForm, settlementInput, typedSums } from './settlement-schema.ts';
import { typedDay } from './typed-day.ts';
import type { Keys } from './use-keys-form.ts';
import { useSavedDeductions } from './use-saved-deductions.ts';

type Values = v.InferOutput<typeof SettlementForm>;

interface SettlementOptions {
  readonly deposit: Deposit;
  readonly settlement: ShownSettlement;
  readonly keys: Keys;
}

/** Returns the form of a settlement, and the functions that show its document and settle the deposit. */
export function useSettlementForm({ deposit, settlement, keys }: SettlementOptions) {
  const { LL, locale } = useI18nContext();
  const { textOf } = useFailure();
  const settle = useSettleDeposit(deposit.leaseId);
  const reading = usePreviewSettlement(deposit.leaseId);
  const [readFailure, setReadFailure] = useState<string | null>(null);
  // A repeated request has the key of the first request, so that a lost response settles nothing twice.
  const [requestKeys] = useState(() => new Map<string, string>());
  const [initialInput] = useState(() => settlementInput(deposit, locale));
  const form = useForm({ schema: SettlementForm, initialInput });
  const { save, isUnsaved } = useSavedDeductions(form, deposit);
  useDraft(form);
  /** Saves the deductions. Moves the focus to the kept part if the API has refused it. */
  const saveOrShow = async (): Promise<boolean> => {
    const isSaved = await save();
    if (!isSaved && getErrors(form, { path: ['provision'] })) focus(form, { path: ['provision'] });
    return isSaved;
  };
  const amount = sumEuros(settlement.toReturn, settlement.increase);
  /** Saves the answers of the step. Returns the settlement with the shown amount; `null` if an answer is missing. */
  const draftOf = async ({ returnedOn, method }: Values): Promise<DepositSettlementDraft | null> => {
    // A settlement states the return of the keys, so a settled answer does not change.
    if (!(hasSettlement(deposit) || (await keys.complete())) || !(await saveOrShow())) return null;
    return { returnedOn, amount, method: amount > 0 ? method : null };
  };
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      setReadFailure(null);
      const body = await draftOf(values);
      if (!body) return false;
      const request = JSON.stringify(body);
      const idempotencyKey = requestKeys.get(request) ?? crypto.randomUUID();
      requestKeys.set(request, idempotencyKey);
      await settle.mutateAsync({ idempotencyKey, ...body });
      notify.success(LL.deposit.settled());
      return undefined;
    },
    failedText: LL.deposit.settleFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  const read = handleSubmit(form, async (values) => {
    setReadFailure(null);
    try {
      const body = await draftOf(values);
      if (!body) return;
      const { blob, fileName } = await reading.mutateAsync(body);
      saveFile(blob, fileName ?? documentFileName('depositSettlement', values.returnedOn, 'draft'));
    } catch (error) {
      if (isSessionLost(error) || showIssues(form, error, {}).length > 0) return;
      const refusal = error instanceof ApiError ? depositRefusal(error.errorCode, LL) : undefined;
      const text = refusal ?? textOf(error, LL.deposit.readFailed());
      notify.refusal(text);
      setReadFailure(text);
    }
  });
  return {
    form,
    submit,
    /** Downloads the draft of the document. */
    read,
    isReading: reading.isPending,
    failure: readFailure ?? failure,
    save,
    isUnsaved: isUnsaved && !settle.isSuccess,
    /** Removes all deductions and the part kept for the accounts. */
    returnAll: (): void => {
      setInput(form, { path: ['deductions'], input: [] });
      setInput(form, { path: ['isKeeping'], input: false });
      setInput(form, { path: ['provision'], input: amountText(deposit.provisionMost, locale) });
    },
  };
}

/** Shows the landlord's input in the summary beside the steps. */
function useDraft(form: FormStore<typeof SettlementForm>): void {
  const { setDraft } = useDeposit();
  const input = getInput(form);
  const day = typedDay(input.returnedOn);
  const draft = JSON.stringify({
    ...typedSums(input),
    returnedOn: day !== null && v.is(PastDate, day) ? day : null,
  });
  const show = useEffectEvent(setDraft);
  useEffect(() => show(JSON.parse(draft)), [draft]);
  useEffect(() => () => show(null), []);
}
