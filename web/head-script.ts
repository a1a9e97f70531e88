import type { Plugin, Rolldown } from 'vite';

/** What pages begin with, by the ends of their modules' paths. `<locale>` is the language spoken. */
const BEGINNINGS = {
  signedOut: ['/i18n/<locale>/common.ts', '/i18n/<locale>/session.ts'],
  signedIn: [
    '/lib/query-client.ts',
    '/features/session/require-user.ts',
    '/routes/_authed.tsx?tsr-split=component---loader',
    '/i18n/<locale>/common.ts',
    '/i18n/<locale>/app.ts',
  ],
  dashboard: ['/routes/_authed/dashboard.tsx?tsr-split=component---loader', '/i18n/<locale>/dashboard.ts'],
};

/**
 * Tells the script in the head of the page, by language, the files that the first script would ask for, and the browser
 * what is urgent.
 */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files: Record<string, Record<string, string[]>> = {};
        for (const locale of ['fr', 'en']) {
          const filesOfLocale: Record<string, string[]> = {};
          for (const [name, modules] of Object.entries(BEGINNINGS)) {
            const ends = modules.map((module) => module.replace('<locale>', locale));
            filesOfLocale[name] = filesOf(ends, chunks).filter((file) => !html.includes(file));
          }
          files[locale] = filesOfLocale;
        }
        const font = Object.keys(bundle).find(
          (file) => file.includes('inter-latin-') && !file.includes('-ext-'),
        );
        if (!font) throw new Error('The build has no font');
        return (
          html
            .replace('src="/head.js"', `src="/head.js" data-files='${JSON.stringify(files)}'`)
            // What is seen first is styles and text, and waits for no script of the app.
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
            .replace(
              '<link rel="stylesheet"',
              `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">\n    $&`,
            )
        );
      },
    },
  };
}

/** The files that modules are in, and those that these wait for. */
function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no file of ${module}`);
    add(chunk);
  }
  return [...found].map((file) => `/${file}`);
}
