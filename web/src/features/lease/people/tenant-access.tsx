import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { LeaseTenant } from '@shared/contract/leases/lease.ts';
import type { TenantLink } from '@shared/contract/leases/tenant-link.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { tenantLinkQuery } from '@/api/people/tenant-links.ts';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay, monthText } from '@/lib/text/day-text.ts';
import { TenantAccessDialog } from './tenant-access-dialog.tsx';

/** The access of a tenant to the account and documents, and the button that opens, sends or ends it. */
export function TenantAccess({ person }: { person: LeaseTenant }) {
  const { LL } = useI18nContext();
  const query = useQuery(tenantLinkQuery(person.id));
  const accessText = useAccessText();
  const [isOpen, setIsOpen] = useState(false);
  const words = LL.lease.access;
  const link = query.data;
  const name = fullName(person);
  return (
    <div className="my-0.5 flex flex-wrap items-center gap-x-2 text-muted">
      <span className="flex min-w-0 items-start gap-1.5 text-pretty">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
        {link ? accessText(link) : query.isError ? words.loadFailed() : <Skeleton className="h-5 w-40" />}
      </span>
      {query.isError && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => void query.refetch()}>
          {LL.common.retry()}
        </Button>
      )}
      {link && link.state !== 'expired' && (
        <>
          <Button
            variant="secondary"
            size="small"
            className="my-1"
            aria-label={hasLinks(link) ? words.manageOf({ name }) : words.giveOf({ name })}
            onClick={() => setIsOpen(true)}
          >
            {hasLinks(link) ? words.manage() : words.give()}
          </Button>
          <TenantAccessDialog
            person={person}
            hasLinks={hasLinks(link)}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </>
      )}
    </div>
  );
}

/** True if the tenant has links that open the page, now or when the landlord keeps the account. */
const hasLinks = ({ state }: TenantLink): boolean => state === 'open' || state === 'paused';

/** Returns a function that describes the access of a tenant. */
function useAccessText(): (link: TenantLink) => string {
  const { LL, locale } = useI18nContext();
  const words = LL.lease.access;
  return ({ state, sentAt, renewedAt, openedIn, endedAt }) => {
    if (state === 'ended' && endedAt !== null) return words.endedOn({ day: instantDay(endedAt, locale) });
    if (state !== 'open') return words[state === 'ended' ? 'none' : state]();
    return [
      sentAt === null ? words.copied() : words.sentOn({ day: instantDay(sentAt, locale) }),
      ...(renewedAt === null ? [] : [words.renewedOn({ day: instantDay(renewedAt, locale) })]),
      openedIn === null ? words.neverOpened() : words.openedIn({ month: monthText(openedIn, locale) }),
    ].join(' · ');
  };
}
