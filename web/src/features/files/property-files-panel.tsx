import { useState } from 'react';
import type { Property } from '@shared/contract/property.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { PanelBody, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { EnergyQuestion } from './energy-question.tsx';
import { PROPERTY_KINDS } from './file-kinds.ts';
import { StoredFiles } from './stored-files.tsx';

interface PropertyFilesPanelProps {
  /** `null` while the panel is closed. */
  readonly property: Property | null;
  readonly onClose: () => void;
}

/** The panel with the kept files of a dwelling. */
export function PropertyFilesPanel({ property, onClose }: PropertyFilesPanelProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(property);
  return (
    <SidePanel
      isOpen={property !== null}
      onClose={onClose}
      title={LL.files.title()}
      description={shown?.name}
    >
      <PanelBody>{shown && <PropertyFiles key={shown.id} property={shown} />}</PanelBody>
    </SidePanel>
  );
}

/** The kept files of a dwelling. A newer energy certificate offers to set the day of the dwelling's class. */
function PropertyFiles({ property }: { readonly property: Property }) {
  const { LL } = useI18nContext();
  const { id, energyClassOn } = property;
  const [offeredDay, setOfferedDay] = useState<string | null>(null);
  return (
    <StoredFiles
      subject={{ propertyId: id }}
      kinds={PROPERTY_KINDS}
      emptyText={LL.files.emptyOfProperty()}
      onKept={({ kind, madeOn }) => {
        const isNewer = kind === 'energy' && madeOn !== null && madeOn > (energyClassOn ?? '');
        setOfferedDay(isNewer && madeOn <= todayInParis() ? madeOn : null);
      }}
      renderCard={(_, action, files) => (
        <>
          {files}
          {action}
          {/* Always present, so that screen readers announce the question. */}
          <div aria-live="polite">
            {offeredDay !== null && <EnergyQuestion property={property} day={offeredDay} />}
          </div>
        </>
      )}
    />
  );
}
