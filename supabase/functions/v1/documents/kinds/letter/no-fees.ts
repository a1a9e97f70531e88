/**
 * The note that a letter adds nothing to the debt. A clause that adds fees or penalties is void (loi n° 89-462, art. 4
 * i and p).
 */
export const NO_FEES = {
  fr: (isGoverned: boolean) =>
    `Aucun frais, intérêt ou pénalité n’est ajouté aux sommes dues${isGoverned ? ' (loi n° 89-462 du 6 juillet 1989, art. 4)' : ''}.`,
  en: (isGoverned: boolean) =>
    `No fee, interest or penalty is added to the amounts owed${isGoverned ? ' (French Act No. 89-462 of 6 July 1989, art. 4)' : ''}.`,
} as const;
