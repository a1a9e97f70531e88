import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight, Paperclip } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { ListedFile } from '@shared/contract/file.ts';
import { allFilesQuery } from '@/api/files.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { FileLink } from '@/components/files/file-link.tsx';
import { FileValidity } from '@/components/files/file-validity.tsx';
import type { Columns } from '@/components/lists/columns.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, dayWithShortMonth } from '@/lib/text/day-text.ts';

/** The list of all kept files, with the places that they belong to. */
export function KeptFiles() {
  const { LL, locale } = useI18nContext();
  const { data: files } = useQuery(loaded(allFilesQuery));
  const columns = useFileColumns();
  const searchable = useCallback(
    (file: ListedFile) =>
      [
        file.name,
        LL.files.kinds[file.kind](),
        file.propertyName,
        ...file.tenantNames,
        file.isShown && LL.files.isShown(),
        ...[dayOf(file), file.validUntil].map((day) => day && dayInWords(day, locale)),
      ].join(' '),
    [LL, locale],
  );
  return (
    <DataTable
      label={LL.files.title()}
      rows={files}
      columns={columns}
      searchable={searchable}
      searchPlaceholder={LL.files.searchPlaceholder()}
      renderActions={(file) => <PlaceAction file={file} />}
      renderCard={(file) => <FileCard file={file} />}
      empty={<EmptyState icon={Paperclip} title={LL.files.emptyTitle()} text={LL.files.emptyText()} />}
    />
  );
}

/** Returns the day of a file. A bill without a day has the day of its payment. */
const dayOf = ({ madeOn, paidOn }: ListedFile): string | null => madeOn ?? paidOn;

function useFileColumns(): Columns<ListedFile> {
  const { LL, locale } = useI18nContext();
  return useMemo(
    () => ({
      all: [
        {
          id: 'name',
          header: LL.files.name(),
          width: 'minmax(0,1.4fr)',
          value: ({ name }) => name,
          cell: (file) => (
            <>
              <FileLink {...file} />
              <span className="block text-small text-muted">
                {[LL.files.kinds[file.kind](), file.isShown && LL.files.isShown()]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'propertyName',
          header: LL.details.property(),
          width: 'minmax(0,1fr)',
          value: ({ propertyName }) => propertyName ?? '',
        },
        {
          id: 'tenantNames',
          header: LL.details.tenant(),
          width: 'minmax(0,1fr)',
          value: ({ tenantNames }) => tenantNames.join(', '),
        },
        {
          id: 'madeOn',
          header: LL.files.madeOn(),
          width: '7.25rem',
          className: 'tabular-nums',
          value: (file) => dayOf(file) ?? '',
          cell: (file) => {
            const day = dayOf(file);
            return day && dayWithShortMonth(day, locale);
          },
          isDescendingFirst: true,
        },
        {
          id: 'validUntil',
          header: LL.files.validity(),
          width: '11rem',
          value: ({ validUntil }) => validUntil ?? '9999',
          cell: ({ validUntil }) => <FileValidity validUntil={validUntil} />,
        },
      ],
      actionsWidth: '3.5rem',
    }),
    [LL, locale],
  );
}

/** A kept file on a narrow screen. */
function FileCard({ file }: { readonly file: ListedFile }) {
  const { LL, locale } = useI18nContext();
  const day = dayOf(file);
  const place = [file.propertyName, file.tenantNames.join(', ')].filter(Boolean).join(' · ');
  return (
    <>
      <h2 className="text-[1rem] font-semibold">
        <FileLink {...file} />
      </h2>
      <p className="mt-1 text-muted">
        {[LL.files.kinds[file.kind](), day && dayInWords(day, locale), file.isShown && LL.files.isShown()]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-small">
        <FileValidity validUntil={file.validUntil} />
      </p>
      <p className="mt-2 break-words">{place}</p>
    </>
  );
}

/** The link to the place of a file: the account of the tenant, the documents of the dwelling, or the expense. */
function PlaceAction({ file }: { readonly file: ListedFile }) {
  const { LL } = useI18nContext();
  const found = placeOf(file);
  if (found === null) return null;
  const place = LL.files.placeOf[found.kind]();
  return (
    <Button asChild variant="ghost" size="action" title={place}>
      <Link {...found.link} aria-label={LL.files.placeNamed({ place, name: file.name })}>
        <ArrowRight aria-hidden />
        <span>{place}</span>
      </Link>
    </Button>
  );
}

function placeOf({ propertyId, isArchived, expenseId, paidOn, tenantId }: ListedFile): {
  readonly kind: 'lease' | 'property' | 'expense';
  readonly link: LinkProps;
} | null {
  if (propertyId !== null) {
    const search = { files: propertyId, ...(isArchived && { archived: true as const }) };
    return { kind: 'property', link: { to: '/properties', search } };
  }
  if (expenseId !== null) {
    const search = { edit: expenseId, year: Number(paidOn?.slice(0, 4)) };
    return { kind: 'expense', link: { to: '/expenses', search } };
  }
  if (tenantId === null) return null;
  return { kind: 'lease', link: { to: '/tenants/$tenantId', params: { tenantId } } };
}
