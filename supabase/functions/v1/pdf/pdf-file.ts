import { zlibSync } from 'fflate';

/** The number of an object in a file. */
export type Ref = number;

interface Stream {
  readonly dictionary: string;
  readonly data: Uint8Array;
}

/** Where an object is: in the file (1) at some byte, or in a stream of objects (2) at some place. */
type Place = readonly [type: number, where: number, index: number];

const OBJECTS_PER_STREAM = 200;
// Starting the compressor takes longer than it saves below this.
const SMALLEST_COMPRESSED_BYTES = 1000;

/**
 * Collects the objects of a PDF 1.7 file and writes them, all but streams packed into compressed object streams
 * (ISO 32000-1, 7.5.7). The compressor is a package of ours and not the runtime's: the same objects give the same bytes
 * on every machine.
 */
export class PdfFile {
  readonly #bodies = new Map<Ref, string>();
  readonly #streams = new Map<Ref, Stream>();
  #last: Ref = 0;

  /** A number for an object that is filled in later. */
  reserve(): Ref {
    this.#last += 1;
    return this.#last;
  }

  fill(ref: Ref, body: string): void {
    this.#bodies.set(ref, body);
  }

  add(body: string): Ref {
    const ref = this.reserve();
    this.fill(ref, body);
    return ref;
  }

  /** A stream, compressed here unless it is small; `entries` are those of its dictionary but for length and filter. */
  addStream(entries: string, data: Uint8Array): Ref {
    if (data.length < SMALLEST_COMPRESSED_BYTES) return this.addEncodedStream(entries, data);
    return this.addEncodedStream(`${entries} /Filter /FlateDecode`, compress(data));
  }

  /** A stream whose dictionary says by itself how the data is encoded. */
  addEncodedStream(entries: string, data: Uint8Array): Ref {
    const ref = this.reserve();
    this.#streams.set(ref, { dictionary: `<< ${entries} /Length ${data.length} >>`, data });
    return ref;
  }

  /** The bytes of the file. No object can be added after it. */
  save(root: Ref, info: Ref): Uint8Array<ArrayBuffer> {
    const places: Place[] = [[0, 0, 65_535]];
    this.#packBodies(places);
    const header = latin1('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n');
    const chunks: Uint8Array[] = [header];
    let length = header.length;
    const push = (...parts: readonly Uint8Array[]) => {
      for (const part of parts) {
        chunks.push(part);
        length += part.length;
      }
    };
    const pushStream = (ref: Ref, { dictionary, data }: Stream) => {
      push(latin1(`${ref} 0 obj\n${dictionary}\nstream\n`), data, latin1('\nendstream\nendobj\n'));
    };
    for (const [ref, stream] of this.#streams) {
      places[ref] = [1, length, 0];
      pushStream(ref, stream);
    }
    const start = length;
    const xref = this.#last + 1;
    places[xref] = [1, start, 0];
    this.addStream(
      `/Type /XRef /Size ${xref + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R`,
      xrefTable(places),
    );
    const table = this.#streams.get(xref);
    if (table) pushStream(xref, table);
    push(latin1(`startxref\n${start}\n%%EOF\n`));
    return concatenate(chunks, length);
  }

  #packBodies(places: Place[]): void {
    const bodies = [...this.#bodies];
    for (let start = 0; start < bodies.length; start += OBJECTS_PER_STREAM) {
      const part = bodies.slice(start, start + OBJECTS_PER_STREAM);
      let [head, packed] = ['', ''];
      for (const [ref, body] of part) {
        head += `${ref} ${packed.length} `;
        packed += `${body}\n`;
      }
      const entries = `/Type /ObjStm /N ${part.length} /First ${head.length}`;
      const stream = this.addStream(entries, latin1(head + packed));
      part.forEach(([ref], index) => {
        places[ref] = [2, stream, index];
      });
    }
  }
}

/** A text outside the page, such as a title, in UTF-16. */
export function textString(text: string): string {
  let hex = '<FEFF';
  for (let index = 0; index < text.length; index += 1) hex += hex4(text.charCodeAt(index));
  return `${hex}>`;
}

/** A number from 0 to 65,535 as four hexadecimal digits. */
export function hex4(value: number): string {
  return (value + 0x1_00_00).toString(16).slice(1).toUpperCase();
}

/** A length or coordinate in hundredths of a point, which no eye or printer tells from the exact one. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Each character, all below U+0100, as one byte. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function compress(data: Uint8Array): Uint8Array {
  return zlibSync(data, { level: 6 });
}

function xrefTable(places: readonly Place[]): Uint8Array {
  const bytes = new Uint8Array(places.length * 7);
  const view = new DataView(bytes.buffer);
  places.forEach(([type, where, index], ref) => {
    view.setUint8(ref * 7, type);
    view.setUint32(ref * 7 + 1, where);
    view.setUint16(ref * 7 + 5, index);
  });
  return bytes;
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
