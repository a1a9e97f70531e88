import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

const KEY = 'klinky.theme';
const SURFACE = { light: '#f8f7f4', dark: '#0c1322' };

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function readTheme(): Theme {
  const stored = storage.read(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

let current = readTheme();

function apply(): void {
  const isDark = current === 'dark' || (current === 'system' && systemIsDark.matches);
  document.documentElement.classList.toggle('dark', isDark);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? SURFACE.dark : SURFACE.light);
}

function choose(theme: Theme): void {
  current = theme;
  storage.write(KEY, theme === 'system' ? null : theme);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemIsDark.addEventListener('change', apply);

/** The selected theme, and a function to select another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => current), choose];
}
