import { readPhoneNumber } from '@shared/domain/phone-number.ts';

/** A typed telephone number in its usual form; what is none as it is. */
export const usualPhoneNumber = (text: string): string => readPhoneNumber(text) ?? text;
