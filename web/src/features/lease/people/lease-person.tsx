import { Link } from '@tanstack/react-router';
import { CalendarRange, MailCheck, MailX, Pencil } from 'lucide-react';
import type { LeaseTenant } from '@shared/contract/leases/lease.ts';
import { fullName, representative } from '@shared/domain/full-name.ts';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { ContactLines } from '@/components/people/contact-links.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { TenantAccess } from './tenant-access.tsx';

interface LeasePersonProps {
  /** The id of the tenant whose page this is. */
  readonly tenantId: string;
  readonly person: LeaseTenant;
  /** True if the lease has only one tenant. This tenant's days on the lease are the days of the lease itself. */
  readonly isAlone: boolean;
}

/** A tenant with contact details, the consent to e-mails, and the days on the lease. */
export function LeasePerson({ tenantId, person, isAlone }: LeasePersonProps) {
  const { LL, locale } = useI18nContext();
  const { id, joinsOn, leavesOn, replacedOn, solidarityEndsOn } = person;
  const name = fullName(person);
  const actsFor = representative(person);
  const words = (day: string): string => dayInWords(day, locale);
  const times = [
    joinsOn && LL.lease.joinedOn({ day: words(joinsOn) }),
    leavesOn && LL.lease.leftOn({ day: words(leavesOn) }),
    replacedOn && LL.lease.replacedOnDay({ day: words(replacedOn) }),
    solidarityEndsOn && LL.lease.boundUntil({ day: words(solidarityEndsOn) }),
  ].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-x-1 py-2">
      <div className="min-w-0 text-small">
        <p className="text-[0.9375rem] leading-6 font-medium wrap-anywhere">
          {id === tenantId ? (
            name
          ) : (
            <Link
              to="/tenants/$tenantId"
              params={{ tenantId: id }}
              className="finger-room inline-block focus-ring rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          )}
        </p>
        {actsFor !== null && <p className="wrap-anywhere text-muted">{actsFor}</p>}
        <ContactLines of={person} />
        {person.postalAddress && (
          <p className="wrap-anywhere">{LL.lease.postalAddressIs({ address: person.postalAddress })}</p>
        )}
        <Consent person={person} />
        <FormerConsents of={person} />
        <TenantAccess person={person} />
        {times.length > 0 && (
          <p className="text-pretty text-muted">
            <DotSeparated parts={times} />
          </p>
        )}
      </div>
      <PersonActions tenantId={tenantId} person={person} hasTimes={!isAlone || times.length > 0} />
    </li>
  );
}

interface PersonActionsProps extends Pick<LeasePersonProps, 'tenantId' | 'person'> {
  /** True if the landlord can change the tenant's days on the lease. */
  readonly hasTimes: boolean;
}

function PersonActions({ tenantId, person, hasTimes }: PersonActionsProps) {
  const { LL } = useI18nContext();
  const { id } = person;
  const name = fullName(person);
  return (
    <div className="-mr-2 flex shrink-0">
      {hasTimes && (
        <Button asChild variant="ghost" size="action">
          <Link
            to="."
            search={{ panel: 'person', of: id }}
            resetScroll={false}
            aria-label={LL.lease.timesOf({ name })}
            title={LL.lease.times()}
          >
            <CalendarRange aria-hidden />
          </Link>
        </Button>
      )}
      <Button asChild variant="ghost" size="action">
        <Link
          to="/tenants"
          search={{ edit: id, account: tenantId }}
          aria-label={LL.lease.editOf({ name })}
          title={LL.account.edit()}
        >
          <Pencil aria-hidden />
        </Link>
      </Button>
    </div>
  );
}

/** The tenant's consents that have ended. Ended consents prove that earlier quittances were sent with consent. */
function FormerConsents({ of: { formerConsents } }: { of: LeaseTenant }) {
  const { LL, locale } = useI18nContext();
  if (formerConsents.length === 0) return null;
  return (
    <ul className="my-0.5 text-pretty text-muted">
      {formerConsents.map(({ on, how, address, endedOn, endedHow, ending }, at) => (
        // The list only grows at its end, so an index always belongs to the same consent.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="wrap-anywhere">
          {LL.lease.formerConsent({ day: dayInWords(on, locale), how, address })}{' '}
          {LL.lease.consentEndings[ending]({ day: dayInWords(endedOn, locale) })}
          {endedHow !== null && ` (${endedHow})`}
        </li>
      ))}
    </ul>
  );
}

/** Says if the tenant accepts quittances by e-mail. */
function Consent({ person: { email, emailConsent } }: { person: LeaseTenant }) {
  const { LL, locale } = useI18nContext();
  return emailConsent ? (
    <p className="my-0.5 flex w-fit items-start gap-1.5 rounded-full bg-success-soft px-2 py-0.5 font-medium text-success">
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {LL.lease.consentOn({ day: dayInWords(emailConsent.on, locale) })}
    </p>
  ) : (
    <p className="my-0.5 flex items-start gap-1.5 text-muted">
      <MailX aria-hidden className="mt-0.5 size-4 shrink-0" />
      {email === null ? LL.lease.noEmail() : LL.lease.noConsent()}
    </p>
  );
}
