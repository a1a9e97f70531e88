// `npm test` and its variants use these functions. These functions run sections one after the other or in parallel, and
// print the counts at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { assertNodeVersion, installWhenStale, PROJECT_ROOT } from '../tools/install.mjs';

/** The folder for the reports of the test runners and for the log of the tested stack. */
export const REPORTS = path.join(PROJECT_ROOT, '.build', 'reports');
export const LOGS = path.join(PROJECT_ROOT, '.build', 'logs');

/**
 * Each failure is the title of a failed test and the first lines of the reason. @typedef {{ passed: number, failed:
 * number, skipped: number, failures?: string[] }} Counts
 */
/** @typedef {(output: Output) => Promise<Counts>} Section */
/** The sections of a step run in parallel. @typedef {{ steps: Record<string, Section>[], notes?: string[] }} Plan */

/**
 * The output of a section. The output is printed at once, or at the end of the section if other sections run in
 * parallel.
 */
class Output {
  #kept = '';

  /** @param {boolean} isAlone */
  constructor(isAlone) {
    this.isAlone = isAlone;
  }

  /** @param {string} text */
  print(text) {
    if (this.isAlone) process.stdout.write(text);
    else this.#kept += text;
  }

  end() {
    process.stdout.write(this.#kept);
  }
}

/**
 * Installs missing packages, runs all sections even if one fails, and sets the exit code. Calls `plan` after the
 * installation. Prints the notes of the plan with the counts.
 * @param {() => Plan} plan
 */
export async function runTests(plan) {
  try {
    process.chdir(PROJECT_ROOT);
    assertNodeVersion();
    installWhenStale();
    const { generate } = await import('../tools/generate.mjs');
    await generate(PROJECT_ROOT);
    process.exitCode = await run(plan());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {Plan} plan */
async function run({ steps, notes = [] }) {
  for (const folder of [REPORTS, LOGS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const results = [];
  for (const step of steps) {
    const sections = Object.entries(step);
    const isAlone = sections.length === 1;
    if (!isAlone) console.log(`\n── ${Object.keys(step).join(', ')}: in parallel`);
    results.push(...(await Promise.all(sections.map(([name, work]) => runSection(name, work, isAlone)))));
  }

  // The failures are printed once more at the end, because readers of a long run look at its end.
  for (const { name, counts } of results) {
    for (const failure of counts.failures ?? []) console.log(`\n── failed in ${name}: ${failure}`);
  }
  console.log('');
  for (const { name, counts, ms } of results) {
    console.log(`  ${name.padEnd(12)} ${words(counts).padEnd(24)} ${duration(ms)}`);
  }
  for (const note of notes) console.log(`\n  ${note}`);
  const total = {
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    skipped: sum(results, 'skipped'),
  };
  console.log(`\n${words(total)}`);
  // A skipped test proves nothing, so it counts as failed.
  return total.failed === 0 && total.skipped === 0 ? 0 : 1;
}

/**
 * @param {string} name
 * @param {Section} work
 * @param {boolean} isAlone
 */
async function runSection(name, work, isAlone) {
  const output = new Output(isAlone);
  output.print(`\n── ${name}\n`);
  const start = performance.now();
  const counts = await work(output);
  output.end();
  return { name, counts, ms: performance.now() - start };
}

/**
 * Builds the web app for the tests. Builds only if the sources have changed, so that a running stack keeps its files.
 * @type {Section}
 */
export async function build(output) {
  const { buildWeb } = await import('../tools/build.mjs');
  try {
    await buildWeb(PROJECT_ROOT);
    output.print('passed\n');
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {{ files?: string[], variables?: Record<string, string> }} [options] files: runs only test files below these
 * paths
 * @returns {Section}
 */
export function vitest(projects, { files = [], variables = {} } = {}) {
  const name = projects.join('-');
  const report = path.join(REPORTS, `${name}.json`);
  const args = [
    'run',
    ...files,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return async (output) => {
    const log = { KLINKY_LOG: path.join(LOGS, `${name}.log`) };
    const code = await execute('vitest', args, output, { ...log, ...variables });
    return counts(code, report, (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
      failures: json.testResults.flatMap(failuresOf),
    }));
  };
}

/** @param {{ name: string, status: string, message: string, assertionResults: any[] }} file of Vitest's report */
function failuresOf({ name, status, message, assertionResults }) {
  const title = path.relative(PROJECT_ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // The file could not be loaded, or its set-up has failed.
  if (failed.length === 0) return status === 'failed' ? [failure(title, [message])] : [];
  return failed.map((test) => failure(`${title} > ${test.fullName}`, test.failureMessages));
}

/**
 * Returns the counts of a test runner. Counts one failure if the runner fails without naming a failed test, or runs no
 * test.
 * @param {number} code
 * @param {string} report
 * @param {(json: any) => Counts} read
 * @returns {Counts}
 */
export function counts(code, report, read) {
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
 * @param {Output} output
 * @param {Record<string, string>} variables
 * @returns {Promise<number>}
 */
export function execute(command, args, output, variables = {}) {
  return new Promise((resolve, reject) => {
    const stream = output.isAlone ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      stdio: ['ignore', stream, stream],
      env: {
        ...process.env,
        ...variables,
        PATH: `${PROJECT_ROOT}/node_modules/.bin${path.delimiter}${process.env['PATH']}`,
      },
    });
    for (const printed of [child.stdout, child.stderr])
      printed?.setEncoding('utf8').on('data', (text) => output.print(text));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Returns a failed test's title and the first lines of the reason.
 * @param {string} title
 * @param {(string | undefined)[]} reasons
 */
export function failure(title, reasons) {
  const [reason = ''] = reasons;
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  return [title, ...lines.slice(0, 12).map((line) => `   ${line.slice(0, 400)}`)].join('\n');
}

/**
 * @param {{ counts: Counts }[]} results
 * @param {'passed' | 'failed' | 'skipped'} key
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
