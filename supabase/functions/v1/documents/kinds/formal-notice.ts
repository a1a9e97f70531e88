import type { Locale } from '../../../_shared/contract/users/user.ts';
import { amountInWords } from '../../../_shared/domain/amount-in-words.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords } from '../../letterhead/words.ts';
import { plain } from '../../pdf/text.ts';
import { additionOf, Arrears, arrearsList, despiteReminders } from './letter/arrears.ts';
import { paragraph } from './letter/blocks.ts';
import { issueDay, letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';
import { NO_FEES } from './letter/no-fees.ts';

const afterSpace = (text: string | null): string => (text === null ? '' : ` ${text}`);

const WORDS: Readonly<Record<Locale, (snapshot: LetterSnapshot<Arrears>) => LetterWords>> = {
  fr: (snapshot) => {
    const { says, isGoverned, tenants } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'fr');
    const lease = says.leaseOn === null ? 'du bail' : `du bail du ${unbrokenDay(says.leaseOn, 'fr')}`;
    const clause =
      isGoverned && says.hasResolutoryClause
        ? ' visant la clause résolutoire (loi n° 89-462 du 6 juillet 1989, art. 24)'
        : '';
    return {
      title: 'MISE EN DEMEURE DE PAYER',
      name: 'Mise en demeure',
      subtitle: `sommes restant dues au ${on}`,
      caution: 'Lettre recommandée avec avis de réception',
      body: [
        paragraph`Au titre ${plain(lease)}, les sommes suivantes demeurent impayées${plain(afterSpace(despiteReminders(says, frenchWords)))}.`,
        arrearsList(says, frenchWords),
        paragraph`Le bailleur met ${frenchWords.list(tenants.map(fullName))} en demeure de payer ${formatEuros(says.total, 'fr')} (${plain(amountInWords(says.total, 'fr'))}) sous ${'15\u00A0jours'} à compter de la réception de cette lettre (Code civil, art.\u00A01344).`,
        {
          kind: 'text',
          text: `À défaut, le bailleur se réserve de faire délivrer par un commissaire de justice un commandement de payer${clause}.`,
        },
        ...additionOf(says),
      ],
      notice: NO_FEES.fr(isGoverned),
      mail: null,
    };
  },
  en: (snapshot) => {
    const { says, isGoverned, tenants } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'en');
    const lease = says.leaseOn === null ? 'the lease' : `the lease of ${unbrokenDay(says.leaseOn, 'en')}`;
    const clause =
      isGoverned && says.hasResolutoryClause
        ? ' under the termination clause (French Act No. 89-462 of 6 July 1989, art. 24)'
        : '';
    return {
      title: 'FORMAL NOTICE TO PAY (Mise en demeure)',
      name: 'Formal notice',
      subtitle: `amounts still owed on ${on}`,
      caution: 'Registered letter with acknowledgement of receipt',
      body: [
        paragraph`Under ${plain(lease)}, the following amounts remain unpaid${plain(afterSpace(despiteReminders(says, englishWords)))}.`,
        arrearsList(says, englishWords),
        paragraph`The landlord gives ${englishWords.list(tenants.map(fullName))} formal notice to pay ${formatEuros(says.total, 'en')} (${plain(amountInWords(says.total, 'en'))}) within ${'15\u00A0days'} of receiving this letter (French Civil Code, art.\u00A01344).`,
        {
          kind: 'text',
          text: `Failing this, the landlord reserves the right to have an order to pay served by a commissaire de justice${clause}.`,
        },
        ...additionOf(says),
      ],
      notice: NO_FEES.en(isGoverned),
      mail: null,
    };
  },
};

/**
 * The formal notice to pay (Code civil, art. 1344). A formal notice is only valid on paper, so it cannot be sent by
 * e-mail.
 */
export const formalNotice = letter({
  kind: 'formalNotice',
  says: Arrears,
  dated: issueDay,
  words: WORDS,
});
