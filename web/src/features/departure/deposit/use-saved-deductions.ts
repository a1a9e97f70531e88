import { type FormStore, getInput, setErrors, setInput } from '@formisch/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { useSetDeductions } from '@/api/accounts/deposits.ts';
import { showIssues } from '@/components/form/use-submit.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { listText } from '@/lib/text/list-text.ts';
import { useDebounced } from '@/lib/state/use-debounced.ts';
import { depositRefusal } from './deposit-issue-texts.tsx';
import {
  type DepositSettlementForm,
  deductionsBody,
  deductionsInput,
  isEmptyLine,
  storedDeductions,
} from './deposit-settlement-schema.ts';
import { SAVE_MS } from '../steps/use-keys-form.ts';

/**
 * Saves complete deductions while the landlord types. Shows deductions that another tab has saved, unless the landlord
 * has typed deductions in this tab.
 */
export function useSavedDeductions(form: FormStore<typeof DepositSettlementForm>, deposit: Deposit) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const put = useSetDeductions(deposit.leaseId);
  const input = getInput(form);
  const filled = { ...input, deductions: (input.deductions ?? []).filter((line) => !isEmptyLine(line)) };
  const body = deductionsBody(filled);
  const typed = JSON.stringify(body);
  const storedText = (answer: Deposit): string =>
    JSON.stringify(deductionsBody(deductionsInput(storedDeductions(answer), answer.provisionLimit, locale)));
  const stored = storedText(deposit);
  /** The deductions that this tab has last saved or taken over from the server, as JSON. */
  const saved = useRef(stored);
  const [savedText, setSavedText] = useState(stored);
  const keepSaved = (text: string): void => {
    saved.current = text;
    setSavedText(text);
  };
  const known = useRef(stored);
  const failed = useRef('');
  const [refused, setRefused] = useState({ typed: '', text: '' });
  const request = useRef<Promise<boolean>>(Promise.resolve(true));

  const refusalOf = (errorCode: ErrorCode): string | undefined => {
    if (errorCode !== 'CHARGES_SETTLED') return depositRefusal(errorCode, LL);
    const before = new Set(storedDeductions(deposit).deductions.map(({ label }) => label));
    const charges = (body?.deductions ?? [])
      .filter(({ kind }) => kind === 'charges')
      .map(({ label }) => label);
    const added = charges.filter((label) => !before.has(label));
    return LL.depositErrors.chargesClaimed({
      labels: listText(
        (added.length > 0 ? added : charges).map((label) => LL.deposit.quoted({ label })),
        locale,
      ),
    });
  };

  const send = async (): Promise<boolean> => {
    if (body === null) return false;
    try {
      const answer = await put.mutateAsync(body);
      keepSaved(typed);
      known.current = storedText(answer);
      return true;
    } catch (error) {
      failed.current = typed;
      const refusal = error instanceof ApiError ? refusalOf(error.errorCode) : undefined;
      if (refusal !== undefined) {
        notify.refusal(refusal);
        setRefused({ typed, text: refusal });
      } else if (!showRefused(form, error)) report(error, LL.deposit.saveFailed());
      return false;
    }
  };
  /** Saves the deductions after any request that is under way. Returns false if the deductions could not be saved. */
  const save = (): Promise<boolean> => {
    const before = request.current;
    request.current = before.then(() => (saved.current === typed ? true : send()));
    return request.current;
  };

  const pausedInput = useDebounced(typed, SAVE_MS);
  const saveTyped = useEffectEvent((text: string) => {
    if (body !== null && text === typed && text !== saved.current && text !== failed.current) void save();
  });
  useEffect(() => saveTyped(pausedInput), [pausedInput]);

  const follow = useEffectEvent((other: string) => {
    if (put.isPending || other === known.current) return;
    known.current = other;
    // Keep the deductions that the landlord has typed here. The next save replaces the deductions of the other tab.
    if (typed !== saved.current) return;
    keepSaved(other);
    const shown = deductionsInput(storedDeductions(deposit), deposit.provisionLimit, locale);
    setInput(form, { path: ['deductions'], input: shown.deductions });
    setInput(form, { path: ['isKeeping'], input: shown.isKeeping });
    setInput(form, { path: ['provision'], input: shown.provision });
  });
  useEffect(() => follow(stored), [stored]);

  return {
    /** Saves the deductions now. Returns false if the deductions could not be saved. */
    save,
    /** The reason why the API has refused the typed deductions; `null` if it has not refused them. */
    refusal: refused.typed === typed ? refused.text : null,
    /** True if the landlord would lose typed deductions by leaving the page. */
    isUnsaved: typed !== savedText,
  };
}

/**
 * Shows the API's errors at their fields. Returns true if the API has refused a field outside of the list of
 * deductions.
 */
function showRefused(form: FormStore<typeof DepositSettlementForm>, error: unknown): boolean {
  if (error instanceof ApiError)
    for (const { path, code } of error.issues)
      if (path.startsWith('deductions.')) setErrors(form, { path: linePath(path), errors: [code] });
  return showIssues(form, error, {}).length > 0;
}

// The form and the API use the same paths.
const linePath = (path: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) as unknown as readonly [
    'deductions',
  ];
