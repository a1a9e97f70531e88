import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { SidePanel } from '@/components/side-panel.tsx';
import type { FirstStep, useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PropertyFields } from './property-form.tsx';

interface PropertyPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Property>>;
  readonly lessors: readonly Lessor[];
  /** The onboarding step that the panel shows; `null` once the account has a property. */
  readonly step: FirstStep | null;
}

export function PropertyPanel({ panel, lessors, step }: PropertyPanelProps) {
  const { LL } = useI18nContext();
  const isNew = panel.task !== 'edit';
  return (
    <SidePanel
      isOpen={panel.isOpen}
      onClose={panel.close}
      title={isNew ? LL.properties.createTitle() : LL.properties.editTitle()}
      description={isNew && step?.note}
    >
      <PropertyFields
        property={panel.entity}
        lessors={lessors}
        onUpdated={panel.finish}
        onCreated={step?.onAdded ?? panel.finish}
        onCancel={panel.close}
      />
    </SidePanel>
  );
}
