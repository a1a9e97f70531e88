import { type Ref, useEffect, useRef, useState } from 'react';
import { SIGNATURE_MEDIA_TYPES } from '@shared/contract/users/signature.ts';
import { type Signer, useChangeSignature } from '@/api/documents/signature.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { SignatureActions } from './signature-actions.tsx';
import { UnreadableImageError, readImageFile, signatureFile } from './signature-file.ts';

const pad = lazyPart(async () => (await import('./signature-pad.tsx')).SignaturePad);

interface Chosen {
  readonly file: Blob;
  readonly url: string;
}

interface SignatureEditorProps {
  readonly signer: Signer;
  readonly onSaved: () => void;
  /** Goes back to the stored signature; `null` if no signature is stored. */
  readonly onCancel: (() => void) | null;
}

/** The editor in which the landlord draws a signature or chooses an image. */
export function SignatureEditor({ signer, onSaved, onCancel }: SignatureEditorProps) {
  const { LL } = useI18nContext();
  const inputRef = useRef<HTMLInputElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const { chosen, isUnreadable, isSaving, show, choose, save } = useSignature(signer, onSaved, () =>
    frameRef.current?.focus(),
  );
  const actions = { isBusy: isSaving, onImport: () => inputRef.current?.click(), onCancel };

  return (
    <div ref={frameRef} tabIndex={-1} className="outline-none">
      <ImageInput ref={inputRef} onImage={(image) => void choose(image)} />
      {chosen ? (
        <>
          <SignatureImage url={chosen.url} label={LL.signature.chosen()} />
          <SignatureActions
            {...actions}
            isDirty
            onSave={() => save(chosen.file)}
            onCancel={() => show(null)}
          />
        </>
      ) : (
        <LazyContent
          part={pad}
          shape={<Skeleton className="aspect-[12/5] w-full rounded-control max-sm:aspect-[3/2]" />}
          onFailed={() => notify.error(LL.errors.network())}
        >
          {(SignaturePad) => <SignaturePad {...actions} onSave={save} />}
        </LazyContent>
      )}
      <p role="alert" className="mt-2 text-small text-danger empty:hidden">
        {isUnreadable && LL.fieldIssues.invalidImage()}
      </p>
    </div>
  );
}

/**
 * Returns the chosen image, and the functions that choose and save a signature. `onShown` moves the focus: the pressed
 * button disappears when an image replaces the pad, or the pad replaces an image.
 */
function useSignature(signer: Signer, onSaved: () => void, onShown: () => void) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const change = useChangeSignature(signer);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  const show = (next: Chosen | null): void => {
    setChosen(next);
    onShown();
  };
  const choose = async (image: File): Promise<void> => {
    try {
      const file = await signatureFile(await readImageFile(image));
      setIsUnreadable(false);
      show({ file, url: URL.createObjectURL(file) });
    } catch (error) {
      if (error instanceof UnreadableImageError) setIsUnreadable(true);
      else report(error, LL.signature.saveFailed());
    }
  };
  const save = (file: Blob): void =>
    change.mutate(file, {
      onSuccess: () => {
        notify.success(LL.signature.saved());
        onSaved();
      },
      onError: (error) => report(error, LL.signature.saveFailed()),
    });
  return { chosen, isUnreadable, isSaving: change.isPending, show, choose, save };
}

function ImageInput({ ref, onImage }: { ref: Ref<HTMLInputElement>; onImage: (image: File) => void }) {
  const { LL } = useI18nContext();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={LL.signature.import()}
      accept={SIGNATURE_MEDIA_TYPES.join(',')}
      onChange={({ currentTarget }) => {
        const [image] = currentTarget.files ?? [];
        if (image) onImage(image);
        // Clear the field, so that the user can choose the same file twice in a row.
        currentTarget.value = '';
      }}
    />
  );
}

/** A signature on a white background, as on receipts. */
export const SignatureImage = ({ url, label }: { url: string; label: string }) => (
  <div className="flex aspect-[12/5] items-center justify-center rounded-control border border-border bg-white p-4">
    <img src={url} alt={label} className="max-h-full max-w-full" />
  </div>
);
