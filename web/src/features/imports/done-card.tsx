import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarCheck2, CircleCheck, Download, Info, Users } from 'lucide-react';
import { importsQuery } from '@/api/imports.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import type { DraftRow, ImportDraft } from './import-draft.ts';
import { useRowSentences } from './lines/row-words.ts';
import { rowsCsv } from './lines/rows-csv.ts';
import { useArrival } from './use-arrival.ts';
import type { WriteProgress } from './write-progress.ts';

interface DoneCardProps {
  readonly draft: ImportDraft;
  readonly progress: WriteProgress;
  /** The lines that are not imported. */
  readonly rows: readonly DraftRow[];
}

/** Shows the result of an import: the new tenants, a link to them, and the lines that were not imported. */
export function DoneCard({ draft, progress, rows }: DoneCardProps) {
  const { LL } = useI18nContext();
  const sentences = useRowSentences();
  const { added, completed, vacant } = progress;
  const n = added + completed;
  // Lines whose data were already stored, and lines that the landlord left out, need no more work.
  const left = rows.filter(({ state }) => state !== 'same' && state !== 'aside');
  const { data: imports } = useQuery(importsQuery);
  const isUndone =
    imports?.some(({ id, undoneAt }) => id === progress.importId && undoneAt !== null) ?? false;
  const isDone = n > 0 && !isUndone;
  const Icon = isDone ? CircleCheck : Info;
  // Move the focus to this card, because the pressed button has disappeared.
  const card = useArrival<HTMLDivElement>();

  const whyOf = (row: DraftRow): string =>
    sentences(row)
      .issues.map(({ text }) => text)
      .join(' ');
  const download = (): void => {
    saveFile(rowsCsv(draft, left, LL.imports.leftWhy(), whyOf), LL.imports.leftFile());
  };

  return (
    <div
      ref={card}
      tabIndex={-1}
      className="focus-ring mb-6 scroll-mt-24 rounded-control bg-surface-sunken p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`} />
        <div aria-live="polite" className="min-w-0">
          <h3 className="text-title">
            {isUndone
              ? LL.imports.undoDone()
              : isDone
                ? LL.imports.doneTitle({ n })
                : LL.imports.noneDoneTitle()}
          </h3>
          {isUndone && <p className="text-pretty text-muted">{LL.imports.undoneLines({ n: added })}</p>}
          {completed > 0 && !isUndone && (
            <p className="text-pretty text-muted">{LL.imports.doneCompleted({ n: completed })}</p>
          )}
          {vacant > 0 && !isUndone && (
            <p className="text-pretty text-muted">{LL.imports.doneVacant({ n: vacant })}</p>
          )}
          {left.length > 0 && (
            <p className="text-pretty text-muted">{LL.imports.leftLines({ n: left.length })}</p>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <NextPages />
        {left.length > 0 && (
          <Button variant="ghost" onClick={download}>
            <Download aria-hidden />
            {LL.imports.downloadLeft({ n: left.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

function NextPages() {
  const { LL } = useI18nContext();
  return (
    <>
      <Button asChild>
        <Link to="/tenants">
          <Users aria-hidden />
          {LL.imports.toTenants()}
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/properties">
          <Building2 aria-hidden />
          {LL.imports.toProperties()}
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/month">
          <CalendarCheck2 aria-hidden />
          {LL.imports.toMonth()}
        </Link>
      </Button>
    </>
  );
}
