import type { FileKind } from '../../_shared/contract/file.ts';
import { CHARGE_WORDS, TAX_WORDS } from '../../_shared/domain/expense-words.ts';
import { joinForFileName } from '../http/attachment.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { Directory } from '../users/export/directory.ts';
import { readPages } from '../users/export/read-pages.ts';
import type { ExportedFile } from './exported-files.ts';

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  lease: 'bail',
  entryInventory: 'etat-des-lieux-entree',
  exitInventory: 'etat-des-lieux-sortie',
  furniture: 'inventaire-mobilier',
  insurance: 'assurance',
  surety: 'caution',
  coOwnership: 'reglement-copropriete',
  energy: 'dpe',
  risks: 'risques',
  electricity: 'electricite',
  gas: 'gaz',
  lead: 'plomb',
  asbestos: 'amiante',
  noise: 'bruit',
  surface: 'surface',
  invoice: 'facture',
  estimate: 'devis',
  other: 'document',
};

/** Returns the name of a kept file in the export of an account: `fichiers/Studio/bail-2026-09-01`. */
export async function accountNames(db: UserClient): Promise<(file: ExportedFile) => string> {
  const dwellingOf = await readDwellings(db);
  return (file) => `fichiers/${dwellingOf(file)}/${KIND_NAMES[file.kind]}-${file.day}`;
}

/** Returns the name of a bill in the export of a year: `factures/2026-03-01-Travaux-et-entretien-Studio`. */
export async function billNames(db: UserClient): Promise<(file: ExportedFile) => string> {
  const dwellingOf = await readDwellings(db);
  return (file) => {
    const category = file.tax ? TAX_WORDS[file.tax].fr : file.charge && CHARGE_WORDS[file.charge].fr;
    return `factures/${[file.day, joinForFileName([category ?? 'depense']), dwellingOf(file)].join('-')}`;
  };
}

async function readDwellings(db: UserClient): Promise<(file: ExportedFile) => string> {
  const directory = new Directory();
  for await (const { rows } of readPages(db, 'properties', null)) directory.addProperties(rows);
  return ({ propertyIds: [first = null, ...rest] }) => {
    if (first === null) return 'sans-logement';
    return rest.length > 0
      ? 'plusieurs-logements'
      : joinForFileName([directory.propertyName(first) ?? '']) || 'logement';
  };
}
