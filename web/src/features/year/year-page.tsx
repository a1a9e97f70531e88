import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Download } from 'lucide-react';
import { useState } from 'react';
import { OtherLeases, type Year, type YearLessor } from '@shared/contract/year.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { exportYear, yearQuery } from '@/api/year.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { YearPicker } from '@/components/page/year-picker.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { ArrowSelect } from '@/components/ui/select.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@/components/ui/tabs.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { notify } from '@/lib/notify.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { columnsOf, columnsUnder, oneColumnPerProperty, isReceivedRow } from './columns.ts';
import type { Detail, ShowDetail } from './detail.ts';
import { DetailPanel } from './detail-panel.tsx';
import { ExpensesTab } from './expenses-tab.tsx';
import { FormTab } from './form-tab.tsx';
import { FurnishedTab } from './furnished-tab.tsx';
import { OccupationTab } from './occupation-tab.tsx';
import { useOtherLeases } from './other-leases.ts';
import { ReceivedTab } from './received-tab.tsx';

export const YEAR_TABS = ['received', 'form', 'furnished', 'expenses', 'occupation'] as const;
type YearTab = (typeof YEAR_TABS)[number];

interface YearPageProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly tab: YearTab;
  readonly onTab: (tab: YearTab) => void;
}

