import { saveFile } from '@/lib/files/download.ts';

/** A file that is written piece by piece. */
export interface FileSink {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Saves the file. Uses this name if the user has not chosen one. */
  readonly close: (fileName: string) => Promise<void>;
  /** Discards the file. */
  readonly abort: () => Promise<void>;
}

type PickFile = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle>;

/**
 * Opens a ZIP file for writing. In Chromium, the user chooses a file, and the bytes go to the disk at once. Other
 * browsers keep the bytes until the file is complete. Call this function in an event of the user. Returns `null` if the
 * user chose no file.
 */
export async function zipSink(suggestedName: string): Promise<FileSink | null> {
  // TypeScript has no type for it yet.
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

export function memorySink(): FileSink {
  const pieces: Blob[] = [];
  return {
    // A browser may store a Blob on the disk.
    write: (bytes) => Promise.resolve(void pieces.push(new Blob([bytes]))),
    close: (fileName) => Promise.resolve(saveFile(new Blob(pieces, { type: 'application/zip' }), fileName)),
    abort: () => Promise.resolve(),
  };
}
