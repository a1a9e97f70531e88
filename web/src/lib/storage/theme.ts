import { storage } from './browser-storage.ts';

const KEY = 'klinky.theme';
const SURFACE = { light: '#f8f7f4', dark: '#0c1322' };

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the theme that was chosen in this browser. */
export function storedTheme(): Theme {
  const stored = storage.read(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export const storeTheme = (theme: Theme): void => storage.write(KEY, theme === 'system' ? null : theme);

export function applyTheme(theme: Theme): void {
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? SURFACE.dark : SURFACE.light);
}
