import { IMPORT_COLUMNS } from '@shared/contract/import-columns.ts';
import type { Locale } from '@shared/contract/user.ts';

/** The column separator that Excel expects in each language. */
const SEPARATORS = { fr: ';', en: ',' };

const NAMES = { fr: 'klinky-modele.csv', en: 'klinky-template.csv' };

/** A table to fill in, with the columns of a line. It has no example row: a forgotten example would be imported as a tenant. */
export function templateFile(locale: Locale): File {
  const header = Object.values(IMPORT_COLUMNS).map((names) => names[locale]);
  return new File([`\uFEFF${header.join(SEPARATORS[locale])}\r\n`], NAMES[locale], { type: 'text/csv' });
}
