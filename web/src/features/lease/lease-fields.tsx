import { Form, getInput, setInput } from '@formisch/react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type Lease, LeaseKind } from '@shared/contract/lease.ts';
import { depositCap } from '@shared/domain/ledger/deposit.ts';
import { DEFAULT_DURATION_MONTHS } from '@shared/domain/ledger/notice.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useChangeLease } from '@/api/leases.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FieldGroup, PanelBody, PanelFooter, PanelOutcome } from '@/components/side-panel.tsx';
import { useTellKept } from '@/components/use-tell-kept.ts';
import { UnsavedForm } from '@/components/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OptionalAmountText } from '@/lib/amount-text.ts';
import { dayInWords } from '@/lib/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { ordinalDay } from '@/lib/ordinal-day.ts';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { GuarantorFields } from './guarantor-fields.tsx';
import { ownEnd } from './end-schema.ts';
import { LeaseForm, isBare, leaseChanges, leaseInput } from './lease-schema.ts';

/** The days that every month has. */
const DUE_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

const usualDuration = (kind: LeaseKind): string => DEFAULT_DURATION_MONTHS[kind]?.toString() ?? '';

interface LeaseFieldsProps {
  readonly lease: Lease;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** What was agreed: its kind first, then what a lease of that kind has. */
export function LeaseFields({ lease, onSaved, onCancel }: LeaseFieldsProps) {
  const { LL, locale } = useI18nContext();
  const change = useChangeLease();
  const tellKept = useTellKept();
  // The stored lease may change while the form is open; what the form started from must not.
  const [stored] = useState(lease);
  const [initialInput] = useState(() => leaseInput(stored, locale));
  const form = useForm({ schema: LeaseForm, initialInput });
  const kind = getInput(form, { path: ['kind'] }) ?? stored.kind;
  const [lastKind, setLastKind] = useState<LeaseKind>(stored.kind);
  const [durations, setDurations] = useState<Partial<Record<LeaseKind, string>>>({});

  /** The duration follows the kind, unless another was typed; whoever goes back to a kind finds it as it was. */
  const follow = (chosen: LeaseKind): void => {
    const typed = getInput(form, { path: ['durationMonths'] }) ?? '';
    if (typed === '' || typed === usualDuration(lastKind))
      setInput(form, { path: ['durationMonths'], input: durations[chosen] ?? usualDuration(chosen) });
    setDurations({ ...durations, [lastKind]: typed });
    setLastKind(chosen);
  };

  // A lease that becomes one for a time may already have ended: said before it is saved.
  const end =
    kind === stored.kind
      ? null
      : ownEnd(
          kind,
          getInput(form, { path: ['startsOn'] }) ?? '',
          getInput(form, { path: ['durationMonths'] }) ?? '',
        );

  /** What the lease has that the kind does not: saved, it is gone. */
  const removed = isBare(kind)
    ? [
        ...(stored.deposit > 0
          ? [LL.lease.removed.deposit({ amount: formatEuros(stored.deposit, locale) })]
          : []),
        ...(stored.chargesKind === 'provision' ? [LL.lease.removed.provision()] : []),
        ...(stored.hasSolidarity ? [LL.lease.removed.solidarity()] : []),
      ]
    : [];

  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      const { kept } = await change.mutateAsync({ ...leaseChanges(values, stored), id: stored.id });
      notify.success(LL.lease.saved());
      tellKept(kept);
      onSaved();
    },
    failedText: LL.lease.saveFailed(),
    goneText: LL.account.goneText(),
  });

  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <FieldGroup title={LL.lease.contract()}>
          <div className="sm:col-span-2">
            <SelectField
              form={form}
              path={['kind']}
              label={LL.lease.kind()}
              options={LeaseKind.options.map((value) => ({ value, label: LL.lease.kinds[value]() }))}
              hint={
                <>
                  {LL.lease.kindHints[kind]()}
                  {removed.length > 0 && (
                    <FieldWarning
                      text={LL.lease.removes({ list: new Intl.ListFormat(locale).format(removed) })}
                    />
                  )}
                </>
              }
              onChosen={(value) => {
                const chosen = LeaseKind.options.find((option) => option === value);
                if (chosen) follow(chosen);
              }}
            />
          </div>
          <DateField
            form={form}
            path={['startsOn']}
            label={LL.lease.startsOn()}
            setText={(input) => setInput(form, { path: ['startsOn'], input })}
            isOptional
          />
          <TextField
            form={form}
            path={['durationMonths']}
            label={LL.lease.durationMonths()}
            inputMode="numeric"
            autoComplete="off"
            isOptional
          />
          <DateField
            form={form}
            path={['signedOn']}
            label={LL.lease.signedOn()}
            setText={(input) => setInput(form, { path: ['signedOn'], input })}
            isOptional
          />
          {!isBare(kind) && (
            <AmountField
              form={form}
              path={['deposit']}
              label={LL.lease.deposit()}
              hint={depositHint()}
              isOptional
            />
          )}
        </FieldGroup>
        <FieldGroup title={LL.lease.payment()}>
          <SelectField
            form={form}
            path={['rentDueDay']}
            label={LL.lease.dueDay()}
            options={DUE_DAYS.map((day) => ({
              value: String(day),
              label: LL.lease.dayOfMonth({ day: ordinalDay(day, locale) }),
            }))}
          />
          <SelectField
            form={form}
            path={['termMonths']}
            label={LL.lease.term()}
            options={[
              { value: '1', label: LL.lease.terms[1]() },
              { value: '3', label: LL.lease.terms[3]() },
            ]}
          />
          {!isBare(kind) && (
            <div className="sm:col-span-2">
              <SelectField
                form={form}
                path={['chargesKind']}
                label={LL.lease.charges()}
                options={[
                  { value: 'provision', label: LL.lease.chargesKinds.provision() },
                  { value: 'fixed', label: LL.lease.chargesKinds.fixed() },
                ]}
                hint={
                  kind === 'unfurnished' &&
                  getInput(form, { path: ['chargesKind'] }) === 'fixed' && (
                    <FieldWarning text={LL.lease.fixedUnfurnished()} />
                  )
                }
              />
            </div>
          )}
          <div className="sm:col-span-2">
            <SelectField
              form={form}
              path={['prorataBy']}
              label={LL.lease.prorata()}
              options={[
                { value: 'days', label: LL.lease.prorataBy.days() },
                { value: 'thirty', label: LL.lease.prorataBy.thirty() },
              ]}
            />
          </div>
        </FieldGroup>
        <FieldGroup title={LL.lease.clauses()}>
          <div className="space-y-3 sm:col-span-2">
            {!isBare(kind) && (
              <CheckboxField
                form={form}
                path={['hasSolidarity']}
                label={LL.lease.solidarity()}
                hint={LL.lease.solidarityHint()}
              />
            )}
            <CheckboxField
              form={form}
              path={['hasResolutoryClause']}
              label={LL.lease.resolutory()}
              hint={LL.lease.resolutoryHint()}
            />
            <CheckboxField
              form={form}
              path={['isBilingual']}
              label={LL.lease.bilingual()}
              hint={LL.lease.bilingualHint()}
            />
          </div>
        </FieldGroup>
        <GuarantorFields form={form} tenants={stored.tenants} />
      </PanelBody>
      {end !== null && <PanelOutcome>{LL.lease.owedUntil({ day: dayInWords(end, locale) })}</PanelOutcome>}
      <PanelFooter
        onCancel={onCancel}
        submitLabel={LL.common.save()}
        failure={failure}
        isBusy={form.isSubmitting}
      />
      <UnsavedForm form={form} isDirty={form.isDirty && !change.isSuccess} />
    </Form>
  );

  /** The most that the law allows; said, not enforced. */
  function depositHint(): ReactNode {
    const most = depositCap(kind, stored.rents.at(-1)?.rent ?? 0);
    if (most === null) return undefined;
    const amount = formatEuros(most, locale);
    const typed = v.safeParse(OptionalAmountText, getInput(form, { path: ['deposit'] }));
    return typed.success && typed.output > most ? (
      <FieldWarning text={LL.lease.depositAbove({ amount })} />
    ) : (
      LL.lease.depositMost({ amount })
    );
  }
}
