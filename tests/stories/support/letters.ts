import type { Document } from '../../../supabase/functions/_shared/contract/document.ts';
import type { Reminder } from '../../../supabase/functions/_shared/contract/reminder.ts';
import { addDays } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { monthFromNow } from './accounts.ts';

/** Returns the first reminder about last month's rent, of which €420.67 are unpaid. It is proposed since yesterday. */
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
      },
    ],
    total: 420.67,
    daysLate: 9,
    nextLevel: 1,
    proposedLevel: 1,
    proposedOn: addDays(today, -1),
    earlier: [],
    lastIssuedOn: null,
    sentTo: null,
    stops: [],
    blocker: null,
    ...reminder,
  };
};

/** Returns an issued letter to Inès Œuvré. */
export const aLetter = (letter: Partial<Document> = {}): Document => ({
  id: crypto.randomUUID(),
  kind: 'reminder',
  number: 'L-2026-0001',
  state: 'valid',
  lessorId: null,
  lessorName: 'Camille Lefèvre',
  tenantId: null,
  tenantIds: [],
  tenantName: 'Inès Œuvré',
  propertyId: null,
  propertyName: 'Le Bellecour',
  issuedAt: new Date().toISOString(),
  voidedAt: null,
  voidReason: null,
  replacedBy: null,
  replaces: [],
  emails: [],
  deliveries: [],
  ...letter,
});
