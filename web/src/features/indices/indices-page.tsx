import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import * as v from 'valibot';
import { RentIndexZone } from '@shared/contract/leases/rent-index.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { allRentIndicesQuery } from '@/api/accounts/rent-indices.ts';
import { ListSkeleton } from '@/components/lists/list-skeleton.tsx';
import { Page } from '@/components/page/page.tsx';
import { SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { percentText, twoDecimals } from '@/lib/text/rent-index-text.ts';
import { IndexFields } from './index-fields.tsx';
import { type IndexRow, indexRows, usualIndexDay } from './index-rows.ts';

const route = getRouteApi('/admin/indices');

/** The page of the rent indices. Super-admins enter new indices here. */
export function IndicesPage() {
  const { LL, locale } = useI18nContext();
  const { data } = useQuery(loaded(allRentIndicesQuery));
  const { zone: named, quarter } = route.useSearch();
  const zone = v.is(RentIndexZone, named) ? named : 'metropole';
  const navigate = route.useNavigate();
  const today = todayInParis();
  const rows = useMemo(() => data && indexRows(data.items, zone, today), [data, zone, today]);
  const open = rows?.find((row) => row.quarter === quarter) ?? null;
  const shown = useLastShown(open);
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: { zone }, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <Page title={LL.indices.title()} subtitle={LL.indices.subtitle()}>
      <div className="mb-4">
        <Chips
          label={LL.indices.zone()}
          value={zone}
          onChoose={(value) => void navigate({ search: { zone: value }, replace: true, resetScroll: false })}
          options={RentIndexZone.options.map((value) => ({
            value,
            face: LL.indices.zones[value](),
            count: data?.items.filter((index) => index.zone === value).length,
          }))}
        />
      </div>
      {rows ? <IndexTable zone={zone} rows={rows} today={today} /> : <ListSkeleton isWide isClose />}
      <SidePanel
        isOpen={open !== null}
        onClose={() => close(false)}
        width="quarter"
        title={shown ? LL.indices.titles[shown.index ? 'correct' : 'enter']() : ''}
        description={shown && `${quarterText(shown.quarter, locale)} · ${LL.indices.zones[zone]()}`}
      >
        {shown && (
          <IndexFields
            key={`${zone} ${shown.quarter}`}
            zone={zone}
            row={shown}
            onSaved={() => close(true)}
            onCancel={() => close(false)}
          />
        )}
      </SidePanel>
    </Page>
  );
}

interface IndexTableProps {
  readonly zone: RentIndexZone;
  readonly rows: readonly IndexRow[];
  readonly today: string;
}

/** The indices of a zone, newest first. Quarters without an index are shown too. */
function IndexTable({ zone, rows, today }: IndexTableProps) {
  const { LL } = useI18nContext();
  const wide = 'hidden sm:table-cell';
  return (
    <div className="overflow-hidden rounded-card border border-border bg-surface shadow-card">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{LL.indices.title()}</caption>
        <thead className="border-b border-border text-left text-small text-muted [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-medium">
          <tr>
            <th scope="col">{LL.indices.quarter()}</th>
            <th scope="col" className="text-right">
              {LL.indices.value()}
            </th>
            <th scope="col" className="hidden text-right sm:table-cell">
              {LL.indices.yearlyChange()}
            </th>
            <th scope="col" className={wide}>
              {LL.indices.publishedOn()}
            </th>
            <th scope="col" className={wide}>
              {LL.indices.source()}
            </th>
            <th scope="col">
              <span className="sr-only">{LL.table.actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border [&_td]:px-4 [&_td]:py-1.5 [&_th]:px-4 [&_th]:py-1.5">
          {rows.map((row) => (
            <Row key={row.quarter} zone={zone} row={row} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly zone: RentIndexZone;
  readonly row: IndexRow;
  readonly today: string;
}

function Row({ zone, row: { quarter, index, yearlyChange }, today }: RowProps) {
  const { LL, locale } = useI18nContext();
  const name = quarterText(quarter, locale);
  const change = yearlyChange === null ? LL.table.none() : percentText(yearlyChange, locale);
  const published = index?.publishedOn ? dayInWords(index.publishedOn, locale) : LL.table.none();
  const expectedOn = usualIndexDay(quarter);
  const missing = (
    <span className="inline-block rounded-full bg-gold-soft px-2.5 py-0.5 text-small font-medium text-on-gold-soft">
      {expectedOn > today
        ? LL.indices.expected({ day: dayInWords(expectedOn, locale) })
        : LL.indices.missing()}
    </span>
  );
  const action = index ? LL.indices.correct() : LL.indices.enter();
  const Icon = index ? Pencil : Plus;
  return (
    <tr>
      <th scope="row" className="text-left font-medium whitespace-nowrap">
        {name}
        {index && <span className="block text-small font-normal text-muted sm:hidden">{change}</span>}
      </th>
      {index ? (
        <>
          <td className="text-right font-medium">{twoDecimals(index.value, locale)}</td>
          <td className="hidden text-right sm:table-cell">{change}</td>
          <td className="hidden text-muted sm:table-cell">{published}</td>
          <td className="hidden text-muted wrap-anywhere sm:table-cell">{index.source}</td>
        </>
      ) : (
        <>
          <td className="text-right sm:hidden">{missing}</td>
          <td colSpan={4} className="hidden sm:table-cell">
            {missing}
          </td>
        </>
      )}
      <td className="w-px text-right">
        <Button asChild variant="ghost" size="small" className="max-sm:px-2">
          <Link
            to="."
            search={{ zone, quarter }}
            resetScroll={false}
            aria-label={LL.indices.actionNamed({ action, quarter: name })}
          >
            <Icon aria-hidden />
            <span className="max-sm:sr-only">{action}</span>
          </Link>
        </Button>
      </td>
    </tr>
  );
}
