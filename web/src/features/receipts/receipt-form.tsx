import { Form, getInput, reset, setInput } from '@formisch/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { Month } from '@shared/contract/month.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { ReceiptTermQuery } from '@shared/contract/receipt-term.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import type { User } from '@shared/contract/user.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { missingForReceipts } from '@shared/domain/landlord.ts';
import { monthOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { receiptTermQuery, useReceiptPreview } from '@/api/receipts.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { UnsavedForm } from '@/components/unsaved-form.tsx';
import { PanelBody, PanelFooter } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText, parseAmount } from '@/lib/amount-text.ts';
import { parseDay } from '@/lib/date-text.ts';
import { ApiError } from '@/lib/http.ts';
import { onlyOf } from '@/lib/only-of.ts';
import { firstTerm } from './first-term.ts';
import { ReceiptAmounts } from './receipt-amounts.tsx';
import { ReceiptConflict, ReplaceDialog } from './receipt-conflict.tsx';
import { ReceiptDue } from './receipt-due.tsx';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import { ReceiptPeriod } from './receipt-period.tsx';
import { ReceiptProfile } from './receipt-profile.tsx';
import { ReceiptProperty } from './receipt-property.tsx';
import { isToCome, receiptForm } from './receipt-schema.ts';
import { remaining } from './remaining.ts';
import { useIssuing } from './use-issuing.ts';

interface ReceiptFieldsProps {
  readonly user: User;
  /** All who let; where there is one, it is whom the user's profile describes. */
  readonly lessors: readonly Lessor[];
  readonly tenants: readonly Tenant[];
  readonly properties: readonly Property[];
  /** The tenant to preselect, if there is one with this id; otherwise the only tenant. */
  readonly tenantId: string | undefined;
  /** The month to prefill; if there is none or it is no month, that of the payment. */
  readonly month: string | undefined;
  readonly onIssued: (id: string) => void;
  readonly onCancel: () => void;
}

const dayOf = (month: string | undefined): string | undefined =>
  v.is(Month, month) ? `${month}-01` : undefined;
const NO_TERM = { tenantId: '', from: '', to: '' };

