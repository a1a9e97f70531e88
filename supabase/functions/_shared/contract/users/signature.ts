/** The accepted image formats of a signature. */
export const SIGNATURE_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const;
export type SignatureMediaType = (typeof SIGNATURE_MEDIA_TYPES)[number];

export const SIGNATURE_MAX_BYTES = 200 * 1024;

/** The largest size in pixels: twice the size that the app sends, and still fast to decode. */
export const SIGNATURE_MAX_WIDTH = 1200;
export const SIGNATURE_MAX_HEIGHT = 600;
