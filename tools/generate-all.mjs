// `npm run generate:all`: writes all generated files, in the order of their dependencies. `npm run generate` writes only
// the generated files that are not in Git.
import { spawnSync } from 'node:child_process';
import { documentKinds } from './generated/document-kinds.mjs';
import { writeGenerated } from './generated/file.mjs';
import { isLockUpToDate } from './generated/lock.mjs';
import { notificationKinds } from './generated/notification-kinds.mjs';
import { generate } from './generate.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { withDatabase } from './own-database.mjs';
import { importSource } from './import-source.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

write(documentKinds(PROJECT_ROOT));
for (const file of notificationKinds(PROJECT_ROOT)) write(file);
run(process.execPath, ['tools/schema.mjs']);
// Write the lock only if it is outdated, because this step installs the Deno of hosted functions.
if (!isLockUpToDate(PROJECT_ROOT)) run(process.execPath, ['tools/lock-function.mjs']);
await generate(PROJECT_ROOT);

/** @type {typeof import('./generated/database-types.ts')} */
const { databaseTypes } = await importSource('tools/generated/database-types.ts');
/** @type {typeof import('./generated/security-page.ts')} */
const { securityPage } = await importSource('tools/generated/security-page.ts');
await withDatabase(async (connect) => {
  const sql = connect();
  write(await databaseTypes(sql));
  write(await securityPage(PROJECT_ROOT, sql));
});
/** @type {typeof import('./generated/api-page.ts')} */
const { apiPage } = await importSource('tools/generated/api-page.ts');
write(await apiPage(PROJECT_ROOT));

/** @param {import('./generated/file.mjs').GeneratedFile} generated */
function write(generated) {
  if (writeGenerated(PROJECT_ROOT, generated)) console.log(`${generated.file} is written.`);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: PROJECT_ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
