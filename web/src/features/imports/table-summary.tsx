import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { ImportDraft } from './import-draft.ts';

interface TableSummaryProps {
  readonly draft: ImportDraft;
  readonly isLocked: boolean;
  readonly onSheet: (sheet: number) => void;
  /** What takes another table. */
  readonly children: ReactNode;
}

/** Which table was read, and which of its sheets. */
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
          <select
            value={table.sheet}
            disabled={isLocked}
            onChange={({ currentTarget: { value } }) => onSheet(Number(value))}
            className={cn(controlClass, 'h-10! w-auto!')}
          >
            {table.sheets.map((sheet, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- sheets are known by their place
              <option key={index} value={index}>
                {sheet}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
    </div>
  );
}
