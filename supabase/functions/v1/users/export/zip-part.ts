/** A part of an export that is sent as several ZIP files. */
export interface ZipPart {
  readonly file: ReadableStream<Uint8Array>;
  /** The number of parts. Only the first part states the number of parts. */
  readonly count: number | null;
  /** The query that asks for the next part; null in the last part. */
  readonly next: string | null;
}

/** Returns the headers of a part of an export. `name` is the name of the whole file without its ending. */
export const partHeaders = ({ count, next }: ZipPart, name: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="${name}.zip"`,
  ...(count !== null && { 'Klinky-Parts': String(count) }),
  ...(next !== null && { 'Klinky-Next': next }),
});
