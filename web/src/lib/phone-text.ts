import { readPhoneNumber } from '@shared/domain/phone-number.ts';

/** Formats a typed phone number; returns any other text unchanged. */
export const usualPhoneNumber = (text: string): string => readPhoneNumber(text) ?? text;
