import { initFormatters, loadElision } from './formatters.ts';
import type { TextPart } from './i18n-parts.ts';
import type { Locales, Translations } from './i18n-types.ts';
import { baseLocale, loadedFormatters, loadedLocales } from './i18n-util.ts';

// The texts are in parts, a file each, so that a page loads its own and no others: its route names them.

interface TextFile {
  readonly default: Partial<Translations>;
}

/** What the sign-in page needs comes with the first script, in both languages: that is less than it takes to ask. */
const first = import.meta.glob<TextFile>('./{en,fr}/{common,session}.ts', { eager: true });
// As modules: taking `default` out of each here would weigh on the first script, which names them all.
const others = import.meta.glob<TextFile>(['./{en,fr}/*.ts', '!./*/{common,index,session}.ts']);

/** Names are for those who are signed in. */
const FRENCH_WITH_NAMES = './fr/app.ts';

let spoken: Locales = baseLocale;
const wanted = new Set<TextPart>(['common']);
const loads = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Loads parts, now in the language spoken and with each language chosen later. Throws when they do not arrive. */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const isNew = (await Promise.all(parts.map((part) => load(spoken, part)))).some(Boolean);
  if (isNew) for (const listener of listeners) listener();
}

/** Speaks a language, once every part that is wanted is there in it, and these. */
export async function loadLanguage(locale: Locales, parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  loadedFormatters[locale] ??= initFormatters(locale);
  // A page that is opened meanwhile wants more.
  let count = 0;
  while (count < wanted.size) {
    count = wanted.size;
    await Promise.all([...wanted].map((part) => load(locale, part)));
  }
  spoken = locale;
}

/** Calls back when there are texts that were not there before; gives what ends the subscription. */
export function onNewTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers whether this call is the one that brought the part. */
async function load(locale: Locales, part: TextPart): Promise<boolean> {
  const path = `./${locale}/${part}.ts`;
  const known = loads.get(path);
  const loading = known ?? read(locale, path);
  loads.set(path, loading);
  await loading;
  return !known;
}

async function read(locale: Locales, path: string): Promise<void> {
  try {
    const [file] = await Promise.all([
      first[path] ?? others[path]?.(),
      path === FRENCH_WITH_NAMES && loadElision(),
    ]);
    loadedLocales[locale] = { ...loadedLocales[locale], ...file?.default };
  } catch (error) {
    // It may arrive the next time.
    loads.delete(path);
    throw error;
  }
}
