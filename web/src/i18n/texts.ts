import { initFormatters, loadElision } from './formatters.ts';
import type { TextPart } from './i18n-parts.ts';
import type { Locales, Translations } from './i18n-types.ts';
import { baseLocale, loadedFormatters, loadedLocales } from './i18n-util.ts';

// The texts are split into parts, with one file per part. A page loads only the parts that its route names.

interface TextFile {
  readonly default: Partial<Translations>;
}

/**
 * The parts of the sign-in page come with the first script, in both languages, because another request would cost more.
 */
const first = import.meta.glob<TextFile>('./{en,fr}/{common,session}.ts', { eager: true });
// The parts are loaded as modules. Taking `default` out of each one here would enlarge the first script, which names
// every part.
const textModules = import.meta.glob<TextFile>(['./{en,fr}/*.ts', '!./*/{common,index,session}.ts']);

/** Only signed-in users see names. */
const FRENCH_WITH_NAMES = './fr/app.ts';

let currentLocale: Locales = baseLocale;
const wantedParts = new Set<TextPart>(['common']);
const loads = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Loads parts in the current language, and in each language chosen later. Throws if a part fails to load. */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part);
  const isNew = (await Promise.all(parts.map((part) => load(currentLocale, part)))).some(Boolean);
  if (isNew) for (const listener of listeners) listener();
}

/** Switches to a language once all parts in use, and the given parts, are loaded in it. */
export async function loadLanguage(locale: Locales, parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part);
  loadedFormatters[locale] ??= initFormatters(locale);
  // A page that opened meanwhile may have added parts.
  let count = 0;
  while (count < wantedParts.size) {
    count = wantedParts.size;
    await Promise.all([...wantedParts].map((part) => load(locale, part)));
  }
  currentLocale = locale;
}

/** Calls `listener` when new texts are loaded. Returns the function that unsubscribes. */
export function onNewTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if this call loaded the part. Returns false if the part was already loaded. */
async function load(locale: Locales, part: TextPart): Promise<boolean> {
  const path = `./${locale}/${part}.ts`;
  const earlier = loads.get(path);
  const loading = earlier ?? read(locale, path);
  loads.set(path, loading);
  await loading;
  return !earlier;
}

async function read(locale: Locales, path: string): Promise<void> {
  try {
    const [file] = await Promise.all([
      first[path] ?? textModules[path]?.(),
      path === FRENCH_WITH_NAMES && loadElision(),
    ]);
    loadedLocales[locale] = { ...loadedLocales[locale], ...file?.default };
  } catch (error) {
    // Forget the failure, so that the next call tries again.
    loads.delete(path);
    throw error;
  }
}
