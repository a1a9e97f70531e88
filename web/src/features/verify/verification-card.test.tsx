import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLanguage } from '@/i18n/texts.ts';
import { VerificationCard } from './verification-card.tsx';

test.each([
  ['partial', 'Reçu de paiement'],
  ['quittance', 'Quittance de loyer'],
] as const)(
  'a %s of a deleted account shows the kind of document without the word “partiel”',
  async (kind, name) => {
    await loadLanguage('fr', ['verify']);
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

test.each([
  ['fr', 'dueNotice', 'Avis d’échéance'],
  ['fr', 'reminder', 'Relance'],
  ['fr', 'formalNotice', 'Mise en demeure'],
  ['fr', 'revision', 'Révision annuelle (IRL)'],
  ['fr', 'depositReceipt', 'Reçu de dépôt de garantie'],
  ['fr', 'depositSettlement', 'Décompte du dépôt de garantie'],
  ['en', 'dueNotice', 'Notice of payment due (avis d’échéance)'],
  ['en', 'reminder', 'Reminder (relance)'],
  ['en', 'formalNotice', 'Formal notice (mise en demeure)'],
  ['en', 'revision', 'Yearly rent review (révision annuelle, IRL)'],
  ['en', 'depositSettlement', 'Deposit settlement (décompte du dépôt de garantie)'],
] as const)('in %s, the facts of a %s name its kind, and state no payment', async (locale, kind, name) => {
  await loadLanguage(locale, ['verify']);
  const facts = { number: 'L-2026-0001', state: 'valid', issuedAt: '2026-03-12T10:00:00Z' } as const;
  const people = { tenants: 'I. Œ.', landlord: 'C. L.', replacedBy: null, receipt: null };
  for (const verification of [
    { ...facts, kind, sha256: null, isAccountDeleted: false, ...people } as const,
    { ...facts, kind, sha256: null, isAccountDeleted: true } as const,
  ]) {
    const { container, unmount } = render(
      <TypesafeI18n locale={locale}>
        <VerificationCard answer={{ kind: 'found', verification }} />
      </TypesafeI18n>,
    );
    expect(screen.getByText('Document').nextElementSibling?.textContent).toBe(name);
    expect(container.querySelectorAll('dt')).toHaveLength(verification.isAccountDeleted ? 3 : 5);
    expect(container.textContent).not.toMatch(/€|quittance|receipt/i);
    unmount();
  }
});
