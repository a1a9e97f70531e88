// `npm test` and its variants use these functions. These functions run sections one after the other or in parallel, and
// print the counts at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { measureProcessorTime } from './processor-time.mjs';
import { keepInMap } from './test-map.mjs';
import { assertNodeVersion, installWhenStale, PROJECT_ROOT } from '../tools/install.mjs';

/** The folder for the reports of the test runners and for the log of the tested stack. */
export const REPORTS = path.join(PROJECT_ROOT, '.build', 'reports');
export const LOGS = path.join(PROJECT_ROOT, '.build', 'logs');

/**
 * Each failure is the title of a failed test and the first lines of the reason. `again` runs the failed tests once more.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], again?: Section }} Counts
 */
/** @typedef {(output: Output) => Promise<Counts>} Section */
/** The sections of a lane run one after the other. @typedef {Record<string, Section>} Lane */
/**
 * The steps run one after the other, and the lanes of a step run in parallel. @typedef {{ steps: Lane[][], notes?:
 * string[] }} Plan
 */

/**
 * The output of a section. The output is printed at once, or at the end of the section if other sections run in
 * parallel.
 */
class Output {
  #kept = '';
  /** The processor time of the programs that the section has run. */
  processorSeconds = 0;

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
    await installWhenStale();
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
  const start = performance.now();
  const results = [];
  for (const lanes of steps) {
    const isAlone = lanes.length === 1;
    if (!isAlone)
      console.log(`\n── in parallel: ${lanes.map((lane) => Object.keys(lane).join(', then ')).join(' | ')}`);
    const ended = await Promise.all(lanes.map((lane) => runLane(lane, isAlone)));
    results.push(...ended.flat());
  }
  /** The failures of tests that passed when they ran again. */
  const unreliable = [];
  for (const result of results) {
    if (result.counts.again === undefined) continue;
    const again = await runSection(`${result.name}, failed tests again, alone`, result.counts.again, true);
    result.processorSeconds += again.processorSeconds;
    const [passing, failing] = compareFailures(result.counts, again.counts);
    unreliable.push(...passing.map((failure) => `${result.name}: ${failure}`));
    result.counts = {
      ...result.counts,
      passed: result.counts.passed + passing.length,
      failed: result.counts.failed - passing.length,
      failures: failing,
    };
  }

  // The failures are printed once more at the end, because readers of a long run look at its end.
  for (const { name, counts } of results) {
    for (const failure of counts.failures ?? []) console.log(`\n── failed in ${name}: ${failure}`);
  }
  for (const failure of unreliable)
    console.log(`\n── unreliable, passed when it ran again alone, in ${failure}`);
  console.log('');
  for (const { name, counts, ms, processorSeconds } of results)
    console.log(line(name, counts, ms, processorSeconds));
  const processorSeconds = results.reduce((total, result) => total + result.processorSeconds, 0);
  if (results.length > 1)
    console.log(`\n${line('in sum', null, performance.now() - start, processorSeconds)}`);
  for (const note of notes) console.log(`\n  ${note}`);
  if (unreliable.length > 0)
    console.log(
      `\n  Unreliable tests: ${unreliable.length}. Mend them first. The logs of the first runs are in .build/logs.`,
    );
  const total = {
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    skipped: sum(results, 'skipped'),
  };
  console.log(`\n${words(total)}`);
  // A skipped test proves nothing, so it counts as failed.
  return total.failed === 0 && total.skipped === 0 && total.passed > 0 ? 0 : 1;
}

/**
 * Divides the failures of a first run into those that passed when they ran again and those that failed again. A second
 * run that fails without naming a test proves nothing.
 * @param {Counts} first
 * @param {Counts} second
 * @returns {[passing: string[], failing: string[]]}
 */
