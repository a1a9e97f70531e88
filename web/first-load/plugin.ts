import { fileURLToPath } from 'node:url';
import { type Plugin, type ResolvedConfig, type Rolldown, build, runnerImport } from 'vite';
import type * as Frames from './frames.tsx';
import { firstModules } from './groups.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What index.html names besides the first script: the runtime of the bundler and React. */
const NAMED_BY_PAGE = /\/(?:rolldown-runtime|react)-[^/]*\.js$/;

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
          // A dynamic import is told of its own file too, and of none that the page itself names. In order, the lists are
          // alike, and the first script, which has them all, is smaller.
          resolveDependencies: (file, others, { hostType }) =>
            hostType === 'js'
              ? [...new Set([file, ...others])].filter((one) => !NAMED_BY_PAGE.test(one)).toSorted()
              : others,
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
