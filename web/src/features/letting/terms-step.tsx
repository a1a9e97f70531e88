import { type FormStore, focus, setInput, useField } from '@formisch/react';
import { use } from 'react';
import * as v from 'valibot';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { LeaseKind } from '@shared/contract/leases/lease.ts';
import { useRentIndices } from '@/api/accounts/rent-indices.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { EarliestStart } from '@/components/lease/earliest-start.tsx';
import { validateForm } from '@/components/form/form-errors.ts';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import {
  ChargesKindField,
  DueDayField,
  ProrataField,
  TermField,
  asTermsForm,
} from '@/components/lease/rent-terms.tsx';
import { RentAmounts } from '@/components/lease/rent-amounts.tsx';
import {
  ChargesIndexField,
  ReferenceField,
  RevisionDayFields,
  RevisionQuestion,
  asRevisionForm,
} from '@/components/lease/revision-clause-fields.tsx';
import { useDepositHint } from '@/components/lease/use-deposit-hint.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { asksAccountStart } from '@/lib/lease/account-start.ts';
import { isMobilityLease, lastsSixYears } from '@/lib/lease/lease-kind.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { AmountText } from '@/lib/text/amount-text.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { chosenLessor } from './chosen-lessor.ts';
import { FirstRent } from './first-rent.tsx';
import { BENEFIT_FIELDS } from './letting-body.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { termsText } from './summary-text.ts';
import { type TermsForm, followingReference } from './terms-schema.ts';

const GRID = 'grid gap-x-4 gap-y-2 sm:grid-cols-2';

/** The step that asks for the terms of the lease, and shows the first rent while the landlord types. */
export function TermsStep({ dwellings, lessors, forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const { terms: form } = forms;
  const { input: kind = 'unfurnished' } = useField(form, { path: ['kind'] });
  usePreviewIssues(form, letting.preview, BENEFIT_FIELDS);
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
        <BenefitQuestion form={form} />
      </div>
      <FirstRent form={form} preview={letting.preview} />
      <div className={GRID}>
        {!isMobilityLease(kind) && <DepositField form={form} kind={kind} />}
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
          isOptional
        />
        <TermField form={asTermsForm(form)} />
        {!isMobilityLease(kind) && (
          <ChargesKindField form={asTermsForm(form)} label={LL.tenants.chargesKind()} />
        )}
        <ProrataField form={asTermsForm(form)} />
        {!isMobilityLease(kind) && <RevisionClauseFields form={form} />}
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

/** Asks which office pays a housing benefit to the landlord. If one does, asks for the amount. */
function BenefitQuestion({ form }: { readonly form: FormStore<typeof TermsForm> }) {
  const { LL } = useI18nContext();
  const { input: office = 'none' } = useField(form, { path: ['benefitOffice'] });
  const usual = use(PageIssueTexts);
  const issueText = (code: string): string | null =>
    code === 'aboveAmount' ? LL.benefit.issues.aboveAmount() : usual(code);
  return (
    <PageIssueTexts value={issueText}>
      <div className="mb-2 sm:col-span-2" data-answered>
        <LabelledSegmented
          label={LL.letting.hasBenefit()}
          value={office}
          onChange={(input) => setInput(form, { path: ['benefitOffice'], input })}
          options={(['none', ...BenefitOffice.options] as const).map((value) => ({
            value,
            label: LL.letting.benefitOffices[value](),
          }))}
        />
      </div>
      {office !== 'none' && (
        <AmountField form={form} path={['benefitAmount']} label={LL.letting.benefitAmount()} />
      )}
    </PageIssueTexts>
  );
}

/** The field for the deposit. The hint states the legal maximum for the typed rent, but the field accepts more. */
function DepositField({ form, kind }: { form: FormStore<typeof TermsForm>; kind: LeaseKind }) {
  const { LL } = useI18nContext();
  const { input: typed } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const rent = v.safeParse(
    AmountText,
    useDebounced(useField(form, { path: ['rent'] }).input ?? '', TYPED_MS),
  );
  const hint = useDepositHint({ kind, rent: rent.success ? rent.output : null, termMonths, typed });
  return <AmountField form={form} path={['deposit']} label={LL.lease.deposit()} hint={hint} isOptional />;
}

/** Asks for the first day of the lease's account if the lease began before this month. */
function AccountStartField({ form }: { readonly form: FormStore<typeof TermsForm> }) {
  const { LL } = useI18nContext();
  const { input: startsOn = '' } = useField(form, { path: ['startsOn'] });
  const { input = '' } = useField(form, { path: ['accountStartsOn'] });
  const typed = parseDay(startsOn.trim());
  // Ignore a half-typed date, so that the field does not flicker while the landlord types.
  if (!/^\d{4}-/.test(typed) || !asksAccountStart(typed)) return null;
  return (
    <div className="sm:col-span-2">
      <DateField
        form={form}
        path={['accountStartsOn']}
        label={LL.tenants.followedFrom()}
        hint={LL.tenants.followedFromHint()}
      />
      <EarliestStart
        startsOn={input}
        note={LL.tenants.balanceAfterwards()}
        onChoose={(text) => {
          setInput(form, { path: ['accountStartsOn'], input: text });
          void validateForm(form);
          focus(form, { path: ['accountStartsOn'] });
        }}
      />
    </div>
  );
}

/** Asks whether the rent is revised each year. If the landlord answers yes, asks for the terms of the clause. */
function RevisionClauseFields({ form }: { readonly form: FormStore<typeof TermsForm> }) {
  const { LL } = useI18nContext();
  const { input: hasRevisionClause } = useField(form, { path: ['hasRevisionClause'] });
  const indices = useRentIndices(hasRevisionClause === 'yes');
  const { input: signedOn } = useField(form, { path: ['signedOn'] });
  const revision = asRevisionForm(form);
  return (
    <>
      <RevisionQuestion form={revision} />
      {hasRevisionClause === 'yes' && (
        <>
          <RevisionDayFields form={revision} />
          <DateField form={form} path={['signedOn']} label={LL.lease.signedOn()} isOptional />
          <ReferenceField
            form={revision}
            proposed={followingReference({ hasRevisionClause, signedOn }, indices)}
          />
          <ChargesIndexField form={revision} />
        </>
      )}
    </>
  );
}