export function compareFailures({ failures = [] }, second) {
  const titleOf = (/** @type {string} */ failure) => failure.split('\n', 1)[0];
  const repeated = second.failures ?? [];
  const titles = new Set(repeated.map(titleOf));
  const isProof = second.passed > 0 && second.failed === repeated.length;
  const passing = isProof ? failures.filter((failure) => !titles.has(titleOf(failure))) : [];
  return [passing, failures.filter((failure) => !passing.includes(failure)).concat(repeated)];
}

/**
 * @param {Lane} lane
 * @param {boolean} isAlone
 */
async function runLane(lane, isAlone) {
  const results = [];
  for (const [name, work] of Object.entries(lane)) results.push(await runSection(name, work, isAlone));
  return results;
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
  return { name, counts, ms: performance.now() - start, processorSeconds: output.processorSeconds };
}

/**
 * Returns a section that runs a script of package.json. The script counts as one test.
 * @param {string} script
 * @returns {Section}
 */
export function npmScript(script) {
  return async (output) => {
    const isPassed = (await execute('npm', ['run', '--silent', script], output)) === 0;
    output.print(isPassed ? 'passed\n' : `failed: npm run ${script}\n`);
    return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
  };
}

/**
 * Builds the web app for the tests. Builds only if the sources have changed, so that a running stack keeps its files.
 */
export const build = npmScript('build');

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {{ files?: string[], variables?: Record<string, string>, name?: string, inBrowser?: boolean,
 * isMapped?: boolean }} [options] files: runs only test files below these paths. name: of the report and the log.
 * inBrowser: failed tests run once more. isMapped: keeps the map of `npm run test:changed`
 * @returns {Section}
 */
export function vitest(projects, options = {}) {
  const {
    files = [],
    variables = {},
    name = projects.join('-'),
    inBrowser = false,
    isMapped = false,
  } = options;
  const report = path.join(REPORTS, `${name}.json`);
  const record = path.join(REPORTS, `${name}.used`);
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
    const code = await execute('vitest', args, output, {
      ...log,
      ...(isMapped && { KLINKY_TEST_MAP: record }),
      ...variables,
    });
    return counts(code, report, (json) => {
      if (isMapped) keepInMap(name, record, json.testResults);
      const failures = json.testResults.flatMap(failuresOf);
      return {
        passed: json.numPassedTests,
        // A file that could not be loaded counts as well. Vitest counts only its tests.
        failed: failures.length,
        skipped: json.numPendingTests + json.numTodoTests,
        failures,
        ...(inBrowser &&
          failures.length > 0 && {
            again: vitest(projects, { files: failedIn(json), variables, name: `${name}-again` }),
          }),
      };
    });
  };
}

/**
 * Returns the arguments that make Vitest run the failed tests of a report. Runs the whole files if one of them could not
 * be loaded.
 * @param {{ testResults: { name: string, status: string, assertionResults: any[] }[] }} report
 */
function failedIn({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const tests = failed.map(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'failed'),
  );
  const names = tests.flat().map((test) => `^${test.fullName.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
  return [
    ...failed.map(({ name }) => path.relative(PROJECT_ROOT, name)),
    '--no-file-parallelism',
    ...(tests.every(({ length }) => length > 0) ? [`--testNamePattern=${names.join('|')}`] : []),
  ];
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
    const measured = measureProcessorTime(child.pid ?? 0);
    child.once('error', reject);
    child.once('close', (code) => {
      output.processorSeconds += measured();
      resolve(code ?? 1);
    });
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

/**
 * Returns a line of the summary. Unlike the time on the clock, the processor time changes little with the machine's other
 * work.
 * @param {string} name
 * @param {Counts | null} counts
 * @param {number} ms
 * @param {number} processorSeconds
 */
function line(name, counts, ms, processorSeconds) {
  const processor = `${Math.round(processorSeconds)} s of processor time`;
  return `  ${name.padEnd(12)} ${(counts ? words(counts) : '').padEnd(24)} ${duration(ms).padEnd(12)} ${processor}`;
}

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
