import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FileKind, StoredFile } from '@shared/contract/file.ts';
import { type FileSubject, filesQuery, useDeleteFile, useSetFile } from '@/api/files.ts';
import { ChooseFileButton } from '@/components/files/choose-file-button.tsx';
import { FileList } from '@/components/files/stored-file-list.tsx';
import { useChosenFile } from '@/components/files/use-chosen-file.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { notify } from '@/lib/notify.ts';
import { FileDialog } from './file-dialog.tsx';

interface StoredFilesProps {
  readonly subject: FileSubject;
  readonly kinds: readonly FileKind[];
  /** The sentence that names the documents to keep here. */
  readonly emptyText: string;
  /** Called with a file that was added or changed. */
  readonly onKept?: (file: StoredFile) => void;
  /** Renders the title, the button that adds a file, and the files. */
  readonly renderCard: (title: string, action: ReactNode, files: ReactNode) => ReactNode;
}

/** The kept files of a lease or a dwelling. A file may be dropped anywhere on the page. */
export function StoredFiles({ subject, kinds, emptyText, onKept, renderCard }: StoredFilesProps) {
  const { LL } = useI18nContext();
  const files = useQuery(filesQuery(subject));
  const removal = useDeleteFile();
  const showing = useSetFile();
  const { report } = useFailure();
  const chosen = useChosenFile();
  const [toChange, setToChange] = useState<StoredFile | null>(null);
  const open = chosen.file ?? toChange;
  const isOver = useFileDrop((file) => {
    // The open dialog has the fields of one file.
    if (!open) void chosen.choose(file);
  });
  const close = (): void => {
    chosen.remove();
    setToChange(null);
  };
  return renderCard(
    LL.files.title(),
    <ChooseFileButton
      variant="ghost"
      size="small"
      className="-mr-2"
      label={LL.files.add()}
      aria-label={LL.files.addNamed()}
      isBusy={chosen.isReading}
      onFile={(file) => void chosen.choose(file)}
    />,
    <>
      <p role="alert" className="text-small text-danger empty:hidden">
        {chosen.issue !== null && LL.files[chosen.issue]()}
      </p>
      {isOver ? (
        <p className="rounded-control border-2 border-dashed border-primary px-3 py-4 text-center text-small font-medium">
          {LL.files.dropHere()}
        </p>
      ) : (
        files.data?.length === 0 && <p className="text-small text-pretty text-muted">{emptyText}</p>
      )}
      <FileList
        label={LL.files.title()}
        query={files}
        removal={removal}
        onChange={setToChange}
        onShow={({ id, name }, isShown) =>
          showing.mutate(
            { id, isShown },
            {
              onSuccess: () => notify.success(isShown ? LL.files.shown({ name }) : LL.files.hidden({ name })),
              onError: (error) => report(error, LL.files.saveFailed()),
            },
          )
        }
      />
      <FileDialog
        subject={subject}
        kinds={kinds}
        file={open}
        onKept={(file) => onKept?.(file)}
        onClose={close}
      />
    </>,
  );
}
