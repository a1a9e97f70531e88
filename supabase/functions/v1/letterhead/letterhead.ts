import { type Address, addressLines, namedAddress } from '../../_shared/domain/address.ts';
import { fullName, type Person, representative } from '../../_shared/domain/full-name.ts';
import { sirenText } from '../../_shared/domain/siren.ts';
import { MM, type Sheet } from '../pdf/sheet.ts';
import { bold, plain, type StyledText } from '../pdf/text.ts';
import { ACCENT, body, COLUMN, label, LEFT, RIGHT, small, strong, TOP, WIDTH } from './page.ts';
import type { Words } from './words.ts';

// The recipient is printed where a DL or C5 envelope has its window: x 105 to 195 mm, y 45 to 80 mm.
const WINDOW_TOP = 47 * MM;
const WINDOW_BOTTOM = 80 * MM;

/**
 * The maximum number of names that fit into the window above an address, one name on each line. More names are joined
 * to one text.
 */
const NAMES_BY_LINE = 3;

/** The lessor as documents show it. */
export interface Landlord extends Address {
  /** The company name, or the name of the person. */
  readonly name: string;
  /** The person who signs for a company. */
  readonly representedBy: string | null;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly siren: string | null;
}

/** A dwelling as documents show it. */
export interface Property extends Address {
  readonly name: string;
}

/** The sender and the recipient. */
export interface Letterhead {
  readonly landlord: { readonly label: string; readonly name: string; readonly lines: readonly string[] };
  readonly recipient: {
    readonly label: string;
    readonly names: readonly string[];
    readonly lines: readonly string[];
  };
}

/**
 * Returns the letterhead from a landlord to the tenants of a dwelling. `sentTo` is the address of a document that does
 * not go to the dwelling: empty if unknown, null if the document goes to the dwelling.
 */
export function letterheadOf(
  landlord: Landlord,
  tenants: readonly Person[],
  property: Property | null,
  sentTo: string | null,
  words: Words,
): Letterhead {
  const [tenant] = tenants;
  // If the only tenant is a company, the representative has a separate line. Otherwise the line of a company also names
  // its representative.
  const actor = tenant && tenants.length === 1 ? representative(tenant) : null;
  const names = actor === null ? tenants.map((one) => nameOf(one, words)) : tenants.map(fullName);
  return {
    landlord: { label: words.landlord, name: landlord.name, lines: landlordLines(landlord, words) },
    recipient: {
      label: words.tenants(names.length),
      names: names.length > NAMES_BY_LINE ? [words.list(names)] : names,
      lines: [...(actor === null ? [] : [words.representedBy(actor)]), ...recipientAddress(property, sentTo)],
    },
  };
}

function recipientAddress(property: Property | null, sentTo: string | null): string[] {
  if (sentTo !== null) return sentTo === '' ? [] : [sentTo];
  return property === null ? [] : addressLines(property);
}

function nameOf(tenant: Person, words: Words): string {
  const actor = representative(tenant);
  return actor === null ? fullName(tenant) : `${fullName(tenant)}, ${words.representedBy(actor)}`;
}

/** The name and address of the dwelling that a document is about. */
export interface Premises {
  readonly label: string;
  readonly text: readonly StyledText[];
}

export function premisesOf(property: Address & { readonly name: string }, label: string): Premises {
  const { name, lines } = namedAddress(property.name, addressLines(property));
  const address = lines.join(', ');
  const named = name === null ? [] : [bold(name), ...(lines.length > 0 ? [plain(' – ')] : [])];
  return { label, text: [...named, plain(address)] };
}

/** Draws the landlord and, in the envelope's window, the recipient. The sheet's position is then below both. */
export function drawLetterhead(sheet: Sheet, { landlord, recipient }: Letterhead): void {
  sheet.y = TOP + 5 * MM;
  const landlordWidth = COLUMN - LEFT - 12 * MM;
  sheet.paragraph(landlord.label, LEFT, landlordWidth, label);
  sheet.gap(2);
  sheet.part('P', () => {
    sheet.text(landlord.name, LEFT, landlordWidth, { ...strong, size: 12 });
    for (const line of landlord.lines) sheet.text(line, LEFT, landlordWidth, { ...body, size: 9.5 });
  });
  const landlordBottom = sheet.y;
  const width = RIGHT - COLUMN;
  sheet.y = WINDOW_TOP - 5.5 * MM;
  sheet.paragraph(recipient.label, COLUMN, width, label);
  sheet.y = WINDOW_TOP;
  sheet.part('P', () => {
    for (const name of recipient.names) sheet.text(name, COLUMN, width, strong);
    for (const line of recipient.lines) sheet.text(line, COLUMN, width, body);
  });
  sheet.y = Math.max(landlordBottom, sheet.y, WINDOW_BOTTOM * sheet.scale) + 6 * MM * sheet.scale;
}

/** Draws the short bar at the top of a page. */
export function drawBar(sheet: Sheet): void {
  sheet.box(LEFT, TOP, 14 * MM, 2.2, ACCENT);
}

/** Draws the head of any page after the first. `title` is the document's title. */
export function drawFurtherHead(sheet: Sheet, title: string): void {
  sheet.y = TOP;
  drawBar(sheet);
  sheet.gap(5 * MM);
  sheet.paragraph(title, LEFT, WIDTH, small);
  sheet.gap(6);
}

function landlordLines(landlord: Landlord, words: Words): string[] {
  const siren = landlord.siren ? `SIREN ${sirenText(landlord.siren)}` : null;
  const represented = landlord.representedBy ? words.representedBy(landlord.representedBy) : null;
  return [
    represented,
    ...addressLines(landlord, words.locale),
    landlord.phoneNumber,
    landlord.email,
    siren,
  ].flatMap((line) => line || []);
}
