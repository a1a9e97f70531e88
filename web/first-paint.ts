import type * as FirstFrames from './src/first-frames.tsx';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';

/** Writes into the page what is seen until the app is there: src/first-frames.tsx draws it. */
export function firstPaint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-paint',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { module } = await runnerImport<typeof FirstFrames>('/src/first-frames.tsx', {
          root: config.root,
          resolve: { alias: config.resolve.alias },
        });
        return html.replace('<!-- first frames -->', () => module.firstFrames);
      },
    },
  };
}
