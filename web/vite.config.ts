import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { groups } from './first-load/groups.ts';
import { listModules } from './first-load/list-modules.ts';
import { firstLoad } from './first-load/plugin.ts';
import { sonnerStyles } from './sonner-styles.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    // The router's plugin comes before React's plugin, because the router's plugin generates and splits the routes.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The loader of a page is in one chunk with the page's component, so that other pages do not load the loader.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      quoteStyle: 'single',
      tmpDir: here('../.build/tanstack'),
    }),
    react(),
    tailwindcss(),
    firstLoad(),
    sonnerStyles(),
    listModules('app'),
  ],
  resolve: {
    alias: {
      '@': here('./src'),
      // With this function, every dynamic import first fetches its files. Vite's own function would not retry a failed
      // file.
      '\0vite/preload-helper.js': here('./src/lib/loading/import-after-fetch.ts'),
      'react-style-singleton': here('./src/components/ui/style-singleton.ts'),
      '@shared': here('../supabase/functions/_shared'),
      // The router imports a shim that also supports older versions of React. This entry replaces the shim.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // An inlined font or image would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.json' },
    modulePreload: {
      polyfill: false,
      // A dynamic import gets a list of its files, including its own file. The list leaves out the files that the HTML
      // page names.
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js'
          ? [...new Set([file, ...others])].filter((name) => !/\/(?:react|rolldown-runtime)-/.test(name))
          : others,
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/start-[hash].js',
        // The first script contains the names of all other files. Names with fewer different characters compress
        // better.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: {
      // The address at which `supabase start` serves the function. The function must get the app's own origin.
      '/v1': {
        target: 'http://127.0.0.1:54321',
        rewrite: (path) => `/functions/v1${path}`,
      },
    },
  },
});
