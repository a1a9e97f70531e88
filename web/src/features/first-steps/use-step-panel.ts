import { useNavigate } from '@tanstack/react-router';
import type { FirstStep } from '@/components/panels/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Returns the props of the panel for a step, or `null` once the step is done. */
export function useStepPanel(step: 'property' | 'tenant'): FirstStep | null {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const steps = useFirstSteps();
  const index = steps?.findIndex(({ key }) => key === step) ?? -1;
  if (!steps || steps[index]?.isDone !== false) return null;
  return {
    note: LL.panel.firstStep({ step: index + 1, total: steps.length }),
    onAdded: ({ id }) =>
      void navigate({
        ...(step === 'property'
          ? { to: '/tenants', search: { openPanel: true, property: id } }
          : { to: '/documents', search: { openPanel: true, payer: id } }),
        replace: true,
        ignoreBlocker: true,
      }),
  };
}
