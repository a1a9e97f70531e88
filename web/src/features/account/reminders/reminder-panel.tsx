import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Reminder } from '@shared/contract/documents/reminder.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { reminderQuery } from '@/api/documents/reminders.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { IssuedLetter } from '../letters/issued-letter.tsx';
import { LetterLandlord } from '../letters/letter-landlord.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import { lacksOnlyProfile } from './reminder-blockers.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import type { ReminderLevel } from './reminder-schema.ts';
import { useShownLetter } from '../letters/use-shown-letter.ts';

interface ReminderPanelProps extends LazyPanelProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly renderDelivery: RenderLetterDelivery;
}

/**
 * The panel of letters about arrears. At first, the panel shows the next letter. After the issue, it shows the steps of
 * the letter's delivery.
 */
export function ReminderPanel({ tenantId, lease, isOpen, onClose, renderDelivery }: ReminderPanelProps) {
  const { LL, locale } = useI18nContext();
  const { letter, found, document, showLetter } = useShownLetter(isOpen);
  const next = useQuery({ ...reminderQuery(lease.id), enabled: isOpen });
  const [chosen, setChosen] = useState<ReminderLevel | null>(null);
  if (!isOpen && chosen !== null) setChosen(null);
  const shown = letter ? found : next;
  const asksLandlord = next.data !== undefined && lacksOnlyProfile(next.data);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={letter ? letterTitle(document) : nextTitle(next.data)}
      description={listText(lease.tenants.map(fullName), locale)}
    >
      {letter && document && (
        <IssuedLetter
          letter={document}
          isNew={letter.isNew}
          renderDelivery={renderDelivery}
          onReplaced={({ number }) => showLetter({ number, isNew: true })}
          onBack={() => showLetter(null)}
          onClose={onClose}
        />
      )}
      {!(letter ? document : next.data) &&
        (shown.isError ? (
          <PanelLoadFailed text={LL.reminder.loadFailed()} onRetry={() => void shown.refetch()} />
        ) : (
          <PanelSkeleton />
        ))}
      {asksLandlord && !letter && (
        <LetterLandlord
          propertyId={lease.propertyId}
          onSaved={() => void next.refetch()}
          onCancel={onClose}
        />
      )}
      {/* The form keeps its input while an earlier letter is open. */}
      {next.data && !asksLandlord && letter?.isNew !== true && (
        <div className={letter ? 'hidden' : 'contents'}>
          <ReminderFields
            tenantId={tenantId}
            leaseId={lease.id}
            reminder={next.data}
            level={levelOf(next.data)}
            onLevel={setChosen}
            onIssued={({ number }) => showLetter({ number, isNew: true })}
            onOpen={(number) => showLetter({ number, isNew: false })}
            onCancel={onClose}
          />
        </div>
      )}
    </SidePanel>
  );

  function letterTitle(issued: Document | undefined): string {
    return issued ? documentTitle(issued, locale) : (letter?.number ?? '');
  }

  function nextTitle(reminder: Reminder | undefined): string {
    const level = reminder && levelOf(reminder);
    return level && reminder.dues.length > 0 ? LL.reminder.steps[level]() : LL.reminder.title();
  }

  /** Returns the level that the landlord has chosen while it is possible, and otherwise the first possible level. */
  function levelOf({ possibleLevels }: Reminder): ReminderLevel | undefined {
    return possibleLevels.find((level) => level === chosen) ?? possibleLevels[0];
  }
}
