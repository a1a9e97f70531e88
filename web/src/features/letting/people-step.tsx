import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Guarantors } from './guarantors.tsx';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { peopleText } from './summary-text.ts';
import { Tenants } from './tenants.tsx';

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
