import type { ReactNode } from 'react';
import type { Document } from '@shared/contract/documents/document.ts';

/** Renders the steps that deliver a letter to its tenants. `onReplaced` gets the letter that replaces this letter. */
export type RenderLetterDelivery = (letter: Document, onReplaced: (letter: Document) => void) => ReactNode;
