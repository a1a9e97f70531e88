/** The first and the last code point of each block. @type {[first: number, last: number][]} */
const ranges = [
  [0x0020, 0x007e], // ASCII
  [0x00a0, 0x024f], // Latin-1, Latin Extended-A and B
  [0x0300, 0x036f], // combining marks
  [0x0370, 0x03ff], // Greek
  [0x0400, 0x052f], // Cyrillic
  [0x1e00, 0x1eff], // Latin Extended Additional: Vietnamese
  [0x2010, 0x2027], // dashes, quotes, ellipsis
  [0x2030, 0x205e], // per mille, primes, guillemets
  [0x2080, 0x2089], // subscript figures
  [0x20a0, 0x20c0], // currencies
  [0x2116, 0x2122], // numero, trade mark
  [0x2212, 0x2212], // minus
  [0x25a1, 0x25a1], // the square shown in place of an unsupported character
];

export const FONT_TEXT = ranges
  .map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset)),
  )
  .join('');
