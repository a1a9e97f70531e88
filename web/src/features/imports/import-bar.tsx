import { ListPlus, RotateCw } from 'lucide-react';
import { useFailure } from '@/components/form/use-failure.ts';
import { ProgressBar } from '@/components/files/progress-bar.tsx';
import { StoppedTask } from '@/components/files/stopped-task.tsx';
import { useBarHeight } from '@/components/lists/use-selection-bar.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useAnnounce } from '@/lib/focus/live-text.ts';
import { useTrueAfter } from '@/lib/state/use-true-after.ts';
import type { DraftRow } from './import-draft.ts';
import type { Importer } from './use-import.ts';

/** The progress bar appears only for tasks that take at least this number of milliseconds. */
const NOTICED_AFTER_MS = 300;

interface ImportBarProps {
  readonly rows: readonly DraftRow[];
  readonly importer: Importer;
  /** True while the landlord types in a cell. The bar is then hidden on a phone, where it would cover the cell. */
  readonly isTyping: boolean;
}

/** Shows the number of ready lines with the import button, or the progress of a check or an import. */
export function ImportBar({ rows, importer, isTyping }: ImportBarProps) {
  const { LL } = useI18nContext();
  useBarHeight(true);
  return (
    <section
      aria-label={LL.imports.action()}
      data-floating="always"
      className={cn(
        isTyping && 'max-sm:hidden',
        'sticky bottom-[calc(var(--bottom-nav)+1rem)] z-20 mt-4 rounded-2xl border border-border bg-surface px-4 py-3 shadow-raised lg:px-5 low:static',
      )}
    >
      <BarContent rows={rows} importer={importer} />
    </section>
  );
}

function BarContent({ rows, importer }: Omit<ImportBarProps, 'isTyping'>) {
  const { LL } = useI18nContext();
  const { textOf } = useFailure();
  const { checkProgress, writeProgress } = importer;
  const isLong = useTrueAfter(checkProgress?.state === 'running', NOTICED_AFTER_MS);
  const count = (which: DraftRow['state']): number => rows.filter(({ state }) => state === which).length;

  if (writeProgress?.state === 'running') {
    const { done, total } = writeProgress;
    return (
      <>
        <ProgressBar
          heading="h3"
          title={LL.imports.writing()}
          text={LL.imports.progress({ done, total })}
          done={done}
          total={total}
        />
        <p className="mt-2 text-small text-muted">{LL.imports.keepOpen()}</p>
      </>
    );
  }
  if (writeProgress?.state === 'failed') {
    return (
      <StoppedTask text={`${LL.imports.writeFailed()} ${textOf(writeProgress.error, LL.errors.server())}`}>
        <Button onClick={importer.resume}>
          <RotateCw aria-hidden />
          {LL.imports.resume()}
        </Button>
        <Button variant="ghost" onClick={importer.dismiss}>
          {LL.imports.stopHere()}
        </Button>
      </StoppedTask>
    );
  }
  if (checkProgress?.state === 'failed') {
    return (
      <StoppedTask text={`${LL.imports.checkFailed()} ${textOf(checkProgress.error, LL.errors.server())}`}>
        <Button onClick={importer.checkAgain}>
          <RotateCw aria-hidden />
          {LL.common.retry()}
        </Button>
      </StoppedTask>
    );
  }
  if (checkProgress && isLong) {
    const { done, total } = checkProgress;
    return (
      <ProgressBar
        heading="h3"
        title={LL.imports.checking()}
        text={LL.imports.progress({ done, total })}
        done={done}
        total={total}
      />
    );
  }
  return <LineCounts count={count} isChecking={checkProgress !== null} onWrite={importer.write} />;
}

interface LineCountsProps {
  readonly count: (which: DraftRow['state']) => number;
  readonly isChecking: boolean;
  readonly onWrite: () => void;
}

function LineCounts({ count, isChecking, onWrite }: LineCountsProps) {
  const { LL } = useI18nContext();
  const ready = count('new') + count('completed');
  const incomplete = count('incomplete');
  const refused = count('refused');
  const same = count('same');
  const aside = count('aside');
  const summary = [
    LL.imports.ready({ n: ready }),
    ...(incomplete > 0 ? [LL.imports.incomplete({ n: incomplete })] : []),
    ...(refused > 0 ? [LL.imports.refused({ n: refused })] : []),
    ...(same > 0 ? [LL.imports.same({ n: same })] : []),
    ...(aside > 0 ? [LL.imports.aside({ n: aside })] : []),
  ].join(', ');
  useAnnounce(summary);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 leading-5 tabular-nums">{summary}</p>
      <Button size="large" disabled={ready === 0} isBusy={isChecking} onClick={onWrite}>
        <ListPlus aria-hidden />
        {ready === 0 ? LL.imports.nothingToWrite() : LL.imports.write({ n: ready })}
      </Button>
    </div>
  );
}
