import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DOWNLOAD_MAX, type DocumentDownload } from '@shared/contract/documents/document.ts';
import { chunks } from '@shared/domain/chunks.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { bytesOf, joinZips, zipFiles } from '@/lib/files/zip-files.ts';

/** Returns the number of PDF files that are needed for a number of documents. */
export const pdfCount = (documents: number): number => Math.ceil(documents / DOWNLOAD_MAX);

/**
 * Returns a function that saves documents as a PDF or ZIP file with the given name. The function requests the documents
 * in parts of `DOWNLOAD_MAX`. If the landlord chose PDF and there are several parts, the file is a ZIP with one PDF for
 * each part. While several parts are being requested, `progress` is a text with the number of finished documents.
 * Otherwise, `progress` is `null`.
 */
export function useSaveDocuments(
  name: string,
  download: (request: DocumentDownload) => Promise<{ readonly blob: Blob }>,
) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [done, setDone] = useState(0);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ ids, format }: DocumentDownload) => {
      const parts: Blob[] = [];
      setDone(0);
      for (const part of chunks(ids, DOWNLOAD_MAX)) {
        parts.push((await download({ ids: part, format })).blob);
        setDone(parts.length * DOWNLOAD_MAX);
      }
      const [first] = parts;
      if (format === 'pdf' && parts.length === 1 && first !== undefined) saveFile(first, `${name}.pdf`);
      else saveFile(await (format === 'pdf' ? zipPdfs(name, parts) : joinZips(parts)), `${name}.zip`);
    },
    onError: (error) => report(error, LL.month.downloadFailed()),
  });
  const total = variables?.ids.length ?? 0;
  const progress =
    isPending && total > DOWNLOAD_MAX ? LL.month.progress({ done: Math.min(done, total), total }) : null;
  return { mutate, isPending, format: variables?.format, progress };
}

/** Puts PDFs into a ZIP. The numbers in the file names follow the order of the documents. */
async function zipPdfs(name: string, parts: readonly Blob[]): Promise<Blob> {
  const files = parts.map(async (part, index) => [`${name}-${index + 1}.pdf`, await bytesOf(part)] as const);
  return zipFiles(Object.fromEntries(await Promise.all(files)));
}
