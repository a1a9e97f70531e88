import { getInput } from '@formisch/react';
import { type ReactNode, use, useState } from 'react';
import * as v from 'valibot';
import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { issueCode } from '@shared/contract/values/common.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { nextPayDay } from '@shared/domain/ledger/next-pay-day.ts';
import { firstDayOf, todayInParis } from '@shared/domain/period.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useSaveBenefit } from '@/api/accounts/benefits.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { amountAboveZero } from '@/components/payments/payment-entries.ts';
import { emptyIsNull } from '@/lib/form/empty-is-null.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { dayInput, OptionalDateText } from '@/lib/text/date-text.ts';
import { capitalized, monthText } from '@/lib/text/day-text.ts';
import { benefitEffect } from './benefit-effect.ts';

/** The number of months after this month that a select offers. */
const MONTHS_AHEAD = 24;

const BenefitForm = v.object({
  tenantId: v.string(),
  office: v.pipe(v.string(), v.picklist(BenefitOffice.options, issueCode('required'))),
  amount: amountAboveZero,
  firstMonth: v.string(),
  lastMonth: emptyIsNull,
  tenantsPayBy: OptionalDateText,
});

interface BenefitFieldsProps {
  readonly lease: Lease;
  /** The benefit to change, or the values that a new benefit starts with. A stored benefit has an id. */
  readonly benefit: Partial<ExpectedBenefit>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form for a housing benefit that an office pays to the landlord each month. */
export function BenefitFields({ lease, benefit, onSaved, onCancel }: BenefitFieldsProps) {
  const { LL, locale } = useI18nContext();
  const save = useSaveBenefit(lease.id);
  const [initialInput] = useState(() => ({
    tenantId: benefit.tenantId ?? lease.tenants[0]?.id ?? '',
    // A benefit that comes from a recorded payment has an amount, but may have no office.
    office: benefit.office ?? (benefit.amount === undefined ? 'caf' : ''),
    amount: benefit.amount === undefined ? '' : amountText(benefit.amount, locale),
    firstMonth: benefit.firstMonth ?? todayInParis().slice(0, 7),
    lastMonth: benefit.lastMonth ?? '',
    // A new benefit that has ended may have ended long ago.
    tenantsPayBy: dayInput(
      benefit.tenantsPayBy ?? (benefit.id === undefined ? null : nextPayDay(lease, todayInParis())),
    ),
  }));
  const form = useForm({ schema: BenefitForm, initialInput });
  const input = getInput(form);
  // The field of the day stays while its text is no whole day.
  const payBy = v.safeParse(OptionalDateText, input.tenantsPayBy);
  const typed = v.safeParse(BenefitForm, { ...input, ...(!payBy.success && { tenantsPayBy: '' }) });
  const effect = typed.success ? effectOf(benefit, typed.output) : null;
  const submission = useSubmit(form, {
    send: async (values) => {
      const { tenantsPayBy, ...fields } = values;
      await save.mutateAsync({ ...fields, ...(effect?.isEnd && { tenantsPayBy }), id: benefit.id });
      notify.success(LL.payment.benefitSaved());
      onSaved();
    },
    failedText: LL.payment.benefitNotSaved(),
    goneText: LL.benefit.gone(),
  });
  const months = monthsOf(lease, benefit).map((month) => ({
    value: month,
    label: capitalized(monthText(month, locale), locale),
  }));
  return (
    <BenefitIssueTexts>
      <PanelForm
        form={form}
        submission={submission}
        isSaved={save.isSuccess}
        submitLabel={LL.common.save()}
        onCancel={onCancel}
      >
        <div className="space-y-2">
          {lease.tenants.length > 1 && (
            <SelectField
              form={form}
              path={['tenantId']}
              label={LL.benefit.beneficiary()}
              options={lease.tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
            />
          )}
          <SelectField
            form={form}
            path={['office']}
            label={LL.benefit.office()}
            {...(initialInput.office === '' && { emptyLabel: LL.benefit.officeUnknown() })}
            options={BenefitOffice.options.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <AmountField
            form={form}
            path={['amount']}
            label={LL.benefit.amount()}
            hint={benefit.id === undefined ? undefined : LL.benefit.amountHint()}
          />
          <SelectField form={form} path={['firstMonth']} label={LL.benefit.firstMonth()} options={months} />
          <SelectField
            form={form}
            path={['lastMonth']}
            label={LL.benefit.lastMonth()}
            emptyLabel={LL.benefit.noLastMonth()}
            options={months}
            isOptional
          />
          {effect?.isEnd && (
            <DateField form={form} path={['tenantsPayBy']} label={LL.benefit.tenantsPayBy()} isOptional />
          )}
          {effect && (
            <p aria-live="polite" className="text-small text-pretty text-muted">
              {benefitEffect(effect, lease, LL, locale)}
            </p>
          )}
        </div>
      </PanelForm>
    </BenefitIssueTexts>
  );
}

/**
 * Returns what the tenants owe more or less after a change of a stored benefit: after its new last month, or else for
 * its new amount. A new benefit changes what they owe only if its last month is past. Returns `null` if they owe the same.
 */
function effectOf(
  stored: Partial<ExpectedBenefit>,
  typed: v.InferOutput<typeof BenefitForm>,
): { less: number; month: string; payBy: string | null; isEnd: boolean } | null {
  const { amount, firstMonth, lastMonth, tenantsPayBy } = typed;
  const former = stored.id === undefined ? undefined : stored.amount;
  const end = former === undefined ? todayInParis().slice(0, 7) : (stored.lastMonth ?? '9');
  if (lastMonth !== null && lastMonth < end) {
    const month = addMonths(firstDayOf(lastMonth), 1).slice(0, 7);
    return { less: former ?? amount, month, payBy: tenantsPayBy, isEnd: true };
  }
  if (former === undefined) return null;
  const less = sumEuros(former, -amount);
  return less === 0 ? null : { less, month: firstMonth, payBy: null, isEnd: false };
}

/**
 * Returns the months for which an office can pay, earliest first: from the start of the account, or from the first month
 * of a stored benefit if this month is earlier.
 */
function monthsOf({ accountStartsOn }: Lease, { firstMonth, lastMonth }: Partial<ExpectedBenefit>): string[] {
  const ends = [accountStartsOn.slice(0, 7), firstMonth, lastMonth].filter(
    (month) => typeof month === 'string',
  );
  const last = [addMonths(todayInParis(), MONTHS_AHEAD).slice(0, 7), ...ends].toSorted().at(-1) ?? '';
  const months: string[] = [];
  for (let month = ends.toSorted()[0] ?? last; month <= last;) {
    months.push(month);
    month = addMonths(firstDayOf(month), 1).slice(0, 7);
  }
  return months;
}

/** Provides the form with error messages about the amount and the months of a benefit. */
function BenefitIssueTexts({ children }: { readonly children: ReactNode }) {
  const { LL } = useI18nContext();
  const usual = use(PageIssueTexts);
  const issueText = (code: string): string | null => {
    switch (code) {
      case 'aboveAmount':
      case 'afterEnd':
      case 'overlaps':
      case 'periodReversed':
        return LL.benefit.issues[code]();
      default:
        return usual(code);
    }
  };
  return <PageIssueTexts value={issueText}>{children}</PageIssueTexts>;
}
