// `npm run deploy -- <project-ref>`: installs Klinky on a hosted Supabase project, or updates it there.
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { assertNodeVersion, installWhenStale, PROJECT_ROOT } from './install.mjs';

const HELP = `Brings Klinky onto a hosted Supabase project, or up to date there.

  npm run deploy -- <project-ref>     the ref is in the project's address: supabase.com/dashboard/project/<ref>

Options:
  --admin EMAIL   invites the first super-admin; once they have signed up, makes them one
  --env FILE      what the installation is told. Default: deploy.env, a copy of deploy/example.env
  --dry-run       says what would change, and changes nothing
  --yes           changes it without asking
  --help          this text

Each step says what it would change and asks. A deployment that was stopped goes on where it stopped when it is run again.`;

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

process.exitCode = await main(process.argv.slice(2));

/** @param {string[]} args */
async function main(args) {
  try {
    assertNodeVersion();
    installWhenStale();
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
  if (ref === undefined || rest.length > 0) throw new Error(`One project ref is needed.\n\n${HELP}`);
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
      `\n${mailProblem} After the deployment, run "npm run doctor": it checks whether the function reaches the mail server.`,
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
      say('   nothing to change');
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
  say(`\nDone. When the app is published: npm run doctor -- ${settings.siteUrl}`);
  for (const line of leftToDo) say(line);
}

/** @param {AsyncIterator<string>} answers the lines that were typed, also ahead */
async function isAgreed(answers) {
  process.stdout.write('   Change it? [y/N] ');
  const { value = '' } = await answers.next();
  return /^y(?:es)?$/i.test(value.trim());
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
