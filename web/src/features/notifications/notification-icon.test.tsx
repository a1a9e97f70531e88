import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotificationIcon } from './notification-icon.tsx';

const drawing = (type: string): string => render(<NotificationIcon type={type} />).container.innerHTML;

test('each type of notification shows its own icon, and an unknown type shows a bell', () => {
  const types = ['payment', 'maintenance', 'lease', 'document', 'match', 'something new'];
  expect(new Set(types.map(drawing)).size).toBe(types.length);
  expect(drawing('something new')).toContain('lucide-bell');
  expect(drawing('something new')).toBe(drawing('something newer'));
});
