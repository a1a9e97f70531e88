import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes the modules of each built script, with their sizes in bytes before minification, into .build/modules. A test of the
 * scripts' size names the modules that came.
 */
export function listModules(build: string): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    writeBundle(_, bundle) {
      const scripts = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [[path.basename(output.fileName), sizes(output.modules)]] : [],
      );
      const folder = path.join(ROOT, '.build', 'modules');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${build}.json`), JSON.stringify(Object.fromEntries(scripts)));
    },
  };
}

const sizes = (modules: Readonly<Record<string, { readonly renderedLength: number }>>) =>
  Object.fromEntries(
    Object.entries(modules).map(([id, { renderedLength }]) => [path.relative(ROOT, id), renderedLength]),
  );
