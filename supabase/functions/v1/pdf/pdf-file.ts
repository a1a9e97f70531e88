import { zlibSync } from 'fflate';

/** The number of an object in a file. */
export type Ref = number;

interface Stream {
  readonly dictionary: string;
  readonly data: Uint8Array;
}

/** The position of an object: a byte offset in the file (type 1), or an index in an object stream (type 2). */
type Place = readonly [type: number, where: number, index: number];

const OBJECTS_PER_STREAM = 200;
// Streams with fewer bytes are not compressed, because the gain is not worth the time.
const SMALLEST_COMPRESSED_BYTES = 1000;

/**
 * Collects the objects of a PDF 1.7 file and writes them. All objects except streams are packed into compressed object
 * streams (ISO 32000-1, 7.5.7). The compressor is an npm package, so that the same objects give the same bytes on every
 * machine.
 */
export class PdfFile {
  readonly #bodies = new Map<Ref, string>();
  readonly #streams = new Map<Ref, Stream>();
  #last: Ref = 0;

  /** Reserves the number of an object that `fill` adds later. */
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

  /**
   * Adds a stream, and compresses it unless it is small. `entries` are its dictionary entries, without length and
   * filter.
   */
  addStream(entries: string, data: Uint8Array): Ref {
    if (data.length < SMALLEST_COMPRESSED_BYTES) return this.addEncodedStream(entries, data);
    return this.addEncodedStream(`${entries} /Filter /FlateDecode`, compress(data));
  }

  /** Adds a stream unchanged. `entries` must name the encoding of the data, if any. */
  addEncodedStream(entries: string, data: Uint8Array): Ref {
    const ref = this.reserve();
    this.#streams.set(ref, { dictionary: `<< ${entries} /Length ${data.length} >>`, data });
    return ref;
  }

  /** Returns the bytes of the file. After this call, no object can be added. */
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
    const id = fingerprint(chunks);
    const start = length;
    const xref = this.#last + 1;
    places[xref] = [1, start, 0];
    this.addStream(
      `/Type /XRef /Size ${xref + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]`,
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

/** Returns a PDF string in UTF-16, for text outside the page content, such as a title. */
export function textString(text: string): string {
  let hex = '<FEFF';
  for (let index = 0; index < text.length; index += 1) hex += hex4(text.charCodeAt(index));
  return `${hex}>`;
}

/** Returns a number from 0 to 65,535 as four hexadecimal digits. */
export function hex4(value: number): string {
  return (value + 0x1_00_00).toString(16).slice(1).toUpperCase();
}

/** Returns a length or coordinate, rounded to a hundredth of a point. No eye or printer sees the difference. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Returns a text as one byte per character. All characters must be below U+0100. */
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

/**
 * Returns 128 bits that depend on all bytes, in hexadecimal (FNV-1a in four lanes). Different files have different ids.
 */
function fingerprint(chunks: readonly Uint8Array[]): string {
  const lanes = [0x81_1c_9d_c5, 0x01_00_01_93, 0x9e_37_79_b9, 0x85_eb_ca_6b];
  return lanes
    .map((seed) => {
      let hash = seed;
      for (const chunk of chunks) for (const byte of chunk) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
      return hex4((hash >>> 16) & 0xff_ff) + hex4(hash & 0xff_ff);
    })
    .join('');
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
