import { IMPORT_COLUMNS } from '@shared/contract/import-columns.ts';
import type { Locale } from '@shared/contract/user.ts';

/** What Excel takes for the separator of columns in each language. */
const SEPARATORS = { fr: ';', en: ',' };

const NAMES = { fr: 'klinky-modele.csv', en: 'klinky-template.csv' };

/**
 * A table to fill in, with the columns of a line. It has no example: whoever forgot to take it out would import a tenant
 * whom nobody knows.
 */
export function templateFile(locale: Locale): File {
  const header = Object.values(IMPORT_COLUMNS).map((names) => names[locale]);
  return new File([`\uFEFF${header.join(SEPARATORS[locale])}\r\n`], NAMES[locale], { type: 'text/csv' });
}
