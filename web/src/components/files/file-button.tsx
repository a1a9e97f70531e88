import type { LucideIcon } from 'lucide-react';
import { type Ref, useId } from 'react';
import { cn } from '@/lib/cn.ts';

const LOOKS = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-border bg-surface hover:border-control/60 hover:bg-surface-sunken',
} as const;

interface FileButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  /** A hint that a file can be dropped on the page. The hint is hidden on touch screens. */
  readonly dropHint: string;
  readonly look: keyof typeof LOOKS;
  /** The accepted file types. Phones disable all other files, even files of an unknown type. */
  readonly accept?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
}

/** A button that opens a file dialog, with hints. */
export function FileButton({
  icon: Icon,
  label,
  hint,
  dropHint,
  look,
  accept,
  inputRef,
  onFile,
}: FileButtonProps) {
  const id = useId();
  return (
    <>
      <label
        htmlFor={id}
        className={cn(
          'inline-flex h-11 cursor-pointer items-center gap-2 rounded-control px-5 font-medium shadow-card transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          LOOKS[look],
        )}
      >
        <Icon aria-hidden className="size-[1.125rem]" />
        {label}
        <input
          id={id}
          ref={inputRef}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // Allows the user to choose the same file again after he has changed it.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-small text-pretty text-muted">
        {hint} <span className="pointer-coarse:hidden">{dropHint}</span>
      </p>
    </>
  );
}
