import * as v from 'valibot';
import { NetworkError } from '@/lib/http/http.ts';
import { type Article, Articles } from './article.ts';
import file from './terms.json?url';

/**
 * Loads the French terms of service. Only the French text is binding, so no translation exists. The terms are in a JSON
 * file and not in a module, so that the browser need not compile them as a script.
 * @throws NetworkError
 */
export async function loadTerms(): Promise<Article[]> {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new NetworkError(file);
  return v.parse(Articles, await response.json());
}
