import { useSyncExternalStore } from 'react';
import { type Theme, applyTheme, storeTheme, storedTheme } from '@/lib/storage/theme.ts';

const listeners = new Set<() => void>();
let current = storedTheme();

function chooseTheme(theme: Theme): void {
  current = theme;
  storeTheme(theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(current));

/** Returns the selected theme, and a function that selects a theme. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => current), chooseTheme];
}
