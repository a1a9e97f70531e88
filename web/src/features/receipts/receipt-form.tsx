import { Form, getInput } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import type { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import type { User } from '@shared/contract/users/user.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { isNameless } from '@shared/domain/landlord.ts';
import { receiptTermQuery } from '@/api/documents/receipts.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { AddressAdvice } from '@/components/people/address-advice.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { PanelBody, PanelFooter } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseAmount } from '@/lib/text/amount-text.ts';
import { ReceiptAmounts } from './receipt-amounts.tsx';
import { ReceiptConflict, ReplaceDialog } from './receipt-conflict.tsx';
import { ReceiptDue } from './receipt-due.tsx';
import { type LinkedReceipt, receiptInput } from './receipt-input.ts';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import { ReceiptPeriod } from './receipt-period.tsx';
import { areRecorded } from './remaining-amounts.ts';
import { ReceivedQuestion } from './received-question.tsx';
import { ReceiptProfile } from './receipt-profile.tsx';
import { ReceiptProperty } from './receipt-property.tsx';
import { asksAdvance, receiptForm } from './receipt-schema.ts';
import { useReceiptTerm } from './use-receipt-term.ts';
import { useReceivedAnswer } from './use-received-answer.ts';
import { useIssuing } from './use-issuing.ts';
import { useReceiptPrefill } from './use-receipt-prefill.ts';
import { useTypedReceipt } from './use-typed-receipt.ts';

interface ReceiptFieldsProps extends LinkedReceipt {
  readonly user: User;
  /** All lessors of the account. If there is only one lessor, the user's profile has the lessor's data. */
  readonly lessors: readonly Lessor[];
  readonly tenants: readonly Tenant[];
  readonly properties: readonly Property[];
  readonly onIssued: (id: string) => void;
  readonly onCancel: () => void;
}

