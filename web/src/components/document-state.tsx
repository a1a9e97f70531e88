import { Ban, CircleCheck, type LucideIcon, Replace } from 'lucide-react';
import { DOCUMENT_NAMES } from '@shared/contract/document-kind.ts';
import type { Document } from '@shared/contract/document.ts';
import type { DocumentState as State } from '@shared/contract/document-state.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

const LOOKS: Record<State, { icon: LucideIcon; className: string }> = {
  valid: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  voided: { icon: Ban, className: 'bg-danger-soft text-danger' },
  replaced: { icon: Replace, className: 'bg-surface-sunken text-muted' },
};

/** Shows the validity of a document in one word. */
export function DocumentState({ document: { kind, state } }: { document: Pick<Document, 'kind' | 'state'> }) {
  const { LL } = useI18nContext();
  const { icon: Icon, className } = LOOKS[state];
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-small font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {LL.documentTexts[DOCUMENT_NAMES[kind].gender].states[state]()}
    </span>
  );
}
