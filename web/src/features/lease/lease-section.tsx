import { Link } from '@tanstack/react-router';
import { CalendarX2, Pencil } from 'lucide-react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { Button } from '@/components/ui/button.tsx';
import { UnchangedReceipts } from '@/components/documents/unchanged-receipts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { certifiedRentsAfter } from '@/lib/lease/certified-rents.ts';
import { LeaseCard } from './lease-card.tsx';
import { LeaseFacts } from './lease-facts.tsx';
import { endSentences } from './lease-words.ts';

/** The card with the terms and the end of a lease. */
export function LeaseSection({ lease, dues }: { lease: Lease; dues: readonly Due[] }) {
  const { LL, locale } = useI18nContext();
  const end = endSentences(lease, LL, locale);
  return (
    <LeaseCard
      id="lease"
      title={LL.lease.title()}
      action={
        <Button asChild variant="ghost" size="small" className="-mr-2">
          <Link to="." search={{ panel: 'lease' }} resetScroll={false}>
            <Pencil aria-hidden />
            {LL.lease.change()}
          </Link>
        </Button>
      }
    >
      <LeaseFacts lease={lease} />
      {end.length > 0 && (
        <div className="mt-3 space-y-1 rounded-control bg-gold-soft px-3 py-2.5 text-small text-on-gold-soft">
          <ul className="space-y-1">
            {end.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {lease.rentOwedUntil && <UnchangedReceipts dues={certifiedRentsAfter(dues, lease.rentOwedUntil)} />}
        </div>
      )}
      <Button asChild variant="secondary" size="small" className="mt-3">
        <Link to="/departure" search={{ lease: lease.id }}>
          <CalendarX2 aria-hidden />
          {LL.nav.departure()}
        </Link>
      </Button>
    </LeaseCard>
  );
}
