import { type ReactNode, useState } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { HandOverMany } from './hand-over-many.tsx';
import { SendManyQuestion } from './send-many-question.tsx';
import type { useMailing } from './use-mailing.ts';

interface DeliveryQuestions {
  /** Asks before the documents are mailed. */
  readonly askToSend: () => void;
  /** Asks how the landlord handed documents over. */
  readonly askHandOver: (documents: readonly MonthMail[]) => void;
  readonly questions: ReactNode;
}

/**
 * Returns the dialogs that ask before documents of a month are mailed or recorded as handed over, and the functions
 * that open these dialogs.
 */
export function useDeliveryQuestions(
  mails: readonly MonthMail[],
  mailing: ReturnType<typeof useMailing>,
): DeliveryQuestions {
  const [isAsked, setIsAsked] = useState(false);
  const [handed, setHanded] = useState<readonly MonthMail[] | null>(null);
  const handedShown = useLastShown(handed) ?? [];
  return {
    askToSend: () => setIsAsked(true),
    askHandOver: setHanded,
    questions: (
      <>
        <SendManyQuestion
          mails={mails}
          isOpen={isAsked}
          onSend={mailing.begin}
          onClose={() => setIsAsked(false)}
        />
        <HandOverMany documents={handedShown} isOpen={handed !== null} onClose={() => setHanded(null)} />
      </>
    ),
  };
}
