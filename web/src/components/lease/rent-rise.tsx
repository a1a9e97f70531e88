import { type FormStore, focus, getInput } from '@formisch/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { RISE_FIELD } from '@/lib/lease/rent-rise.ts';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { showFieldError } from '../form/form-errors.ts';

const RiseForm = v.object(RISE_FIELD);

interface RentRiseProps {
  readonly form: unknown;
  readonly kind: LeaseKind | undefined;
  /** More text about the law, shown before the checkbox. */
  readonly children?: ReactNode;
}

/**
 * Tells the landlord when the law allows a higher rent, and asks him to confirm that the law allows it. The page must
 * load the `tenants` texts.
 */
export function RentRise({ form, kind, children }: RentRiseProps) {
  const { LL } = useI18nContext();
  return (
    <div className="space-y-2 text-pretty">
      <p className="text-small">
        {kind === 'mobility' ? LL.tenants.rentRise.lawMobility() : LL.tenants.rentRise.law()}
      </p>
      {children}
      <CheckboxField
        form={riseForm(form)}
        path={['isRiseChecked']}
        label={LL.tenants.rentRise.checked()}
        missing={LL.tenants.rentRise.missing()}
      />
    </div>
  );
}

/**
 * Returns true if the landlord has not ticked the checkbox. Then also shows an error at the checkbox and focuses it.
 */
export function refusesRise(form: unknown): boolean {
  const riseStore = riseForm(form);
  const path = ['isRiseChecked'] as const;
  if (getInput(riseStore, { path }) === true) return false;
  showFieldError(riseStore, path[0], 'required');
  focus(riseStore, { path });
  return true;
}

// Every form gives this field the same name.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const riseForm = (form: unknown) => form as FormStore<typeof RiseForm>;
