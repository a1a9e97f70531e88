import type { ReceiptSnapshot } from '../../_shared/contract/receipt.ts';
import { formatEuros, sumEuros } from '../../_shared/domain/money.ts';
import { longDate, periodLabel, shortDate, todayInParis } from '../../_shared/domain/period.ts';
import { type Color, MM, Sheet, type Style } from './sheet.ts';
import type { Measure, Run } from './text.ts';

export const PAGE_WIDTH = 210 * MM;
export const PAGE_HEIGHT = 297 * MM;

const LEFT = 20 * MM;
const RIGHT = PAGE_WIDTH - 20 * MM;
const WIDTH = RIGHT - LEFT;

// The recipient stands where the window of a DL or C5 envelope shows it: x 105 to 195 mm, y 45 to 80 mm.
const WINDOW_LEFT = 110 * MM;
const WINDOW_TOP = 47 * MM;
const WINDOW_BOTTOM = 80 * MM;

const INK: Color = [0.11, 0.14, 0.19];
const MUTED: Color = [0.39, 0.43, 0.5];
const ACCENT: Color = [0.078, 0.157, 0.294];
const HAIRLINE: Color = [0.82, 0.84, 0.88];
const TINT: Color = [0.949, 0.957, 0.973];

const label: Style = { size: 8, color: MUTED };
const body: Style = { size: 10.5, color: INK };
const strong: Style = { ...body, weight: 'semiBold' };
const small: Style = { size: 9, color: MUTED };
const legal: Style = { size: 7.5, color: MUTED, leading: 1.45 };

// The wording of the mentions: loi n° 89-462 du 6 juillet 1989, articles 7-1 and 21.
const LEGAL_NOTICE =
  'Cette quittance annule tous les reçus qui auraient pu être établis précédemment en cas de paiement partiel du montant du présent terme. Le paiement de la présente quittance ne présume pas du paiement des termes précédents. Elle est à conserver pendant trois ans par le locataire (loi n° 89-462 du 6 juillet 1989, art. 7-1). Délivrée gratuitement (art. 21 de la même loi).';

const plain = (text: string): Run => ({ text, weight: 'regular' });
const bold = (text: string): Run => ({ text, weight: 'semiBold' });

/** The page of a quittance: as large as it fits, since long names and addresses must not make a second page. */
export function layOutReceipt(snapshot: ReceiptSnapshot, measure: Measure): Sheet {
  for (let scale = 1; ; scale -= 0.04) {
    const sheet = layOut(snapshot, new Sheet(measure, scale));
    const footer = layOutFooter(new Sheet(measure, scale));
    if (sheet.y + 6 * MM <= footer.top || scale < 0.2) {
      sheet.marks.push(...footer.marks);
      return sheet;
    }
  }
}

function layOut(snapshot: ReceiptSnapshot, sheet: Sheet): Sheet {
  sheet.box(LEFT, 16 * MM, 14 * MM, 2.2, ACCENT);
  const landlordBottom = drawLandlord(sheet, snapshot);
  const windowBottom = drawRecipient(sheet, snapshot);
  sheet.y = Math.max(landlordBottom, windowBottom) + 14 * MM * sheet.scale;
  drawTitle(sheet, snapshot);
  drawPremises(sheet, snapshot);
  drawDeclaration(sheet, snapshot);
  drawAmounts(sheet, snapshot);
  drawSignature(sheet, snapshot);
  return sheet;
}

function drawLandlord(sheet: Sheet, { landlord }: ReceiptSnapshot): number {
  const width = WINDOW_LEFT - LEFT - 12 * MM;
  sheet.y = 21 * MM;
  sheet.text('Bailleur', LEFT, width, label);
  sheet.gap(2);
  sheet.text(landlord.name, LEFT, width, { ...strong, size: 12 });
  for (const line of addressLines(landlord)) sheet.text(line, LEFT, width, { ...body, size: 9.5 });
  // A landlord without a name is known by the e-mail address: then one line says it all.
  const email = landlord.name === landlord.email ? null : landlord.email;
  const siren = landlord.siren ? `SIREN ${keepTogether(groupDigits(landlord.siren))}` : null;
  for (const line of [landlord.phoneNumber, email, siren]) {
    if (line) sheet.text(line, LEFT, width, { ...small, size: 9.5 });
  }
  return sheet.y;
}

function drawRecipient(sheet: Sheet, { tenant, property }: ReceiptSnapshot): number {
  const width = RIGHT - WINDOW_LEFT;
  sheet.y = WINDOW_TOP - 5.5 * MM;
  sheet.text('Locataire', WINDOW_LEFT, width, label);
  sheet.y = WINDOW_TOP;
  sheet.text(`${tenant.firstName} ${tenant.lastName}`, WINDOW_LEFT, width, strong);
  for (const line of addressLines(property)) sheet.text(line, WINDOW_LEFT, width, body);
  return Math.max(sheet.y, WINDOW_BOTTOM * sheet.scale);
}