/** The page of a calendar year, for the declaration of income. */
export function YearPage({ year, onYear, tab, onTab }: YearPageProps) {
  const { LL, locale } = useI18nContext();
  const { data } = useQuery(loaded(yearQuery(year)));
  const [other, setOther] = useOtherLeases(year);
  usePageTitle(LL.pageTitle({ page: LL.year.title({ year: String(year) }) }));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <YearPicker
          year={year}
          thisYear={Number(todayInParis().slice(0, 4))}
          titleOf={(shown) => LL.year.title({ year: String(shown) })}
          onChoose={onYear}
        />
        {data && (
          <p className="text-small text-muted max-sm:order-last max-sm:w-full sm:ml-auto">
            {LL.year.drawnOn({ day: dayInWords(data.drawnOn, locale) })}
          </p>
        )}
        <ExportButton year={year} other={other} />
      </div>
      {data ? (
        <Contents year={data} tab={tab} onTab={onTab} other={other} onOther={setOther} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

function ExportButton({ year, other }: { readonly year: number; readonly other: OtherLeases }) {
  const { LL } = useI18nContext();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { blob, fileName } = await exportYear(year, other);
      saveFile(blob, fileName ?? `klinky-${year}.zip`);
    } catch {
      notify.error(LL.year.exportFailed());
    }
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      <Download aria-hidden />
      {LL.year.export()}
    </Button>
  );
}

interface ContentsProps extends Pick<YearPageProps, 'tab' | 'onTab'> {
  readonly year: Year;
  readonly other: OtherLeases;
  readonly onOther: (answer: OtherLeases) => void;
}

function Contents({ year, tab, onTab, other, onOther }: ContentsProps) {
  const { LL } = useI18nContext();
  const [lessorId, setLessorId] = useState<string | null>(null);
  /** The details that the user has opened one from the other. The panel shows the last detail. */
  const [details, setDetails] = useState<readonly Detail[]>([]);
  const showDetail: ShowDetail = (detail) => setDetails([detail]);
  const lessor = year.lessors.find((candidate) => candidate.lessorId === lessorId) ?? year.lessors[0];
  if (!lessor) {
    return (
      <EmptyState
        icon={ChartColumn}
        title={LL.year.empty({ year: String(year.year) })}
        text={LL.year.emptyText()}
      >
        <Button asChild>
          <Link to="/bank">{LL.year.emptyAction()}</Link>
        </Button>
      </EmptyState>
    );
  }
  const hasFurnished = columnsUnder('furnished', lessor, other).length > 0;
  const tabs = YEAR_TABS.filter((value) => value !== 'furnished' || hasFurnished).map((value) => ({
    value,
    label: value === 'form' && lessor.isCompany ? LL.year.formOfCompany() : LL.year.tabs[value](),
  }));
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'received';
  return (
    <>
      {year.lessors.length > 1 && (
        <LessorChoice lessors={year.lessors} chosen={lessor} onChoose={setLessorId} />
      )}
      <Tabs label={LL.year.tabsLabel()} value={shown} onChange={onTab} tabs={tabs} isPage>
        {/* The focus goes to the amounts of the panel, because the panel may be taller than the window. */}
        <TabPanel value={shown} tabIndex={-1} className="focus-ring pt-4">
          <TabContents
            year={year}
            tab={shown}
            lessor={lessor}
            other={other}
            onOther={onOther}
            onShow={showDetail}
          />
        </TabPanel>
      </Tabs>
      <DetailPanel
        year={year.year}
        detail={details.at(-1) ?? null}
        before={details.at(-2) ?? null}
        onShow={(detail) => setDetails([...details, detail])}
        onBack={() => setDetails(details.slice(0, -1))}
        onClose={() => setDetails([])}
      />
    </>
  );
}

interface TabContentsProps extends Pick<ContentsProps, 'year' | 'other' | 'onOther'> {
  readonly tab: (typeof YEAR_TABS)[number];
  readonly lessor: Year['lessors'][number];
  readonly onShow: ShowDetail;
}

function TabContents({ year, tab, lessor, other, onOther, onShow }: TabContentsProps) {
  const columns = columnsOf(lessor);
  return (
    <>
      {columns.some(({ regime }) => regime.regime === 'other') && (tab === 'form' || tab === 'furnished') && (
        <OtherLeasesChoice other={other} onOther={onOther} />
      )}
      {tab === 'received' && (
        <ReceivedTab
          year={year.year}
          lessor={lessor}
          columns={columns.filter(isReceivedRow)}
          onShow={onShow}
        />
      )}
      {tab === 'form' && (
        <FormTab
          year={year}
          lessor={lessor}
          columns={columnsUnder('unfurnished', lessor, other)}
          onShow={onShow}
        />
      )}
      {tab === 'furnished' && (
        <FurnishedTab
          year={year.year}
          lessor={lessor}
          columns={columnsUnder('furnished', lessor, other)}
          onShow={onShow}
        />
      )}
      {tab === 'expenses' && (
        <ExpensesTab year={year.year} columns={oneColumnPerProperty(columns)} onShow={onShow} />
      )}
      {tab === 'occupation' && <OccupationTab year={year.year} lessors={[lessor]} />}
    </>
  );
}

interface LessorChoiceProps {
  readonly lessors: readonly YearLessor[];
  readonly chosen: YearLessor;
  readonly onChoose: (lessorId: string) => void;
}

/** The field that chooses a lessor. Lessors make separate declarations, so the page shows one lessor. */
function LessorChoice({ lessors, chosen, onChoose }: LessorChoiceProps) {
  const { LL } = useI18nContext();
  return (
    <ArrowSelect
      aria-label={LL.year.lessor()}
      frameClassName="mb-2 sm:w-72"
      value={chosen.lessorId}
      options={lessors.map(({ lessorId, name }) => ({ value: lessorId, label: name ?? LL.year.lessor() }))}
      onChoose={onChoose}
    />
  );
}

/**
 * The field in which the landlord chooses the tax regime of leases of the kind `other`, once for each year. The law of
 * 1989 does not govern these leases.
 */
function OtherLeasesChoice({ other, onOther }: Pick<ContentsProps, 'other' | 'onOther'>) {
  const { LL } = useI18nContext();
  const options = OtherLeases.options.map((value) => ({ value, label: LL.year.otherLeases[value]() }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <p>{LL.year.otherLeases.question()}</p>
      <Segmented label={LL.year.otherLeases.question()} value={other} onChange={onOther} options={options} />
      <p className="w-full text-pretty text-muted">{LL.year.otherLeases.hint()}</p>
    </div>
  );
}
