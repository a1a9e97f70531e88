import type { Document } from '../../../supabase/functions/_shared/contract/documents/document.ts';
import type { Reminder } from '../../../supabase/functions/_shared/contract/documents/reminder.ts';
import { addDays } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { aLetter } from '../../fixtures/letter.ts';
import { monthFromNow } from '../../fixtures/days.ts';

/**
 * Returns the first reminder about last month's rent, of which €420.67 are unpaid. Klinky has proposed the reminder
 * since yesterday.
 */
export const aReminder = (reminder: Partial<Reminder> = {}): Reminder => {
  const today = todayInParis();
  const month = monthFromNow(-1);
  return {
    dues: [
      {
        id: crypto.randomUUID(),
        kind: 'rent',
        label: null,
        ...month,
        dueOn: month.from,
        amount: 650,
        received: 229.33,
        remaining: 420.67,
        awaited: 0,
      },
    ],
    total: 420.67,
    daysLate: 9,
    possibleLevels: [1, 3],
    proposedLevel: 1,
    proposedOn: addDays(today, -1),
    earlier: [],
    lastIssuedOn: null,
    sentTo: null,
    blockers: [],
    documentBlocker: null,
    ...reminder,
  };
};

/** Returns the first reminder to Inès Œuvré, issued today. */
export const aNewLetter = (letter: Partial<Document> = {}): Document =>
  aLetter({ issuedAt: new Date().toISOString(), ...letter });
