import type { Plugin } from 'vite';

const INSERTION = /^__insertCSS\(.*\);$/m;

/** sonner writes its styles into a `<style>` element, which the content security policy refuses: in the build they are a file. */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!INSERTION.test(code)) this.error('sonner inserts its styles in another way than before');
        return { code: `import './styles.css';\n${code.replace(INSERTION, '')}`, map: null };
      },
    },
  };
}
