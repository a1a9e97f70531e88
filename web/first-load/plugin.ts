import { type Plugin, type ResolvedConfig, build, runnerImport } from 'vite';
import type * as Frames from './frames.tsx';

/** Adds the frames and the first script to the page. Decision 10 in docs/decisions explains the frames. */
export function firstLoad(): Plugin {
  let config: ResolvedConfig;
  const settings = () =>
    ({ configFile: false, root: config.root, resolve: { alias: config.resolve.alias } }) as const;
  return {
    name: 'first-load',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const { module } = await runnerImport<typeof Frames>(`${import.meta.dirname}/frames.tsx`, settings());
        const page = html.replace('<!-- first frames -->', () => module.frames);
        if (server) return page.replace('src="/head.js"', 'type="module" src="/first-load/head.ts"');
        // Scripts get a low priority, because the frames need only the styles and the page itself.
        return page.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
      },
    },
    async closeBundle() {
      if (config.command === 'serve') return;
      // Builds head.ts as a classic script, because a module script would run too late.
      await build({
        ...settings(),
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          lib: { entry: 'first-load/head.ts', formats: ['iife'], name: 'head', fileName: () => 'head.js' },
        },
      });
    },
  };
}
