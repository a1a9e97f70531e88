import * as v from 'valibot';
import { NetworkError } from '@/lib/http/http.ts';
import { type Article, Articles } from './article.ts';
import file from './terms.json?url';

/**
 * Loads the terms of service, in French only: that is the binding text. A file of its own is no script to compile.
 * @throws NetworkError
 */
export async function loadTerms(): Promise<Article[]> {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new NetworkError(file);
  return v.parse(Articles, await response.json());
}
