import { focus, getInput, setInput } from '@formisch/react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { ElsewhereFact, type Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { type Period, shortDate } from '@shared/domain/period.ts';
import { useRecordChargesSettlement, useChargesSettlementDraft } from '@/api/accounts/charges.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { showFieldError } from '@/components/form/form-errors.ts';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { AmountText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';
import { ChargesIssueTexts } from '../charges-issue-texts.tsx';
import { chargesRefusal } from '../charges-refusal.ts';
import { settledDaysText } from '../settled-days.ts';
import { askedDays, TICK_FIELDS } from './charges-settlement-schema.ts';

const route = getRouteApi('/_authed/charges');

const KINDS = ['debt', 'credit'] as const;

const ElsewhereForm = v.object({
  from: DateText,
  to: DateText,
  kind: v.picklist(KINDS),
  amount: AmountText,
  sentOn: PastDateText,
  dueOn: OptionalDateText,
  chargesDeducted: v.boolean(),
  chargesWereFixed: v.boolean(),
});

interface ElsewhereFieldsProps {
  readonly leaseId: string;
  /** All settlements of the lease. */
  readonly settlements: readonly Settlement[];
  /** The proposed days. */
  readonly days: Period;
}

/** The form that records a settlement that was made elsewhere, with its balance and without its lines. */
export function ElsewhereFields({ leaseId, settlements, days }: ElsewhereFieldsProps) {
  const { LL, locale } = useI18nContext();
  const navigate = route.useNavigate();
  const leave = (ignoreBlocker: boolean): void =>
    void navigate({
      search: ({ year, lease, from, to }) => ({ year, lease, from, to }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  const record = useRecordChargesSettlement(leaseId);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: ElsewhereForm,
    initialInput: {
      from: shortDate(days.from),
      to: shortDate(days.to),
      kind: 'debt',
      amount: '',
      sentOn: '',
      dueOn: '',
      chargesDeducted: false,
      chargesWereFixed: false,
    },
  });
  const kind = getInput(form, { path: ['kind'] }) ?? 'debt';
  const asked = askedDays(getInput(form), false);
  const settledDays = settledDaysText(settlements, asked, locale);
  const { answer: draft, error } = useChargesSettlementDraft(
    leaseId,
    asked,
    record.isPending || record.isSuccess,
  );
  const facts = (error ? [] : (draft?.factsToConfirm ?? [])).filter((fact) => v.is(ElsewhereFact, fact));
  const submission = useSubmit(form, {
    send: async (values) => {
      const { from, to, kind, amount, sentOn, dueOn } = values;
      const unticked = facts.map((fact) => TICK_FIELDS[fact]).find((field) => !values[field]);
      if (unticked) {
        showFieldError(form, unticked, 'required');
        focus(form, { path: [unticked] });
        return false;
      }
      const isDebt = kind === 'debt' && amount > 0;
      await record.mutateAsync({
        from,
        to,
        balance: kind === 'debt' ? amount : 0 - amount,
        sentOn,
        dueOn: isDebt ? dueOn : null,
        confirmedFacts: facts,
        idempotencyKey,
      });
      notify.success(LL.charges.elsewhereDone());
      leave(true);
      return undefined;
    },
    failedText: LL.charges.elsewhereFailed(),
    goneText: LL.charges.leaseGone(),
    onRefused: (errorCode) => chargesRefusal(errorCode, LL),
    fieldNames: () => ({ balance: 'amount' }),
  });
  return (
    <ChargesIssueTexts settledDays={settledDays}>
      <PanelForm
        form={form}
        submission={submission}
        isSaved={record.isSuccess}
        submitLabel={LL.charges.elsewhereSubmit()}
        onCancel={() => leave(false)}
      >
        <p className="text-pretty">{LL.charges.elsewhereText()}</p>
        <FieldGroup title={LL.charges.period()}>
          <DateField form={form} path={['from']} label={LL.charges.from()} />
          <DateField form={form} path={['to']} label={LL.charges.to()} isPast />
        </FieldGroup>
        <div className="space-y-4">
          <div>
            <LabelledSegmented
              label={LL.charges.elsewhereBalance()}
              value={kind}
              onChange={(value) => setInput(form, { path: ['kind'], input: value })}
              options={KINDS.map((value) => ({ value, label: LL.charges.elsewhereKinds[value]() }))}
            />
          </div>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <AmountField form={form} path={['amount']} label={LL.charges.elsewhereAmount()} />
            <ChargesIssueTexts settledDays={settledDays} tooEarly={LL.charges.issues.sentTooEarly()}>
              <DateField form={form} path={['sentOn']} label={LL.charges.elsewhereSentOn()} isPast />
            </ChargesIssueTexts>
            {kind === 'debt' && (
              <ChargesIssueTexts settledDays={settledDays} tooEarly={LL.charges.issues.dueBeforeSent()}>
                <DateField form={form} path={['dueOn']} label={LL.charges.dueOn()} isOptional />
              </ChargesIssueTexts>
            )}
          </div>
        </div>
        {facts.map((fact) => (
          <CheckboxField
            key={fact}
            form={form}
            path={[TICK_FIELDS[fact]]}
            label={LL.charges.facts[fact]()}
            missing={LL.charges.factMissing()}
          />
        ))}
      </PanelForm>
    </ChargesIssueTexts>
  );
}
