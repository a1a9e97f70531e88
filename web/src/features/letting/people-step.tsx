import { getInput } from '@formisch/react';
import { UserPlus } from 'lucide-react';
import { TENANTS_MAX } from '@shared/contract/leases/letting.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { GuarantorList } from '@/components/people/guarantor-list.tsx';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { PEOPLE_KINDS } from './people-schema.ts';
import { peopleText } from './summary-text.ts';
import { TenantFields } from './tenant-fields.tsx';
import { useTenants } from './use-people.ts';

/** The step that asks for the tenants and the guarantors. */
export function PeopleStep({ forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const { people } = forms;
  return (
    <LettingStep
      step="people"
      form={people}
      forms={forms}
      letting={letting}
      summary={peopleText(forms, LL, locale)}
    >
      <Tenants forms={forms} />
      <Guarantors forms={forms} />
    </LettingStep>
  );
}

/** The list of guarantors, empty at first. */
function Guarantors({ forms: { people } }: Pick<StepProps, 'forms'>) {
  const { LL } = useI18nContext();
  const tenants = getInput(people, { path: ['tenants'] }).map(({ firstName = '', lastName = '' }, index) => ({
    value: String(index),
    label: `${firstName} ${lastName}`.trim() || LL.letting.tenant({ n: index + 1 }),
  }));
  return <GuarantorList form={people} tenantField="tenant" tenants={tenants} />;
}

/** Asks for the kind of tenants, and shows the fields of each tenant. */
function Tenants({ forms: { people } }: Pick<StepProps, 'forms'>) {
  const { LL } = useI18nContext();
  const { who, count, ask, add, removeAt } = useTenants(people);
  const { list, addButton, act } = useListFocus();
  return (
    <div ref={list} className="space-y-6">
      <div data-answered>
        <LabelledSegmented
          label={LL.letting.who()}
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
          onRemove={who === 'coTenants' && count > 2 ? () => act(() => removeAt(index)) : null}
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
