import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DOCUMENT_NAMES, documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { lettersOfTenantQuery } from '@/api/documents/documents.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { shownStateOf } from '@/components/documents/shown-state.ts';

import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayWithShortMonth } from '@/lib/text/day-text.ts';
import { deliveryText } from './delivery-state.ts';
import { documentName } from './document-text.ts';
import { overtakenText } from './overtaken-text.ts';

/** The number of letters that a card shows. */
const MOST_SHOWN = 5;

interface TenantLettersProps {
  readonly tenantId: string;
  readonly renderCard: (title: string, letters: ReactNode) => ReactNode;
}

/** The last letters to a tenant. Renders nothing while the tenant has no letter. */
export function TenantLetters({ tenantId, renderCard }: TenantLettersProps) {
  const { LL } = useI18nContext();
  const { data: letters = [] } = useQuery(loaded(lettersOfTenantQuery(tenantId)));
  if (letters.length === 0) return null;
  return renderCard(
    LL.documentList.letters(),
    <>
      <ul className="divide-y divide-border">
        {letters.slice(0, MOST_SHOWN).map((letter) => (
          <TenantLetter key={letter.id} tenantId={tenantId} letter={letter} />
        ))}
      </ul>
      {letters.length > MOST_SHOWN && (
        <Link
          to="/documents"
          search={{ tenant: tenantId, kind: 'letter' }}
          className="mt-1 inline-flex min-h-9 focus-ring items-center rounded-sm text-small font-medium text-primary underline-offset-4 hover:underline max-sm:min-h-11"
        >
          {LL.documentList.allLetters()}
        </Link>
      )}
    </>,
  );
}

interface TenantLetterProps {
  readonly tenantId: string;
  readonly letter: Document;
}

/** A letter with its day, its amount and its state: sent, overtaken or void. */
function TenantLetter({ tenantId, letter }: TenantLetterProps) {
  const { LL, locale } = useI18nContext();
  const { id, kind, number, state, issuedAt, amount } = letter;
  const states = [
    state !== 'valid' && LL.documentTexts[DOCUMENT_NAMES[kind].gender].states[shownStateOf(letter)](),
    deliveryText(letter, LL, locale),
    overtakenText(letter, LL, locale),
  ];
  return (
    <li className="py-2 text-small">
      <div className="flex justify-between gap-x-3">
        <Link
          to="/documents"
          search={{ document: id, account: tenantId }}
          aria-label={documentTitle({ kind, number }, locale)}
          className="focus-ring rounded-sm font-medium underline decoration-border underline-offset-4 hover:decoration-current"
        >
          {documentName(letter, LL, locale)}
        </Link>
        <span className="whitespace-nowrap tabular-nums">{formatEuros(amount, locale)}</span>
      </div>
      <p className="text-muted">
        {[dayWithShortMonth(todayInParis(new Date(issuedAt)), locale), ...states].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
