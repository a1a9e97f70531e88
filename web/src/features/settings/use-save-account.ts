import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { todayInParis } from '@shared/domain/period.ts';
import { exportPart } from '@/api/accounts/account.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { fetchPart, type JoinedZip, joinedZip } from '@/lib/files/zip-files.ts';

interface Export {
  readonly year: string | null;
  readonly sink: FileSink;
  readonly zip: JoinedZip;
  fileName: string;
  /** The number of the next part, counted from 1. */
  part: number;
  /** The number of parts. It changes if files are added or deleted during the export. */
  count: number;
  /** The query of the next part; null after the last part. */
  next: string | null;
}

interface Asked {
  readonly year: string | null;
  /** True for an export that is too large for memory. Each piece then goes to the disk when it arrives. */
  readonly isLarge: boolean;
}

/**
 * Returns `mutate`, which saves all data of the account as one ZIP. `year` limits the documents to one year. The API
 * sends the export in parts, and the hook requests one part after the other. A failed request is repeated up to three
 * times. If a part still fails, the next call of `mutate` continues with this part. `progress` is a text with the
 * current part and the number of parts; `null` if there is only one part.
 */
export function useSaveAccount() {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [at, setAt] = useState({ part: 1, count: 1 });
  const unfinished = useRef<Export | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Asked) => {
      const unfinishedArchive = unfinished.current;
      const one = unfinishedArchive?.year === asked.year ? unfinishedArchive : await begin(asked);
      if (unfinishedArchive !== null && unfinishedArchive !== one) void unfinishedArchive.sink.abort();
      unfinished.current = one;
      if (one === null) return;
      while (one.next !== null) {
        setAt({ part: one.part, count: Math.max(one.part, one.count) });
        await addPart(one, one.next);
      }
      await one.zip.end();
      await one.sink.close(one.fileName);
      unfinished.current = null;
    },
    onError: (error) => {
      const hasBegun = (unfinished.current?.part ?? 1) > 1;
      if (!hasBegun) report(error, LL.privacy.exportFailed());
      else if (!isSessionLost(error)) notify.error(LL.privacy.exportGoesOn());
    },
  });
  return { mutate, isPending, progress: isPending && at.count > 1 ? LL.privacy.exporting(at) : null };
}

/** Opens the file and starts the ZIP. Returns `null` if the user chose no file. */
async function begin({ year, isLarge }: Asked): Promise<Export | null> {
  const fileName = `${['klinky', year, todayInParis()].filter(Boolean).join('-')}.zip`;
  const sink = isLarge ? await zipSink(fileName) : memorySink();
  if (sink === null) return null;
  return {
    year,
    sink,
    zip: await joinedZip((bytes) => sink.write(bytes)),
    fileName,
    part: 1,
    count: 1,
    next: '',
  };
}

async function addPart(one: Export, query: string): Promise<void> {
  const { blob, fileName, count, next } = await fetchPart(() => exportPart(one.year, query));
  await one.zip.add(blob);
  if (count !== null) {
    one.count = count;
    one.fileName = fileName ?? one.fileName;
  }
  one.part += 1;
  one.next = next;
}

/** A file that the app writes piece by piece. */
interface FileSink {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Saves the file. `fileName` applies only if the user has not chosen a name. */
  readonly close: (fileName: string) => Promise<void>;
  readonly abort: () => Promise<void>;
}

type PickFile = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle>;

/**
 * Opens a ZIP file for writing. In Chromium, the user chooses a file, and each piece goes to the disk at once. In other
 * browsers, the pieces stay in memory until the file is complete. Call this function in a handler of a click or key
 * press, because browsers otherwise refuse to open the file dialog. Returns `null` if the user chooses no file.
 */
async function zipSink(suggestedName: string): Promise<FileSink | null> {
  // TypeScript has no type for `showSaveFilePicker` yet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { showSaveFilePicker } = window as { readonly showSaveFilePicker?: PickFile };
  if (showSaveFilePicker === undefined) return memorySink();
  try {
    const handle = await showSaveFilePicker({
      suggestedName,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
    const file = await handle.createWritable();
    return {
      write: (bytes) => file.write(bytes),
      close: () => file.close(),
      abort: () => file.abort(),
    };
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : memorySink();
  }
}

function memorySink(): FileSink {
  const pieces: Blob[] = [];
  return {
    // A Blob lets the browser store the bytes on the disk.
    write: (bytes) => Promise.resolve(void pieces.push(new Blob([bytes]))),
    close: (fileName) => Promise.resolve(saveFile(new Blob(pieces, { type: 'application/zip' }), fileName)),
    abort: () => Promise.resolve(),
  };
}
