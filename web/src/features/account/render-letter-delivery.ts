import type { ReactNode } from 'react';
import type { Document } from '@shared/contract/document.ts';

/** Renders the steps that deliver a letter to its tenants. */
export type RenderLetterDelivery = (letter: Document) => ReactNode;
