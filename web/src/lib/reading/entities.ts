const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  deg: '°',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
};

/** The names of accents in HTML entities, as in `&eacute;` or `&Ccedil;`. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  cedil: '\u0327',
  tilde: '\u0303',
};

const MARKED = /^([a-z])(acute|grave|circ|uml|cedil|tilde)$/i;

function namedCharacter(name: string): string | undefined {
  const [, letter, mark = ''] = MARKED.exec(name) ?? [];
  if (letter !== undefined) return `${letter}${MARKS[mark.toLowerCase()] ?? ''}`.normalize('NFC');
  const key = Object.hasOwn(NAMED, name) ? name : name.toLowerCase();
  return Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
}

/** Replaces entities by their characters: the entities of XML, and the HTML entities that occur in French texts. */
export const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,7}));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return namedCharacter(name) ?? whole;
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
          return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
