import { type FormStore, getInput } from '@formisch/react';
import { ShieldPlus, Trash2, UserPlus } from 'lucide-react';
import { GUARANTORS_MAX } from '@shared/contract/lease.ts';
import { TENANTS_MAX } from '@shared/contract/letting.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { ContactFields, PersonOrCompany } from '@/components/name-fields.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { PEOPLE_KINDS, type PeopleForm } from './people-schema.ts';
import { peopleText } from './summary-text.ts';
import { TenantFields } from './tenant-fields.tsx';
import { useGuarantors, useTenants } from './use-people.ts';

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
  const { count, add, remove } = useGuarantors(people);
  const { list, addButton, act } = useListFocus();
  const tenants = getInput(people, { path: ['tenants'] }).map(
    ({ firstName = '', lastName = '' }, index) =>
      `${firstName} ${lastName}`.trim() || LL.letting.tenant({ n: index + 1 }),
  );
  return (
    <div ref={list} className="space-y-6">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <GuarantorFields
          key={index}
          form={people}
          index={index}
          tenants={tenants}
          onRemove={() => act(() => remove(index))}
        />
      ))}
      {count < GUARANTORS_MAX && (
        <Button ref={addButton} variant="secondary" size="small" onClick={() => act(add)}>
          <ShieldPlus aria-hidden />
          {LL.lease.addGuarantor()}
        </Button>
      )}
    </div>
  );
}

interface GuarantorFieldsProps {
  readonly form: FormStore<typeof PeopleForm>;
  readonly index: number;
  /** The names that the landlord has typed for the tenants so far. */
  readonly tenants: readonly string[];
  readonly onRemove: () => void;
}

/**
 * The fields for a guarantor. If there are several tenants, a field asks for which tenant the guarantor stands surety.
 */
function GuarantorFields({ form, index, tenants, onRemove }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const n = index + 1;
  return (
    <FieldGroup title={LL.lease.guarantor({ n })}>
      <PersonOrCompany form={form} at={['guarantors', index]} />
      <ContactFields form={form} at={['guarantors', index]} />
      {tenants.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            path={['guarantors', index, 'tenant']}
            label={LL.lease.surety()}
            emptyLabel={LL.lease.everybody()}
            options={tenants.map((label, place) => ({ value: String(place), label }))}
            isOptional
          />
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start hover:text-danger"
        aria-label={LL.lease.removeGuarantorNamed({ n })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
        {LL.lease.removeGuarantor()}
      </Button>
    </FieldGroup>
  );
}

/** Asks for the kind of tenants, and shows the fields of each tenant. */
function Tenants({ forms: { people } }: Pick<StepProps, 'forms'>) {
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
