/** The sections of the profile, in order. Each section is an anchor in the URL. */
export const SECTIONS = [
  'account',
  'lessors',
  'signature',
  'password',
  'devices',
  'data',
  'deletion',
] as const;
export type SectionId = (typeof SECTIONS)[number];
