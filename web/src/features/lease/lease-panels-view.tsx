import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import type { LaterPanelProps } from '@/components/later-panel.tsx';
import { SidePanel } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { AccountPanelSearch } from '@/lib/panel-search.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { EndFields } from './end-fields.tsx';
import { LeaseFields } from './lease-fields.tsx';

interface LeasePanelsViewProps extends LaterPanelProps {
  readonly lease: Lease;
  readonly search: AccountPanelSearch;
  /** Closes without asking: everything is saved. */
  readonly onSaved: () => void;
}

/** The panels of a lease, one at a time. */
export function LeasePanelsView({ lease, search, isOpen, onClose, onSaved }: LeasePanelsViewProps) {
  const { LL, locale } = useI18nContext();
  const panel = useLastShown(search.panel ?? null);
  if (panel === null) return null;
  const props = { lease, onSaved, onCancel: onClose };
  const panels: Record<typeof panel, { title: string; fields: ReactNode }> = {
    end: { title: LL.lease.end(), fields: <EndFields {...props} /> },
    lease: { title: LL.lease.change(), fields: <LeaseFields {...props} /> },
  };
  const { title, fields } = panels[panel];
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={new Intl.ListFormat(locale).format(lease.tenants.map(fullName))}
    >
      {fields}
    </SidePanel>
  );
}
