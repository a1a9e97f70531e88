// `npm run test:changed`: runs the tests that a change may break, and says which tests it leaves out.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { ensureTestBrowser } from '../tools/browser.mjs';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { readFiles } from '../tools/schema/files.mjs';
import { runTests, vitest } from './sections.mjs';
import * as map from './test-map.mjs';

const HELP = `Runs the tests that a change may break: all changes since the branch left main, committed or not.

  npm run test:changed
  npm run test:changed -- --since HEAD    only changes that are not committed
  npm run test:changed -- --list          prints the test files, and runs none

It picks
  unit, web   the test files that import a changed file
  rls         also the files that call a changed SQL function, by the map of the last \`npm test\`. A change of a table,
              view, policy, trigger or seed picks all files
  stories     the files that execute a changed module or a module that imports it, by the same map. A change of a text
              or a style picks all files. A change of supabase/functions/v1 or of SQL picks no file

It leaves out the sections integration, local, nginx, screens and e2e, and the tests that read a changed file without
importing it. Before a commit, run \`npm run check\`, and \`npm test\` before the last one.
`;

/** Changes of these files concern all stories: texts, styles, pages, and the part of stories that runs in Node. */
const FOR_ALL_STORIES =
  /^(?:web\/src\/i18n\/|web\/(?!.*\.(?:tsx?|md)$)|web\/[^/]*\.ts$|tests\/stories\/(?:[^/]*config|support\/(?:commands|contract))\.)/;
/** Changes of these files concern the database of all rls tests: Vitest knows only the imports of the test files. */
const FOR_ALL_RLS =
  /^(?:local\/(?:auth|postgres|processes|storage)|tools\/schema)\/(?!.*\.test\.)|^tests\/rls\/global-setup/;
/** These files call functions outside the transactions that the map records. */
const OWN_TRANSACTIONS = /connectAtOnce|sql\.(?:begin|unsafe)/;

const { values: options } = parseArgs({
  options: {
    since: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  process.chdir(PROJECT_ROOT);
  const { rls, stories } = map.readMap();
  if (!rls || !stories) {
    console.error('No map of the tests: run `npm test` once.');
    process.exitCode = 1;
    return;
  }
  const main = git('for-each-ref', 'refs/remotes/origin/main') ? 'origin/main' : 'main';
  const since = options.since ?? git('merge-base', 'HEAD', main).trim();
  const changed = [
    ...lines(git('diff', '--name-only', '--no-renames', since)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  const related = await relatedFiles(changed);
  const fresh = changed.filter((file) => /^tests\/stories\/[^/]*\.test\.ts$/.test(file) && existsSync(file));
  const rlsFiles = readdirSync('tests/rls').filter((name) => name.endsWith('.test.ts'));
  const all = {
    rls: rlsFiles.map((name) => `tests/rls/${name}`),
    stories: [...new Set([...Object.keys(stories), ...fresh])],
  };
  const picked = {
    unit: related.filter((file) => !file.startsWith('tests/rls/')),
    rls: all.rls.filter(pickRls(changed, since, rls, related)),
    stories: all.stories.filter(pickStories(changed, stories)),
  };
  const files = Object.values(picked).flat();
  const leftOut = (/** @type {'rls' | 'stories'} */ section) =>
    `${all[section].length - picked[section].length} of ${all[section].length} files of ${section}`;
  const notes = [
    `Changed since ${since.slice(0, 9)}: ${changed.length} files.`,
    `Left out: ${leftOut('rls')}, ${leftOut('stories')},`,
    'and the sections integration, local, nginx, e2e and screens, which have no map.',
  ];
  if (options.list || files.length === 0) {
    console.log([...files, '', ...notes].join('\n'));
    return;
  }
  if (picked.stories.length > 0) process.env['CHROMIUM_PATH'] = ensureTestBrowser();
  const sections = {
    unit: vitest(['unit', 'web'], { files: picked.unit }),
    rls: vitest(['rls'], { files: picked.rls }),
    stories: vitest(['stories'], { files: picked.stories, inBrowser: true }),
  };
  const used = Object.entries(sections).filter((_, place) => Object.values(picked)[place]?.length);
  await runTests(() => ({ steps: [[Object.fromEntries(used)]], notes }));
}

/**
 * Returns the test files of unit, web and rls that import a changed file.
 * @param {readonly string[]} changed
 */
async function relatedFiles(changed) {
  const context = await createVitest('test', {
    watch: false,
    project: ['unit', 'web', 'rls'],
    related: changed.map((file) => path.resolve(file)),
  });
  const found = await context.getRelevantTestSpecifications();
  await context.close();
  return found.map(({ moduleId }) => path.relative(PROJECT_ROOT, moduleId));
}

/**
 * @param {readonly string[]} changed
 * @param {string} since
 * @param {map.Uses} uses
 * @param {readonly string[]} related
 * @returns {(file: string) => boolean}
 */
function pickRls(changed, since, uses, related) {
  const sql = changed.filter((file) => /^supabase\/.*\.sql$/.test(file));
  const names = sql.map((file) => map.changedFunctions(textAt(since, file), textNow(file)));
  const schema = map.readSql(
    readFiles(PROJECT_ROOT)
      .schemas.map(({ text }) => text)
      .join(''),
  );
  const changedNames = names.flatMap((found) => found ?? []);
  const callers = names.includes(null) ? null : map.callersOf(uses, changedNames, schema);
  if (callers === null || changed.some((file) => FOR_ALL_RLS.test(file))) return () => true;
  return (file) => {
    if (related.includes(file) || callers.includes(file)) return true;
    if (sql.length === 0) return false;
    const text = textNow(file);
    const isNamed = changedNames.some((name) => map.isNamedIn(text, name));
    return !uses[file]?.length || OWN_TRANSACTIONS.test(text) || isNamed;
  };
}

/**
 * @param {readonly string[]} changed
 * @param {map.Uses} uses
 * @returns {(file: string) => boolean}
 */
function pickStories(changed, uses) {
  if (changed.some((file) => FOR_ALL_STORIES.test(file) && !file.includes('.test.'))) return () => true;
  const importers = map.importersOf();
  const picked = new Set(changed.flatMap((file) => map.storiesOf(uses, file, importers)));
  const isForStories = changed.some((file) =>
    /^(?:web|supabase\/functions\/_shared|tests\/stories)\//.test(file),
  );
  return (file) => picked.has(file) || changed.includes(file) || (isForStories && !uses[file]?.length);
}

/** @param {string} file */
function textNow(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * @param {string} since
 * @param {string} file
 */
function textAt(since, file) {
  return git('ls-tree', since, file) === '' ? '' : git('show', `${since}:${file}`);
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').filter(Boolean);
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}
