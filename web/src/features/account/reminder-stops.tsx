import { Link } from '@tanstack/react-router';
import type { Reminder } from '@shared/contract/reminder.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { remedyLink } from './remedy-link.ts';

/** Returns true if the next letter can be issued. Ignores a stop that the landlord may override. */
export const mayIssue = ({ nextLevel, stops, blocker }: Reminder): boolean =>
  nextLevel !== null && blocker === null && stops.every((stop) => stop === 'SENT_RECENTLY');

interface ReminderStopsProps {
  readonly tenantId: string;
  readonly leaseId: string;
  readonly reminder: Reminder;
}

/** Shows why no letter can be issued. Each reason has a link or text with the next step. */
export function ReminderStops({
  tenantId,
  leaseId,
  reminder: { nextLevel, stops, blocker },
}: ReminderStopsProps) {
  const { LL } = useI18nContext();
  const words = LL.reminder;
  if (stops.includes('NOTHING_OWED'))
    return (
      <Notice title={words.nothingOwed()}>
        <p>{words.nothingOwedText()}</p>
      </Notice>
    );
  if (nextLevel === null)
    return (
      <Notice title={words.allIssued()}>
        <p>{words.afterFormalNotice()}</p>
      </Notice>
    );
  return (
    <>
      {stops.includes('NO_ADDRESS') && (
        <Notice title={words.noAddress()}>
          <p>{words.noAddressText()}</p>
          <Link to="/departure" search={{ lease: leaseId, step: 'documents' }}>
            {words.noAddressAction()}
          </Link>
        </Notice>
      )}
      {blocker && (
        <Notice title={LL.payment.blockers[blocker]()}>
          <Link {...remedyLink(blocker, tenantId)}>{LL.payment.blockerLinks[blocker]()}</Link>
        </Notice>
      )}
    </>
  );
}
