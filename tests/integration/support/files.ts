import { expect } from 'vitest';
import { StoredFile } from '../../../supabase/functions/_shared/contract/file.ts';
import { type Client, json } from './client.ts';
import { newProperty } from './rows.ts';

/** Returns a PDF of a number of bytes, whose content depends on `seed`. */
export function pdfFile(bytes = 1000, seed = 1): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(bytes, 0x20);
  file.write('%PDF-1.7\n');
  for (let at = 30; at < bytes - 30; at += 4099) file[at] = 65 + ((at + seed) % 26);
  file.write(`%${seed}\n`, 10);
  file.write('%%EOF\n', bytes - 6);
  return file;
}

export const upload = (
  client: Client,
  fields: Readonly<Record<string, string>>,
  file: Uint8Array<ArrayBuffer>,
): Promise<Response> =>
  client.post(`/files?${new URLSearchParams(fields).toString()}`, undefined, {
    raw: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });

/** Adds a file to a dwelling, and shows it to the tenants. Returns the id of the file. */
export async function newShownFile(client: Client, propertyId: string, file = pdfFile()): Promise<string> {
  const added = await upload(client, { name: 'DPE', kind: 'energy', propertyId }, file);
  const { id } = await json(added, StoredFile);
  expect((await client.put(`/files/${id}`, { isShown: true })).status).toBe(200);
  return id;
}

/** Adds a file to a new dwelling, with its day and validity. */
export async function newFile(client: Client, file = pdfFile()): Promise<StoredFile> {
  const { id: propertyId } = await newProperty(client);
  const days = { madeOn: '2026-01-05', validUntil: '2036-01-04' };
  return json(await upload(client, { name: 'DPE', kind: 'energy', propertyId, ...days }, file), StoredFile);
}
