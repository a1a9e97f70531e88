import { page, userEvent } from 'vitest/browser';
import type { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { type Api, refusal } from './support/api.ts';
import { expect, expectAccessible, expectUrl, openSignedOut, test, type } from './support/stories.ts';

const [FIRST, SECOND, UNKNOWN] = ['1a'.repeat(16), '2b'.repeat(16), '0'.repeat(32)] as const;

const VALID: Verification = {
  kind: 'quittance',
  number: 'Q-2026-0001',
  state: 'valid',
  issuedAt: '2026-03-05T12:00:00Z',
  sha256: null,
  isAccountDeleted: false,
  receipt: { from: '2026-03-01', to: '2026-03-31', paidOn: '2026-03-05', amount: 650, other: 0 },
  tenants: 'I. Œ.',
  landlord: 'C. L.',
  replacedBy: null,
};

const field = page.getByLabelText('Code de vérification');
const answer = (name: string) => page.getByRole('heading', { name });

/** Makes the API verify two documents, for February and March 2026. */
const answerTwoDocuments = (api: Api): void =>
  api.on('GET /verify/:code', ({ params: { code } }) =>
    code === FIRST
      ? { ...VALID, receipt: { ...VALID.receipt, from: '2026-02-01', to: '2026-02-28' } }
      : code === SECOND
        ? VALID
        : refusal('NOT_FOUND'),
  );

test.beforeEach(({ api }) => answerTwoDocuments(api));

test('a verification code can be typed as printed', async () => {
  await openSignedOut('/verify');
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(field, 'Q-2026-0007');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      'Le code comporte 32\u00A0caractères\u00A0: des chiffres et des lettres de A à F.',
    );
  await expectAccessible();
  await type(field, ` ${FIRST.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-')} `);
  await userEvent.keyboard('{Enter}');
  await expectUrl(`/verify/${FIRST}`);
  await expect.element(answer('Document valable')).toBeVisible();

  for (const unknown of [UNKNOWN, 'abc']) {
    await openSignedOut(`/verify/${unknown}`);
    await expect.element(answer('Code inconnu')).toBeVisible();
    await expect.element(field).toHaveValue(unknown.length === 32 ? '' : unknown);
  }
});

test('each result of a verification gets the focus for screen readers', async ({ api }) => {
  await openSignedOut('/verify');
  const check = page.getByRole('button', { name: 'Vérifier' });
  await type(field, 'Q-2026-0007');
  await check.click();
  await expect.element(field).toHaveFocus();

  await type(field, FIRST);
  await check.click();
  await expect.element(answer('Document valable')).toHaveFocus();
  await expect
    .element(answer('Document valable'))
    .toHaveAccessibleDescription(/^Il a été établi avec Klinky/);
  await type(field, UNKNOWN);
  await userEvent.keyboard('{Enter}');
  await expect.element(answer('Code inconnu')).toHaveFocus();
  await expect
    .element(answer('Code inconnu'))
    .toHaveAccessibleDescription(/^Aucun document ne porte ce code/);
  const release = api.hold('GET /verify/:code');
  history.back();
  await expect.element(answer('Document valable')).toHaveFocus();
  // A result that arrives while the user types does not take the focus from the field.
  await type(field, SECOND.slice(0, 5));
  api.on('GET /verify/:code', () => ({
    ...VALID,
    receipt: { ...VALID.receipt, from: '2026-01-01', to: '2026-01-31' },
  }));
  release();
  await expect.element(page.getByText('janvier 2026', { exact: true })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(SECOND.slice(0, 5));
  // The result gets the focus even if the page has first shown a waiting state.
  answerTwoDocuments(api);
  const releaseAgain = api.hold('GET /verify/:code');
  await type(field, SECOND);
  await check.click();
  await expect.element(page.getByText('Vérification en cours…')).toBeInTheDocument();
  releaseAgain();
  await expect.element(page.getByText('mars 2026', { exact: true })).toBeVisible();
  await expect.element(answer('Document valable')).toHaveFocus();
});

test('a verification refused after too many attempts can be retried', async ({ api }) => {
  api.on('GET /verify/:code', () => refusal('TOO_MANY_REQUESTS'));
  await openSignedOut(`/verify/${UNKNOWN}`);
  await expect.element(answer('Trop de vérifications')).toBeVisible();
  await expectAccessible();
  answerTwoDocuments(api);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(answer('Code inconnu')).toHaveFocus();
});
