import { focus, getInput } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { SettlementDraft, SettlementLetter } from '@shared/contract/leases/charges-settlement.ts';
import { type Period, shortDate } from '@shared/domain/period.ts';
import {
  usePreviewChargesSettlementLetter,
  useSettleCharges,
  useChargesSettlementDraft,
} from '@/api/accounts/charges.ts';
import { chargesKey } from '@/api/accounts/charges-key.ts';
import { showFieldError } from '@/components/form/form-errors.ts';
import { useForm } from '@/components/form/use-form.ts';
import { usePrefilled, useProposal } from '@/components/form/use-prefilled.ts';
import { useLetter } from '@/components/letters/use-letter.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { streetText } from '@/lib/text/property-text.ts';
import { billsPlace } from '../bills-place.ts';
import { chargesRefusal } from '../charges-refusal.ts';
import {
  askedDays,
  ChargesSettlementForm,
  type ChargesSettlementValues,
  TICK_FIELDS,
} from './charges-settlement-schema.ts';

interface SettlementFormOptions {
  readonly lease: Lease;
  readonly lessor: Lessor | undefined;
  readonly days: Period;
}

export function useChargesSettlementForm({ lease, lessor, days }: SettlementFormOptions) {
  const { LL, locale } = useI18nContext();
  const client = useQueryClient();
  const settling = useSettleCharges(lease.id);
  const proposedPlace = useProposedPlace(lessor);
  const place = (lessor && billsPlace.read(lessor.id)) ?? proposedPlace;
  const [initialInput] = useState(() => ({
    from: shortDate(days.from),
    to: shortDate(days.to),
    calledBefore: '',
    isAgreed: false,
    dueOn: '',
    billsAt: place,
    note: '',
    noExpenses: false,
    noAddress: false,
    chargesDeducted: false,
    chargesWereFixed: false,
  }));
  const form = useForm({ schema: ChargesSettlementForm, initialInput });
  const { isTyped, prefill } = usePrefilled(form, {
    calledBefore: '',
    dueOn: '',
    billsAt: initialInput.billsAt,
    note: '',
  });
  const asked = askedDays(getInput(form), isTyped('calledBefore'));
  const preview = useChargesSettlementDraft(lease.id, asked, settling.isPending || settling.isSuccess);
  const draft = asked === null || preview.error ? null : preview.answer;
  useProposal(
    draft ? { days: draft.daysBefore, amount: draft.calledBefore } : undefined,
    ({ days, amount }) => {
      // If dues cover all days, the field is hidden, and a typed amount no longer counts.
      if (days === 0) prefill({ calledBefore: '' });
      else if (!isTyped('calledBefore')) prefill({ calledBefore: amountText(amount, locale) });
    },
  );
  useProposal(draft?.dueOn, (day) => {
    if (!isTyped('dueOn')) prefill({ dueOn: shortDate(day) });
  });

  useProposal(draft?.formerNote, (note) => {
    if (!isTyped('note')) prefill({ note: note ?? '' });
  });

  // The landlord may enter his address after the panel has opened.
  useProposal(place, (proposed) => {
    if (!isTyped('billsAt')) prefill({ billsAt: proposed });
  });

  const letter = useLetter(form, {
    kind: 'settlement',
    issuing: settling,
    reading: usePreviewChargesSettlementLetter(lease.id),
    refusalOf: (errorCode) => chargesRefusal(errorCode, LL),
    // Returns `null` if the landlord has not confirmed a fact.
    draftOf: (values): SettlementLetter | null => {
      const unticked = draft?.factsToConfirm.map((fact) => TICK_FIELDS[fact]).find((field) => !values[field]);
      if (unticked) {
        showFieldError(form, unticked, 'required');
        focus(form, { path: [unticked] });
      }
      if (!draft || unticked) return null;
      if (lessor) billsPlace.write(lessor.id, values.billsAt);
      return settlementLetter(draft, values);
    },
    texts: {
      readFailed: LL.reminder.readFailed(),
      failed: LL.charges.failed(),
      gone: LL.charges.leaseGone(),
    },
  });
  return {
    form,
    /** The typed days; `null` until both are valid. */
    asked,
    draft,
    /** The reason why the typed days cannot be settled. */
    issue: issueOf(preview.error),
    /** True if the draft could not be loaded for another reason. */
    isFailed: preview.error !== null && issueOf(preview.error) === null,
    retry: (): void => void client.invalidateQueries({ queryKey: chargesKey }),
    isOutdated: preview.isOutdated,
    letter,
  };
}

const issueOf = (error: Error | null): string | null =>
  error instanceof ApiError ? (error.issues[0]?.code ?? null) : null;

/** Returns the proposed place of the bills: by appointment at the lessor's address. The letter prints it in French. */
function useProposedPlace(lessor: Lessor | undefined): string {
  const { LL } = useI18nContext();
  const street = lessor && lessor.address !== null ? streetText({ ...lessor, address: lessor.address }) : '';
  return street === '' ? '' : LL.charges.billsAtProposal({ address: street });
}

/** Returns the settlement of a draft. The days of the draft are the days on which the tenants owed rent. */
function settlementLetter(draft: SettlementDraft, values: ChargesSettlementValues): SettlementLetter {
  const isAgreed = draft.balance > 0 && draft.mayAgree && values.isAgreed;
  return {
    from: draft.from,
    to: draft.to,
    balance: draft.balance,
    calledBefore: draft.daysBefore > 0 ? values.calledBefore : null,
    dueOn: draft.balance > 0 && !isAgreed ? values.dueOn : null,
    isAgreed,
    billsAt: values.billsAt,
    note: values.note,
    confirmedFacts: draft.factsToConfirm,
  };
}
