// `npm run deploy -- <project-ref>`: installs Klinky on a hosted Supabase project, or updates it there.
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { assertNodeVersion, installWhenStale, PROJECT_ROOT } from './install.mjs';

const HELP = `Installs Klinky on a hosted Supabase project, or updates an installation.

  npm run deploy -- <project-ref>

The ref is the last part of the project's address: supabase.com/dashboard/project/<ref>

Options:
  --admin EMAIL   invites the first super-admin. After the sign-up, the next deployment gives the rights.
  --env FILE      the settings of the installation. Default: deploy.env, a copy of deploy/example.env
  --dry-run       prints the changes, and changes nothing
  --yes           makes the changes without asking
  --help          prints this text

Each step prints its changes and asks before it makes them. To continue a stopped deployment, run the command again.`;

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} args */
async function main(args) {
  try {
    assertNodeVersion();
    await installWhenStale();
    const options = readArguments(args);
    if (options === null) process.stdout.write(`${HELP}\n`);
    else await deploy(options);
    return 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** @param {string[]} args */
function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      admin: { type: 'string' },
      env: { type: 'string', default: 'deploy.env' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [ref, ...rest] = positionals;
  if (ref === undefined || rest.length > 0) throw new Error(`Give exactly one project ref.\n\n${HELP}`);
  const admin = values.admin?.trim().toLowerCase() ?? null;
  if (admin !== null && !EMAIL.test(admin)) throw new Error(`--admin "${admin}" is not an e-mail address.`);
  if (!values.yes && !values['dry-run'] && !process.stdin.isTTY) {
    throw new Error('There is no terminal to confirm the steps: use --yes, or --dry-run to see the changes.');
  }
  return { ref, admin, file: values.env, isDryRun: values['dry-run'], isAsking: !values.yes };
}

/** @param {NonNullable<ReturnType<typeof readArguments>>} options */
async function deploy({ ref, admin, file, isDryRun, isAsking }) {
  const { readSettings, tryMailServer } = await import('./deploy/settings.mjs');
  const { openProject } = await import('./deploy/project.mjs');
  const { inviteSuperAdmin, configure, deployFunction, migrate, setSecrets } =
    await import('./deploy/steps.mjs');

  const settings = readSettings(path.resolve(file));
  const project = await openProject({
    ref,
    projectRoot: PROJECT_ROOT,
    accessToken: settings.accessToken,
    variables: {
      ...settings.secrets,
      SITE_URL: settings.siteUrl,
      SMTP_ADMIN_EMAIL: settings.sender.address,
      SMTP_SENDER_NAME: settings.sender.name,
    },
    // Tests set SUPABASE_API_URL. The CLI does not read this variable, so tests also set the CLI's SUPABASE_PROFILE.
    apiUrl: process.env['SUPABASE_API_URL'] ?? 'https://api.supabase.com',
  });
  say(`Klinky on ${project.name} (${ref}), for ${settings.siteUrl}`);
  const mailProblem = await tryMailServer(settings.secrets);
  if (mailProblem !== null)
    say(
      `\n${mailProblem} After the deployment, run "npm run doctor", which checks whether the function reaches the mail server.`,
    );

  const steps = [
    migrate(project, settings),
    configure(project),
    setSecrets(project, settings),
    deployFunction(project),
    ...(admin === null ? [] : [inviteSuperAdmin(project, settings, admin)]),
  ];
  const terminal = isAsking && !isDryRun ? createInterface({ input: process.stdin }) : null;
  const answers = terminal?.[Symbol.asyncIterator]();
  /** @type {string[]} */
  const leftToDo = [];
  for (const [index, step] of steps.entries()) {
    say(`\n${index + 1} of ${steps.length}. ${step.title}`);
    const changes = await step.plan();
    if (changes.length === 0) {
      say('   no changes');
      continue;
    }
    for (const line of changes) say(`   ${line}`);
    if (isDryRun) continue;
    if (answers !== undefined && !(await isAgreed(answers))) {
      terminal?.close();
      throw new Error(
        'Stopped before this step. Run the command again to do this step and the remaining steps.',
      );
    }
    const rest = await step.apply();
    if (rest !== null) leftToDo.push(rest);
    say('   done');
  }
  terminal?.close();
  if (isDryRun) {
    say('\nNothing was changed.');
    return;
  }
  say(`\nDone. Publish the app, then check the installation: npm run doctor -- ${settings.siteUrl}`);
  for (const line of leftToDo) say(line);
}

/** @param {AsyncIterator<string>} answers the lines that were typed, also ahead */
async function isAgreed(answers) {
  process.stdout.write('   Make these changes? [y/N] ');
  const { value = '' } = await answers.next();
  return /^y(?:es)?$/i.test(value.trim());
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