export function ReceiptFields({
  user,
  lessors,
  tenants,
  properties,
  tenantId,
  month,
  onIssued,
  onCancel,
}: ReceiptFieldsProps) {
  const { LL, locale } = useI18nContext();
  const client = useQueryClient();
  const [schema] = useState(() =>
    receiptForm((query) => client.getQueryData(receiptTermQuery(query).queryKey)),
  );
  const [initialInput] = useState(() => {
    const today = todayInParis();
    const chosen = tenants.find(({ id }) => id === tenantId) ?? onlyOf(tenants);
    const { from, to } = firstTerm(dayOf(month) ?? today, chosen?.leaseStartsOn ?? null);
    const owed = chosen && rentOn(chosen, from);
    return {
      tenantId: chosen?.id ?? '',
      paidAt: shortDate(today),
      from: shortDate(from),
      to: shortDate(to),
      rent: owed ? amountText(owed.rent, locale) : '',
      charges: owed ? amountText(owed.charges, locale) : '',
      paymentMethod: '',
      housingBenefit: '',
      benefitOffice: '',
      paidInAdvance: false,
    };
  });
  const form = useForm({ schema, initialInput });
  const text = (name: Exclude<keyof typeof initialInput, 'paidInAdvance'>): string =>
    getInput(form, { path: [name] }) ?? '';

  const tenant = tenants.find(({ id }) => id === text('tenantId'));
  const property = properties.find(({ id }) => id === tenant?.propertyId);
  const landlord = lessors.length > 1 ? lessors.find(({ id }) => id === property?.lessorId) : user;
  const isIncomplete = landlord !== undefined && missingForReceipts(landlord).length > 0;
  const asked = {
    tenantId: text('tenantId'),
    from: parseDay(text('from').trim()),
    to: parseDay(text('to').trim()),
  };
  // No request while a date is only half typed.
  const isTerm = property !== undefined && v.is(ReceiptTermQuery, asked);
  const term = useQuery({ ...receiptTermQuery(isTerm ? asked : NO_TERM), enabled: isTerm });
  const paid = {
    rent: parseAmount(text('rent')),
    charges: text('charges').trim() === '' ? 0 : parseAmount(text('charges')),
  };
  const noted = term.data?.payments ?? [];
  const hasDocument = term.data !== undefined && term.data.conflicts.length > 0;
  const isAhead = v.is(CalendarDate, asked.from) && isToCome(term.data ?? asked);
  const isAdvanceUnconfirmed = isAhead && getInput(form, { path: ['paidInAdvance'] }) !== true;
  const issuing = useIssuing({ form, property, onIssued });
  // Two digits may be the start of another year.
  const isPaidAt = v.is(PastDate, parseDay(text('paidAt').trim()));
  const typed = v.safeParse(schema, getInput(form));
  const body =
    property && isTerm && isPaidAt && term.data && typed.success
      ? { ...typed.output, propertyId: property.id, replaces: term.data.conflicts.map(({ id }) => id) }
      : null;
  const preview = useReceiptPreview(body, issuing.replacing.isBusy || issuing.isDone);
  usePreviewIssues(form, preview);
  // No document follows from what is refused at a field, whatever the answer before was.
  const isRefused = preview.error instanceof ApiError && preview.error.issues.length > 0;
  const outcome = body && !isRefused ? preview.answer?.kind : undefined;

  // Prefilled amounts follow the period; typed ones are kept.
  const filled = useRef({ rent: initialInput.rent, charges: initialInput.charges });
  const fill = (amounts: { rent: number; charges: number } | null): void => {
    for (const name of ['rent', 'charges'] as const) {
      filled.current[name] = amounts ? amountText(amounts[name], locale) : '';
      // Resets rather than sets the input: prefilled amounts do not count as unsaved changes.
      reset(form, { path: [name], initialInput: filled.current[name] });
    }
  };
  const fillRemaining = useEffectEvent((known: NonNullable<typeof term.data>) => {
    const isTyped = text('rent') !== filled.current.rent || text('charges') !== filled.current.charges;
    if (!isTyped) fill(remaining(known));
  });
  useEffect(() => {
    if (term.data) fillRemaining(term.data);
  }, [term.data]);

  const filledTerm = useRef({ from: initialInput.from, to: initialInput.to });
  /** Prefills the period of a payment; returns its first day, or `null` if the payment date is not valid. */
  const fillTerm = (paidAt: string, payer: Tenant | undefined): string | null => {
    const day = dayOf(month) ?? parseDay(paidAt.trim());
    if (!v.is(CalendarDate, day)) return null;
    const { from, to } = firstTerm(day, payer?.leaseStartsOn ?? null);
    filledTerm.current = { from: shortDate(from), to: shortDate(to) };
    setInput(form, { path: ['from'], input: filledTerm.current.from });
    setInput(form, { path: ['to'], input: filledTerm.current.to });
    return from;
  };
  /** The last day that was prefilled, and not typed, is that of the month in which the first day is. */
  const followFrom = (text: string): void => {
    const day = parseDay(text.trim());
    if (!v.is(CalendarDate, day) || getInput(form, { path: ['to'] }) !== filledTerm.current.to) return;
    filledTerm.current = { ...filledTerm.current, to: shortDate(monthOf(day).to) };
    setInput(form, { path: ['to'], input: filledTerm.current.to });
  };
  const choose = (chosen: Tenant | undefined): void => {
    const isTyped = text('from') !== filledTerm.current.from || text('to') !== filledTerm.current.to;
    const from = isTyped ? null : fillTerm(text('paidAt'), chosen);
    fill(chosen ? rentOn(chosen, from ?? asked.from) : null);
  };

  return (
    <Form of={form} onSubmit={issuing.submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        {landlord && <ReceiptProfile landlord={landlord} />}
        <div>
          <SelectField
            form={form}
            path={['tenantId']}
            label={LL.details.tenant()}
            emptyLabel={LL.receipts.chooseTenant()}
            options={tenants.map((one) => ({ value: one.id, label: fullName(one) }))}
            onChosen={(chosen) => choose(tenants.find(({ id }) => id === chosen))}
          />
          {tenant && <ReceiptProperty tenant={tenant} property={property} />}
        </div>
        {term.data && hasDocument && <ReceiptConflict conflicts={term.data.conflicts} />}
        <ReceiptPeriod
          form={form}
          noted={noted}
          isPaying={noted.length === 0 || sumEuros(paid.rent, paid.charges) !== 0}
          isAhead={isAhead}
          onPaidAt={(paidAt) => fillTerm(paidAt, tenant)}
          onFrom={followFrom}
        />
        <ReceiptAmounts form={form} isBenefitFilled={text('housingBenefit') !== ''}>
          {tenant && term.data && <ReceiptDue tenant={tenant} period={asked} term={term.data} />}
        </ReceiptAmounts>
      </PanelBody>
      {property && (
        <ReceiptOutcome
          paid={paid}
          term={term.data}
          isAdvanceUnconfirmed={isAdvanceUnconfirmed}
          preview={body && preview}
          isLoading={term.isLoading}
          isFailed={term.isError}
        />
      )}
      <PanelFooter
        onCancel={onCancel}
        variant={hasDocument ? 'secondary' : 'primary'}
        submitLabel={
          hasDocument
            ? LL.receipts.replaceThem()
            : outcome === 'quittance'
              ? LL.receipts.generateReceipt()
              : outcome === 'partial'
                ? LL.receipts.generatePartial()
                : LL.receipts.generate()
        }
        failure={issuing.failure}
        isBusy={form.isSubmitting}
        isDisabled={(tenant !== undefined && property === undefined) || isIncomplete}
      />
      <ReplaceDialog {...issuing.replacing} />
      <UnsavedForm form={form} isDirty={form.isDirty && !issuing.isDone} />
    </Form>
  );
}
