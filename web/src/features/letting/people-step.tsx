import { getInput } from '@formisch/react';
import { ShieldPlus } from 'lucide-react';
import { GUARANTORS_MAX } from '@shared/contract/lease.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { GuarantorFields } from './guarantor-fields.tsx';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { peopleText } from './summary-text.ts';
import { Tenants } from './tenants.tsx';
import { useGuarantors } from './use-people.ts';

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
