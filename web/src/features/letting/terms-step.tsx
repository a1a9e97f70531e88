import { useField } from '@formisch/react';
import { LeaseKind } from '@shared/contract/lease.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import {
  ChargesKindField,
  DueDayField,
  ProrataField,
  TermField,
  asTermsForm,
} from '@/components/rent-terms.tsx';
import { RentAmounts } from '@/components/rent-amounts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isBare, lastsSixYears } from '@/lib/lease/lease-kind.ts';
import { chosenLessor } from './chosen-lessor.ts';
import { DepositField } from './deposit-field.tsx';
import { FirstRent } from './first-rent.tsx';
import { AccountStartField } from './account-start-field.tsx';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { RevisionClauseFields } from './revision-clause-fields.tsx';
import { termsText } from './summary-text.ts';

const GRID = 'grid gap-x-4 gap-y-2 sm:grid-cols-2';

/** The step that asks for the terms of the lease, and shows the first rent while the landlord types. */
export function TermsStep({ dwellings, lessors, forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const { terms: form } = forms;
  const { input: kind = 'unfurnished' } = useField(form, { path: ['kind'] });
  usePreviewIssues(form, letting.preview);
  return (
    <LettingStep
      step="terms"
      form={form}
      forms={forms}
      letting={letting}
      summary={termsText(forms, LL, locale)}
    >
      <div className={GRID}>
        <DateField form={form} path={['startsOn']} label={LL.lease.startsOn()} />
        <SelectField
          form={form}
          path={['kind']}
          label={LL.lease.kind()}
          options={LeaseKind.options.map((value) => ({ value, label: LL.lease.kinds[value]() }))}
        />
        <AccountStartField form={form} />
        <div className="grid grid-cols-2 gap-x-4 sm:col-span-2">
          <RentAmounts form={form} />
        </div>
      </div>
      <FirstRent form={form} preview={letting.preview} />
      <div className={GRID}>
        {!isBare(kind) && <DepositField form={form} kind={kind} />}
        <DueDayField form={asTermsForm(form)} />
        <TextField
          form={form}
          path={['durationMonths']}
          label={LL.lease.durationMonths()}
          hint={
            lastsSixYears(kind, chosenLessor(dwellings, lessors, forms.dwelling))
              ? LL.lease.sixYears()
              : LL.lease.kindHints[kind]()
          }
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
        <TermField form={asTermsForm(form)} />
        {!isBare(kind) && <ChargesKindField form={asTermsForm(form)} label={LL.tenants.chargesKind()} />}
        <ProrataField form={asTermsForm(form)} />
        {!isBare(kind) && <RevisionClauseFields form={form} />}
        <div className="sm:col-span-2">
          <CheckboxField
            form={form}
            path={['isBilingual']}
            label={LL.lease.bilingual()}
            hint={LL.lease.bilingualHint()}
          />
        </div>
      </div>
    </LettingStep>
  );
}
