import type { Article } from './article.ts';
import { PLATFORM_TERMS } from './terms-platform.ts';
import { RIGHTS_TERMS } from './terms-rights.ts';

/** The terms of service, in French only: that is the binding text. */
export const TERMS: readonly Article[] = [...PLATFORM_TERMS, ...RIGHTS_TERMS];
