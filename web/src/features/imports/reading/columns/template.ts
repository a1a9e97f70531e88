import { IMPORT_COLUMNS } from '@shared/contract/import-columns.ts';
import type { Locale } from '@shared/contract/users/user.ts';

/** The separator of columns that Excel expects in each language. */
const SEPARATORS = { fr: ';', en: ',' };

const NAMES = { fr: 'klinky-modele.csv', en: 'klinky-template.csv' };

/**
 * Returns a CSV file that contains only the titles of all columns, for the landlord to fill in. The file has no example
 * row, because the landlord could forget to delete it and import it as a tenant.
 */
export function templateFile(locale: Locale): File {
  const header = Object.values(IMPORT_COLUMNS).map((names) => names[locale]);
  return new File([`\uFEFF${header.join(SEPARATORS[locale])}\r\n`], NAMES[locale], { type: 'text/csv' });
}
