// `npm test` installs the programs that tests need, runs every check and test, and prints the counts. `npm run check`
// runs only the checks and the unit tests, in less than a minute.
import path from 'node:path';
import { ensureFirefox, ensureNginx, ensureTestBrowser } from '../tools/browser.mjs';
import { build, counts, execute, failure, LOGS, REPORTS, runTests, vitest } from './sections.mjs';

/** @typedef {import('./sections.mjs').Section} Section */

/** The checks and tests that need no server. */
const CHECKS = {
  types: check('check:types'),
  lint: check('check:lint'),
  format: check('check:format'),
  'dead code': check('check:dead-code'),
  deno: check('check:deno'),
};

await runTests(() => {
  const unit = vitest(['unit', 'web']);
  if (process.argv.includes('--checks')) return { steps: [CHECKS, { unit }] };
  process.env['CHROMIUM_PATH'] = ensureTestBrowser();
  const noFirefox = reasonToSkip('FIREFOX_PATH', ensureFirefox);
  const noNginx = reasonToSkip('NGINX_PATH', ensureNginx);
  return {
    steps: [
      CHECKS,
      { build },
      { unit, rls: vitest(['rls']) },
      { stories: vitest(['stories']) },
      { local: vitest(['local']), ...(noNginx === null && { nginx: vitest(['nginx']) }) },
      { integration: vitest(['integration']) },
      { e2e: playwright },
    ],
    notes: [
      ...(noFirefox === null ? [] : [`No test ran in Firefox. ${noFirefox}`]),
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
 * Returns a section that runs a script of package.json. The script counts as one test.
 * @param {string} script
 * @returns {Section}
 */
function check(script) {
  return async (output) => {
    const isPassed = (await execute('npm', ['run', '--silent', script], output)) === 0;
    output.print(isPassed ? 'passed\n' : `failed: npm run ${script}\n`);
    return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
  };
}

/** @type {Section} */
async function playwright(output) {
  const report = path.join(REPORTS, 'e2e.json');
  const code = await execute('playwright', ['test', '--reporter=list,json'], output, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    KLINKY_LOG: path.join(LOGS, 'e2e.log'),
  });
  return counts(code, report, ({ stats, suites }) => ({
    passed: stats.expected,
    // A test that passes only on a retry is unreliable, so it counts as failed.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }));
}

/**
 * @param {{ specs: any[], suites?: any[] }} suite of Playwright's report
 * @returns {string[]}
 */
function failuresOf({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((/** @type {any} */ { projectName, results }) => {
        const reasons = results.flatMap((/** @type {any} */ { errors }) =>
          errors.map((/** @type {any} */ error) => error.message),
        );
        return failure(`[${projectName}] ${file}:${line} > ${title}`, reasons);
      }),
  );
  return [...failed, ...suites.flatMap(failuresOf)];
}
