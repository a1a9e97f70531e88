/** Replaces ordinary spaces with the no-break spaces that French typography requires. */
export const frenchSpaces = (text: string): string =>
  text
    .replaceAll(/ ([;!?])/g, '\u202F$1')
    .replaceAll(/ ([:»])/g, '\u00A0$1')
    .replaceAll('« ', '«\u00A0')
    .replaceAll(/(\d) (?=\d{3}\b|€|%|jours?\b|mois\b|ans?\b|heures?\b)/g, '$1\u00A0')
    .replaceAll(
      /(\d(?:er)?) (?=(?:janv|févr|mars|avril|mai|juin|juil|août|sept|oct|nov|déc)\p{L}*)/gu,
      '$1\u00A0',
    )
    .replaceAll(/\b(art\.|n°|article|loi) (?=\d|n°|L\.|R\.)/g, '$1\u00A0')
    .replaceAll(/\b([LR]\.) (?=\d)/g, '$1\u00A0');