/** The form that records a payment and issues a receipt for the payment's period. */
export function ReceiptFields(props: ReceiptFieldsProps) {
  const { form, tenant, property, landlord, ...typed } = useReceiptForm(props);
  const { paid, period, term, asking, isAhead, received, prefill, issuing, preview, kind } = typed;
  const { locale } = useI18nContext();
  const termPayments = term?.payments ?? [];

  return (
    <Form
      of={form}
      onSubmit={(values) => received.submit(values, issuing.submit)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PanelBody>
        {landlord && <ReceiptProfile landlord={landlord} />}
        <TenantChoice form={form} tenants={props.tenants} onChosen={prefill.followTenant}>
          {tenant && <ReceiptProperty tenant={tenant} property={property} />}
        </TenantChoice>
        {term && term.conflicts.length > 0 && <ReceiptConflict conflicts={term.conflicts} />}
        <ReceiptPeriod
          form={form}
          payments={termPayments}
          isPaying={received.asked !== null || !term || termPayments.length === 0 || !areRecorded(term, paid)}
          isAhead={isAhead}
          onPaidAt={prefill.followPaidAt}
          onFrom={prefill.followFrom}
        />
        <ReceiptAmounts
          form={form}
          isBenefitFilled={(getInput(form, { path: ['housingBenefit'] }) ?? '') !== ''}
          hasFields={received.hasAmounts}
        >
          {tenant && term && <ReceiptDue tenant={tenant} period={period} term={term} />}
          {received.asked !== null && (
            <ReceivedQuestion
              amount={formatEuros(received.asked, locale)}
              answer={received.answer}
              onAnswer={received.setAnswer}
              firstRef={received.firstRef}
            />
          )}
        </ReceiptAmounts>
        {landlord && <AddressAdvice landlord={landlord} />}
      </PanelBody>
      {property && (
        <ReceiptOutcome
          {...asking}
          paid={paid}
          term={term}
          isAdvanceUnconfirmed={isAhead && getInput(form, { path: ['paidInAdvance'] }) !== true}
          obstacle={received.obstacle}
          preview={preview}
        />
      )}
      <ReceiptFooter
        kind={kind}
        isReplacing={term !== undefined && term.conflicts.length > 0}
        onCancel={props.onCancel}
        failure={issuing.failure}
        isBusy={form.isSubmitting}
        isDisabled={
          (tenant !== undefined && property === undefined) ||
          (landlord !== undefined && isNameless(landlord)) ||
          received.obstacle === 'nothing'
        }
      />
      <ReplaceDialog {...issuing.replacing} />
      <UnsavedForm form={form} isDirty={form.isDirty && !issuing.isDone} />
    </Form>
  );
}

/**
 * Returns the form, the chosen tenant with property and landlord, the amounts of the period, and the preview of the
 * receipt.
 */
function useReceiptForm({
  user,
  lessors,
  tenants,
  properties,
  tenantId,
  month,
  onIssued,
}: Omit<ReceiptFieldsProps, 'onCancel'>) {
  const { locale } = useI18nContext();
  const client = useQueryClient();
  const [schema] = useState(() =>
    receiptForm((query) => client.getQueryData(receiptTermQuery(query).queryKey)),
  );
  const [initialInput] = useState(() => receiptInput({ tenantId, month }, tenants, locale));
  const form = useForm({ schema, initialInput });
  const text = (name: 'tenantId' | 'rent' | 'charges'): string => getInput(form, { path: [name] }) ?? '';

  const tenant = tenants.find(({ id }) => id === text('tenantId'));
  const property = properties.find(({ id }) => id === tenant?.propertyId);
  const landlord = lessors.length > 1 ? lessors.find(({ id }) => id === property?.lessorId) : user;
  const paid = {
    rent: parseAmount(text('rent')),
    charges: text('charges').trim() === '' ? 0 : parseAmount(text('charges')),
  };
  const { asked, term, ...asking } = useReceiptTerm(form, property !== undefined);
  const isAhead = v.is(CalendarDate, asked.from) && asksAdvance(asked, term);
  const received = useReceivedAnswer({ tenant: property && tenant, term, ...asking });
  const isUnpaid = received.answer === 'no';
  const prefill = useReceiptPrefill({ form, initialInput, month, tenant, term, isUnpaid });
  const issuing = useIssuing({ form, property, onIssued });
  const isPaused = issuing.replacing.isBusy || issuing.isDone;
  const { preview, kind } = useTypedReceipt({
    form,
    schema,
    property,
    term: received.obstacle === null ? term : undefined,
    isPaused,
  });
  return {
    form,
    tenant,
    property,
    landlord,
    paid,
    period: asked,
    term,
    asking,
    isAhead,
    received,
    prefill,
    issuing,
    preview,
    kind,
  };
}

interface TenantChoiceProps {
  readonly form: ReturnType<typeof useReceiptForm>['form'];
  readonly tenants: readonly Tenant[];
  readonly onChosen: (tenant: Tenant | undefined) => void;
  readonly children: ReactNode;
}

function TenantChoice({ form, tenants, onChosen, children }: TenantChoiceProps) {
  const { LL } = useI18nContext();
  return (
    <div>
      <SelectField
        form={form}
        path={['tenantId']}
        label={LL.details.tenant()}
        emptyLabel={LL.receipts.chooseTenant()}
        options={tenants.map((one) => ({ value: one.id, label: fullName(one) }))}
        onChosen={(chosen) => onChosen(tenants.find(({ id }) => id === chosen))}
      />
      {children}
    </div>
  );
}

type ReceiptFooterProps = Omit<Parameters<typeof PanelFooter>[0], 'submitLabel' | 'variant'> & {
  /** The kind of receipt that the button issues; `undefined` if the input gives no receipt. */
  readonly kind: ReceiptKind | undefined;
  /**
   * True if the new receipt would replace other receipts. The submit button is then secondary, because the form first
   * offers other actions for these receipts.
   */
  readonly isReplacing: boolean;
};

/** The buttons of the form. The submit button names the kind of receipt, unless the receipt replaces other receipts. */
function ReceiptFooter({ kind, isReplacing, ...footer }: ReceiptFooterProps) {
  const { LL } = useI18nContext();
  const issueLabel =
    kind === 'quittance'
      ? LL.receipts.generateReceipt()
      : kind === 'partial'
        ? LL.receipts.generatePartial()
        : LL.receipts.generate();
  return (
    <PanelFooter
      {...footer}
      variant={isReplacing ? 'secondary' : 'primary'}
      submitLabel={isReplacing ? LL.receipts.replaceThem() : issueLabel}
    />
  );
}
