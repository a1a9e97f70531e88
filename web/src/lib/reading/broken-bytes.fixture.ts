import fc from 'fast-check';

/** Texts that often break parsers. */
const NASTY = [
  '"',
  '""',
  ';',
  '\t',
  '\n',
  '\r',
  '\0',
  '\uFEFF',
  '<',
  '>',
  '&',
  '&amp;amp;eacute;',
  '&#1114112;',
  '<!--',
  '<!DOCTYPE',
  '<![CDATA[',
  '-',
  '9'.repeat(400),
  '('.repeat(300),
  ' '.repeat(900),
  '<a>'.repeat(200),
  '1.345',
  '31/02/2026',
  '__proto__',
  'é',
];

/**
 * Returns a fast-check arbitrary. It generates files that differ from the given files by one to four random changes. A
 * change replaces, removes, inserts or repeats bytes. `nasty` are additional texts to insert.
 */
export function brokenBytes(
  bytes: fc.Arbitrary<Uint8Array>,
  nasty: readonly string[],
): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    kind: fc.constantFrom('flip', 'cut', 'put', 'repeat', 'end'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 60 }),
    byte: fc.integer({ min: 0, max: 255 }),
    text: fc.constantFrom(...NASTY, ...nasty),
  });
  return fc
    .tuple(bytes, fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([whole, changes]) => changes.reduce(changed, whole));
}

interface Change {
  kind: string;
  at: number;
  length: number;
  byte: number;
  text: string;
}

function changed(bytes: Uint8Array, { kind, at, length, byte, text }: Change): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const [before, part, after] = [
    bytes.slice(0, from),
    bytes.slice(from, from + length),
    bytes.slice(from + length),
  ];
  if (kind === 'end') return before;
  if (kind === 'cut') return joined(before, after);
  if (kind === 'put') return joined(before, new TextEncoder().encode(text), part, after);
  if (kind === 'repeat') return joined(before, ...Array.from({ length }, () => part), after);
  return joined(before, Uint8Array.of(byte), part.slice(1), after);
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
