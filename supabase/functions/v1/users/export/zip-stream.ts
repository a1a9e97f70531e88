import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A reader that takes nothing for so long has gone without saying so. */
const STALLED_MS = 60_000;

/** A file of an archive to which text is written bit by bit, beside others. */
export interface TextFile {
  write(text: string): void;
  end(): void;
}

/** An archive being written, its files in the order in which they were begun. What is written of a later one waits in memory, compressed. */
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

  /** Adds a file that is compressed already, as PDF and PNG files are. */
  add(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
  }

  end(): void {
    this.#zip.end();
  }

  /** What has been written since it was last taken. */
  take(): Uint8Array[] {
    return this.#written.splice(0);
  }
}

/**
 * A ZIP as a stream. `write` goes on when the reader is ready for more, from one `yield` to the next; where it fails the stream
 * breaks off, without the end that makes it a ZIP. `onEnd` is called once, however it ends.
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
