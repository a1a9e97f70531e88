/**
 * The sentence by which a letter states that it adds nothing to the debt. A clause that adds fees or penalties is void
 * (loi n° 89-462, art. 4 i and p). The law does not forbid interest, but no letter adds it.
 */
export const NO_FEES = {
  fr: (isGoverned: boolean) =>
    `Aucun frais ni pénalité n’est ajouté aux sommes dues${isGoverned ? ' (loi n° 89-462 du 6 juillet 1989, art. 4)' : ''}, ni aucun intérêt.`,
  en: (isGoverned: boolean) =>
    `No fee or penalty is added to the amounts owed${isGoverned ? ' (French Act No. 89-462 of 6 July 1989, art. 4)' : ''}, and no interest.`,
} as const;
