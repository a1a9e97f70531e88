import type { ReactNode } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { SidePanel } from '@/components/side-panel.tsx';
import type { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PropertyFields } from './property-form.tsx';

interface PropertyPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Property>>;
  readonly lessors: readonly Lessor[];
  /** What the panel offers after a property was added; without it the panel closes. */
  readonly renderNext: ((added: Property, onLater: () => void) => ReactNode) | undefined;
}

/** The panel that adds or edits a property. */
export function PropertyPanel({ panel, lessors, renderNext }: PropertyPanelProps) {
  const { LL } = useI18nContext();
  const titles = {
    create: LL.properties.createTitle(),
    edit: LL.properties.editTitle(),
    goOn: LL.firstSteps.title(),
  };
  return (
    <SidePanel isOpen={panel.isOpen} onClose={panel.close} title={titles[panel.task]}>
      {panel.task === 'goOn' && panel.entity ? (
        renderNext?.(panel.entity, panel.close)
      ) : (
        <PropertyFields
          property={panel.entity}
          lessors={lessors}
          onUpdated={panel.finish}
          onCreated={renderNext ? panel.goOn : panel.finish}
          onCancel={panel.close}
        />
      )}
    </SidePanel>
  );
}
