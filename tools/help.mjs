import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * If the command line of a script has `--help`, prints the first comment of the script and ends it. `script` is its
 * `import.meta`.
 * @param {ImportMeta} script
 */
export function answerHelp({ filename }) {
  if (filename !== process.argv[1] || !process.argv.includes('--help')) return;
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(filename, 'utf8')) ?? [];
  process.stdout.write(comment.replaceAll(/^\/\/ ?/gm, ''));
  process.exit(0);
}
