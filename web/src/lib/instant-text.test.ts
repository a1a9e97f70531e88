import { expect, test } from 'vitest';
import { instantDay, instantTime } from './instant-text.ts';

test('a timestamp is shown in Paris time, whatever the time zone of the machine', () => {
  expect(instantDay('2026-03-31T22:30:00.000Z', 'fr')).toBe('1er\u00A0avril 2026');
  expect(instantDay('2026-03-31T22:30:00.000Z', 'en')).toBe('1\u00A0April 2026');
  expect(instantTime('2026-03-31T22:30:00.000Z')).toBe('00:30');
  expect(instantTime('2026-12-01T08:05:00.000Z')).toBe('09:05');
});
