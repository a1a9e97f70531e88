import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLocaleAsync } from '@/i18n/i18n-util.async.ts';
import { VerificationCard } from './verification-card.tsx';

test.each([
  ['partial', 'Reçu de paiement'],
  ['quittance', 'Quittance de loyer'],
] as const)(
  'a %s of a deleted account shows the kind of document without the word “partiel”',
  async (kind, name) => {
    await loadLocaleAsync('fr');
    const stub = { kind, number: 'R-2026-0001', state: 'valid', issuedAt: '2026-03-05T10:00:00Z' } as const;
    render(
      <TypesafeI18n locale="fr">
        <VerificationCard
          answer={{ kind: 'found', verification: { ...stub, sha256: null, isAccountDeleted: true } }}
        />
      </TypesafeI18n>,
    );
    expect(screen.getByText('Document').nextElementSibling?.textContent).toBe(name);
  },
);
