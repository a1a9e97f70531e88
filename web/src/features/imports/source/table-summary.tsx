import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ImportDraft } from '../import-draft.ts';

interface TableSummaryProps {
  readonly draft: ImportDraft;
  readonly isLocked: boolean;
  readonly onSheet: (sheet: number) => void;
  /** The button that opens the field for another table. */
  readonly children: ReactNode;
}

/** Shows the name of the table's file and the number of rows. Lets the landlord choose a sheet of the file. */
export function TableSummary({ draft: { source, table }, isLocked, onSheet, children }: TableSummaryProps) {
  const { LL } = useI18nContext();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="flex min-w-0 items-center gap-2.5">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{source.name ?? LL.imports.pasted()}</span>
          {' · '}
          {LL.imports.rowCount({ n: table.rows.length })}
        </span>
      </p>
      {table.sheets.length > 1 && (
        <label className="flex items-center gap-2 text-small font-medium">
          {LL.imports.sheet()}
          <Select
            value={String(table.sheet)}
            disabled={isLocked}
            options={table.sheets.map((label, place) => ({ value: String(place), label }))}
            onChoose={(place) => onSheet(Number(place))}
            className="h-10! w-auto!"
          />
        </label>
      )}
      {children}
    </div>
  );
}
