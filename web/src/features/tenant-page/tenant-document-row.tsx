import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { TenantDocument } from '@shared/contract/leases/tenant-view.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, instantDay, periodText } from '@/lib/text/day-text.ts';
import { DownloadLink } from './download-link.tsx';

/** A document of the tenant. A document that no longer holds says why, so that nobody reads it as a debt. */
export function TenantDocumentRow({ document }: { document: TenantDocument }) {
  const { LL, locale } = useI18nContext();
  const words = LL.tenantPage;
  const { id, kind, number, issuedAt, from, to, amount, state, overtaken } = document;
  const { fullName } = DOCUMENT_NAMES[kind][locale];
  const period = from && (to ? periodText({ from, to }, locale) : dayInWords(from, locale));
  const ending = state !== 'valid' ? words.states[state]() : overtaken && words.overtaken[overtaken]();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <DownloadLink href={`/v1/tenant-view/documents/${id}/pdf`}>
          {period ? words.documentOf({ kind: fullName, period }) : fullName}
        </DownloadLink>
        <p className="text-small text-muted">
          {number} · {instantDay(issuedAt, locale)}
        </p>
        {ending && <p className="text-small font-medium text-pretty">{ending}</p>}
      </div>
      <span className={cn('shrink-0 tabular-nums', ending ? 'text-muted line-through' : undefined)}>
        {formatEuros(amount, locale)}
      </span>
    </div>
  );
}
