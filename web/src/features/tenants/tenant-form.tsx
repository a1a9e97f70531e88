import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { leaseQuery } from '@/api/accounts/leases.ts';
import { useCreateTenant, useUpdateTenant } from '@/api/people/tenants.ts';
import { userQuery } from '@/api/session/user.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { refusesRise } from '@/components/lease/rent-rise.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { ContactFields, PersonOrCompany, PostalAddressField } from '@/components/people/name-fields.tsx';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { singleItem } from '@/lib/single-item.ts';
import { consentFieldNames } from '@/lib/form/consent-schema.ts';
import { BenefitLink } from './benefit-link.tsx';
import { startField } from './former-rents.ts';
import { TenantConsentFields } from './tenant-consent-fields.tsx';
import { TenantLeaseFields } from './tenant-lease-fields.tsx';
import { TenantPropertyField } from './tenant-property-field.tsx';
import { TenantRentFields } from './tenant-rent-fields.tsx';
import {
  changedTenant,
  coTenantInput,
  newCoTenant,
  newTenant,
  isRise,
  newTenantInput,
  tenantForm,
  tenantInput,
  typedRent,
} from './tenant-schema.ts';

interface TenantFieldsProps {
  /** The tenant to edit; `null` for a new tenant. */
  readonly tenant: Tenant | null;
  readonly properties: readonly Property[];
  /** The id of the property that is preselected for a new tenant. */
  readonly propertyId: string | undefined;
  /** The id of the lease that a new tenant joins. Without this id, saving the form creates a new lease. */
  readonly leaseId?: string;
  readonly onUpdated: () => void;
  readonly onCreated: (tenant: Tenant) => void;
  readonly onCancel: () => void;
}

/**
 * The form of a tenant: the name, the property, the rent and the lease. For a tenant who joins a lease, the form asks
 * only for the name, the contact details and the first day.
 */
export function TenantFields(props: TenantFieldsProps) {
  const { tenant, leaseId, onCancel } = props;
  const { LL } = useI18nContext();
  const { form, stored, choices, lease, isSaved, submission } = useTenantForm(props);
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={submission.wasDeleted ? LL.panel.addAgain() : tenant ? LL.common.save() : LL.common.add()}
      onCancel={onCancel}
    >
      <FieldGroup title={LL.tenants.identity()}>
        <PersonOrCompany form={form} />
        <ContactFields form={form} />
        <PostalAddressField form={form} />
      </FieldGroup>
      {leaseId === undefined ? (
        <>
          <FieldGroup title={LL.tenants.lease()}>
            <TenantPropertyField form={form} properties={choices} />
            <TenantRentFields
              form={form}
              stored={stored}
              leaseKind={lease?.kind}
              isSaving={form.isSubmitting || isSaved}
            />
            {stored && !submission.wasDeleted && (
              <BenefitLink tenantId={stored.id} leaseId={stored.leaseId} />
            )}
          </FieldGroup>
          <TenantLeaseFields form={form} isNew={!stored || submission.wasDeleted} />
        </>
      ) : (
        <FieldGroup title={LL.tenants.lease()}>
          <DateField
            form={form}
            path={['joinsOn']}
            label={LL.tenants.joinsOn()}
            hint={LL.tenants.joinsOnHint()}
            isOptional
          />
        </FieldGroup>
      )}
      <TenantConsentFields form={form} stored={stored} />
    </PanelForm>
  );
}
function useTenantForm({ tenant, properties, propertyId, leaseId, onUpdated, onCreated }: TenantFieldsProps) {
  const { LL, locale } = useI18nContext();
  const create = useCreateTenant();
  const update = useUpdateTenant();
  const notifyUnchanged = useNotifyUnchangedDues();
  const { data: user } = useSuspenseQuery(userQuery);
  // The form keeps the tenant with which it was opened, even if a refetch changes the tenant.
  const [stored] = useState(tenant);
  // The list leaves out archived properties, except the property of the edited tenant.
  const choices = properties.filter(({ id, isArchived }) => !isArchived || id === stored?.propertyId);
  const [schema] = useState(() => tenantForm(stored));
  const [initialInput] = useState(() => {
    if (stored) return tenantInput(stored, locale);
    if (leaseId !== undefined) return coTenantInput(locale);
    const property = choices.find(({ id }) => id === propertyId) ?? singleItem(choices);
    return newTenantInput(property, locale, user.isBilingual);
  });
  const form = useForm({ schema, initialInput });
  const { data: lease } = useQuery({ ...leaseQuery(stored?.id ?? ''), enabled: stored !== null });
  const submission = useSubmit(form, {
    send: async (values) => {
      if (stored && !submission.wasDeleted) {
        const rent = typedRent(stored, values);
        if (rent && isRise(stored, rent, values.isCorrection, lease?.kind) && refusesRise(form)) return false;
        const { unchangedDues } = await update.mutateAsync({
          ...changedTenant(values, stored),
          id: stored.id,
        });
        notify.success(LL.tenants.updated());
        notifyUnchanged(unchangedDues);
        onUpdated();
      } else {
        const created = await create.mutateAsync(
          leaseId === undefined ? newTenant(values) : newCoTenant(values, leaseId),
        );
        notify.success(LL.tenants.created());
        onCreated(created);
      }
      return undefined;
    },
    failedText: tenant ? LL.tenants.updateFailed() : LL.tenants.createFailed(),
    goneText: LL.tenants.deletedMeanwhile(),
    fieldNames: (values) => {
      const start = startField(stored, values);
      const { on, how } = consentFieldNames(values);
      return {
        'emailConsent.on': on,
        'emailConsent.how': how,
        'emailConsentWithdrawal.on': 'withdrawnOn',
        'emailConsentWithdrawal.how': 'withdrawnHow',
        ...(start && { rentStartsOn: start }),
      };
    },
  });
  return { form, stored, choices, lease, submission, isSaved: create.isSuccess || update.isSuccess };
}
