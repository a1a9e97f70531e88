import { Form } from '@formisch/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useRecordConsents } from '@/api/people/tenants.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { SelectionCountButton } from '@/components/lists/selection-buttons.tsx';
import { Button } from '@/components/ui/button.tsx';
import { losesFocus, useSelectionBar } from '@/components/lists/use-selection-bar.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';
import { useAnnounce } from '@/lib/focus/live-text.ts';
import { notify } from '@/lib/notify.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import { Consent, consentFieldNames, consentOf } from '@/lib/form/consent-schema.ts';
import { ConsentWayFields } from '@/components/people/consent-way-fields.tsx';

interface ConsentBarProps {
  readonly tenants: readonly Tenant[];
  readonly onEnd: () => void;
}

/**
 * The bar that records that all ticked tenants consent to e-mails. The form asks once for the day and for the way of
 * consenting. Renders nothing if no tenant is ticked.
 */
export function ConsentBar({ tenants, onEnd }: ConsentBarProps) {
  const { LL } = useI18nContext();
  const end = (): void => {
    const isLeft = losesFocus();
    onEnd();
    if (isLeft) focusMainHeading();
  };
  useSelectionBar(tenants.length > 0, end);
  if (tenants.length === 0) return null;
  return (
    <>
      <SelectionCountButton n={tenants.length} />
      <section
        aria-label={LL.tenants.selection()}
        tabIndex={-1}
        data-floating="always"
        data-selection
        data-covers-navigation
        className="focus-ring fixed inset-x-0 bottom-0 z-40 rounded-t-card border border-border bg-surface px-4 py-3 shadow-raised sm:rounded-2xl low:static"
      >
        <ConsentForm tenants={tenants} onEnd={end} />
      </section>
    </>
  );
}

/** Returns the form that records the consents, and the number of ticked tenants as text. */
function useConsentForm(tenants: readonly Tenant[], onEnd: () => void) {
  const { LL } = useI18nContext();
  const note = useRecordConsents();
  const [initialInput] = useState(() => ({
    consentOn: shortDate(todayInParis()),
    consentHow: '',
    consentOther: '',
  }));
  const form = useForm({ schema: Consent, initialInput });
  const counted = LL.table.ticked({ n: tenants.length });
  useAnnounce(counted);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      const { tenantIds } = await note.mutateAsync({
        tenantIds: tenants.map(({ id }) => id),
        ...consentOf(values),
      });
      notify.success(LL.tenants.consentsRecorded({ n: tenantIds.length }));
      onEnd();
    },
    failedText: LL.tenants.consentsFailed(),
    goneText: LL.tenants.consentsGone(),
    fieldNames: (values) => consentFieldNames(values),
  });
  return { form, submit, failure, counted };
}

function ConsentForm({ tenants, onEnd }: ConsentBarProps) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const { form, submit, failure, counted } = useConsentForm(tenants, onEnd);
  return (
    <Form
      of={form}
      onSubmit={submit}
      aria-label={LL.tenants.selection()}
      className="flex flex-wrap items-start gap-x-3.5 sm:items-end gap-y-2 [&_input]:h-10 [&_p]:mt-0 [&_p]:min-h-0 [&_select]:h-10"
    >
      <div className="flex min-h-10 items-center gap-2 max-sm:w-full sm:mr-auto">
        <Button
          variant="ghost"
          size="icon"
          className="-ml-1.5"
          aria-label={LL.tenants.untickAll()}
          title={LL.tenants.untickAll()}
          onClick={onEnd}
        >
          <X aria-hidden />
        </Button>
        <p className="font-medium tabular-nums">{counted}</p>
      </div>
      <div className="max-sm:min-w-0 max-sm:flex-1 sm:w-40">
        <DateField form={form} path={['consentOn']} label={LL.tenants.consentOn()} isPast />
      </div>
      <div className="flex gap-x-3.5 gap-y-2 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-wrap [&>*]:min-w-40">
        <ConsentWayFields form={form} path={['consentHow']} otherPath={['consentOther']} />
      </div>
      <Button
        type="submit"
        data-bar-primary
        isBusy={form.isSubmitting}
        disabled={!isOnline}
        className="max-sm:w-full"
      >
        {LL.tenants.recordConsents({ n: tenants.length })}
      </Button>
      <div className="basis-full empty:hidden">
        <FormFailure text={failure} />
      </div>
    </Form>
  );
}
