import { Archive, ArchiveRestore } from 'lucide-react';
import type { Property } from '@shared/contract/property.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ownName } from '@/lib/text/property-text.ts';

interface ArchiveActionProps {
  readonly property: Property;
  readonly onClick: () => void;
}

/** The menu entry that archives a property or restores an archived property. */
export function ArchiveAction({ property, onClick }: ArchiveActionProps) {
  const { LL } = useI18nContext();
  const { isArchived } = property;
  const name = ownName(property);
  const Icon = isArchived ? ArchiveRestore : Archive;
  const text = isArchived ? LL.properties.restore() : LL.properties.archive();
  return (
    <Button
      variant="ghost"
      size="action"
      aria-label={isArchived ? LL.properties.restoreNamed({ name }) : LL.properties.archiveNamed({ name })}
      title={text}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </Button>
  );
}
