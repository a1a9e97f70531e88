import type { Plugin } from 'vite';

/** Has every dynamic import of the app go through src/lib/import-arrived.ts, instead of Vite's own preloading. */
export const arrivedImports = (): Plugin => ({
  name: 'arrived-imports',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      // A file that waits for no other is named as well.
      modulePreload: { polyfill: false, resolveDependencies: filesOf },
    },
  }),
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importArrived as __vitePreload } from '/src/lib/import-arrived.ts';`,
  },
});

const filesOf = (file: string, others: readonly string[], { hostType }: { hostType: string }): string[] =>
  hostType === 'js' ? [...new Set([file, ...others])] : [...others];
