// `npm test` installs the programs that tests need, runs every check and test, and prints the counts. `npm run check`
// runs only the checks and the unit tests, in less than a minute.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureFirefox, ensureNginx, ensureTestBrowser } from '../tools/browser.mjs';
import { ELSEWHERE, MAY_MOUNT } from './elsewhere.mjs';
import { build, counts, execute, failure, LOGS, npmScript, REPORTS, runTests, vitest } from './sections.mjs';

/** @typedef {import('./sections.mjs').Lane} Lane */
/** @typedef {import('./sections.mjs').Section} Section */

/** The long unit tests try a tenth of their cases in `npm run check`. */
const FEW_CASES = { API_INPUTS: '30', MATCHING_YEARS: '2', READ_FILES: '100' };

/** Makes Playwright run the failed tests of the last run. The pictures and logs of the last run are kept. */
const FAILED_TESTS = [
  '--last-failed',
  '--last-failed-file=test-results/.last-run.json',
  '--output=.build/test-results-again',
  '--workers=1',
];

/** The checks that need no server, each in a lane. @type {Lane[]} */
const CHECKS = [
  { types: npmScript('check:types') },
  { lint: npmScript('check:lint') },
  { format: npmScript('check:format') },
  { 'dead code': npmScript('check:dead-code') },
  { deno: npmScript('check:deno') },
];
/** The sections are ordered so that both cores of a small machine are busy. @type {Lane[][]} */
const ALL = [
  CHECKS,
  [{ build }],
  [
    {
      stories: vitest(['stories'], {
        inBrowser: true,
        isMapped: true,
        variables: { NODE_ENV: 'production' },
      }),
      screens: vitest(['stories'], {
        name: 'screens',
        inBrowser: true,
        variables: { KLINKY_STORIES: 'every-screen' },
      }),
    },
    {
      unit: vitest(['unit', 'web']),
      rls: vitest(['rls'], { isMapped: true }),
      integration: vitest(['integration']),
      local: vitest(['local']),
      nginx: vitest(['nginx']),
    },
  ],
  [{ e2e: playwright() }],
];
const NAMES = ALL.flat().flatMap((lane) => Object.keys(lane));

const HELP = `Runs every check and test, and prints the counts, the time and the processor time of each section.

  npm test
  npm run check                    only the checks and the unit tests
  npm test -- --section rls,e2e    only these sections

The sections are ${NAMES.join(', ')}.
`;

const { values: options } = parseArgs({
  options: {
    checks: { type: 'boolean', default: false },
    section: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const chosen = options.section?.split(',') ?? NAMES;
const unknown = chosen.find((name) => !NAMES.includes(name));
if (options.help || unknown !== undefined) {
  process.stdout.write(options.help ? HELP : `No section is called “${unknown}”.\n\n${HELP}`);
  process.exit(options.help ? 0 : 1);
}

await runTests(() => {
  if (options.checks)
    return { steps: [CHECKS, [{ unit: vitest(['unit', 'web'], { variables: FEW_CASES }) }]] };
  const needs = (/** @type {string[]} */ ...names) => names.some((name) => chosen.includes(name));
  if (needs('stories', 'screens', 'e2e')) process.env['CHROMIUM_PATH'] = ensureTestBrowser();
  const noFirefox = needs('e2e') ? reasonToSkip('FIREFOX_PATH', ensureFirefox) : null;
  const noNginx = needs('nginx') ? reasonToSkip('NGINX_PATH', ensureNginx) : null;
  const isPlanned = (/** @type {string} */ name) => {
    if (name === 'nginx' && noNginx !== null) return false;
    return name === 'build' ? needs('build', 'integration', 'local', 'nginx', 'e2e') : needs(name);
  };
  const planned = (/** @type {Lane} */ lane) =>
    Object.fromEntries(Object.entries(lane).filter(([name]) => isPlanned(name)));
  const isUsed = (/** @type {Lane} */ lane) => Object.keys(lane).length > 0;
  return {
    steps: ALL.map((lanes) => lanes.map(planned).filter(isUsed)).filter((lanes) => lanes.length > 0),
    notes: [
      ...(noFirefox === null ? [] : [`No test ran in Firefox. ${noFirefox}`]),
      ...(needs('local') && ELSEWHERE.length === 0
        ? ['No test ran as in another container, because this machine forbids namespaces.']
        : []),
      ...(needs('local') && !MAY_MOUNT
        ? ['No test filled a whole disk, because this user may not mount a small one.']
        : []),
      ...(noNginx === null ? [] : [`No test of deploy/nginx.conf ran. ${noNginx}`]),
    ],
  };
});

/**
 * Installs a program that some tests need, and sets the environment variable `variable` to its path. Returns `null`, or
 * the reason for skipping the tests if the program is not available.
 * @param {string} variable
 * @param {() => string} ensure
 */
function reasonToSkip(variable, ensure) {
  try {
    process.env[variable] = ensure();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Runs Playwright. Failed tests run once more, alone.
 * @param {string} [name] of the report and the log
 * @param {string[]} [options]
 * @returns {Section}
 */
function playwright(name = 'e2e', options = []) {
  const report = path.join(REPORTS, `${name}.json`);
  return async (output) => {
    const code = await execute('playwright', ['test', '--reporter=list,json', ...options], output, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      KLINKY_LOG: path.join(LOGS, `${name}.log`),
    });
    return counts(code, report, ({ stats, suites, errors }) => {
      const failures = suites.flatMap(failuresOf);
      return {
        passed: stats.expected,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures,
        // An error outside the tests would be lost if the failed tests passed now.
        ...(options.length === 0 &&
          errors.length === 0 &&
          failures.length > 0 && { again: playwright(`${name}-again`, FAILED_TESTS) }),
      };
    });
  };
}

/**
 * @param {{ specs: any[], suites?: any[] }} suite of Playwright's report
 * @returns {string[]}
 */
function failuresOf({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected')
      .map((/** @type {any} */ { projectName, results }) => {
        const reasons = results.flatMap((/** @type {any} */ { errors }) =>
          errors.map((/** @type {any} */ error) => error.message),
        );
        return failure(`[${projectName}] ${file}:${line} > ${title}`, reasons);
      }),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}
