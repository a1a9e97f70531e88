import { saveFile } from '@/lib/files/download.ts';

/** Where the bytes of a file go that is written piece by piece. */
export interface FileSink {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Saves the file, under a name where none was chosen. */
  readonly close: (fileName: string) => Promise<void>;
  /** Gives the file up. */
  readonly abort: () => Promise<void>;
}

type PickFile = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle>;

/**
 * A ZIP file that goes to the disk while it is written, where the browser lets its user choose one (Chromium); elsewhere the browser keeps its
 * pieces until it is whole. Call it in an event of the user. `null`: the user chose no file.
 */
export async function zipSink(suggestedName: string): Promise<FileSink | null> {
  // Not in the types of TypeScript yet.
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
    // A browser may keep a Blob on the disk.
    write: (bytes) => Promise.resolve(void pieces.push(new Blob([bytes]))),
    close: (fileName) => Promise.resolve(saveFile(new Blob(pieces, { type: 'application/zip' }), fileName)),
    abort: () => Promise.resolve(),
  };
}
