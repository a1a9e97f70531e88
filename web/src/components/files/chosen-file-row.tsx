import { Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface ChosenFileRowProps {
  readonly file: File;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The name of a file that is not kept yet, and the button that forgets the file. */
export function ChosenFileRow({ file, removeLabel, onRemove, children }: ChosenFileRowProps) {
  return (
    <p className="flex min-h-11 items-center gap-2">
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
      {children}
      <Button variant="ghost" size="icon" aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </p>
  );
}
