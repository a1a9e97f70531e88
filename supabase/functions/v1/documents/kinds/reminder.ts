import type { Locale } from '../../../_shared/contract/users/user.ts';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords } from '../../letterhead/words.ts';
import { plain } from '../../pdf/text.ts';
import { additionOf, Arrears, arrearsFacts, arrearsList, despiteReminders } from './letter/arrears.ts';
import { paragraph } from './letter/blocks.ts';
import { issueDay, letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';
import { NO_FEES } from './letter/no-fees.ts';

/** The offices that help tenants of a main home. Tenants of other leases have no right to this help. */
const HELP = {
  fr: ' La CAF ou la MSA, le fonds de solidarité pour le logement (FSL) et l’ADIL peuvent vous aider.',
  en: ' The CAF or MSA, the housing solidarity fund (FSL) and the ADIL can help you.',
} as const;

const afterComma = (text: string | null): string => (text === null ? '' : `, ${text}`);

const WORDS: Readonly<Record<Locale, (snapshot: LetterSnapshot<Arrears>) => LetterWords>> = {
  fr: (snapshot) => {
    const { says, isGoverned } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'fr');
    const total = formatEuros(says.total, 'fr');
    const isSecond = says.level === 2;
    return {
      title: isSecond ? 'SECONDE RELANCE' : 'RELANCE',
      name: isSecond ? 'Seconde relance' : 'Relance',
      subtitle: `sommes restant dues au ${on}`,
      body: [
        paragraph`Madame, Monsieur,`,
        isSecond
          ? paragraph`Les sommes suivantes restent dues au ${on}${plain(afterComma(despiteReminders(says, frenchWords)))}.`
          : paragraph`Sauf erreur ou paiement en cours, ${plain(says.lines.length > 1 ? 'les règlements suivants ne sont pas encore parvenus' : 'le règlement suivant n’est pas encore parvenu')} au bailleur au ${on}.`,
        arrearsList(says, frenchWords),
        isSecond
          ? paragraph`Merci de régler ${total} sous 8 jours${plain(says.offersInstalments ? ', ou de proposer un échéancier par écrit' : '')}.${plain(isGoverned ? HELP.fr : '')}`
          : paragraph`Il peut s’agir d’un oubli\u00A0: merci de régler ${total}. Si le paiement est fait, cette relance est sans objet.${plain(says.offersInstalments ? ' En cas de difficulté, un échelonnement peut être convenu.' : '')}`,
        ...additionOf(says),
      ],
      notice: NO_FEES.fr(isGoverned),
      mail: {
        sentence: isSecond
          ? 'Vous trouverez ci-joint une seconde relance pour des sommes restant dues.'
          : 'Vous trouverez ci-joint une relance pour des sommes restant dues.',
        facts: arrearsFacts(says, 'fr'),
      },
    };
  },
  en: (snapshot) => {
    const { says, isGoverned } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'en');
    const total = formatEuros(says.total, 'en');
    const isSecond = says.level === 2;
    return {
      title: isSecond ? 'SECOND REMINDER (Relance)' : 'REMINDER (Relance)',
      name: isSecond ? 'Second reminder' : 'Reminder',
      subtitle: `amounts still owed on ${on}`,
      body: [
        paragraph`Dear Sir or Madam,`,
        isSecond
          ? paragraph`The following amounts are still owed on ${on}${plain(afterComma(despiteReminders(says, englishWords)))}.`
          : paragraph`Unless there is a mistake or a payment is under way, the landlord had not yet received the following ${plain(says.lines.length > 1 ? 'payments' : 'payment')} on ${on}.`,
        arrearsList(says, englishWords),
        isSecond
          ? paragraph`Please pay ${total} within 8 days${plain(says.offersInstalments ? ', or propose a payment plan in writing' : '')}.${plain(isGoverned ? HELP.en : '')}`
          : paragraph`You may have forgotten it: please pay ${total}. If you have paid, please ignore this reminder.${plain(says.offersInstalments ? ' If you have difficulties, payment by instalments can be agreed.' : '')}`,
        ...additionOf(says),
      ],
      notice: NO_FEES.en(isGoverned),
      mail: {
        sentence: isSecond
          ? 'Please find attached a second reminder of amounts still owed.'
          : 'Please find attached a reminder of amounts still owed.',
        facts: arrearsFacts(says, 'en'),
      },
    };
  },
};

/** The first and the second reminder of unpaid dues. A reminder adds no fee, interest or penalty. */
export const reminder = letter({
  kind: 'reminder',
  says: Arrears,
  dated: issueDay,
  words: WORDS,
});
