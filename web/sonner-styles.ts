import type { Plugin } from 'vite';

const INSERTION = /^__insertCSS\(.*\);$/m;

/** Takes the styles out of sonner's script: the content security policy refuses its `<style>` element, and app.css has them. */
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
