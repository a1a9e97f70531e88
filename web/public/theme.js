// Runs before the first paint, so that a dark page is never white first. src/lib/theme.ts takes over from here.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('klinky.theme');
  } catch {
    // Storage may be forbidden: the system's theme is used.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0c1322' : '#f8f7f4');
})();
