import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '@shared/contract/documents/document.ts';
import type { DocumentMail } from '@shared/contract/documents/document-mail.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useEmailDocument } from '@/api/documents/documents.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { LawNote } from '@/components/law-note.tsx';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { dayInWords, instantDay, instantTime } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { isReachable, needsConsent } from './mail-addresses.ts';

/**
 * Lets the landlord e-mail a document to each tenant whom it names and who has an e-mail address. A receipt goes only to
 * tenants who have consented. Shows the results of the last e-mails.
 */
export function DocumentEmail({ document }: { document: Document }) {
  const { LL } = useI18nContext();
  const { data: current } = useQuery(loaded(tenantsQuery));
  // Load former tenants only if the document names a tenant who has left.
  const hasLeft = current && document.tenantIds.some((id) => current.every((tenant) => tenant.id !== id));
  const { data: former } = useQuery({ ...loaded(formerTenantsQuery), enabled: hasLeft === true });
  const allTenants = current && (hasLeft ? former && [...current, ...former] : current);
  const mayMail = isReachable(document);
  const named = allTenants?.filter(({ id }) => document.tenantIds.includes(id));
  if (document.overtaken && document.emails.length === 0) return null;
  return (
    <section aria-labelledby="document-email">
      <h3 id="document-email" className="mb-3 text-small font-semibold tracking-wide text-muted uppercase">
        {LL.receiptDetails.email()}
      </h3>
      <div className="space-y-4">
        <LastMails mails={document.emails} />
        {document.overtaken ? null : !named ? (
          <Skeleton className="h-11" />
        ) : document.state !== 'valid' ? (
          <p className="text-muted">{LL.receiptDetails.notValidText()}</p>
        ) : named.length === 0 ? (
          <p className="text-muted">{LL.receiptDetails.noTenantText()}</p>
        ) : (
          <>
            {named.some(mayMail) && <Send document={document} tenants={named.filter(mayMail)} />}
            {named.map(
              (tenant) =>
                !mayMail(tenant) && (
                  <Missing key={tenant.id} tenant={tenant} isReceipt={needsConsent(document)} />
                ),
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Shows which data a tenant needs before the document can be e-mailed. */
function Missing({ tenant, isReceipt }: { readonly tenant: Tenant; readonly isReceipt: boolean }) {
  const { LL } = useI18nContext();
  const name = fullName(tenant);
  const words = LL.receiptDetails;
  return tenant.email === null ? (
    <Notice title={words.noEmailTitle()}>
      <p>
        {words.noEmailText({ name })}
        {isReceipt && ` ${words.noEmailConsent()}`}
      </p>
      <Link to="/tenants" search={{ edit: tenant.id }}>
        {words.noEmailAction()}
      </Link>
    </Notice>
  ) : (
    <Notice title={words.noConsentTitle()}>
      <p>
        {words.noConsentText({ name })}
        <LawNote text={LL.details.consentLaw()} />
      </p>
      <Link to="/tenants" search={{ edit: tenant.id }}>
        {words.noConsentAction()}
      </Link>
    </Notice>
  );
}

/** Shows the result of the last e-mail to each tenant. Renders nothing visible if no e-mail was sent. */
function LastMails({ mails }: { mails: readonly DocumentMail[] }) {
  if (mails.length === 0) return <output className="sr-only" />;
  return (
    <output className="block space-y-2">
      {mails.map((mail) => (
        <LastMail key={mail.recipient} mail={mail} />
      ))}
    </output>
  );
}

function LastMail({ mail: { state, recipient: email, at, errorCode } }: { mail: DocumentMail }) {
  const { LL, locale } = useI18nContext();
  return (
    <span className="flex items-start gap-3 break-words">
      {state === 'queued' ? (
        <>
          <span
            aria-hidden
            className="mt-1 size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent text-muted motion-reduce:animate-none"
          />
          {LL.receiptDetails.queued({ email })}
        </>
      ) : state === 'sent' ? (
        <>
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          {LL.receiptDetails.sent({ email, day: instantDay(at, locale), time: instantTime(at) })}
        </>
      ) : (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          {LL.mailFailures[errorCode ?? 'INTERNAL_ERROR']({ email })}
        </>
      )}
    </span>
  );
}

const newKeys = () => ({ toAll: crypto.randomUUID(), unlessSent: crypto.randomUUID() });

function Send({
  document,
  tenants,
}: {
  document: Document;
  tenants: readonly (Tenant & { email: string })[];
}) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const send = useEmailDocument();
  // Each possible request has its own idempotency key. Keep the keys until an e-mail is accepted, so that a second
  // click or a retry after a lost response sends no second e-mail.
  const [keys, setKeys] = useState(newKeys);
  const has = (state: DocumentMail['state']): boolean => document.emails.some((mail) => mail.state === state);
  const refusalOf = (error: unknown): string | undefined =>
    error instanceof ApiError && error.errorCode === 'DOCUMENT_OVERTAKEN'
      ? LL.mailFailures.DOCUMENT_OVERTAKEN()
      : undefined;
  const isBusy = send.isPending || has('queued');
  const isFailed = has('failed');
  // A retry leaves out tenants who have already received the e-mail.
  const unlessSent = isFailed && has('sent');
  return (
    <div>
      <Button
        variant={has('sent') && !isFailed ? 'secondary' : 'primary'}
        // The names of several tenants may need two lines.
        className="h-auto min-h-10 max-w-full py-1.5 [&]:whitespace-normal"
        isBusy={isBusy}
        onClick={() =>
          // A refusal can remove this button. React Query does not call the callbacks of `mutate` for a removed
          // component.
          void send
            .mutateAsync({
              id: document.id,
              idempotencyKey: unlessSent ? keys.unlessSent : keys.toAll,
              unlessSent,
            })
            .then(
              () => setKeys(newKeys),
              (error: unknown) => report(error, refusalOf(error) ?? LL.receiptDetails.sendFailed()),
            )
        }
      >
        {!isBusy && <Mail aria-hidden />}
        {isFailed
          ? LL.common.retry()
          : has('sent')
            ? LL.receiptDetails.sendAgain()
            : LL.receiptDetails.send({ name: listText(tenants.map(fullName), locale) })}
      </Button>
      {tenants.map(({ id, email, emailConsent }) => (
        <p key={id} className="mt-2 text-small break-words text-muted">
          {needsConsent(document) && emailConsent
            ? LL.receiptDetails.sendTo({ email, day: dayInWords(emailConsent.on, locale) })
            : LL.receiptDetails.sendLetterTo({ email })}
        </p>
      ))}
      {!needsConsent(document) && (
        <p className="mt-2 text-small text-muted">{LL.receiptDetails.emailIsNoProof()}</p>
      )}
    </div>
  );
}
