/** The sections of the profile page, in order. Each name is the section's anchor in the URL. */
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
