import { expect } from 'vitest';
import { readPages } from '../../../supabase/functions/v1/pdf/read-pdf.fixture.ts';

/** Returns the text of each page of a PDF that the API answers. */
export async function pagesOf(response: Response): Promise<string[]> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  return readPages(await response.arrayBuffer());
}

/** Returns the text of a PDF that the API answers. */
export const textOf = async (response: Response): Promise<string> => (await pagesOf(response)).join(' ');
