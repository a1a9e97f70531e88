import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { RevisionTarget } from '@shared/contract/leases/revision.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { revisionQuery } from '@/api/accounts/revisions.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { IssuedLetter } from '../letters/issued-letter.tsx';
import { LetterLandlord } from '../letters/letter-landlord.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import { RevisionFields } from './revision-fields.tsx';
import { mayRevise } from './revision-state.tsx';
import { useShownLetter } from '../letters/use-shown-letter.ts';

interface RevisionPanelProps extends LazyPanelProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly renderDelivery: RenderLetterDelivery;
}

/** The panel of the yearly revision. After the revision, shows the steps of the letter's delivery. */
export function RevisionPanel({ tenantId, lease, isOpen, onClose, renderDelivery }: RevisionPanelProps) {
  const { LL, locale } = useI18nContext();
  const { letter, found, document, showLetter } = useShownLetter(isOpen);
  const [chosen, setChosen] = useState<RevisionTarget>('rent');
  const mayChoose = lease.hasChargesIndex && lease.chargesKind === 'fixed';
  const target = mayChoose ? chosen : 'rent';
  const check = useQuery({ ...revisionQuery(lease.id, target), enabled: isOpen && letter === null });
  const shown = letter ? found : check;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={document ? documentTitle(document, locale) : LL.revision.title[target]()}
      description={listText(lease.tenants.map(fullName), locale)}
    >
      {letter && document ? (
        <IssuedLetter
          letter={document}
          isNew={letter.isNew}
          renderDelivery={renderDelivery}
          onReplaced={({ number }) => showLetter({ number, isNew: true })}
          onBack={() => showLetter(null)}
          onClose={onClose}
        />
      ) : !letter && check.data?.documentBlocker === 'PROFILE_INCOMPLETE' && mayRevise(check.data) ? (
        <LetterLandlord
          propertyId={lease.propertyId}
          onSaved={() => void check.refetch()}
          onCancel={onClose}
        />
      ) : !letter && check.data ? (
        <RevisionFields
          key={target}
          tenantId={tenantId}
          lease={lease}
          target={target}
          check={check.data}
          choice={
            mayChoose && (
              <Segmented
                label={LL.revision.target()}
                value={target}
                onChange={setChosen}
                options={(['rent', 'charges'] as const).map((value) => ({
                  value,
                  label: LL.revision.targets[value](),
                }))}
              />
            )
          }
          onIssued={({ number }) => showLetter({ number, isNew: true })}
          onCancel={onClose}
        />
      ) : shown.isError ? (
        <PanelLoadFailed text={LL.revision.loadFailed()} onRetry={() => void shown.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
