import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoredFile } from '@shared/contract/file.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useFailure } from '../form/use-failure.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FileLink } from './file-link.tsx';
import { FileValidity } from './file-validity.tsx';

type Removal = Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;

interface FileListProps {
  readonly label: string;
  readonly query: UseQueryResult<StoredFile[]>;
  /** Deletes the file with an id. */
  readonly removal: Removal;
  /** Called for a file whose facts are to be changed. Without this function, the rows show only names. */
  readonly onChange?: (file: StoredFile) => void;
  /** Shows a file to the tenants of the lease, or hides it. Without this function, the tenants never see the files. */
  readonly onShow?: (file: StoredFile, isShown: boolean) => void;
}

/** The kept files of a lease, a dwelling or an expense. A click on a name downloads the file. */
export function FileList({ label, query, removal, onChange, onShow }: FileListProps) {
  const { LL } = useI18nContext();
  const [toDelete, setToDelete] = useState<StoredFile | null>(null);
  if (query.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-1">
        {LL.files.loadFailed()}
        <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
          {LL.common.retry()}
        </Button>
      </p>
    );
  if (!query.data) return <Skeleton className="my-2 h-5 w-48" />;
  return (
    <>
      {query.data.length > 0 && (
        <ul aria-label={label} className="divide-y divide-border text-small">
          {query.data.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              onDelete={() => setToDelete(file)}
              {...(onChange && { onChange: () => onChange(file) })}
              {...(onShow && { onShow: (isShown) => onShow(file, isShown) })}
            />
          ))}
        </ul>
      )}
      <DeleteFileDialog file={toDelete} removal={removal} onClose={() => setToDelete(null)} />
    </>
  );
}

interface FileItemProps {
  readonly file: StoredFile;
  readonly onChange?: () => void;
  readonly onShow?: (isShown: boolean) => void;
  readonly onDelete: () => void;
}

function FileItem({
  file: { id, name, kind, madeOn, validUntil, isShown },
  onChange,
  onShow,
  onDelete,
}: FileItemProps) {
  const { LL, locale } = useI18nContext();
  return (
    <li className="flex items-start justify-between gap-x-1 py-1 max-sm:py-3">
      <span className="min-w-0 py-1.5 text-pretty">
        <FileLink id={id} name={name} />
        {onChange && (
          <span className="block text-muted">
            {[LL.files.kinds[kind](), madeOn && dayInWords(madeOn, locale)].filter(Boolean).join(' · ')}
          </span>
        )}
        <FileValidity validUntil={validUntil} />
        {onShow && isShown && <span className="block text-muted">{LL.files.isShown()}</span>}
      </span>
      <span className="-mr-2 flex shrink-0 max-sm:gap-3">
        {onShow && (
          <Button
            variant="ghost"
            size="action"
            className="max-sm:size-11"
            aria-pressed={isShown}
            aria-label={LL.files.showNamed({ name })}
            title={isShown ? LL.files.hide() : LL.files.show()}
            onClick={() => onShow(!isShown)}
          >
            {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </Button>
        )}
        {onChange && (
          <Button
            variant="ghost"
            size="action"
            className="max-sm:size-11"
            aria-label={LL.files.changeNamed({ name })}
            title={LL.files.change()}
            onClick={onChange}
          >
            <Pencil aria-hidden />
          </Button>
        )}
        <Button
          variant="ghost"
          size="action"
          className="max-sm:size-11"
          aria-label={LL.files.deleteNamed({ name })}
          title={LL.table.delete()}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      </span>
    </li>
  );
}

interface DeleteFileDialogProps {
  /** The file that the dialog asks about; `null` while the dialog is closed. */
  readonly file: StoredFile | null;
  readonly removal: Removal;
  readonly onClose: () => void;
}

function DeleteFileDialog({ file, removal, onClose }: DeleteFileDialogProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const shown = useLastShown(file);
  return (
    <ConfirmDialog
      isOpen={file !== null}
      title={LL.files.deleteTitle()}
      text={LL.files.deleteText({ name: shown?.name ?? '' })}
      confirmLabel={LL.table.delete()}
      isBusy={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        file &&
        removal.mutate(file.id, {
          onSuccess: () => notify.success(LL.files.deleted()),
          onError: (error) => report(error, LL.files.deleteFailed()),
          onSettled: onClose,
        })
      }
    />
  );
}
