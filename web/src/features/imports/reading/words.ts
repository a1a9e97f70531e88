import { CHARGES_KIND_WORDS, LEASE_KIND_WORDS } from '@shared/contract/import-columns.ts';
import { LeaseKind } from '@shared/contract/lease.ts';
import { ChargesKind } from '@shared/contract/tenant.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';

/** Words for kinds of lease, in addition to the words of the template. The first match is used. */
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

/** Returns the kind of lease that a cell states. */
export const readLeaseKind = (text: string): LeaseKind | null =>
  kindIn(text, LeaseKind.options, LEASE_KIND_WORDS, LEASE_KINDS);

/** Returns the kind of charges that a cell states, settled or fixed. */
export const readChargesKind = (text: string): ChargesKind | null =>
  kindIn(text, ChargesKind.options, CHARGES_KIND_WORDS, CHARGES_KINDS);

/** Returns a day of the month: `5`, `le 5`, `1er du mois`. Returns NaN if the day is invalid. */
export function readMonthDay(text: string): number {
  const day = /^(?:le )?(\d{1,2})(?:er|st|nd|rd|th)?(?: (?:du mois|de chaque mois|of the month))?$/.exec(
    foldTitle(text.slice(0, 100)),
  );
  return day === null ? Number.NaN : Number(day[1]);
}
