// `npm test`: installs what the tests need, runs every check and every kind of test, and ends with the counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertNodeVersion, installWhenStale } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const REPORTS = path.join(PROJECT_ROOT, '.build', 'reports');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

try {
  process.chdir(PROJECT_ROOT);
  assertNodeVersion();
  installWhenStale();
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs everything, also what follows a failure, and answers the exit code. */
async function run() {
  process.env['CHROMIUM_PATH'] = ensureBrowser();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  /** @type {Record<string, Counts>} */
  const results = {
    types: await check('check:types'),
    lint: await check('check:lint'),
    format: await check('check:format'),
    'dead code': await check('check:dead-code'),
    deno: await check('check:deno'),
    build: await build(),
    unit: await vitest('unit', 'web'),
    rls: await vitest('rls'),
    local: await vitest('local'),
    integration: await vitest('integration'),
    e2e: await playwright(),
  };

  const all = Object.values(results);
  const total = { passed: sum(all, 'passed'), failed: sum(all, 'failed'), skipped: sum(all, 'skipped') };
  console.log('');
  for (const [name, counts] of Object.entries(results)) console.log(`  ${name.padEnd(12)} ${words(counts)}`);
  console.log(`\n${words(total)}`);
  // A skipped test proves nothing: it is as red as a failed one.
  return total.failed === 0 && total.skipped === 0 ? 0 : 1;
}

/**
 * A script of package.json that passes or fails as a whole.
 * @param {string} script
 * @returns {Promise<Counts>}
 */
async function check(script) {
  const isPassed = (await execute('npm', ['run', '--silent', script])) === 0;
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** The web app that e2e tests open; built only when its sources changed, so that a running stack keeps its files. */
async function build() {
  const { buildWeb } = await import('../local/build.mjs');
  try {
    await buildWeb(PROJECT_ROOT);
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {string[]} projects of vitest.config.ts */
async function vitest(...projects) {
  const report = path.join(REPORTS, `${projects.join('-')}.json`);
  const code = await execute('vitest', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counts(code, report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

async function playwright() {
  const report = path.join(REPORTS, 'e2e.json');
  const code = await execute('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return counts(code, report, ({ stats }) => ({
    passed: stats.expected,
    // A test that passed only when tried again is not one to rely on.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/**
 * The counts that a runner wrote. A run that ended badly without naming a failed test, or ran none, is one failure.
 * @param {number} code
 * @param {string} report
 * @param {(json: any) => Counts} read
 * @returns {Counts}
 */
function counts(code, report, read) {
  const result = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const isSilentFailure = result.failed === 0 && (code !== 0 || result.passed === 0);
  return isSilentFailure ? { ...result, failed: 1 } : result;
}

/**
 * Runs a program of node_modules/.bin and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} variables
 * @returns {Promise<number>}
 */
function execute(command, args, variables = {}) {
  console.log(`\n── ${command} ${args.join(' ')}`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...variables,
        PATH: `${PROJECT_ROOT}/node_modules/.bin${path.delimiter}${process.env['PATH']}`,
      },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {Counts[]} all
 * @param {keyof Counts} key
 */
function sum(all, key) {
  return all.reduce((total, counts) => total + counts[key], 0);
}

/** @param {Counts} counts */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
