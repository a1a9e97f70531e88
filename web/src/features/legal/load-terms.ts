import * as v from 'valibot';
import { NetworkError } from '@/lib/http/http.ts';
import { type Article, Articles } from './article.ts';
import file from './terms.json?url';

/**
 * Loads the terms of service, in French only: the French text is binding. A data file, unlike a script, needs no
 * compiling.
 * @throws NetworkError
 */
export async function loadTerms(): Promise<Article[]> {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new NetworkError(file);
  return v.parse(Articles, await response.json());
}
