import type { Plugin } from 'vite';

const INSERTION = /^__insertCSS\(.*\);$/m;

/**
 * Removes the styles from sonner's script. The script would write a `<style>` element, which the content security
 * policy refuses. app.css contains the styles.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!INSERTION.test(code)) this.error('sonner inserts its styles in another way than before');
        return { code: code.replace(INSERTION, ''), map: null };
      },
    },
  };
}
