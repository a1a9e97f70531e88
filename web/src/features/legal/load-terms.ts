import * as v from 'valibot';
import { NetworkError } from '@/lib/http/http.ts';
import { type Article, Articles } from './article.ts';
import file from './terms.json?url';

/**
 * Loads the French terms of service. Only the French text is binding, so no translation exists. The terms are a JSON
 * file, because a browser would have to compile a script.
 * @throws NetworkError
 */
export async function loadTerms(): Promise<Article[]> {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new NetworkError(file);
  return v.parse(Articles, await response.json());
}
