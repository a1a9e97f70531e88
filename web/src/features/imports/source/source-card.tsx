import { Download, FileSpreadsheet } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { FileButton } from '@/components/files/file-button.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { saveFile } from '@/lib/files/download.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { PasteField } from './paste-field.tsx';
import { StepCard } from '@/components/steps/step-card.tsx';
import { templateFile } from '../reading/columns/template.ts';
import { TableSummary } from './table-summary.tsx';
import type { Importer } from '../use-import.ts';

interface SourceCardProps {
  readonly importer: Importer;
  /** True if the import has unsaved lines, which a new table would replace. */
  readonly isUnsaved: boolean;
  /** True if an import is running, which locks the table. */
  readonly isLocked: boolean;
}

/** Reads a table that the landlord pastes, chooses or drops. */
export function SourceCard({ importer, isUnsaved, isLocked }: SourceCardProps) {
  const { LL } = useI18nContext();
  const { draft, reading } = importer;
  const [text, setText] = useState('');
  const [isReplacing, setIsReplacing] = useState(false);
  const { askFirst, question } = useQuestionFirst();
  const isOpen = draft === null || (isReplacing && !isLocked);

  const take = (input: Blob | string, name: string | null): void =>
    askFirst(isUnsaved, () => {
      setText('');
      setIsReplacing(false);
      void importer.read({ input, name });
    });
  const takeFile = (file: File): void => take(file, file.name);
  const isOver = useFileDrop((file) => isLocked || takeFile(file));

  return (
    <StepCard
      number={1}
      title={isOver ? LL.imports.drop() : LL.imports.sourceTitle()}
      text={LL.imports.sourceText()}
      isDone={draft !== null}
    >
      <ReadingError error={reading.error} />
      {draft && (
        <TableSummary
          draft={draft}
          isLocked={isLocked}
          onSheet={(sheet) =>
            askFirst(isUnsaved && Object.keys(draft.corrections).length > 0, () => importer.readSheet(sheet))
          }
        >
          {!isReplacing && !isLocked && (
            <Button variant="secondary" size="small" onClick={() => setIsReplacing(true)}>
              {LL.imports.another()}
            </Button>
          )}
        </TableSummary>
      )}
      {isOpen && (
        <NewTable
          isBelow={draft !== null}
          text={text}
          isBusy={reading.isBusy}
          isOver={isOver}
          // The button that opened the field has disappeared, so the field takes the focus.
          isFocused={isReplacing}
          onType={setText}
          onTake={(taken) => take(taken, null)}
          onFile={takeFile}
        />
      )}
      <output className="block text-small text-muted">{reading.isBusy && LL.imports.reading()}</output>
      {question}
    </StepCard>
  );
}

type NewTableProps = ComponentProps<typeof PasteField> & {
  /** True if a table is already read. The field for a new table is then below this table. */
  readonly isBelow: boolean;
};

const NewTable = ({ isBelow, ...paste }: NewTableProps) => (
  <div
    className={cn(
      'grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]',
      isBelow && 'mt-5 border-t border-border pt-5',
    )}
  >
    <PasteField {...paste} />
    <FileChoice onFile={paste.onFile} />
  </div>
);

function ReadingError({ error }: Pick<Importer['reading'], 'error'>) {
  const { LL } = useI18nContext();
  const text = error === 'unreadable' ? LL.imports.unreadable() : error && LL.imports.readingErrors[error]();
  return (
    <div role="alert" className="empty:hidden">
      <FormFailure text={text} />
    </div>
  );
}

/**
 * Returns a confirmation dialog, and the function that opens this dialog before a new table replaces unsaved lines.
 * Without unsaved lines, the function reads the new table at once.
 */
function useQuestionFirst() {
  const { LL } = useI18nContext();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  return {
    askFirst: (wouldLose: boolean, read: () => void): void => {
      if (wouldLose) setAsked(() => read);
      else read();
    },
    question: (
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
    ),
  };
}

/** Lets the landlord choose a file, and offers an empty template. */
function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const { LL, locale } = useI18nContext();
  return (
    <div className="flex flex-col items-start gap-3 lg:pt-7">
      <FileButton
        icon={FileSpreadsheet}
        label={LL.imports.chooseFile()}
        hint={LL.imports.fileHint()}
        dropHint={LL.imports.dropHint()}
        look="secondary"
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onFile={onFile}
      />
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
  );
}
