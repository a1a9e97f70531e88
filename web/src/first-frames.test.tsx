import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { AuthHeader } from '@/features/session/auth-header.tsx';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLocaleAsync } from '@/i18n/i18n-util.async.ts';

const html = await readFile(path.resolve(import.meta.dirname, '../index.html'), 'utf8');

/** What index.html shows before the app is there. */
function frameOf(name: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return withoutSpaces(page.querySelector(`[data-frame="${name}"]`)?.innerHTML ?? '');
}

const withoutSpaces = (markup: string): string =>
  markup
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<|\/?>) ?/g, '$1')
    .trim();

test('until the app is there, the page shows the skeleton that the app goes on with', () => {
  const { container } = render(<LayoutSkeleton />);
  expect(frameOf('signed-in')).toBe(withoutSpaces(container.innerHTML));
});

test('and to whoever is signed out the header of the sign-in page', async () => {
  await loadLocaleAsync('fr');
  const { container } = render(
    <TypesafeI18n locale="fr">
      <AuthHeader />
    </TypesafeI18n>,
  );
  expect(frameOf('signed-out')).toBe(withoutSpaces(container.innerHTML));
});
