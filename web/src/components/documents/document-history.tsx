import type { ReactNode } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { instantDay, instantTime } from '@/lib/text/day-text.ts';
import { DocumentNumberLink } from './document-number-link.tsx';
import { DocumentState } from './document-state.tsx';

/**
 * Shows the state of a document and its history, oldest first: the documents that it replaced, its issue, its voiding,
 * and the document that replaced it.
 */
export function DocumentHistory({ document }: { document: Document }) {
  const { LL, locale } = useI18nContext();
  const { issuedAt, voidedAt, voidReason, replacedBy } = document;
  const words = LL.documentTexts[DOCUMENT_NAMES[document.kind].gender];
  return (
    <section aria-labelledby="document-history">
      <h3 id="document-history" className="sr-only">
        {LL.receiptDetails.history()}
      </h3>
      <DocumentState document={document} />
      <ol className="mt-4">
        {document.replaces.map((older) => (
          <Step key={older.id}>
            {LL.receiptDetails.replaces()} <DocumentNumberLink document={older} />
          </Step>
        ))}
        <Step isOwn>
          {words.issuedOn({ day: instantDay(issuedAt, locale), time: instantTime(issuedAt) })}
        </Step>
        {voidedAt !== null && voidReason !== null && (
          <Step>
            {words.voidedOn({ day: instantDay(voidedAt, locale) })}
            <span className="block text-muted">{voidReason}</span>
          </Step>
        )}
        {replacedBy && (
          <Step>
            {voidedAt === null ? LL.receiptDetails.completedBy() : words.replacedBy()}{' '}
            <DocumentNumberLink document={replacedBy} />
          </Step>
        )}
      </ol>
    </section>
  );
}

const Step = ({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) => (
  <li className="relative py-1.5 pl-6 break-words not-last:before:absolute not-last:before:top-4 not-last:before:-bottom-4 not-last:before:left-[5px] not-last:before:w-0.5 not-last:before:bg-border">
    <span
      aria-hidden
      className={cn(
        'absolute top-3.5 left-0.5 size-2 rounded-full',
        isOwn ? 'bg-gold ring-4 ring-gold-soft' : 'bg-control',
      )}
    />
    {children}
  </li>
);
