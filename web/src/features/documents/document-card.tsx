import type { ListedDocument } from '@/api/documents/document-list.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { DocumentAmount, DocumentNumber, DocumentProgress, DocumentProperty } from './document-cells.tsx';
import { documentName, documentPeriod } from './document-text.ts';

/** A document in the list, on a narrow screen. */
export function DocumentCard({ document, namesLessor }: { document: ListedDocument; namesLessor: boolean }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere first-letter:uppercase">
        {documentPeriod(document, LL, locale) ?? documentName(document, LL, locale)}
      </h2>
      <p className="mt-1 break-words">
        <span className="font-medium">{document.tenantName}</span>
        <br />
        <span className="text-muted">
          <DocumentProperty document={document} namesLessor={namesLessor} />
        </span>
      </p>
      <dl className="mt-3 flex gap-6 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.documentList.amount()}</dt>
          <dd className="text-[0.9375rem] font-medium">
            <DocumentAmount document={document} />
          </dd>
        </div>
        {'paidOn' in document && (
          <div>
            <dt className="text-muted">{LL.details.paidOn()}</dt>
            <dd className="text-[0.9375rem] font-medium">{dayInWords(document.paidOn, locale)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums">
        <p>
          <DocumentNumber document={document} />
        </p>
        <DocumentProgress document={document} />
      </div>
    </>
  );
}
