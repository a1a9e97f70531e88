/** A mobility lease has neither deposit nor solidarity, and its charges are fixed (loi n° 89-462, art. 25-12 to 25-18). */
export const isBare = (kind: unknown): boolean => kind === 'mobility';
