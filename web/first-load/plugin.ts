import { fileURLToPath } from 'node:url';
import { type Plugin, type ResolvedConfig, type Rolldown, build, runnerImport } from 'vite';
import type * as Frames from './frames.tsx';
import { firstModules } from './groups.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Shows something before the app has loaded, and loads early what the app will ask for: see decision 10. */
export function firstLoad(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-load',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // A dynamic import is told of its own file too.
          resolveDependencies: (file, others, { hostId, hostType }) =>
            hostType === 'js' ? inOneOrder(hostId, [file, ...others]) : others,
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    load: {
      // Every dynamic import waits for its files by src/lib/import-arrived.ts, instead of Vite's own preloading.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importArrived as __vitePreload } from '/src/lib/import-arrived.ts';`,
    },
    async buildStart() {
      if (config.command === 'serve') return;
      this.emitFile({ type: 'asset', fileName: 'head.js', source: await headScript(config) });
    },
    configureServer({ middlewares }) {
      middlewares.use('/head.js', (_request, response, next) => {
        headScript(config).then(
          (script) => response.setHeader('content-type', 'text/javascript').end(script),
          next,
        );
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { root, resolve } = config;
        const alias = { alias: resolve.alias };
        const { module } = await runnerImport<typeof Frames>(here('frames.tsx'), { root, resolve: alias });
        const files = Object.entries(bundle ? firstModules : {}).flatMap(([view, modulesOf]) =>
          ['fr', 'en'].map((locale) => [`${view} ${locale}`, filesOf(modulesOf(locale), bundle)]),
        );
        return (
          html
            .replace('src="/head.js"', `$& data-files='${JSON.stringify(Object.fromEntries(files))}'`)
            .replace('<!-- first frames -->', () => module.frames)
            // What is seen first is styles and text, and waits for no script.
            .replaceAll(/<(?=script type="module"|link rel="modulepreload")[^ ]+/g, '$& fetchpriority="low"')
        );
      },
    },
  };
}

/** What index.html names besides the first script: the runtime of the bundler and React. */
const NAMED_BY_PAGE = /\/(?:rolldown-runtime|react)-[^/]*\.js$/;

const seenBy = new Map<string, Set<string>>();

/**
 * The files that a dynamic import waits for, without those that the page names. A script numbers them as it comes to them:
 * in the order of these numbers, its lists are alike, and compress better.
 */
function inOneOrder(script: string, files: readonly string[]): string[] {
  const wanted = new Set(files.filter((file) => !NAMED_BY_PAGE.test(file)));
  const seen = new Set([...(seenBy.get(script) ?? []), ...wanted]);
  seenBy.set(script, seen);
  return [...seen].filter((file) => wanted.has(file));
}

/** head.ts with what it imports, as a script that the page can run before any module. */
async function headScript({ root, resolve }: ResolvedConfig): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    build: {
      write: false,
      lib: { entry: here('head.ts'), formats: ['iife'], name: 'head' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id === here('head.ts') } },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('head.ts was not built');
  return output.output[0].code;
}

/** The files that modules are in. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle = {}): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no file of ${module}`);
    return `/${chunk.fileName}`;
  });
  return [...new Set(files)];
}
