import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readText } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';

/** Returns the text of a downloaded PDF. */
export const textOf = async (download: Download): Promise<string> =>
  readText(await readFile(await download.path()));
