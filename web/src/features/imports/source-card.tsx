import { Download, FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { FormFailure } from '@/components/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { saveFile } from '@/lib/download.ts';
import { useFileDrop } from '@/lib/use-file-drop.ts';
import { templateFile } from './reading/template.ts';
import { StepCard } from './step-card.tsx';
import type { ImportWork } from './use-import.ts';

interface SourceCardProps {
  readonly work: ImportWork;
  /** Whether there are lines that another table would take the place of. */
  readonly isUnsaved: boolean;
  /** Whether lines are being written, so that no other table may come. */
  readonly isLocked: boolean;
}

/** Takes the table: pasted, chosen or dropped. */
export function SourceCard({ work, isUnsaved, isLocked }: SourceCardProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const { draft, reading } = work;
  const [text, setText] = useState('');
  const [isAnother, setIsAnother] = useState(false);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const isOpen = draft === null || (isAnother && !isLocked);

  /** Asks first, if lines would be lost. */
  const take = (input: Blob | string, name: string | null): void => {
    const read = (): void => {
      setText('');
      setIsAnother(false);
      void work.read({ input, name });
    };
    if (isUnsaved) setAsked(() => read);
    else read();
  };
  const isOver = useFileDrop((file) => isLocked || take(file, file.name));

  const paste = (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    const pasted = clipboardData.getData('text/plain');
    const [file] = clipboardData.files;
    // Several cells: a table. A spreadsheet adds a picture of them, which is not meant.
    if (/[\t\n]/.test(pasted.trim())) take(pasted, null);
    else if (pasted === '' && file) take(file, file.name);
    else return;
    event.preventDefault();
  };

  return (
    <StepCard
      number={1}
      title={isOver ? LL.imports.drop() : LL.imports.sourceTitle()}
      text={LL.imports.sourceText()}
      isDone={draft !== null}
    >
      <FormFailure
        text={
          reading.error === null
            ? null
            : reading.error === 'unreadable'
              ? LL.imports.unreadable()
              : LL.imports.readingErrors[reading.error]()
        }
      />
      {draft && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="flex min-w-0 items-center gap-2.5">
            <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{draft.source.name ?? LL.imports.pasted()}</span>
              {' · '}
              {LL.imports.rowCount({ n: draft.table.rows.length })}
            </span>
          </p>
          {draft.table.sheets.length > 1 && (
            <label className="flex items-center gap-2 text-small font-medium">
              {LL.imports.sheet()}
              <select
                value={draft.table.sheet}
                disabled={isLocked}
                onChange={({ currentTarget: { value } }) => {
                  if (isUnsaved && Object.keys(draft.corrections).length > 0)
                    setAsked(() => () => work.readSheet(Number(value)));
                  else work.readSheet(Number(value));
                }}
                className={cn(controlClass, 'h-10! w-auto!')}
              >
                {draft.table.sheets.map((sheet, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- sheets are known by their place
                  <option key={index} value={index}>
                    {sheet}
                  </option>
                ))}
              </select>
            </label>
          )}
          {!isAnother && !isLocked && (
            <Button variant="secondary" size="small" onClick={() => setIsAnother(true)}>
              {LL.imports.another()}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <div
          className={cn(
            'grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]',
            draft && 'mt-5 border-t border-border pt-5',
          )}
        >
          <div>
            <label htmlFor={id} className="mb-1.5 block text-small font-medium">
              {LL.imports.paste()}
            </label>
            <textarea
              id={id}
              aria-describedby={`${id}-hint`}
              rows={4}
              spellCheck={false}
              // The button that opened it is gone.
              ref={isAnother ? takeFocus : undefined}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onPaste={paste}
              className={cn(
                controlClass,
                'h-auto py-2.5 font-mono whitespace-pre',
                isOver && 'border-primary bg-primary-soft',
              )}
            />
            <p id={`${id}-hint`} className="mt-1 text-small text-pretty text-muted">
              {LL.imports.pasteHint()}
            </p>
            {text.trim() !== '' && (
              <Button className="mt-3" isBusy={reading.isBusy} onClick={() => take(text, null)}>
                {LL.imports.readText()}
              </Button>
            )}
          </div>
          <div className="flex flex-col items-start gap-3 lg:pt-7">
            <label
              htmlFor={`${id}-file`}
              className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-border bg-surface px-5 font-medium shadow-card transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:border-control/60 hover:bg-surface-sunken"
            >
              <FileSpreadsheet aria-hidden className="size-[1.125rem]" />
              {LL.imports.chooseFile()}
              <input
                id={`${id}-file`}
                type="file"
                accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
                aria-describedby={`${id}-file-hint`}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file) take(file, file.name);
                  // Allows choosing the same file again after it was changed.
                  currentTarget.value = '';
                }}
              />
            </label>
            <p id={`${id}-file-hint`} className="text-small text-pretty text-muted">
              {LL.imports.fileHint()}
            </p>
            <Button
              variant="ghost"
              className="-ml-4"
              onClick={() => {
                const file = templateFile(locale);
                saveFile(file, file.name);
              }}
            >
              <Download aria-hidden />
              {LL.imports.template()}
            </Button>
          </div>
        </div>
      )}
      <output className="block text-small text-muted">{reading.isBusy && LL.imports.reading()}</output>
      <ConfirmDialog
        isOpen={asked !== null}
        title={LL.imports.anotherTitle()}
        text={LL.imports.anotherText()}
        confirmLabel={LL.imports.anotherConfirm()}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          asked?.();
        }}
      />
    </StepCard>
  );
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();
