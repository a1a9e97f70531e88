import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton, which Radix uses to keep the page behind a dialog from scrolling. The
 * package writes a `<style>` element, which the content security policy refuses; a constructed stylesheet needs no
 * permission.
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
