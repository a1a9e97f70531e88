import { UserPlus } from 'lucide-react';
import { TENANTS_MAX } from '@shared/contract/letting.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import type { StepProps } from './letting-step.tsx';
import { PEOPLE_KINDS } from './people-schema.ts';
import { TenantFields } from './tenant-fields.tsx';
import { useTenants } from './use-people.ts';

/** Asks for the kind of tenants, and shows the fields of each tenant. */
export function Tenants({ forms: { people } }: Pick<StepProps, 'forms'>) {
  const { LL } = useI18nContext();
  const { who, count, ask, add, remove } = useTenants(people);
  const { list, addButton, act } = useListFocus();
  return (
    <div ref={list} className="space-y-6">
      <div data-answered>
        <Segmented
          label={LL.letting.who()}
          isLabelled
          value={who}
          onChange={ask}
          options={PEOPLE_KINDS.map((value) => ({ value, label: LL.letting.whoOf[value]() }))}
        />
      </div>
      {Array.from({ length: count }, (_, index) => (
        <TenantFields
          // Adding or removing a tenant does not change the index of the tenants before him.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          form={people}
          index={index}
          isCompany={who === 'company'}
          onRemove={who === 'coTenants' && count > 2 ? () => act(() => remove(index)) : null}
        />
      ))}
      {who === 'coTenants' && count < TENANTS_MAX && (
        <Button ref={addButton} variant="secondary" size="small" onClick={() => act(add)}>
          <UserPlus aria-hidden />
          {LL.letting.addTenant()}
        </Button>
      )}
      {count > 1 && (
        <CheckboxField
          form={people}
          path={['hasSolidarity']}
          label={LL.letting.solidarity()}
          hint={LL.lease.solidarityHint()}
        />
      )}
    </div>
  );
}
