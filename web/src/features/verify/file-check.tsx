import { FileCheck2, FileSearch, FileWarning, FileX2, ShieldAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { fileFingerprint } from './file-fingerprint.ts';

interface FileCheckProps {
  /** The SHA-256 of the issued document, in hexadecimal. */
  readonly sha256: string;
  /** True if the document is still valid. */
  readonly isValid: boolean;
}

/** The card in which the user compares a file with the document. The file stays on the user's device. */
export function FileCheck({ sha256, isValid }: FileCheckProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const { checked, check } = useFileCheck(sha256);
  const isOver = useFileDrop(check);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={cn(
        'border-t border-border px-5 py-6 transition-colors sm:px-7',
        isOver && 'bg-primary-soft text-on-primary-soft',
      )}
    >
      <h3 id={`${id}-title`} className="text-title">
        {isOver ? LL.verify.drop() : LL.verify.fileTitle()}
      </h3>
      <p className={cn('mt-1 text-pretty', !isOver && 'text-muted')}>{LL.verify.fileText()}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <label
          htmlFor={id}
          className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-border bg-surface px-5 font-medium text-foreground shadow-card transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring hover:border-control/60 hover:bg-surface-sunken"
        >
          <FileSearch aria-hidden className="size-[1.125rem]" />
          {checked === null ? LL.verify.choose() : LL.verify.chooseAnother()}
          <input
            id={id}
            type="file"
            accept="application/pdf,.pdf"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) check(file);
              // Clear the field, so that the user can choose the same file again after changing it.
              currentTarget.value = '';
            }}
          />
        </label>
        {checked?.result === 'reading' && <span className="text-muted">{LL.verify.comparing()}</span>}
      </div>
      <div aria-live="polite">{checked && <CheckResult checked={checked} isValid={isValid} />}</div>
      <p className="mt-4 text-small text-muted">
        {LL.verify.fingerprint()}
        <code className="block break-all">{sha256}</code>
      </p>
    </section>
  );
}

interface CheckResultProps extends Pick<FileCheckProps, 'isValid'> {
  readonly checked: NonNullable<ReturnType<typeof useFileCheck>['checked']>;
}

function CheckResult({ checked: { name: file, result }, isValid }: CheckResultProps) {
  const { LL } = useI18nContext();
  switch (result) {
    case 'same':
      return (
        <Result
          kind={isValid ? 'same' : 'sameBut'}
          title={isValid ? LL.verify.sameTitle() : LL.verify.sameButTitle()}
          text={LL.verify.sameText({ file })}
        />
      );
    case 'other':
      return (
        <Result
          kind="other"
          title={LL.verify.otherTitle()}
          text={isValid ? LL.verify.otherText({ file }) : LL.verify.otherOrCopyText({ file })}
        />
      );
    case 'unreadable':
      return (
        <Result
          kind="unreadable"
          title={LL.verify.unreadableTitle()}
          text={LL.verify.unreadableText({ file })}
        />
      );
    default:
      return null;
  }
}

const LOOKS = {
  same: [FileCheck2, 'bg-success/12 [&_svg]:text-success'],
  sameBut: [ShieldAlert, 'bg-gold-soft text-on-gold-soft'],
  other: [FileX2, 'bg-danger-soft [&_svg]:text-danger'],
  unreadable: [FileWarning, 'bg-gold-soft text-on-gold-soft'],
} as const;

function Result({ kind, title, text }: { kind: keyof typeof LOOKS; title: string; text: string }) {
  const [Icon, className] = LOOKS[kind];
  return (
    <div className={cn('mt-4 flex items-start gap-3 rounded-control px-4 py-3 text-foreground', className)}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-pretty wrap-anywhere">{text}</p>
      </div>
    </div>
  );
}

/** The last file that the user chose, with the result of its check. */
interface CheckedFile {
  readonly name: string;
  readonly result: 'reading' | 'same' | 'other' | 'unreadable';
}

/** Compares files on the user's device with the SHA-256 of a document, in hexadecimal. */
function useFileCheck(sha256: string) {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const latest = useRef<File>(null);

  const check = async (file: File): Promise<void> => {
    latest.current = file;
    setChecked({ name: file.name, result: 'reading' });
    const result = await fileFingerprint(file).then(
      (fingerprint) => (fingerprint === sha256 ? 'same' : 'other'),
      () => 'unreadable' as const,
    );
    // Ignore the result if the user has chosen another file in the meantime.
    if (latest.current === file) setChecked({ name: file.name, result });
  };

  return { checked, check: (file: File): void => void check(file) };
}
