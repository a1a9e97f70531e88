// `npm run doctor -- https://klinky.example`: checks an installation over the network, and explains its problems.
import { parseArgs } from 'node:util';
import { reasonOf } from './deploy/errors.mjs';
import { assertNodeVersion, installWhenStale } from './install.mjs';

const HELP = `Checks an installation of Klinky over the network. Prints each problem with its remedy.

  npm run doctor -- https://klinky.example

The command needs no password. It changes nothing, with one exception: if anybody can sign up, it leaves an unconfirmed account.`;

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} args */
async function main(args) {
  try {
    assertNodeVersion();
    await installWhenStale();
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    const [address = '', ...rest] = positionals;
    if (values.help) {
      process.stdout.write(`${HELP}\n`);
      return 0;
    }
    if (rest.length > 0 || !URL.canParse(address) || !/^https?:/.test(address)) {
      throw new Error(`Give the app's address, and nothing else.\n\n${HELP}`);
    }
    return await examine(new URL(address).origin);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** @param {string} origin */
async function examine(origin) {
  const { CHECKS } = await import('./doctor/checks.mjs');
  process.stdout.write(`${origin}\n\n`);
  await fetch(origin, { redirect: 'manual' }).catch((/** @type {unknown} */ error) => {
    throw new Error(
      `${origin} does not respond (${reasonOf(error)}). Publish web/dist at this address first.`,
    );
  });
  let wrong = 0;
  for (const { title, look } of CHECKS) {
    const finding = await look(origin).catch((/** @type {unknown} */ error) => ({
      problem: reasonOf(error),
    }));
    if ('problem' in finding) wrong += 1;
    process.stdout.write(
      'problem' in finding ? `✗ ${title}\n    ${finding.problem}\n` : `✓ ${title}: ${finding.seen}\n`,
    );
  }
  process.stdout.write(
    wrong === 0 ? '\nAll checks passed.\n' : `\n${wrong} of ${CHECKS.length} checks failed.\n`,
  );
  return wrong === 0 ? 0 : 1;
}
