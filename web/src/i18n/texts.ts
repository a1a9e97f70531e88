import { initFormatters, loadElision } from './formatters.ts';
import type { Locales, TextPart, Translations } from './i18n-types.ts';
import { baseLocale, loadedFormatters, loadedLocales } from './i18n-util.ts';

// The texts are split into parts. Each part is a file. A page loads only the parts that its route names.

interface TextFile {
  readonly default: Partial<Translations>;
}

/**
 * The first script contains the parts of the sign-in page in both languages, because a separate request would take
 * longer.
 */
const first = import.meta.glob<TextFile>('./{en,fr}/{common,session}.ts', { eager: true });
// Imports whole modules. The option `import: 'default'` would add code for every part to the first script.
// The page of a tenant imports its own texts, in a separate build.
const textModules = import.meta.glob<TextFile>(['./{en,fr}/*.ts', '!./*/{common,session,tenantPage}.ts']);

/** This part is loaded together with the rule for « de » before a name. Every page with names also loads this part. */
const FRENCH_WITH_NAMES = './fr/app.ts';

let currentLocale: Locales = baseLocale;
const wantedParts = new Set<TextPart>(['common']);
const loads = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/**
 * Loads parts of texts in the current language. If the user chooses a different language later, `loadLanguage` also
 * loads these parts in that language. Throws if a part cannot be loaded.
 */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part);
  const isNew = (await Promise.all(parts.map((part) => load(currentLocale, part)))).some(Boolean);
  if (isNew) for (const listener of listeners) listener();
}

/** Loads the given parts of texts, and all parts in use, in a language. Then switches to the language. */
export async function loadLanguage(locale: Locales, parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wantedParts.add(part);
  loadedFormatters[locale] ??= initFormatters(locale);
  // While the parts load, the user may open a page that adds parts to `wantedParts`.
  let count = 0;
  while (count < wantedParts.size) {
    count = wantedParts.size;
    await Promise.all([...wantedParts].map((part) => load(locale, part)));
  }
  currentLocale = locale;
}

/** Calls `listener` when new texts are loaded. Returns a function to unsubscribe. */
export function onNewTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if this call has started to load the part, false if an earlier call has. */
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
    // Forget the failed load, so that the next call tries again.
    loads.delete(path);
    throw error;
  }
}
