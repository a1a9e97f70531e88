import { Paperclip } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '../ui/button.tsx';

interface ChooseFileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** A button that opens a file dialog for a photograph or a PDF. A phone also offers its camera. */
export function ChooseFileButton({ label, isBusy = false, onFile, ...button }: ChooseFileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept="image/*,application/pdf"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Clear the field, so that the user can choose the same file twice in a row.
          currentTarget.value = '';
        }}
      />
      <Button {...button} isBusy={isBusy} onClick={() => inputRef.current?.click()}>
        {!isBusy && <Paperclip aria-hidden />}
        {label}
      </Button>
    </>
  );
}
