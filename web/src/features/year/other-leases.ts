import { useState } from 'react';
import * as v from 'valibot';
import { OtherLeases } from '@shared/contract/year.ts';
import { storage } from '@/lib/storage/browser-storage.ts';

const keyOf = (year: number): string => `klinky.otherLeases.${year}`;

const read = (year: number): OtherLeases => {
  const stored = storage.read(keyOf(year));
  return v.is(OtherLeases, stored) ? stored : 'unfurnished';
};

/**
 * Returns how the landlord declares leases of the kind `other` in a year, and a function that stores a new answer. The
 * browser stores the answer on the device.
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
