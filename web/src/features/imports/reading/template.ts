import type { Locale } from '@shared/contract/user.ts';

/** A table to fill in, with the columns of a line and one example. */
export declare function templateFile(locale: Locale): File;
