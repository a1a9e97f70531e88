import { Link } from '@tanstack/react-router';
import type { Reminder } from '@shared/contract/documents/reminder.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DocumentBlocker } from '../letters/document-blocker.tsx';

/** Returns true if the next letter can be issued. Ignores a blocker that the landlord may override. */
export const mayIssue = ({ possibleLevels, blockers, documentBlocker }: Reminder): boolean =>
  possibleLevels.length > 0 &&
  documentBlocker === null &&
  blockers.every((blocker) => blocker === 'SENT_RECENTLY');

/** Returns true if the next letter could be issued, but the lessor's name or address is missing. */
export const lacksOnlyProfile = (reminder: Reminder): boolean =>
  reminder.documentBlocker === 'PROFILE_INCOMPLETE' && mayIssue({ ...reminder, documentBlocker: null });

interface ReminderBlockersProps {
  readonly tenantId: string;
  readonly leaseId: string;
  readonly reminder: Reminder;
}

/** Shows why no letter can be issued. Each reason has a link or text with the next step. */
export function ReminderBlockers({
  tenantId,
  leaseId,
  reminder: { possibleLevels, blockers, documentBlocker },
}: ReminderBlockersProps) {
  const { LL } = useI18nContext();
  const words = LL.reminder;
  if (blockers.includes('NOTHING_OWED'))
    return (
      <Notice title={words.nothingOwed()}>
        <p>{words.nothingOwedText()}</p>
      </Notice>
    );
  if (possibleLevels.length === 0)
    return (
      <Notice title={words.allIssued()}>
        <p>{words.afterFormalNotice()}</p>
      </Notice>
    );
  return (
    <>
      {blockers.includes('NO_ADDRESS') && (
        <Notice title={words.noAddress()}>
          <p>{words.noAddressText()}</p>
          <Link to="/departure" search={{ lease: leaseId, step: 'documents' }}>
            {words.noAddressAction()}
          </Link>
        </Notice>
      )}
      {documentBlocker && <DocumentBlocker tenantId={tenantId} blocker={documentBlocker} />}
    </>
  );
}