function drawTitle(sheet: Sheet, { number, periodFrom, periodTo, issuedAt }: ReceiptSnapshot): void {
  const term = `Terme du ${shortDate(periodFrom)} au ${shortDate(periodTo)}`;
  const issued = `Établie le ${shortDate(todayInParis(new Date(issuedAt)))}`;
  sheet.text('Quittance de loyer'.toUpperCase(), LEFT, WIDTH, {
    size: 22,
    color: ACCENT,
    weight: 'semiBold',
    leading: 1.25,
  });
  sheet.text(periodLabel({ from: periodFrom, to: periodTo }), LEFT, WIDTH, { size: 13, color: INK });
  sheet.gap(7);
  sheet.text(
    `N° ${number}   ·   ${term}   ·   ${issued}`.replaceAll('   ', '\u00A0 \u00A0'),
    LEFT,
    WIDTH,
    small,
  );
  sheet.gap(9);
  sheet.rule(LEFT, WIDTH, HAIRLINE);
  sheet.gap(14);
}

function drawPremises(sheet: Sheet, { property }: ReceiptSnapshot): void {
  sheet.text('Adresse de la location', LEFT, WIDTH, label);
  sheet.gap(2);
  const address: Run[] = [bold(property.name), plain(` – ${addressLines(property).join(', ')}`)];
  sheet.text(address, LEFT, WIDTH, body);
  sheet.gap(14);
}

function drawDeclaration(sheet: Sheet, snapshot: ReceiptSnapshot): void {
  const { landlord, tenant, periodFrom, periodTo, rent, charges } = snapshot;
  sheet.text(
    [
      plain('Le bailleur, '),
      bold(landlord.name),
      plain(', déclare avoir reçu de '),
      bold(`${tenant.firstName} ${tenant.lastName}`),
      plain(' la somme de '),
      bold(formatEuros(sumEuros(rent, charges))),
      plain(
        ' au titre du paiement du loyer et des charges du logement désigné ci-dessus, pour la période du ',
      ),
      bold(keepTogether(longDate(periodFrom))),
      plain(' au '),
      bold(keepTogether(longDate(periodTo))),
      plain(', et lui en donne quittance, sous réserve de tous ses droits.'),
    ],
    LEFT,
    WIDTH,
    { ...body, leading: 1.6 },
  );
  sheet.gap(18);
}

function drawAmounts(sheet: Sheet, { rent, charges, paidAt }: ReceiptSnapshot): void {
  drawRow(sheet, 'Loyer hors charges', formatEuros(rent), body, body);
  sheet.rule(LEFT, WIDTH, HAIRLINE);
  drawRow(sheet, 'Charges', formatEuros(charges), body, body);
  const total: Style = { size: 12, color: ACCENT, weight: 'semiBold' };
  sheet.box(LEFT, sheet.y, WIDTH, 29 * sheet.scale, TINT);
  sheet.box(LEFT, sheet.y, WIDTH, 1.2, ACCENT);
  drawRow(sheet, 'Total du terme', formatEuros(sumEuros(rent, charges)), total, total);
  drawRow(sheet, 'Date du paiement', longDate(paidAt), { ...body, color: MUTED }, body);
  sheet.gap(16);
}

/** A line of the table: what it is on the left, its figure flush right. */
function drawRow(sheet: Sheet, name: string, value: string, nameStyle: Style, valueStyle: Style): void {
  const padding = 8;
  sheet.gap(6);
  const top = sheet.y;
  sheet.text(name, LEFT + padding, WIDTH / 2, nameStyle);
  sheet.textBefore(value, RIGHT - padding, top, valueStyle);
  sheet.gap(6);
}

function drawSignature(sheet: Sheet, { landlord, issuedAt }: ReceiptSnapshot): void {
  const width = RIGHT - WINDOW_LEFT;
  sheet.text(`Fait le ${longDate(todayInParis(new Date(issuedAt)))}`, WINDOW_LEFT, width, body);
  sheet.text('Le bailleur', WINDOW_LEFT, width, small);
  sheet.gap(25 * MM);
  sheet.rule(WINDOW_LEFT, width, HAIRLINE);
  sheet.gap(4);
  sheet.text(landlord.name, WINDOW_LEFT, width, small);
}

/** The mentions stand at the foot of the page. `top` is where they begin. */
function layOutFooter(sheet: Sheet): { marks: Sheet['marks']; top: number } {
  sheet.text(LEGAL_NOTICE, LEFT, WIDTH, legal);
  const height = sheet.y;
  const top = PAGE_HEIGHT - 16 * MM - height;
  const marks = sheet.marks.map((mark) => ({ ...mark, y: mark.y + top }));
  return {
    marks: [{ kind: 'box', x: LEFT, y: top - 8, width: WIDTH, height: 0.6, color: HAIRLINE }, ...marks],
    top: top - 8,
  };
}

type Address = Partial<
  Record<'address' | 'addressComplement' | 'postalCode' | 'city', string | null | undefined>
>;

/** The lines of an address that are known. */
function addressLines({ address, addressComplement, postalCode, city }: Address): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [address, addressComplement, town].flatMap((line) => (line ? [line] : []));
}

/** `123456789` as `123 456 789`. */
function groupDigits(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

function keepTogether(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
