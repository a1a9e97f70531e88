import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A client that reads nothing for this time counts as gone. */
const STALLED_MS = 60_000;

/** A text file of an archive, written in pieces while other files are open. */
export interface TextFile {
  write(text: string): void;
  end(): void;
}

/**
 * An archive that is being written. The archive has its files in the order of their creation. So the compressed data of
 * a file waits in memory until all earlier files have ended.
 */
export class Archive {
  readonly #encoder = new TextEncoder();
  readonly #written: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#written.push(chunk);
  });

  beginText(name: string): TextFile {
    const file = new ZipDeflate(name);
    this.#zip.add(file);
    return {
      write: (text) => file.push(this.#encoder.encode(text)),
      end: () => file.push(new Uint8Array(), true),
    };
  }

  /** Adds a file that is already compressed, such as a PDF or PNG. */
  add(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
  }

  end(): void {
    this.#zip.end();
  }

  /** Returns the data written since the last call. */
  take(): Uint8Array[] {
    return this.#written.splice(0);
  }
}

/**
 * Returns a ZIP as a stream. At each `yield`, `write` waits until the reader is ready for more. If `write` fails, the
 * stream breaks off before the end that makes a valid ZIP. `onEnd` is called once, however the stream ends.
 */
export function zipStream(
  write: (archive: Archive) => AsyncGenerator<void>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const archive = new Archive();
  const steps = write(archive);
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(stalled);
    onEnd();
  };
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(stalled);
      try {
        let chunks: Uint8Array[] = [];
        let isDone = false;
        while (chunks.length === 0 && !isDone) {
          isDone = (await steps.next()).done === true;
          if (isDone) archive.end();
          chunks = archive.take();
        }
        for (const chunk of chunks) controller.enqueue(chunk);
        if (isDone) {
          controller.close();
          end();
          return;
        }
      } catch (error) {
        end();
        throw error;
      }
      stalled = setTimeout(() => {
        controller.error(new Error('Nobody reads the archive'));
        end();
        void steps.return(undefined);
      }, STALLED_MS);
    },
    async cancel() {
      end();
      await steps.return(undefined);
    },
  });
}
