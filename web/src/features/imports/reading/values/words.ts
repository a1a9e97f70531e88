import { CHARGES_KIND_WORDS, LEASE_KIND_WORDS } from '@shared/contract/import-columns.ts';
import { LeaseKind } from '@shared/contract/leases/lease.ts';
import { ChargesKind } from '@shared/contract/leases/tenant.ts';
import { EnergyClass } from '@shared/contract/values/energy-class.ts';
import type { Quarter } from '@shared/contract/values/quarter.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';

/** Further words for kinds of lease, besides the words of the template. The first pattern that matches decides. */
const LEASE_KINDS: readonly (readonly [RegExp, LeaseKind])[] = [
  [/\b(?:etudiante?s?|students?)\b/, 'student'],
  [/\b(?:mobilite|mobility)\b/, 'mobility'],
  [/\b(?:non meublee?s?|vides?|nue?s?|unfurnished|loi de 89)\b/, 'unfurnished'],
  [/\b(?:meublee?s?|furnished|lmnp)\b/, 'furnished'],
  [/\b(?:autres?|garages?|parkings?|box|commercial|professionnel|code civil|other)\b/, 'other'],
];

const CHARGES_KINDS: readonly (readonly [RegExp, ChargesKind])[] = [
  [/\b(?:provisions?|provisionnelles?|on account)\b/, 'provision'],
  [/\b(?:forfait|forfaitaires?|fixed|flat)\b/, 'fixed'],
];

function kindIn<Kind extends string>(
  text: string,
  kinds: readonly Kind[],
  own: Readonly<Record<Kind, { readonly fr: string; readonly en: string }>>,
  others: readonly (readonly [RegExp, Kind])[],
): Kind | null {
  const words = foldTitle(text.slice(0, 100));
  const ownKind = kinds.find(
    (kind) => foldTitle(own[kind].fr) === words || foldTitle(own[kind].en) === words,
  );
  return ownKind ?? others.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** Returns whether a cell says yes or no; `null` if the cell says something else. */
export function readYesOrNo(text: string): boolean | null {
  const word = foldTitle(text.slice(0, 100));
  if (/^(?:oui|yes|o|y|x|recue?|received|fait)$/.test(word)) return true;
  return /^(?:non|no|n|pas recue?|not received)$/.test(word) ? false : null;
}

/** Returns the kind of lease that a cell states. */
export const readLeaseKind = (text: string): LeaseKind | null =>
  kindIn(text, LeaseKind.options, LEASE_KIND_WORDS, LEASE_KINDS);

/** Returns the kind of charges that a cell states: a provision or fixed charges. */
export const readChargesKind = (text: string): ChargesKind | null =>
  kindIn(text, ChargesKind.options, CHARGES_KIND_WORDS, CHARGES_KINDS);

/** Returns a day of the month: `5`, `le 5`, `1er du mois`. Returns NaN if the day is invalid. */
export function readMonthDay(text: string): number {
  const day = /^(?:le )?(\d{1,2})(?:er|st|nd|rd|th)?(?: (?:du mois|de chaque mois|of the month))?$/.exec(
    foldTitle(text.slice(0, 100)),
  );
  return day === null ? Number.NaN : Number(day[1]);
}

/**
 * Matches an energy class, with or without the class of emissions and a figure: `D`, `Classe D`, `D / C`, `D (210
 * kWh/m²)`.
 */
const ENERGY_CLASS =
  /^(?:(?:classe|class|dpe|epc|etiquette|energie|energy|rating) )*([a-g])(?: (?:ges )?[a-g])?(?: \d.*)?$/;

/** Returns the energy class of a dwelling that a cell states. */
export function readEnergyClass(text: string): EnergyClass | null {
  const letter = ENERGY_CLASS.exec(foldTitle(text.slice(0, 100)))?.[1]?.toUpperCase();
  return EnergyClass.options.find((one) => one === letter) ?? null;
}

/** Returns true if a cell says that the dwelling has no energy class, or that its class is unknown. */
export const saysNoClass = (text: string): boolean =>
  /^(?:vierge|nc|nd|ns|non (?:soumis|concernee?|communiquee?)|en cours|a faire|inconnue?|exempte?|unknown|pending|none)$/.test(
    foldTitle(text.slice(0, 100)),
  );

const YEAR = String.raw`(?<year>(?:19|20|21)\d\d)`;
const NAMED_QUARTER = String.raw`(?<quarter>[1-4])(?:er|ere|e|eme|d|nd|st|rd|th)? (?:trimestre|trim|quarter|qtr)`;

/** The forms of a quarter: `T2 2024`, `2T2024`, `2024 T2`, `2e trimestre 2024`, `2nd quarter of 2024`. */
const QUARTERS = [
  String.raw`[tq] ?(?<quarter>[1-4]) ?${YEAR}`,
  String.raw`(?<quarter>[1-4]) ?[tq] ?${YEAR}`,
  String.raw`${YEAR} ?[tq] ?(?<quarter>[1-4])`,
  String.raw`${NAMED_QUARTER} (?:de |d |of )?${YEAR}`,
  String.raw`${YEAR} ${NAMED_QUARTER}`,
].map((pattern) => new RegExp(String.raw`\b${pattern}\b`));

const ORDINALS = [
  /\b(?:premier|first)\b/,
  /\b(?:deuxieme|seconde?)\b/,
  /\b(?:troisieme|third)\b/,
  /\b(?:quatrieme|fourth)\b/,
];

/** Returns the quarter that a cell states, as `2024-Q2`. */
export function readQuarter(text: string): Quarter | null {
  const words = ORDINALS.reduce(
    (some, ordinal, place) => some.replace(ordinal, String(place + 1)),
    foldTitle(text.slice(0, 100)),
  );
  const found = QUARTERS.map((pattern) => pattern.exec(words)?.groups).find((groups) => groups !== undefined);
  return found ? `${found['year']}-Q${found['quarter']}` : null;
}

const TOTAL = /^\W*(?:sous\W)?\W*(?:total|totaux|totals|somme|sum)\b/i;

/** Returns true if a cell begins with a word for a sum. */
export const saysTotal = (cell: string): boolean => TOTAL.test(cell.slice(0, 100));
