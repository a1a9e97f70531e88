// `npm test`: installs what the tests need, runs every check and every kind of test, and ends with the counts.
// `npm run check`: the checks and the unit tests alone, in less than a minute.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertNodeVersion, installWhenStale } from '../tools/install.mjs';
import { ensureFirefox, ensureTestBrowser } from '../tools/browser.mjs';

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const BUILD = path.join(PROJECT_ROOT, '.build');
const REPORTS = path.join(BUILD, 'reports');
const LOGS = path.join(BUILD, 'logs');

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

/** Runs everything, even after a failure, and returns the exit code. */
async function run() {
  const isWhole = !process.argv.includes('--checks');
  if (isWhole) process.env['CHROMIUM_PATH'] = ensureTestBrowser();
  const noFirefox = isWhole ? whyNoFirefox() : null;
  for (const folder of [REPORTS, LOGS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  const results = isWhole
    ? [
        ...(await runChecks()),
        await section('build', build),
        await section('unit', unit),
        await section('rls', () => vitest('rls')),
        await section('local', () => vitest('local')),
        await section('integration', () => vitest('integration')),
        await section('e2e', playwright),
      ]
    : [...(await runChecks()), await section('unit', unit)];

  console.log('');
  for (const { name, counts, ms } of results) {
    console.log(`  ${name.padEnd(12)} ${words(counts).padEnd(24)} ${duration(ms)}`);
  }
  if (noFirefox !== null) console.log(`\n  Nothing ran in Firefox. ${noFirefox}`);
  const total = {
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    skipped: sum(results, 'skipped'),
  };
  console.log(`\n${words(total)}`);
  // A skipped test proves nothing: it counts as a failed one.
  return total.failed === 0 && total.skipped === 0 ? 0 : 1;
}

/** What needs nothing to run. */
async function runChecks() {
  return [
    await section('types', () => check('check:types')),
    await section('lint', () => check('check:lint')),
    await section('format', () => check('check:format')),
    await section('dead code', () => check('check:dead-code')),
    await section('deno', () => check('check:deno')),
  ];
}

function unit() {
  return vitest('unit', 'web');
}

/** Makes sure of a Firefox; where there can be none the stories run in Chromium alone, and this is why. */
function whyNoFirefox() {
  try {
    process.env['FIREFOX_PATH'] = ensureFirefox();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * One kind of test under a heading.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function section(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const counts = await work();
  return { name, counts, ms: performance.now() - start };
}

/**
 * A script of package.json that passes or fails as a whole.
 * @param {string} script
 * @returns {Promise<Counts>}
 */
async function check(script) {
  const isPassed = (await execute('npm', ['run', '--silent', script])) === 0;
  console.log(isPassed ? 'passed' : `failed: npm run ${script}`);
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/** The web app that e2e tests open; built only when its sources changed, so that a running stack keeps its files. */
async function build() {
  const { buildWeb } = await import('../tools/build.mjs');
  try {
    await buildWeb(PROJECT_ROOT);
    console.log('passed');
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {string[]} projects of vitest.config.ts */
async function vitest(...projects) {
  const name = projects.join('-');
  const report = path.join(REPORTS, `${name}.json`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await execute('vitest', args, { KLINKY_LOG: path.join(LOGS, `${name}.log`) });
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
    KLINKY_LOG: path.join(LOGS, 'e2e.log'),
  });
  return counts(code, report, ({ stats }) => ({
    passed: stats.expected,
    // A test that passed only on a retry cannot be relied on.
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
 * Runs a program of node_modules/.bin and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} variables
 * @returns {Promise<number>}
 */
function execute(command, args, variables = {}) {
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
 * @param {{ counts: Counts }[]} results
 * @param {keyof Counts} key
 */
function sum(results, key) {
  return results.reduce((total, { counts }) => total + counts[key], 0);
}

/** @param {Counts} counts */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
