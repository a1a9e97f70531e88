import { Eraser, type LucideIcon, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SignatureActions } from './signature-actions.tsx';
import { signatureFile } from './signature-file.ts';
import { useSignaturePad } from './use-signature-pad.ts';

interface SignaturePadProps {
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onSave: (file: Blob) => void;
  readonly onCancel: (() => void) | null;
}

/** The pad on which the landlord draws a signature. */
export function SignaturePad({ isBusy, onImport, onSave, onCancel }: SignaturePadProps) {
  const { LL } = useI18nContext();
  const hintId = useId();
  const { canvasRef, strokeCount, undo, clear } = useSignaturePad();
  const isEmpty = strokeCount === 0;

  const save = async (): Promise<void> => {
    if (canvasRef.current) onSave(await signatureFile(canvasRef.current));
  };

  return (
    <>
      <div className="relative overflow-hidden rounded-control border border-control bg-white">
        <div
          aria-hidden
          className="absolute inset-x-8 bottom-[22%] border-b border-dashed border-[#9aa1b0]"
        />
        <canvas
          ref={canvasRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas needs a role to have a name
          role="img"
          aria-label={LL.signature.pad()}
          aria-describedby={hintId}
          className="relative block aspect-[12/5] w-full cursor-crosshair max-sm:aspect-[3/2]"
        />
        <div className="absolute top-2 right-2 flex gap-1.5 max-sm:gap-2.5">
          <PadButton name={LL.signature.undo()} icon={Undo2} isDisabled={isEmpty} onClick={undo} />
          <PadButton name={LL.signature.clear()} icon={Eraser} isDisabled={isEmpty} onClick={clear} />
        </div>
      </div>
      <p id={hintId} className="mt-2 text-small text-pretty text-muted">
        {LL.signature.padHint()} {LL.signature.padHelp()}
      </p>
      <SignatureActions
        isDirty={!isEmpty}
        isBusy={isBusy}
        onImport={onImport}
        onSave={() => void save()}
        onCancel={onCancel}
      />
    </>
  );
}

interface PadButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function PadButton({ name, icon: Icon, isDisabled, onClick }: PadButtonProps) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
