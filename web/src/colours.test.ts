import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The minimum contrast of text of any size (WCAG 2.2, criterion 1.4.3). */
const LEAST_CONTRAST = 4.5;

const SURFACES = ['background', 'surface', 'surface-sunken'];
const SOFT = ['primary-soft', 'gold-soft', 'danger-soft', 'success-soft'];

/** The surfaces on which each text colour is used. */
const WRITTEN_ON: Readonly<Record<string, readonly string[]>> = {
  foreground: [...SURFACES, ...SOFT],
  muted: [...SURFACES, ...SOFT],
  primary: [...SURFACES, 'primary-soft'],
  danger: [...SURFACES, 'danger-soft'],
  success: [...SURFACES, 'success-soft'],
  'on-primary': ['primary', 'primary-hover'],
  'on-danger': ['danger', 'danger-hover'],
  'on-primary-soft': ['primary-soft'],
  'on-gold-soft': ['gold-soft'],
};

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8');

function coloursOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const rules = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Returns the relative luminance of a colour as defined by WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('in the %s theme', (_, selector) => {
  const colours = coloursOf(selector);
  const of = (name: string): string => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`${selector} has no colour ${name}`);
    return value;
  };

  test.each(Object.entries(WRITTEN_ON))('%s is readable on each of its surfaces', (text, surfaces) => {
    const faint = surfaces.filter((surface) => contrast(of(text), of(surface)) < LEAST_CONTRAST);
    expect(faint).toEqual([]);
  });
});
