import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { canSharePdf, sharePdf } from '@/lib/files/share-pdf.ts';
import type { DownloadedFile } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useFailure } from '../form/use-failure.ts';
import { Button } from '../ui/button.tsx';

interface DocumentId {
  readonly id: string;
  readonly number: string;
}

interface ShareButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  readonly document: DocumentId;
  readonly onFetch: (document: DocumentId) => Promise<DownloadedFile>;
}

/** A button that passes the PDF of a document on to another app. Browsers without this ability show no button. */
export function ShareButton({ document, onFetch, variant = 'secondary', ...look }: ShareButtonProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const fetched = useRef<DownloadedFile>(undefined);
  const sharing = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = (fetched.current ??= await onFetch(document));
      await sharePdf(blob, fileName ?? `${document.number}.pdf`);
    },
    onError: (error) => {
      // The landlord has closed the list of apps.
      if (error.name === 'AbortError') return;
      // The PDF arrived long after the press. The next press shares it at once.
      if (error.name === 'NotAllowedError') notify.info(LL.share.again());
      else report(error, LL.share.failed());
    },
  });
  if (!canSharePdf()) return null;
  return (
    <Button
      variant={variant}
      {...look}
      aria-label={LL.share.named({ number: document.number })}
      title={LL.share.share()}
      isBusy={sharing.isPending}
      onClick={() => sharing.mutate()}
    >
      {!sharing.isPending && <Share2 aria-hidden />}
      <span>{LL.share.share()}</span>
    </Button>
  );
}
