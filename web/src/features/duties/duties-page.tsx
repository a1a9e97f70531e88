import { useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { Duty } from '@shared/contract/leases/duty.ts';
import { dashboardQuery } from '@/api/dashboard.ts';
import { dutiesQuery } from '@/api/duties.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { DutyList, DutyRow, keyOfDuty } from '@/components/duties/duty-row.tsx';
import { DutySkeleton } from '@/components/duties/duty-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page/page.tsx';
import { SectionCard } from '@/components/page/section-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useDeferredArrival } from '@/lib/loading/use-deferred-arrival.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { DutyMenu } from './duty-menu.tsx';
import { PutOffDuties } from './put-off-duties.tsx';

const KINDS = Duty.options.map(({ entries }) => entries.kind.literal);
const STATES = ['late', 'now', 'soon'] as const;

interface DutiesPageProps {
  /** The kind of the shown duties. Any text that is not a kind shows all duties. */
  readonly kind: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
}

/** Lists all duties of the landlord, the most urgent first. Duties that are put off are in a closed list at the end. */
export function DutiesPage({ kind, onKind }: DutiesPageProps) {
  const { LL } = useI18nContext();
  const { data } = useQuery(loaded(dutiesQuery));
  const duties = useDeferredArrival(data !== undefined) ? data : undefined;
  const chosen = KINDS.find((one) => one === kind) ?? null;
  const shown = duties?.filter((duty) => chosen === null || duty.kind === chosen);
  const putOff = shown?.filter(({ until }) => until !== null) ?? [];
  return (
    <Page title={LL.nav.toDo()}>
      <div className="grid gap-3 sm:gap-4">
        {duties ? (
          <KindChips duties={duties} chosen={chosen} onKind={onKind} />
        ) : (
          <div className="h-11 sm:h-10" />
        )}
        {shown ? (
          <Groups
            duties={shown.filter(({ until }) => until === null)}
            onEveryKind={chosen && (() => onKind(undefined))}
          />
        ) : (
          <SectionCard id="to-do" title={LL.todo.groups.now()}>
            <DutySkeleton />
          </SectionCard>
        )}
        {putOff.length > 0 && <PutOffDuties duties={putOff} />}
      </div>
    </Page>
  );
}

interface KindChipsProps {
  readonly duties: readonly Duty[];
  readonly chosen: Duty['kind'] | null;
  readonly onKind: DutiesPageProps['onKind'];
}

/** Filters the duties by kind. Each button shows the number of its duties that are not put off. */
function KindChips({ duties, chosen, onKind }: KindChipsProps) {
  const { LL } = useI18nContext();
  const kinds = KINDS.filter((kind) => kind === chosen || duties.some((duty) => duty.kind === kind));
  if (kinds.length < 2 && chosen === null) return null;
  const countOf = (kind?: string): number =>
    duties.filter((duty) => duty.until === null && (kind === undefined || duty.kind === kind)).length;
  return (
    <Chips
      label={LL.todo.kind()}
      value={chosen ?? 'all'}
      onChoose={(kind) => onKind(kind === 'all' ? undefined : kind)}
      options={[
        { value: 'all', face: LL.todo.all(), count: countOf() },
        ...kinds.map((kind) => ({ value: kind, face: LL.duties.kinds[kind](), count: countOf(kind) })),
      ]}
    />
  );
}

interface GroupsProps {
  readonly duties: readonly Duty[];
  /** Shows the duties of every kind. `null` if no filter hides duties. */
  readonly onEveryKind: (() => void) | null;
}

function Groups({ duties, onEveryKind }: GroupsProps) {
  const { LL, locale } = useI18nContext();
  if (duties.length === 0) return <NoDuties onEveryKind={onEveryKind} />;
  return (
    <div data-duties className="grid gap-3 sm:gap-4">
      {STATES.map((state) => {
        const group = duties.filter((duty) => duty.state === state);
        if (group.length === 0) return null;
        return (
          <SectionCard
            key={state}
            id={`to-do-${state}`}
            title={LL.todo.groups[state]()}
            badge={numberText(group.length, locale)}
          >
            <DutyList>
              {group.map((duty) => (
                <DutyRow key={keyOfDuty(duty)} duty={duty} menu={<DutyMenu duty={duty} />} />
              ))}
            </DutyList>
          </SectionCard>
        );
      })}
    </div>
  );
}

function NoDuties({ onEveryKind }: Pick<GroupsProps, 'onEveryKind'>) {
  const { LL, locale } = useI18nContext();
  const { data: dashboard } = useQuery({ ...dashboardQuery, refetchOnMount: true, enabled: !onEveryKind });
  return (
    <div className="rounded-card border border-border bg-surface shadow-card">
      {onEveryKind ? (
        <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.todo.noneOfKind()}>
          <Button variant="secondary" onClick={onEveryKind}>
            {LL.table.clearFilters()}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          icon={CircleCheck}
          title={LL.dashboard.nothingToDo()}
          text={
            dashboard?.nextDueOn
              ? LL.dashboard.nextDue({ day: dayInWords(dashboard.nextDueOn, locale) })
              : LL.todo.nothingHint()
          }
        />
      )}
    </div>
  );
}
