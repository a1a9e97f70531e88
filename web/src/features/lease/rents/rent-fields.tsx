import { Form, getInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { rentAt } from '@shared/domain/rents.ts';
import { useChangeRent, useRentPreview } from '@/api/accounts/leases.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { RentRise, refusesRise } from '@/components/lease/rent-rise.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText, OptionalAmountText, amountText } from '@/lib/text/amount-text.ts';
import { DateText } from '@/lib/text/date-text.ts';
import { focusFirst } from '@/lib/focus/focus-on-mount.ts';
import { notify } from '@/lib/notify.ts';
import { RISE_FIELD, isGovernedRise, isProbablyRevision } from '@/lib/lease/rent-rise.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { nextTerm } from './rent-change.ts';
import { RentOutcome } from './rent-outcome.tsx';
import { LawfulChanges, RevisionAdvice } from './revision-advice.tsx';

const RentForm = v.object({
  rent: AmountText,
  charges: OptionalAmountText,
  startsOn: DateText,
  ...RISE_FIELD,
});

interface RentFieldsProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly dues: readonly Due[];
  /** The proposed monthly charges in euros. Without this prop, the charges stay the same. */
  readonly proposedCharges?: number | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * The form that changes the rent, by default from the next term. The form shows the consequences before the landlord
 * saves.
 */
export function RentFields({ onCancel, ...props }: RentFieldsProps) {
  const { lease, dues } = props;
  const { LL } = useI18nContext();
  const { form, debounced, preview, isRise, isRevision, submit, failure, isSaved } = useRentForm(props);
  return (
    <Form
      of={form}
      onSubmit={submit}
      aria-label={LL.lease.changeRent()}
      className="mb-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
      }}
    >
      <div ref={focusFirst} className="grid grid-cols-2 gap-x-3">
        <AmountField form={form} path={['rent']} label={LL.fields.rent()} />
        <AmountField form={form} path={['charges']} label={LL.fields.charges()} isOptional />
        <div className="col-span-2">
          <DateField form={form} path={['startsOn']} label={LL.lease.rentFrom()} />
        </div>
      </div>
      <output className="mb-3 block space-y-1 rounded-control bg-surface-sunken px-3 py-2.5 text-small text-pretty tabular-nums">
        {debounced.rent ? (
          <RentOutcome rent={debounced.rent} rents={debounced.rents} dues={dues} preview={preview} />
        ) : (
          LL.lease.rentMissing()
        )}
      </output>
      {isRise && (
        <div className="mb-3 space-y-3">
          {isRevision && <RevisionAdvice />}
          <RentRise form={form} kind={lease.kind}>
            {lease.kind !== 'mobility' && <LawfulChanges />}
          </RentRise>
        </div>
      )}
      <FormFailure text={failure} />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="small" onClick={onCancel}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit" size="small" isBusy={form.isSubmitting}>
          {LL.lease.changeRent()}
        </Button>
      </div>
      <UnsavedForm form={form} isDirty={form.isDirty && !isSaved} />
    </Form>
  );
}

function useRentForm({ tenantId, lease, dues, proposedCharges, onSaved }: Omit<RentFieldsProps, 'onCancel'>) {
  const { LL, locale } = useI18nContext();
  const change = useChangeRent(tenantId);
  const notifyUnchanged = useNotifyUnchangedDues();
  const [initialInput] = useState(() => {
    const startsOn = nextTerm(lease, dues, todayInParis());
    const now = rentAt(lease.rents, startsOn);
    return {
      rent: amountText(now?.rent ?? 0, locale),
      charges: amountText(proposedCharges ?? now?.charges ?? 0, locale),
      startsOn: shortDate(startsOn),
      isRiseChecked: false,
    };
  });
  const form = useForm({ schema: RentForm, initialInput });
  const typed = v.safeParse(RentForm, getInput(form));
  const debounced = useDebounced({ rent: typed.success ? typed.output : null, rents: lease.rents }, TYPED_MS);
  const { isRiseChecked: _isRiseChecked, ...rent } = typed.success ? typed.output : { isRiseChecked: false };
  const body = 'rent' in rent ? rent : null;
  const preview = useRentPreview(tenantId, body, form.isSubmitting || change.isSuccess);
  const before = body === null ? undefined : rentAt(lease.rents, body.startsOn)?.rent;
  const isRise = body !== null && isGovernedRise(lease.kind, before, body.rent);
  const isRevision = isRise && isProbablyRevision(lease, before ?? 0, body.rent);
  const { submit, failure } = useSubmit(form, {
    send: async ({ isRiseChecked: _isChecked, ...values }) => {
      if (isRise && refusesRise(form)) return false;
      const { unchangedDues } = await change.mutateAsync(values);
      notify.success(LL.lease.rentChanged());
      notifyUnchanged(unchangedDues);
      onSaved();
      return undefined;
    },
    failedText: LL.lease.rentFailed(),
    goneText: LL.account.goneText(),
  });
  return { form, debounced, preview, isRise, isRevision, submit, failure, isSaved: change.isSuccess };
}
