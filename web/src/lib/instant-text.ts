import { todayInParis } from '@shared/domain/period.ts';
import { dayInWords } from './day-in-words.ts';

const PARIS = 'Europe/Paris';

/** The date of an ISO 8601 timestamp in Paris, in full: `20 novembre 2026`. */
export const instantDay = (instant: string, locale: 'fr' | 'en'): string =>
  dayInWords(todayInParis(new Date(instant)), locale);

/** The time of an ISO 8601 timestamp in Paris: `14:05`. */
export const instantTime = (instant: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: PARIS }).format(new Date(instant));
