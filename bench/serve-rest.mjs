// `node bench/serve-rest.mjs PORT DATA POSTGREST`: runs the stack with PostgREST in place of the embedded REST.
import { PROJECT_ROOT } from '../tools/install.mjs';
import { importSource } from '../tools/import-source.mjs';

const [port, dataDir = '', program = ''] = process.argv.slice(2);
/** @type {typeof import('../local/stack.ts')} */
const { startStack } = await importSource('local/stack.ts');
/** @type {typeof import('../tests/rest/program.ts')} */
const { restProgram } = await importSource('tests/rest/program.ts');
const stack = await startStack({
  projectRoot: PROJECT_ROOT,
  port: Number(port),
  dataDir,
  rest: restProgram(program),
});
process.once('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
