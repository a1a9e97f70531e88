import { fileURLToPath } from 'node:url';
import { type Plugin, type ResolvedConfig, build, runnerImport } from 'vite';
import type * as Frames from './frames.tsx';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Puts into the page what it shows before the app has loaded: see decision 10. */
export function firstLoad(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-load',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const { root, resolve } = config;
        const alias = { alias: resolve.alias };
        const { module } = await runnerImport<typeof Frames>(here('frames.tsx'), { root, resolve: alias });
        const page = html.replace('<!-- first frames -->', () => module.frames);
        if (server) return page.replace('src="/head.js"', 'type="module" src="/first-load/head.ts"');
        // What is seen first is styles and text, and waits for no script.
        return page.replaceAll(
          /<(?=script type="module"|link rel="modulepreload")[^ ]+/g,
          '$& fetchpriority="low"',
        );
      },
    },
    async closeBundle() {
      if (config.command === 'serve') return;
      // A module would run too late.
      await build({
        root: config.root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        resolve: { alias: config.resolve.alias },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          lib: { entry: here('head.ts'), formats: ['iife'], name: 'head', fileName: () => 'head.js' },
        },
      });
    },
  };
}
