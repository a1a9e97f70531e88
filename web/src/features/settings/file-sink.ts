import { saveFile } from '@/lib/files/download.ts';

/** A file that the app writes piece by piece. */
export interface FileSink {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Saves the file. `fileName` applies only if the user has not chosen a name. */
  readonly close: (fileName: string) => Promise<void>;
  /** Discards the file. */
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
export async function zipSink(suggestedName: string): Promise<FileSink | null> {
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

export function memorySink(): FileSink {
  const pieces: Blob[] = [];
  return {
    // A Blob lets the browser store the bytes on the disk.
    write: (bytes) => Promise.resolve(void pieces.push(new Blob([bytes]))),
    close: (fileName) => Promise.resolve(saveFile(new Blob(pieces, { type: 'application/zip' }), fileName)),
    abort: () => Promise.resolve(),
  };
}
