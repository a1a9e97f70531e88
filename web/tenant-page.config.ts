import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { listModules } from './first-load/list-modules.ts';
import app from './vite.config.ts';

// The page of a tenant has a separate build, so that it loads nothing of the landlord's app.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react(), tailwindcss(), listModules('tenant-page')],
  resolve: app.resolve ?? {},
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL('./locataire.html', import.meta.url)),
      output: {
        entryFileNames: 'assets/tenant-page-[hash].js',
        codeSplitting: {
          groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
