import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarX2, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/lease.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { duesQuery } from '@/api/dues.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { ordinalDay } from '@/lib/ordinal-day.ts';
import { KeptReceipts } from './kept-receipts.tsx';
import { LeasePeople } from './lease-people.tsx';
import { LeaseRents } from './lease-rents.tsx';
import { clausesOf, durationText, endSentences } from './lease-words.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

/** What was agreed: the contract, its end, its people, and what it has cost. */
export function LeaseSection({ lease }: { lease: Lease }) {
  const { tenantId } = route.useParams();
  const { LL, locale } = useI18nContext();
  const { data: dues } = useQuery(duesQuery(tenantId));
  const end = endSentences(lease, LL, locale);
  return (
    <section
      aria-labelledby="lease"
      className="rounded-card border border-border bg-surface px-4 py-5 shadow-card sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lease" className="text-title">
          {LL.lease.title()}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="small">
            <Link to="." search={{ panel: 'lease' }} resetScroll={false}>
              <Pencil aria-hidden />
              {LL.lease.change()}
            </Link>
          </Button>
          <Button asChild variant="secondary" size="small">
            <Link to="." search={{ panel: 'end' }} resetScroll={false}>
              <CalendarX2 aria-hidden />
              {LL.lease.end()}
            </Link>
          </Button>
        </div>
      </div>
      <LeaseFacts lease={lease} />
      {end.length > 0 && (
        <div className="mt-5 space-y-1 rounded-control bg-gold-soft px-4 py-3 text-small text-on-gold-soft">
          <ul className="space-y-1">
            {end.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {dues && lease.rentOwedUntil && <KeptReceipts dues={dues} owedUntil={lease.rentOwedUntil} />}
        </div>
      )}
      <LeasePeople lease={lease} />
      <LeaseRents rents={lease.rents} />
    </section>
  );
}

function LeaseFacts({ lease }: { lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const {
    kind,
    signedOn,
    startsOn,
    durationMonths,
    deposit,
    rentDueDay,
    termMonths,
    prorataBy,
    chargesKind,
    accountStartsOn,
  } = lease;
  const clauses = clausesOf(lease, LL);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-3">
      <Fact name={LL.lease.kind()}>{LL.lease.kinds[kind]()}</Fact>
      <Fact name={LL.lease.startsOn()}>
        {startsOn === null ? <Unknown /> : dayInWords(startsOn, locale)}
        {signedOn && (
          <span className="block text-small text-muted">
            {LL.lease.signedOnDay({ day: dayInWords(signedOn, locale) })}
          </span>
        )}
      </Fact>
      <Fact name={LL.lease.duration()}>
        {durationMonths === null ? <Unknown /> : durationText(durationMonths, LL)}
      </Fact>
      <Fact name={LL.lease.deposit()}>
        {deposit === 0 ? LL.lease.noDeposit() : formatEuros(deposit, locale)}
      </Fact>
      <Fact name={LL.lease.due()}>
        {LL.lease.dueEach[termMonths]({ day: ordinalDay(rentDueDay, locale) })}
        {prorataBy === 'thirty' && (
          <span className="block text-small text-muted">{LL.lease.thirtieths()}</span>
        )}
      </Fact>
      <Fact name={LL.lease.charges()}>{LL.lease.chargesKinds[chargesKind]()}</Fact>
      <Fact name={LL.lease.kept()}>
        {dayInWords(accountStartsOn, locale)}
        <Link
          to="."
          search={{ panel: 'start' }}
          resetScroll={false}
          className="focus-ring block w-fit rounded-sm text-small font-medium text-primary underline-offset-4 hover:underline"
        >
          {LL.lease.changeStart()}
        </Link>
      </Fact>
      {clauses.length > 0 && (
        <Fact name={LL.lease.clauses()}>
          <ul>
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="text-pretty tabular-nums">{children}</dd>
  </div>
);

function Unknown() {
  const { LL } = useI18nContext();
  return <span className="text-muted">{LL.lease.unknown()}</span>;
}
