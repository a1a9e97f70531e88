import { Ban, CircleCheck, type LucideIcon, Replace, TriangleAlert } from 'lucide-react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type ShownState, shownStateOf } from './shown-state.ts';

const LOOKS: Record<ShownState, { icon: LucideIcon; className: string }> = {
  valid: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  overtaken: { icon: TriangleAlert, className: 'bg-gold-soft text-on-gold-soft' },
  voided: { icon: Ban, className: 'bg-danger-soft text-danger' },
  replaced: { icon: Replace, className: 'bg-surface-sunken text-muted' },
};

/** Shows the validity of a document in one word. */
export function DocumentState({ document }: { document: Pick<Document, 'kind' | 'state' | 'overtaken'> }) {
  const { LL } = useI18nContext();
  const state = shownStateOf(document);
  const { icon: Icon, className } = LOOKS[state];
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-small font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {LL.documentTexts[DOCUMENT_NAMES[document.kind].gender].states[state]()}
    </span>
  );
}
