import { type ReactNode, useState } from 'react';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import type { Mailing } from '@/lib/mailing/mailing-progress.ts';
import { type Deliver, HandOverMany } from './hand-over-many.tsx';
import { type MailedDocument, SendManyQuestion } from './send-many-question.tsx';

interface DeliveryQuestions {
  /** Asks before the documents are mailed. */
  readonly askToSend: () => void;
  /** Asks how the landlord handed documents over. */
  readonly askHandOver: (documents: readonly MailedDocument[]) => void;
  readonly questions: ReactNode;
}

/**
 * Returns the dialogs that ask before documents are mailed or recorded as handed over, and the functions
 * that open these dialogs.
 */
export function useDeliveryQuestions(
  mails: readonly MailedDocument[],
  mailing: Mailing,
  deliver: Deliver,
): DeliveryQuestions {
  const [isAsked, setIsAsked] = useState(false);
  const [handed, setHanded] = useState<readonly MailedDocument[] | null>(null);
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
        <HandOverMany
          deliver={deliver}
          documents={handedShown}
          isOpen={handed !== null}
          onClose={() => setHanded(null)}
        />
      </>
    ),
  };
}
