import { Download } from 'lucide-react';
import { type ReactNode, useId, useState, useTransition } from 'react';
import type { TenantView } from '@shared/contract/leases/tenant-view.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { fileSizeText } from '@/lib/text/file-size-text.ts';
import { DownloadLink } from './download-link.tsx';
import { RowList } from './row-list.tsx';
import { TenantDocumentRow } from './tenant-document-row.tsx';
import { TenantDueRow } from './tenant-due-row.tsx';
import { requestErrorText } from './request-error-text.ts';

const FORMATS = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const;

interface TenantAccountProps {
  readonly view: TenantView;
  /** Ends the session. */
  readonly onClose: () => Promise<void>;
}

/** The account of a tenant: the position, the documents, the dues, the payments and the files. */
export function TenantAccount({ view, onClose }: TenantAccountProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.tenantPage;
  return (
    <>
      <p className="mt-1 text-pretty text-muted wrap-anywhere">
        {view.tenantName}
        <span className="block">{view.propertyAddress}</span>
      </p>
      <Position view={view} />
      <Section title={words.documents()}>
        {view.documents.length === 0 ? (
          <p className="text-muted">{words.noDocuments()}</p>
        ) : (
          <RowList label={words.documents()} items={view.documents}>
            {(document) => <TenantDocumentRow document={document} />}
          </RowList>
        )}
      </Section>
      {view.files.length > 0 && (
        <Section title={words.files()}>
          <RowList label={words.files()} items={view.files}>
            {({ id, name, mediaType, size, madeOn, validUntil }) => (
              <>
                <DownloadLink href={`/v1/tenant-view/files/${id}`}>{name}</DownloadLink>
                <p className="text-small text-muted">
                  {[
                    `${FORMATS[mediaType]}, ${fileSizeText(size, locale)}`,
                    madeOn && dayInWords(madeOn, locale),
                    validUntil && words.validUntil({ day: dayInWords(validUntil, locale) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </>
            )}
          </RowList>
        </Section>
      )}
      <Section title={words.dues()}>
        {view.dues.length === 0 ? (
          <p className="text-muted">{words.noDues()}</p>
        ) : (
          <RowList label={words.dues()} items={view.dues}>
            {(due) => <TenantDueRow due={due} />}
          </RowList>
        )}
      </Section>
      <Section title={words.payments()}>
        {view.payments.length === 0 ? (
          <p className="text-muted">{words.noPayments()}</p>
        ) : (
          <RowList label={words.payments()} items={view.payments}>
            {({ kind, paidOn, amount, returned, returnedOn }) => (
              <>
                <p className="flex justify-between gap-4">
                  {[dayInWords(paidOn, locale), kind !== 'payment' && words.paymentKinds[kind]()]
                    .filter(Boolean)
                    .join(' · ')}
                  <span className="shrink-0 tabular-nums">{formatEuros(amount, locale)}</span>
                </p>
                {returnedOn && (
                  <p className="text-small text-muted">
                    {returned < amount
                      ? words.partReturned({
                          amount: formatEuros(returned, locale),
                          day: dayInWords(returnedOn, locale),
                        })
                      : words.returned({ day: dayInWords(returnedOn, locale) })}
                  </p>
                )}
              </>
            )}
          </RowList>
        )}
        {view.hasStatement && (
          <Button asChild variant="secondary" className="mt-4">
            <a href="/v1/tenant-view/statement" download>
              <Download aria-hidden />
              {words.statement()}
            </a>
          </Button>
        )}
      </Section>
      <Foot view={view} onClose={onClose} />
    </>
  );
}

/** Says whether something is to be paid, the part of an office, and the next amount. */
function Position({ view: { owed, awaited, next, isShared } }: { view: TenantView }) {
  const { LL, locale } = useI18nContext();
  const words = LL.tenantPage;
  return (
    <div className="mt-5 rounded-card border border-border bg-surface p-5 shadow-card">
      <p className="text-title text-balance">
        {owed > 0 ? words.owed({ amount: formatEuros(owed, locale) }) : words.upToDate()}
      </p>
      {awaited > 0 && (
        <p className="mt-1.5 text-pretty">{words.awaited({ amount: formatEuros(awaited, locale) })}</p>
      )}
      {next && (
        <p className="mt-1.5 text-pretty text-muted">
          {words.next({ amount: formatEuros(next.amount, locale), day: dayInWords(next.dueOn, locale) })}
        </p>
      )}
      {isShared && <p className="mt-1.5 text-pretty text-muted">{words.shared()}</p>}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Says who is responsible for the data, for what and until when (GDPR, art. 13), and closes the page. */
function Foot({ view, onClose }: TenantAccountProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.tenantPage;
  const { landlordName, landlordEmail, endsOn } = view;
  const [isClosing, startClosing] = useTransition();
  const [failure, setFailure] = useState('');
  const close = (): void =>
    startClosing(async () => {
      setFailure('');
      try {
        await onClose();
      } catch (error) {
        setFailure(requestErrorText(error, LL));
      }
    });
  return (
    <footer className="mt-10 border-t border-border pt-5 text-small text-pretty text-muted">
      <p className="wrap-anywhere">
        {words.controller({ landlord: landlordName })}{' '}
        {endsOn === null ? words.openWhile() : words.openUntil({ day: dayInWords(endsOn, locale) })}
      </p>
      <p className="mt-2 wrap-anywhere">
        {words.rights()}{' '}
        {landlordEmail !== null && (
          <a
            href={`mailto:${landlordEmail}`}
            className="focus-ring rounded-sm text-primary underline underline-offset-4"
          >
            {landlordEmail}
          </a>
        )}
      </p>
      <p className="mt-2">{words.personal()}</p>
      <Button variant="secondary" className="mt-4" isBusy={isClosing} onClick={close}>
        {words.leave()}
      </Button>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {failure}
      </p>
    </footer>
  );
}
