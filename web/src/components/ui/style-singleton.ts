import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton, with which Radix stops the page behind a dialog from scrolling. The
 * package writes a `<style>` element. The content security policy refuses `<style>` elements but allows constructed
 * stylesheets.
 */
export function styleSingleton() {
  let userCount = 0;
  let sheet: CSSStyleSheet | undefined;

  return function Sheet({ styles }: { styles: string }): null {
    useEffect(() => {
      userCount += 1;
      if (userCount === 1) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        userCount -= 1;
        if (userCount > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
      };
    }, [styles]);
    return null;
  };
}
