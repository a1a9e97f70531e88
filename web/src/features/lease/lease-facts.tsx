import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useLessorOfProperty } from '@/api/people/use-lessor-of-property.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ordinalDay } from '@/lib/text/ordinal-day.ts';
import { isMobilityLease } from '@/lib/lease/lease-kind.ts';
import { clausesOf, durationText, revisionLines } from './lease-words.ts';

/** The terms of the lease, in one column or two. */
export function LeaseFacts({ lease }: { lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const { kind, signedOn, startsOn, durationMonths, insuredUntil, deposit } = lease;
  const { rentDueDay, termMonths, prorataBy, chargesKind, accountStartsOn } = lease;
  const clauses = clausesOf(lease, LL);
  const [revision, ...details] = revisionLines(lease, LL, locale);
  const lessor = useLessorOfProperty(lease.propertyId);
  return (
    <dl className="grid gap-x-8 gap-y-1.5 text-small @xl:grid-cols-2">
      {lessor && <Fact name={LL.details.lessor()}>{lessorName(lessor)}</Fact>}
      <Fact name={LL.lease.kind()}>{LL.lease.kinds[kind]()}</Fact>
      <Fact name={LL.lease.startsOn()}>
        {startsOn === null ? <Unknown /> : dayInWords(startsOn, locale)}
        {signedOn && (
          <span className="block text-muted">
            {LL.lease.signedOnDay({ day: dayInWords(signedOn, locale) })}
          </span>
        )}
      </Fact>
      <Fact name={LL.lease.duration()}>
        {durationMonths === null ? <Unknown /> : durationText(durationMonths, LL)}
      </Fact>
      {insuredUntil && <Fact name={LL.lease.insuredUntil()}>{dayInWords(insuredUntil, locale)}</Fact>}
      <Fact name={LL.lease.deposit()}>
        {deposit === 0 ? LL.lease.noDeposit() : formatEuros(deposit, locale)}
      </Fact>
      <Fact name={LL.lease.due()}>
        {LL.lease.dueEach[termMonths]({ day: ordinalDay(rentDueDay, locale) })}
        {prorataBy === 'thirty' && <span className="block text-muted">{LL.lease.thirtieths()}</span>}
      </Fact>
      <Fact name={LL.lease.charges()}>{LL.lease.chargesKinds[chargesKind]()}</Fact>
      {!isMobilityLease(kind) && (
        <Fact name={LL.lease.revision()}>
          {revision === undefined ? <Unknown /> : revision}
          {details.map((line) => (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ))}
        </Fact>
      )}
      {clauses.length > 0 && (
        <Fact name={LL.lease.clauses()}>
          <ul>
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={LL.lease.kept()}>
        {dayInWords(accountStartsOn, locale)}
        <Link
          to="."
          search={{ panel: 'start' }}
          resetScroll={false}
          className="flex min-h-6 w-fit focus-ring items-center rounded-sm font-medium text-primary underline-offset-4 hover:underline"
        >
          {LL.lease.changeStart()}
        </Link>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-pretty tabular-nums">{children}</dd>
  </div>
);

function Unknown() {
  const { LL } = useI18nContext();
  return <span className="text-muted">{LL.lease.unknown()}</span>;
}
