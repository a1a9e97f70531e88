import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** Copies the files that the stack reads, so that tests may change them. Links the packages. */
export function copyProject(projectRoot: string): void {
  mkdirSync(projectRoot, { recursive: true });
  for (const name of ['package.json', 'supabase', 'web/public/_headers']) {
    cpSync(path.join(REPOSITORY, name), path.join(projectRoot, name), { recursive: true });
  }
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(projectRoot, 'node_modules'));
}
