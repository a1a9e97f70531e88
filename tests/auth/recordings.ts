import { readFileSync, writeFileSync } from 'node:fs';

const SHORTEST_REPEATED_CHARACTERS = 120;

/**
 * Writes a recording to a file, on one line: `npx oxfmt` formats the file afterwards. Replaces each repeated object
 * with the place of its first occurrence, such as `<as in 0.answer.user>`.
 */
export function writeRecording(file: URL, transcript: unknown): void {
  const places = new Map<string, string>();
  const shortened = (value: unknown, place: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const first = places.get(text);
    if (first !== undefined) return `<as in ${first}>`;
    if (text.length >= SHORTEST_REPEATED_CHARACTERS) places.set(text, place);
    const fields = Object.entries(value).map(([name, field]) => [
      name,
      shortened(field, place === '' ? name : `${place}.${name}`),
    ]);
    return Array.isArray(value) ? fields.map(([, field]) => field) : Object.fromEntries(fields);
  };
  writeFileSync(file, `${JSON.stringify(shortened(transcript, ''))}\n`);
}

/** Reads a recording and restores its repeated objects. */
export function readRecording(file: URL): unknown {
  const recording: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const whole = (value: unknown): unknown => {
    const [, place] = typeof value === 'string' ? (/^<as in (.+)>$/.exec(value) ?? []) : [];
    if (place !== undefined)
      return whole(
        place.split('.').reduce<unknown>((parent, name) => Reflect.get(Object(parent), name), recording),
      );
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, whole(field)]));
  };
  return whole(recording);
}
