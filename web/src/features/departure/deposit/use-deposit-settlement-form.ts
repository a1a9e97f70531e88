import { type FormStore, focus, getErrors, getInput, setInput } from '@formisch/react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import type { Deposit, DepositSettlementDraft } from '@shared/contract/leases/deposit.ts';
import { PastDate } from '@shared/contract/values/past-date.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { usePreviewDepositSettlement, useSettleDeposit } from '@/api/accounts/deposits.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useLetter } from '@/components/letters/use-letter.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { hasSettlement, type ShownSettlement, useDeposit } from './deposit-draft.tsx';
import { depositRefusal } from './deposit-issue-texts.tsx';
import { DepositSettlementForm, depositSettlementInput, typedSums } from './deposit-settlement-schema.ts';
import { typedDay } from '../steps/typed-day.ts';
import type { Keys } from '../steps/use-keys-form.ts';
import { useSavedDeductions } from './use-saved-deductions.ts';

const route = getRouteApi('/_authed/departure');

type Values = v.InferOutput<typeof DepositSettlementForm>;

interface SettlementOptions {
  readonly deposit: Deposit;
  readonly settlement: ShownSettlement;
  readonly keys: Keys;
}

export function useDepositSettlementForm({ deposit, settlement, keys }: SettlementOptions) {
  const { LL, locale } = useI18nContext();
  const { paidOn, paid } = route.useSearch();
  const [initialInput] = useState(() =>
    depositSettlementInput(deposit, locale, v.is(PastDate, paidOn) ? paidOn : null),
  );
  const form = useForm({ schema: DepositSettlementForm, initialInput });
  const { save, refusal, isUnsaved } = useSavedDeductions(form, deposit);
  useDraft(form);
  /** Saves the deductions. Moves the focus to the kept part if the API has refused it. */
  const saveOrShow = async (): Promise<boolean> => {
    const isSaved = await save();
    if (!isSaved && getErrors(form, { path: ['provision'] })) focus(form, { path: ['provision'] });
    return isSaved;
  };
  const { ask, ...question } = useQuestion();
  const amount = sumEuros(settlement.toReturn, settlement.increase);
  const letter = useLetter(form, {
    kind: 'depositSettlement',
    issuing: useSettleDeposit(deposit.leaseId),
    reading: usePreviewDepositSettlement(deposit.leaseId),
    refusalOf: (errorCode) => depositRefusal(errorCode, LL),
    // Saves the answers of the step first. After a first settlement, the answers about the keys can no longer change.
    draftOf: async ({ returnedOn, method }: Values, action): Promise<DepositSettlementDraft | null> => {
      if (!(hasSettlement(deposit) || (await keys.complete())) || !(await saveOrShow())) return null;
      if (action === 'issue' && !(await ask())) return null;
      return { returnedOn, amount, method: amount > 0 ? method : null };
    },
    onIssued: () => notify.success(LL.deposit.settled()),
    texts: {
      readFailed: LL.deposit.readFailed(),
      failed: LL.deposit.settleFailed(),
      gone: LL.account.goneText(),
    },
  });
  return {
    form,
    ...letter,
    question,
    /** The amount in euros of the bank line that gave the deposit back, if any. */
    paid,
    failure: refusal ?? letter.failure,
    save,
    isUnsaved: isUnsaved && !letter.isIssued,
    /** Removes all deductions and the part kept for the accounts. */
    returnAll: (): void => {
      setInput(form, { path: ['deductions'], input: [] });
      setInput(form, { path: ['isKeeping'], input: false });
      setInput(form, { path: ['provision'], input: amountText(deposit.provisionLimit, locale) });
    },
  };
}

/** A question that waits for the landlord's answer. */
function useQuestion() {
  const [resolve, setResolve] = useState<((answer: boolean) => void) | null>(null);
  return {
    isAsked: resolve !== null,
    ask: () => new Promise<boolean>((resolveAnswer) => setResolve(() => resolveAnswer)),
    answer: (answer: boolean): void => {
      resolve?.(answer);
      setResolve(null);
    },
  };
}

/** Shows the landlord's input in the summary beside the steps. */
function useDraft(form: FormStore<typeof DepositSettlementForm>): void {
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
