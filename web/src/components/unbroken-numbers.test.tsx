import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

test.each([
  ['Reçu R-2026-0002\u00A0: il reste 4,00\u00A0€', ['R-2026-0002']],
  ['Q-2026-0007, R-2027-12345', ['Q-2026-0007', 'R-2027-12345']],
  ['Quittance Q-SCI-2026-0001, R-2-2027-12345', ['Q-SCI-2026-0001', 'R-2-2027-12345']],
  ['Relance L-2026-0001, M-2026-0001', ['L-2026-0001', 'M-2026-0001']],
  ['Dépôt D-2026-0001, S-2026-0001', ['D-2026-0001', 'S-2026-0001']],
  ['Montée Saint-Barthélemy', []],
  ['', []],
])('rendering « %s » keeps each number on one line, and the text unchanged', (text, numbers) => {
  const { container } = render(<UnbrokenNumbers>{text}</UnbrokenNumbers>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)).toEqual(
    numbers,
  );
});
