import { Form, getInput, setInput, useForm } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/common.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { monthOf, receiptFileName, shortDate, todayInParis } from '@shared/domain/period.ts';
import { useIssueReceipt } from '@/api/receipts.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { FieldGroup, PanelBody, PanelFooter, UnsavedChangesGuard } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/amount-text.ts';
import { parseDay } from '@/lib/date-text.ts';
import { saveFile } from '@/lib/download.ts';
import { notify } from '@/lib/notify.ts';
import { ReceiptForm } from './receipt-schema.ts';
import { ReceiptProperty } from './receipt-property.tsx';
import { ReceiptTotal } from './receipt-total.tsx';

interface ReceiptFieldsProps {
  readonly tenants: readonly Tenant[];
  readonly properties: readonly Property[];
  readonly onIssued: () => void;
  readonly onCancel: () => void;
}

export function ReceiptFields({ tenants, properties, onIssued, onCancel }: ReceiptFieldsProps) {
  const { LL, locale } = useI18nContext();
  const issue = useIssueReceipt();
  const { reportInForm } = useFailure();
  const [initialInput] = useState(() => {
    const today = todayInParis();
    const { from, to } = monthOf(today);
    return {
      tenantId: '',
      paidAt: shortDate(today),
      from: shortDate(from),
      to: shortDate(to),
      rent: '',
      charges: '',
    };
  });
  const form = useForm({ schema: ReceiptForm, initialInput, validate: 'submit', revalidate: 'submit' });
  const tenant = tenants.find(({ id }) => id === getInput(form, { path: ['tenantId'] }));
  const property = properties.find(({ id }) => id === tenant?.propertyId);

  const fillFromTenant = (tenantId: string): void => {
    const chosen = tenants.find(({ id }) => id === tenantId);
    setInput(form, { path: ['rent'], input: chosen ? amountText(chosen.rent, locale) : '' });
    setInput(form, { path: ['charges'], input: chosen ? amountText(chosen.charges, locale) : '' });
  };

  const fillMonth = (paidAt: string): void => {
    const day = parseDay(paidAt.trim());
    if (!v.is(CalendarDate, day)) return;
    const { from, to } = monthOf(day);
    setInput(form, { path: ['from'], input: shortDate(from) });
    setInput(form, { path: ['to'], input: shortDate(to) });
  };

  const submit = async (values: v.InferOutput<typeof ReceiptForm>): Promise<void> => {
    if (!property) return;
    try {
      const { blob, fileName } = await issue.mutateAsync({ ...values, propertyId: property.id });
      saveFile(blob, fileName ?? receiptFileName(values));
      notify.success(LL.receipts.generated());
      onIssued();
    } catch (error) {
      reportInForm(form, error, LL.receipts.generateFailed());
    }
  };

  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <div>
          <SelectField
            form={form}
            path={['tenantId']}
            label={LL.fields.tenant()}
            emptyLabel={LL.receipts.chooseTenant()}
            options={tenants.map(({ id, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}`,
            }))}
            onChosen={fillFromTenant}
          />
          {tenant && <ReceiptProperty tenant={tenant} property={property} />}
        </div>
        <FieldGroup title={LL.receipts.period()}>
          <div className="sm:col-span-2 sm:w-[calc(50%-0.5rem)]">
            <DateField
              form={form}
              path={['paidAt']}
              label={LL.fields.paidAt()}
              setText={(input) => setInput(form, { path: ['paidAt'], input })}
              onText={fillMonth}
            />
          </div>
          <DateField
            form={form}
            path={['from']}
            label={LL.fields.from()}
            setText={(input) => setInput(form, { path: ['from'], input })}
          />
          <DateField
            form={form}
            path={['to']}
            label={LL.fields.to()}
            setText={(input) => setInput(form, { path: ['to'], input })}
          />
        </FieldGroup>
        <FieldGroup title={LL.receipts.amounts()}>
          <AmountField form={form} path={['rent']} label={LL.fields.rent()} />
          <AmountField form={form} path={['charges']} label={LL.fields.charges()} isOptional />
          <ReceiptTotal
            rent={getInput(form, { path: ['rent'] }) ?? ''}
            charges={getInput(form, { path: ['charges'] }) ?? ''}
          />
        </FieldGroup>
      </PanelBody>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={LL.receipts.generate()}
        isBusy={form.isSubmitting}
        isDisabled={tenant !== undefined && property === undefined}
      />
      <UnsavedChangesGuard isDirty={form.isDirty && !issue.isSuccess} />
    </Form>
  );
}
