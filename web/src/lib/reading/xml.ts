import { unescaped } from './entities.ts';

/** Receives the parts of a document while the document is read. Names come without their namespace prefix. */
interface Handler {
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The largest length of a tag in characters. The app needs no attribute of a longer tag. */
const TAG_MAX_LENGTH = 4096;

/**
 * Reads XML once from start to end and reports its parts. Ignores document types and their entities. Stops silently at
 * an error in the document.
 */
export function readXml(xml: string, { open, text, close }: Handler): void {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag > at || tag < 0) text?.(unescaped(xml.slice(at, tag < 0 ? undefined : tag)));
    if (tag < 0) return;
    const isSpecial = xml[tag + 1] === '!' || xml[tag + 1] === '?';
    const special = isSpecial ? SPECIAL.find(([begin]) => xml.startsWith(begin, tag)) : undefined;
    const end = xml.indexOf(special?.[1] ?? '>', tag);
    if (end < 0) return;
    const inner = xml.slice(tag + 1, end);
    if (special === undefined) {
      const name = /^\/?(?:[\w.-]*:)?([\w.-]+)/.exec(inner.slice(0, TAG_MAX_LENGTH))?.[1] ?? '';
      if (inner.startsWith('/')) close?.(name);
      else {
        open?.(name, (wanted) => attributeOf(inner, wanted));
        if (inner.endsWith('/')) close?.(name);
      }
    } else if (special[0] === CDATA) text?.(xml.slice(tag + CDATA.length, end));
    at = end + (special?.[1] ?? '>').length;
  }
}

const CDATA = '<![CDATA[';
/** The text between these marks contains no tags. */
const SPECIAL: readonly (readonly [begin: string, end: string])[] = [
  [CDATA, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
];

const ATTRIBUTES = new Map<string, RegExp>();

function attributeOf(tag: string, name: string): string | undefined {
  if (tag.length > TAG_MAX_LENGTH) return undefined;
  const cached = ATTRIBUTES.get(name);
  const written = cached ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  if (cached === undefined) ATTRIBUTES.set(name, written);
  const found = written.exec(tag);
  return found === null ? undefined : unescaped(found[1] ?? found[2] ?? '');
}
