import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTitle } from '@shared/contract/document-kind.ts';
import type { Document } from '@shared/contract/document.ts';
import type { Lease } from '@shared/contract/lease.ts';
import type { Reminder } from '@shared/contract/reminder.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { documentsQuery } from '@/api/documents.ts';
import { reminderQuery } from '@/api/reminders.ts';
import type { LazyPanelProps } from '@/components/lazy-panel.tsx';
import { PanelBody, PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { IssuedLetter } from './issued-letter.tsx';
import type { RenderLetterDelivery } from './render-letter-delivery.ts';
import { ReminderFields } from './reminder-fields.tsx';

interface ReminderPanelProps extends LazyPanelProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly renderDelivery: RenderLetterDelivery;
}

/**
 * The panel of letters about arrears. First shows the next letter. After the letter was issued, shows the steps of its
 * delivery.
 */
export function ReminderPanel({ tenantId, lease, isOpen, onClose, renderDelivery }: ReminderPanelProps) {
  const { LL, locale } = useI18nContext();
  /** The issued letter that the panel shows. */
  const [letter, setLetter] = useState<{ number: string; isNew: boolean } | null>(null);
  // The panel opens with the next letter, even if it last showed an issued letter.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setLetter(null);
  }
  const next = useQuery({ ...reminderQuery(lease.id), enabled: isOpen });
  const found = useQuery(documentsQuery(letter && { number: letter.number }));
  const document = found.data?.find(({ number }) => number === letter?.number);
  const shown = letter ? found : next;
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
          onBack={() => setLetter(null)}
          onClose={onClose}
        />
      )}
      {!(letter ? document : next.data) &&
        (shown.isError ? <LoadFailed onRetry={() => void shown.refetch()} /> : <PanelSkeleton />)}
      {/* The form keeps its input while an earlier letter is open. */}
      {next.data && letter?.isNew !== true && (
        <div className={letter ? 'hidden' : 'contents'}>
          <ReminderFields
            tenantId={tenantId}
            leaseId={lease.id}
            reminder={next.data}
            onIssued={({ number }) => setLetter({ number, isNew: true })}
            onOpen={(number) => setLetter({ number, isNew: false })}
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
    return reminder?.step && reminder.dues.length > 0
      ? LL.reminder.steps[reminder.step]()
      : LL.reminder.title();
  }
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { LL } = useI18nContext();
  return (
    <PanelBody>
      <div role="alert" className="text-center">
        <p>{LL.reminder.loadFailed()}</p>
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          {LL.common.retry()}
        </Button>
      </div>
    </PanelBody>
  );
}
