import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useEmailReceipt } from '@/api/receipts.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, instantDay, instantTime } from '@/lib/day-text.ts';

/** E-mails a receipt to its tenant, whose consent it requires, and shows the outcome of the last attempt. */
export function ReceiptEmail({ receipt }: { receipt: Receipt }) {
  const { LL } = useI18nContext();
  const { data: tenants, isPending } = useQuery(tenantsQuery);
  const tenant = tenants?.find(({ id }) => id === receipt.tenantId);
  return (
    <section aria-labelledby="receipt-email">
      <h3 id="receipt-email" className="mb-3 text-small font-semibold tracking-wide text-muted uppercase">
        {LL.receiptDetails.email()}
      </h3>
      <div className="space-y-4">
        <LastMail receipt={receipt} />
        {isPending ? (
          <Skeleton className="h-11" />
        ) : receipt.state !== 'valid' ? (
          <p className="text-muted">{LL.receiptDetails.notValidText()}</p>
        ) : !tenant ? (
          <p className="text-muted">{LL.receiptDetails.noTenantText()}</p>
        ) : tenant.email !== null && tenant.emailConsent ? (
          <Send receipt={receipt} tenant={tenant} email={tenant.email} consentDay={tenant.emailConsent.on} />
        ) : tenant.email === null ? (
          <Notice title={LL.receiptDetails.noEmailTitle()}>
            <p>{LL.receiptDetails.noEmailText({ name: fullName(tenant) })}</p>
            <Link to="/tenants" search={{ edit: tenant.id }}>
              {LL.receiptDetails.noEmailAction()}
            </Link>
          </Notice>
        ) : (
          <Notice title={LL.receiptDetails.noConsentTitle()}>
            <p>{LL.receiptDetails.noConsentText({ name: fullName(tenant) })}</p>
            <Link to="/tenants" search={{ edit: tenant.id }}>
              {LL.receiptDetails.noConsentAction()}
            </Link>
          </Notice>
        )}
      </div>
    </section>
  );
}

/** The outcome of the last e-mail; nothing visible if there was none. */
function LastMail({ receipt: { email: mail } }: { receipt: Receipt }) {
  const { LL, locale } = useI18nContext();
  if (!mail) return <output className="sr-only" />;
  const { state, recipient: email, at, errorCode } = mail;
  return (
    <output className="flex items-start gap-3 break-words">
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
    </output>
  );
}

interface SendProps {
  readonly receipt: Receipt;
  readonly tenant: Tenant;
  readonly email: string;
  /** The day of the tenant's consent, as `yyyy-mm-dd`. */
  readonly consentDay: string;
}

function Send({ receipt, tenant, email, consentDay }: SendProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const send = useEmailReceipt();
  // Kept until an e-mail is accepted, so that a second click or a retry after a lost response does not send
  // another.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const last = receipt.email?.state;
  const isBusy = send.isPending || last === 'queued';
  return (
    <div>
      <Button
        variant={last === 'sent' ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={() =>
          send.mutate(
            { id: receipt.id, idempotencyKey },
            {
              onSuccess: () => setIdempotencyKey(crypto.randomUUID()),
              onError: (error) => report(error, LL.receiptDetails.sendFailed()),
            },
          )
        }
      >
        {!isBusy && <Mail aria-hidden />}
        {last === 'failed'
          ? LL.common.retry()
          : last === 'sent'
            ? LL.receiptDetails.sendAgain()
            : LL.receiptDetails.send({ name: fullName(tenant) })}
      </Button>
      <p className="mt-2 text-small break-words text-muted">
        {LL.receiptDetails.sendTo({ email, day: dayInWords(consentDay, locale) })}
      </p>
    </div>
  );
}
