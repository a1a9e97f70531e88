import { type ClipboardEvent, useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';

interface PasteFieldProps {
  /** The typed text before it is read as a table. */
  readonly text: string;
  readonly isBusy: boolean;
  /** True if the user drags a file over the page. */
  readonly isOver: boolean;
  /** True if the field takes the focus on mount. */
  readonly isFocused: boolean;
  readonly onType: (text: string) => void;
  readonly onTake: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** Reads pasted cells of a spreadsheet at once. Reads any other text when the button is pressed. */
export function PasteField({ text, isBusy, isOver, isFocused, onType, onTake, onFile }: PasteFieldProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const paste = (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    const pasted = clipboardData.getData('text/plain');
    const [file] = clipboardData.files;
    // Several cells make a table. The spreadsheet also pastes a picture of the cells, which is ignored.
    if (/[\t\n]/.test(pasted.trim())) onTake(pasted);
    else if (pasted === '' && file) onFile(file);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {LL.imports.paste()}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={4}
        spellCheck={false}
        ref={isFocused ? focusOnMount : undefined}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
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
        <Button className="mt-3" isBusy={isBusy} onClick={() => onTake(text)}>
          {LL.imports.readText()}
        </Button>
      )}
    </div>
  );
}
