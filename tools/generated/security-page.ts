import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedFile } from './file.mjs';
import { table, withSection } from './markdown.ts';

const FILE = 'docs/security.md';

/** The access that tests found for each caller who calls Supabase without the edge function. */
interface Access {
  /** The rights of each caller to the rows of each table or view. */
  readonly matrix: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The messages that each caller receives on a session's topic. */
  readonly heard: Readonly<Record<string, string>>;
  /** The callers that may call each SQL function. */
  readonly functions: Readonly<Record<string, readonly string[]>>;
}

/** Returns the security page with the tables of each caller's access without the edge function. */
export async function securityPage(
  projectRoot: string,
  { matrix, heard, functions }: Access,
): Promise<GeneratedFile> {
  const callers = Object.keys(heard);
  const tables = table(
    ['rows of one landlord', ...callers],
    Object.entries(matrix).map(([name, answers]) =>
      [`\`${name}\``].concat(callers.map((caller) => answers[caller] ?? '')),
    ),
  );
  const realtime = table(['topic', ...callers], [['of a session of the owner', ...Object.values(heard)]]);
  const callable = Object.entries(functions)
    .filter(([, who]) => who.length > 0)
    .map(([name]) => `\`${name}\``);
  let text = await readFile(path.join(projectRoot, FILE), 'utf8');
  text = withSection(text, 'tables', tables);
  text = withSection(text, 'realtime', realtime);
  text = withSection(text, 'functions', callable.join(', '));
  return { file: FILE, text };
}
