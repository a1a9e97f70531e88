import type { Property } from '@shared/contract/property.ts';
import { PanelBody, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { PROPERTY_KINDS } from './file-kinds.ts';
import { StoredFiles } from './stored-files.tsx';

interface PropertyFilesPanelProps {
  /** `null` while the panel is closed. */
  readonly property: Pick<Property, 'id' | 'name'> | null;
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
      <PanelBody>
        {shown && (
          <StoredFiles
            key={shown.id}
            subject={{ propertyId: shown.id }}
            kinds={PROPERTY_KINDS}
            emptyText={LL.files.emptyOfProperty()}
            renderCard={(_, action, files) => (
              <>
                {files}
                {action}
              </>
            )}
          />
        )}
      </PanelBody>
    </SidePanel>
  );
}
