import { Archive, Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/files/import-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ShownProperties } from './use-property-list.ts';

interface NoPropertiesProps {
  readonly shown: ShownProperties;
  readonly hasArchived: boolean;
  readonly addButton: ReactNode;
  readonly onShow: (shown: ShownProperties) => void;
}

/** The text and the button to add a property, shown instead of an empty list. */
export function NoProperties({ shown, hasArchived, addButton, onShow }: NoPropertiesProps) {
  const { LL } = useI18nContext();
  if (shown === 'archived') {
    return (
      <EmptyState
        icon={Archive}
        title={LL.properties.noArchivedTitle()}
        text={LL.properties.noArchivedText()}
      >
        <Button variant="secondary" onClick={() => onShow('current')}>
          {LL.properties.currentOnes()}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Building2} title={LL.properties.emptyTitle()} text={LL.properties.emptyText()}>
      <div className="flex flex-wrap justify-center gap-3">
        {addButton}
        <ImportLink />
        {hasArchived && (
          <Button variant="secondary" onClick={() => onShow('archived')}>
            {LL.properties.archivedOnes()}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
