// The walls between folders: which files and packages the files of a folder may import.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './install.mjs';

const SHARED = 'supabase/functions/_shared/';
const V1 = 'supabase/functions/v1/';
const SRC = 'web/src/';
/** The packages of supabase/functions/v1/deno.json, and the modules of Node that Deno also has. */
const V1_PACKAGES = [
  ...Object.keys(JSON.parse(readFileSync(`${PROJECT_ROOT}/${V1}deno.json`, 'utf8')).imports).map((name) =>
    name.replace(/\/$/, ''),
  ),
  'node:dns/promises',
  'node:net',
  'node:tls',
  'node:zlib',
];
const BELOW_V1 = [SHARED, `${V1}errors.ts`, `${V1}config.ts`, `${V1}hash.ts`];
/** The files that draw a document read its snapshot, and know nothing of requests. */
const DRAWING = [
  SHARED,
  `${V1}letterhead/`,
  `${V1}pdf/`,
  `${V1}documents/kind.ts`,
  `${V1}documents/snapshot.ts`,
];

/**
 * @typedef {object} Wall
 * @property {string} of The folder or file. `*` stands for the name of one folder, and each such folder has its own wall.
 * @property {readonly string[]} may The folders and files that its files may import, in addition to their own folder.
 * @property {readonly string[]} [packages] The packages that its files may import. The default is `V1_PACKAGES` in the
 *   function, and any package elsewhere.
 */

/**
 * The first wall that contains a file applies.
 * @type {readonly Wall[]}
 */
export const WALLS = [
  { of: SHARED, may: [], packages: ['valibot'] },

  ...['draw.ts', 'kind.ts', 'snapshot.ts'].map((file) => ({ of: `${V1}documents/${file}`, may: DRAWING })),
  // A kind's own parts may use the page and the other parts, and no other kind.
  { of: `${V1}documents/kinds/*/`, may: [...DRAWING, `${V1}documents/kinds/page/`] },
  { of: `${V1}documents/kinds/`, may: DRAWING },
  { of: `${V1}accounts/statement/`, may: [SHARED, `${V1}letterhead/`, `${V1}pdf/`] },
  { of: `${V1}letterhead/`, may: [SHARED, `${V1}pdf/`] },
  { of: `${V1}pdf/`, may: [] },
  { of: `${V1}mail/`, may: [...BELOW_V1, `${V1}base64.ts`] },
  { of: `${V1}supabase/`, may: BELOW_V1 },
  { of: `${V1}http/`, may: [...BELOW_V1, `${V1}supabase/`] },
  { of: `${V1}session/`, may: [...BELOW_V1, `${V1}http/`, `${V1}supabase/`] },
  { of: V1, may: [SHARED] },

  { of: `${SRC}lib/`, may: [SHARED] },
  { of: `${SRC}api/`, may: [SHARED, `${SRC}lib/`] },
  { of: `${SRC}components/`, may: [SHARED, `${SRC}lib/`, `${SRC}i18n/`] },
  { of: `${SRC}i18n/`, may: [SHARED, `${SRC}lib/`, `${SRC}components/`] },
  {
    of: `${SRC}features/*/`,
    may: [SHARED, `${SRC}lib/`, `${SRC}api/`, `${SRC}i18n/`, `${SRC}components/`],
  },

  // Only the files directly in local/ know several services.
  { of: 'local/*/', may: ['local/processes/', 'local/shared/', 'local/claim.mjs', 'local/config.ts'] },
  { of: 'local/', may: ['tools/build.mjs', 'tools/generate.mjs', 'tools/install.mjs'] },
  {
    of: 'tools/',
    may: [
      'supabase/functions/',
      'local/claim.mjs',
      'local/free-stack-port.ts',
      'local/temporary-database.ts',
      'package.json',
    ],
  },
];

/** @type {readonly [alias: string, folder: string][]} */
const ALIASES = [
  ['@shared/', SHARED],
  ['@/', SRC],
];

/** Tests may also import test code, tools and `SHARED`. */
const TEST = /\.(?:test|fixture)\.tsx?$/;

/**
 * Returns the path of an imported file in the project; `null` for a package.
 * @param {string} file
 * @param {string} name
 */
function importedFile(file, name) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const alias = ALIASES.find(([prefix]) => name.startsWith(prefix));
  return alias ? alias[1] + name.slice(alias[0].length) : null;
}

/**
 * Returns the wall of a file, with the name of its folder.
 * @param {string} file
 */
function wallOf(file) {
  for (const wall of WALLS) {
    const own = new RegExp(`^${wall.of.replaceAll('.', '\\.').replace('*', '[^/]+')}`).exec(file)?.[0];
    if (own !== undefined) return { ...wall, own };
  }
  return null;
}

/**
 * Imports go only where `WALLS` allows.
 * @param {{ filename: string, report: (problem: { node: object, message: string }) => void }} context
 */
export const walls = (context) => {
  const file = path.relative(PROJECT_ROOT, context.filename);
  const wall = wallOf(file);
  if (!wall) return {};
  const isTest = TEST.test(file);
  const packages = wall.packages ?? (file.startsWith(V1) ? V1_PACKAGES : undefined);
  const places = [wall.own, ...wall.may, ...(isTest ? ['tests/', 'tools/', SHARED] : [])];
  /** @param {{ source?: { value?: unknown } | null }} node */
  const check = (node) => {
    if (!node.source) return;
    const name = String(node.source.value);
    const target = importedFile(file, name);
    const isAllowed =
      target === null
        ? isTest || !packages || packages.some((one) => `${name}/`.startsWith(`${one}/`))
        : places.some((place) => target.startsWith(place));
    if (isAllowed) return;
    const message = `${wall.own} may import only its own files and the paths in its line of tools/lint-walls.mjs.`;
    context.report({ node, message });
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
};
