import { PenLine, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Signer, signatureUrl, useChangeSignature } from '@/api/documents/signature.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { SettingsCard } from './settings-card.tsx';
import { SignatureEditor, SignatureImage } from './signature-editor.tsx';

interface SignatureProps {
  readonly signatureId: string | null;
  readonly signer: Signer;
}

/** The card of the profile page with the landlord's signature. */
export function SignatureCard({ signatureId }: Pick<SignatureProps, 'signatureId'>) {
  const { LL } = useI18nContext();
  return (
    <SettingsCard isRare id="signature" title={LL.signature.title()} text={LL.signature.text()}>
      <div className="mt-5 max-w-lg">
        <Signature signatureId={signatureId} signer={null} />
      </div>
    </SettingsCard>
  );
}

/** Shows the stored signature, or an editor for a new signature. */
export function Signature({ signatureId, signer }: SignatureProps) {
  const { LL } = useI18nContext();
  const [isReplacing, setIsReplacing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const frameRef = useRef<HTMLDivElement>(null);
  const { report } = useFailure();
  const change = useChangeSignature(signer);

  // The focus moves to the frame, because the button that the user clicked disappears.
  const turn = (isNext: boolean): void => {
    setIsReplacing(isNext);
    frameRef.current?.focus();
  };
  const remove = (): void =>
    change.mutate(null, {
      onSuccess: () => notify.success(LL.signature.removed()),
      onError: (error) => report(error, LL.signature.removeFailed()),
      onSettled: () => setIsAsking(false),
    });

  return (
    <>
      <div ref={frameRef} tabIndex={-1} className="outline-none">
        {signatureId === null || isReplacing ? (
          <SignatureEditor
            signer={signer}
            onSaved={() => turn(false)}
            onCancel={signatureId === null ? null : () => turn(false)}
          />
        ) : (
          <>
            <SignatureImage url={signatureUrl(signatureId, signer)} label={LL.signature.preview()} />
            <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
              <Button variant="secondary" size="large" onClick={() => turn(true)}>
                <PenLine aria-hidden />
                {LL.signature.replace()}
              </Button>
              <Button variant="ghost" size="large" onClick={() => setIsAsking(true)}>
                <Trash2 aria-hidden />
                {LL.table.delete()}
              </Button>
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.signature.removeTitle()}
        text={LL.signature.removeText()}
        confirmLabel={LL.table.delete()}
        isBusy={change.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
      />
    </>
  );
}
