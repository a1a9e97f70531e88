import { useState } from 'react';
import { storage } from '@/lib/storage/browser-storage.ts';

/** The regime under which the landlord declares leases of the kind `other`; `undecided` until he answers. */
export type OtherLeases = 'unfurnished' | 'furnished' | 'undecided';

const keyOf = (year: number): string => `klinky.otherLeases.${year}`;

const read = (year: number): OtherLeases => {
  const stored = storage.read(keyOf(year));
  return stored === 'unfurnished' || stored === 'furnished' ? stored : 'undecided';
};

/**
 * Returns the landlord's answer for a year, and a function that stores a new answer. The browser stores the answer on
 * the device.
 */
export function useOtherLeases(year: number): [OtherLeases, (answer: OtherLeases) => void] {
  const [answered, setAnswered] = useState<{ year: number; answer: OtherLeases }>();
  const answer = answered?.year === year ? answered.answer : read(year);
  return [
    answer,
    (chosen) => {
      storage.write(keyOf(year), chosen);
      setAnswered({ year, answer: chosen });
    },
  ];
}
