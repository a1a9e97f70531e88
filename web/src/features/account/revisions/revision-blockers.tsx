import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { RevisionBlocker, RevisionCheck } from '@shared/contract/leases/revision.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { twoDecimals } from '@/lib/text/rent-index-text.ts';

/**
 * These reasons prevent a revision until the landlord removes them on another page or panel. For an unknown clause or
 * index, the panel of the revision itself asks the landlord.
 */
type Obstacle = Exclude<RevisionBlocker, 'CLAUSE_UNKNOWN' | 'INDEX_UNKNOWN'> | 'NO_DWELLING';

/**
 * If one of these reasons applies, only the first of them is shown. The first three reasons rule out a revision. The
 * landlord has to remove the reasons about the revision clause before all other reasons.
 */
const SHOWN_ALONE = ['MOBILITY_LEASE', 'LEASE_ENDED', 'ENERGY_CLASS', 'CLAUSE_UNKNOWN', 'NO_CLAUSE'] as const;

interface RevisionBlockersProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly check: RevisionCheck;
}

/** Lists the reasons that prevent a revision. Each reason has a link, a question or a text that says what to do next. */
export function RevisionBlockers({ tenantId, lease, check }: RevisionBlockersProps) {
  const { LL } = useI18nContext();
  const list = useRef<HTMLDivElement>(null);
  const sentenceOf = useSentence(lease, check);
  return (
    <div ref={list} tabIndex={-1} className="space-y-3 outline-none empty:hidden">
      {firstToRemove(check.blockers).map((blocker) => {
        if (blocker === 'INDEX_UNKNOWN') return null;
        if (blocker === 'CLAUSE_UNKNOWN')
          return <ClauseQuestion key={blocker} leaseId={lease.id} onAnswered={() => list.current?.focus()} />;
        const obstacle =
          blocker === 'ZONE_UNKNOWN' && lease.propertyId === null ? ('NO_DWELLING' as const) : blocker;
        if (obstacle === 'INDEX_IMPLAUSIBLE')
          return (
            <Notice key={blocker} title={sentenceOf(obstacle)}>
              <p>{LL.revision.indexImplausibleText()}</p>
            </Notice>
          );
        const remedy = remedyLink(obstacle, tenantId, lease);
        return (
          <Notice key={blocker} title={sentenceOf(obstacle)}>
            {blocker === 'ENERGY_CLASS' && check.mayImprove && <p>{LL.revision.mayImprove()}</p>}
            <Link {...remedy} replace={remedy.to === '.'} resetScroll={false}>
              {LL.revision.remedies[obstacle]()}
            </Link>
          </Notice>
        );
      })}
    </div>
  );
}

/**
 * Returns only the first reason of `SHOWN_ALONE`, if there is one, and otherwise all reasons. A blocked revision asks no
 * question. Without a clause, the form of the lease has no fields in which the landlord could remove the other reasons.
 */
function firstToRemove(blockers: readonly RevisionBlocker[]): readonly RevisionBlocker[] {
  const first = SHOWN_ALONE.find((blocker) => blockers.includes(blocker));
  return first ? [first] : blockers;
}

/** The fields of the lease that the landlord has to fill in. */
const FIELDS: Readonly<Partial<Record<Obstacle, string>>> = {
  DAY_UNKNOWN: 'startsOn',
  REFERENCE_UNKNOWN: 'irlReference',
};

/** Returns the link to the page or panel where the landlord can remove the reason. */
function remedyLink(
  obstacle: Exclude<Obstacle, 'INDEX_IMPLAUSIBLE'>,
  tenantId: string,
  { id, propertyId }: Lease,
): LinkProps {
  switch (obstacle) {
    case 'ZONE_UNKNOWN':
    case 'ENERGY_CLASS':
      return { to: '/properties', search: propertyId === null ? {} : { edit: propertyId } };
    case 'NO_DWELLING':
      return { to: '/tenants', search: { edit: tenantId, account: tenantId } };
    case 'NO_RENT':
    case 'RENT_CHANGES_LATER':
      return { to: '.', search: { panel: 'rent', after: 'revision' } };
    case 'LEASE_ENDED':
      return { to: '/departure', search: { lease: id } };
    default:
      return { to: '.', search: { panel: 'lease', after: 'revision' }, hash: FIELDS[obstacle] ?? '' };
  }
}

/**
 * Returns a function that says why an obstacle prevents the revision. The law of 1989 does not govern leases of the
 * kind `other`, so the sentences about these leases cite no article.
 */
function useSentence(lease: Lease, check: RevisionCheck) {
  const { LL, locale } = useI18nContext();
  const { energyClass, frozenFrom, isRenewed, rentOwedUntil, laterRentOn } = check;
  const { oldQuarter, newQuarter, oldIndex, newIndex } = check;
  const dayOf = (day: string | null): string => (day === null ? '' : dayInWords(day, locale));
  const indexOf = (quarter: string | null, value: number | null): string =>
    `${quarterText(quarter ?? '', locale)} (${twoDecimals(value ?? 0, locale)})`;
  return (obstacle: Obstacle): string => {
    switch (obstacle) {
      case 'ENERGY_CLASS':
        return LL.revision.frozen[isRenewed ? 'renewed' : 'made']({
          class: energyClass ?? '',
          day: dayOf(frozenFrom),
        });
      case 'LEASE_ENDED':
        return LL.revision.blockers.LEASE_ENDED({ day: dayOf(rentOwedUntil) });
      case 'RENT_CHANGES_LATER':
        return LL.revision.blockers.RENT_CHANGES_LATER({ day: dayOf(laterRentOn) });
      case 'INDEX_IMPLAUSIBLE':
        return LL.revision.blockers.INDEX_IMPLAUSIBLE({
          older: indexOf(oldQuarter, oldIndex),
          newer: indexOf(newQuarter, newIndex),
        });
      case 'MOBILITY_LEASE':
      case 'NO_RENT':
      case 'PROVISION_NOT_INDEXED':
        return LL.revision.blockers[obstacle]();
      default:
        return LL.revision[lease.kind === 'other' ? 'withoutArticle' : 'withArticle']({
          blocker: LL.revision.statutoryBlockers[obstacle](),
        });
    }
  };
}

interface ClauseQuestionProps {
  readonly leaseId: string;
  /** Called after the answer is saved. Moves the focus, because the question disappears. */
  readonly onAnswered: () => void;
}

/** Asks whether the lease provides for a yearly revision, and stores the answer in the lease. */
function ClauseQuestion({ leaseId, onAnswered }: ClauseQuestionProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const change = useChangeLease();
  const answer = (hasRevisionClause: boolean): void =>
    change.mutate(
      { id: leaseId, hasRevisionClause },
      {
        onSuccess: onAnswered,
        onError: (error) => report(error, LL.revision.clauseFailed()),
      },
    );
  const isBusy = (value: boolean): boolean =>
    change.isPending && change.variables.hasRevisionClause === value;
  return (
    <Notice title={LL.revision.clause()}>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button variant="secondary" size="small" isBusy={isBusy(true)} onClick={() => answer(true)}>
          {LL.revision.clauseYes()}
        </Button>
        <Button variant="secondary" size="small" isBusy={isBusy(false)} onClick={() => answer(false)}>
          {LL.revision.clauseNo()}
        </Button>
      </div>
    </Notice>
  );
}
