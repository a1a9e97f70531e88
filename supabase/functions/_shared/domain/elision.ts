/**
 * Puts « de » before a name, and elides it as in speech: `d’Élodie`, `de Camille`. No rule covers every name, so the
 * function distinguishes these cases:
 * - « de » becomes « d’ » before a vowel with any diacritic, and before Œ, Æ and Ø, also in capitals (`d’EDF`,
 *   `d’Œuvré`, `d’İpek`);
 * - « de » becomes « d’ » before y if a consonant follows or the word ends (`d’Yves`), but not if a vowel follows (`de
 *   Yasmine`);
 * - « de » becomes « d’ » before h only in the words of `MUTE_H` (`d’Hélène`). Any other h counts as aspirated (`de
 *   Hugo`): « de » before a disputed h is allowed, but « d’ » before an aspirated h is a mistake;
 * - « de » stays before w, digits and letters of other scripts (`de Walid`, `de 11 rue…`).
 */
export const withDe = (name: string): string => `${deBefore(name)}${name}`;

/** Returns the word that `withDe` puts before a name: `d’`, or `de` and a space. */
export const deBefore = (name: string): string => (elides(name) ? 'd’' : 'de ');

function elides(name: string): boolean {
  // Punctuation before the first letter or digit, such as a quotation mark, is not pronounced.
  const start = name.search(/[\p{L}\p{N}]/u);
  if (start === -1) return false;
  const heard = name.slice(start).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (heard.startsWith('h')) return MUTE_H.has(/^\p{L}+/u.exec(heard)?.[0] ?? '');
  return /^(?:[aeiouœæøıə]|y(?![aeiouœæøıəy]))/u.test(heard);
}

/** First names, authors and words of company names that begin with a mute h; without accents, in lower case. */
const MUTE_H: ReadonlySet<string> = new Set(
  `hadrien hadrienne harmonie haude hector hedwige helena helene helia heliette helios heloise henri henrietta
  henriette henry hera hercule hermance hermeline hermine hermione herminie herve hilaire hilarion hilda hildegarde
  hippolyte hoel homere honorat honore honorine horace hortense hortensia hubert huberte hubertine hugues huguette
  humbert hyacinthe hyppolite
  habitat habitation habitations harmonia heberge hebergement hectare helice heliotrope herbe herbes heritage heritier
  heritiere heritiers hermitage hesperides heure heures hexagone hirondelle hirondelles histoire hiver homme hommes
  honneur hopital horizon horizons horloge horlogerie hortensias hospice hospices hospitalite hote hotel hotels hotes
  huile huiles huissier humanis humanisme humanite hydro hydrangea hypotheque`
    .trim()
    .split(/\s+/),
);
