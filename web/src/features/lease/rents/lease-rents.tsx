import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Pencil, TrendingUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease, LeaseRent } from '@shared/contract/leases/lease.ts';
import type { Revision } from '@shared/contract/leases/revision.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { revisionsQuery } from '@/api/accounts/revisions.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { LeaseCard } from '../lease-card.tsx';
import { UndoRevisionDialog } from './undo-revision-dialog.tsx';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const fields = lazyPart(async () => (await import('../lease-panels-view.tsx')).RentFields);

/** The number of rents that are always visible. Earlier rents are collapsed. */
const SHOWN = 3;
const NONE: never[] = [];

/** The past and future rents of a lease, newest first. The form that changes the rent opens inside the list. */
export function LeaseRents({ lease, dues }: { lease: Lease; dues: readonly Due[] }) {
  const { LL } = useI18nContext();
  const { tenantId } = route.useParams();
  const { panel, after } = route.useSearch();
  const navigate = route.useNavigate();
  const isChanging = panel === 'rent';
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: { panel: after }, replace: true, resetScroll: false, ignoreBlocker });
  // If the form has the focus when it closes, the focus returns to the button that opened the form.
  const opener = useLostFocus<HTMLAnchorElement>(isChanging, { preventScroll: true });
  const { data: revisions = NONE } = useQuery(revisionsQuery(lease.id));
  const [revisionToUndo, setRevisionToUndo] = useState<Revision | null>(null);
  const newestFirst = lease.rents.toReversed();
  const before = newestFirst.slice(SHOWN);
  return (
    <LeaseCard
      id="lease-rents"
      title={LL.lease.rents()}
      action={
        !isChanging && (
          <Button asChild variant="ghost" size="small" className="-mr-2">
            <Link ref={opener} to="." search={{ panel: 'rent' }} resetScroll={false}>
              <Pencil aria-hidden />
              {LL.lease.changeRent()}
            </Link>
          </Button>
        )
      }
    >
      {isChanging && (
        <LazyContent part={fields} shape={<Skeleton className="mb-3 h-60" />} onFailed={() => close(false)}>
          {(RentFields) => (
            <RentFields
              tenantId={tenantId}
              lease={lease}
              dues={dues}
              onSaved={() => close(true)}
              onCancel={() => close(false)}
            />
          )}
        </LazyContent>
      )}
      <RentList rents={newestFirst.slice(0, SHOWN)} revisions={revisions} onUndo={setRevisionToUndo} />
      {before.length > 0 && (
        <details className="text-small">
          <summary className="min-h-6 w-fit focus-ring cursor-pointer rounded-sm font-medium text-primary">
            {LL.lease.rentsBefore({ n: before.length })}
          </summary>
          <RentList rents={before} revisions={revisions} onUndo={setRevisionToUndo} />
        </details>
      )}
      {mayRevise(lease) && !isChanging && (
        <Button asChild variant="secondary" size="small" className="mt-3">
          <Link to="." search={{ panel: 'revision' }} resetScroll={false}>
            <TrendingUp aria-hidden />
            {LL.revision.revise()}
          </Link>
        </Button>
      )}
      <UndoRevisionDialog revision={revisionToUndo} onClose={() => setRevisionToUndo(null)} />
    </LeaseCard>
  );
}

/**
 * Returns true if the kind of lease allows a revision, the lease has a rent, and a rent from today on could be owed.
 * After the keys are back, nobody revises the rent of the last days.
 */
const mayRevise = ({ kind, rents, rentOwedUntil, keysOn }: Lease): boolean =>
  kind !== 'mobility' &&
  rents.length > 0 &&
  [rentOwedUntil, keysOn].every((end) => end === null || end > todayInParis());

interface RentListProps {
  readonly rents: readonly LeaseRent[];
  readonly revisions: readonly Revision[];
  readonly onUndo: (revision: Revision) => void;
}

function RentList({ rents, revisions, onUndo }: RentListProps) {
  const { LL, locale } = useI18nContext();
  const inForce = revisions.filter(({ isInForce }) => isInForce);
  return (
    <ul aria-labelledby="lease-rents" className="text-small">
      {rents.map(({ startsOn, rent, charges }) => (
        <li key={startsOn ?? ''} className="flex flex-wrap justify-between gap-x-4 py-1">
          <span className="text-muted">
            {startsOn === null
              ? LL.lease.fromBeginning()
              : LL.lease.fromDay({ day: dayInWords(startsOn, locale) })}
          </span>
          <span className="tabular-nums">
            {LL.lease.amounts({ rent: formatEuros(rent, locale), charges: formatEuros(charges, locale) })}
          </span>
          {inForce
            .filter((revision) => revision.startsOn === startsOn)
            .map((revision) => (
              <RevisionLine key={revision.id} revision={revision} onUndo={() => onUndo(revision)} />
            ))}
        </li>
      ))}
    </ul>
  );
}

interface RevisionLineProps {
  readonly revision: Revision;
  readonly onUndo: () => void;
}

/** Says that a rent was revised by the index. Links to the letter, and offers to undo the revision. */
function RevisionLine({ revision: { askedOn, mayUndo, document }, onUndo }: RevisionLineProps) {
  const { LL, locale } = useI18nContext();
  const day = dayInWords(askedOn, locale);
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-4">
      {document ? (
        <Link
          to="/documents"
          search={{ document: document.id }}
          className="focus-ring rounded-sm underline underline-offset-4"
        >
          {LL.revision.doneOn({ day })}
        </Link>
      ) : (
        LL.revision.doneOn({ day })
      )}
      {mayUndo && (
        <button
          type="button"
          aria-label={LL.revision.undoNamed({ day })}
          onClick={onUndo}
          className="inline-flex min-h-6 focus-ring items-center gap-1.5 rounded-sm font-medium text-primary underline-offset-4 hover:underline"
        >
          <Undo2 aria-hidden className="size-4" />
          {LL.revision.undo()}
        </button>
      )}
    </span>
  );
}
