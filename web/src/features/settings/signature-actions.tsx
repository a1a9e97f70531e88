import { Upload } from 'lucide-react';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface SignatureActionsProps {
  /** True if the pad or the editor has a signature to save. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onSave: () => void;
  /** Goes back to the stored signature; `null` if no signature is stored. */
  readonly onCancel: (() => void) | null;
}

export function SignatureActions({ isDirty, isBusy, onImport, onSave, onCancel }: SignatureActionsProps) {
  const { LL } = useI18nContext();
  return (
    <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
      <Button size="large" disabled={!isDirty} isBusy={isBusy} onClick={onSave}>
        {LL.signature.save()}
      </Button>
      <Button variant="secondary" size="large" onClick={onImport}>
        <Upload aria-hidden />
        {LL.signature.import()}
      </Button>
      {onCancel && (
        <Button variant="ghost" size="large" onClick={onCancel}>
          {LL.common.cancel()}
        </Button>
      )}
      <UnsavedChangesGuard isDirty={isDirty} />
    </div>
  );
}
