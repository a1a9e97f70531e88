/** A term to pay for: two days as `yyyy-mm-dd`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const isoDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The whole month that holds a day given as `yyyy-mm-dd`. */
export function monthOf(date: string): Period {
  const day = utc(date);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return {
    from: isoDate(new Date(Date.UTC(year, month, 1))),
    to: isoDate(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** Today in the Europe/Paris calendar, as `yyyy-mm-dd`. */
export function todayInParis(now: Date = new Date()): string {
  // The Swedish locale writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
}

/** A day in French, in full: `1er mars 2026` (the first takes the ordinal, by the typographic rule). */
export function longDate(date: string): string {
  const text = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(utc(date));
  return text.replace(/^1(?= )/, '1er');
}

/** A day as `dd/MM/yyyy`. */
export function shortDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** A term in French words: `mars 2026` for a whole month, else `du 10 mars 2026 au 9 avril 2026`. */
export function periodLabel({ from, to }: Period): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) {
    return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      utc(from),
    );
  }
  return `du ${longDate(from)} au ${longDate(to)}`;
}

/** The name of a receipt's file: `quittance-2026-03.pdf` or `recu-2026-03.pdf`, after the first day of its term. */
export function receiptFileName(
  { from }: Pick<Period, 'from'>,
  kind: 'receipt' | 'partial' = 'receipt',
): string {
  return `${kind === 'receipt' ? 'quittance' : 'recu'}-${from.slice(0, 7)}.pdf`;
}
