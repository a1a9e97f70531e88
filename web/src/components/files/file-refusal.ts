import { ApiError } from '@/lib/http/http.ts';

const PDF_REASONS = ['encryptedPdf', 'activePdf', 'invalidPdf'] as const;

/** A reason why a file cannot be kept: the name of its sentence in the texts of files. */
export type FileRefusal = (typeof PDF_REASONS)[number] | 'unreadable' | 'tooLarge' | 'full';

/** Returns the reason why the API has refused a file; `undefined` for an error with another cause. */
export function fileRefusal(error: unknown): FileRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.errorCode) {
    case 'UNSUPPORTED_MEDIA_TYPE':
      return PDF_REASONS.find((reason) => error.issues.some(({ code }) => code === reason)) ?? 'unreadable';
    case 'PAYLOAD_TOO_LARGE':
      return 'tooLarge';
    case 'QUOTA_REACHED':
      return 'full';
    default:
      return undefined;
  }
}
