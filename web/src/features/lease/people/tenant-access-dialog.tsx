import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { LeaseTenant } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useEndTenantLink, useOpenTenantLink } from '@/api/people/tenant-links.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';

interface TenantAccessDialogProps {
  readonly person: LeaseTenant;
  /** True if the tenant has links that the landlord can end. */
  readonly hasLinks: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what the tenant sees, and sends, copies or ends the tenant's link. */
export function TenantAccessDialog({ isOpen, onClose, ...access }: TenantAccessDialogProps) {
  const { LL } = useI18nContext();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={LL.lease.access.title()}
      closeLabel={LL.common.close()}
      description={fullName(access.person)}
    >
      <Access onClose={onClose} {...access} />
    </Dialog>
  );
}

const REFUSED: Partial<Record<ErrorCode, 'noAddress' | 'closing' | 'expired'>> = {
  EMAIL_MISSING: 'noAddress',
  ACCOUNT_CLOSING: 'closing',
  LINK_EXPIRED: 'expired',
};

function Access({ person, hasLinks, onClose }: Omit<TenantAccessDialogProps, 'isOpen'>) {
  const { LL } = useI18nContext();
  const words = LL.lease.access;
  const { id, email } = person;
  const { textOf } = useFailure();
  const opening = useOpenTenantLink(id);
  const ending = useEndTenantLink(id);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const [url, setUrl] = useState<string | null>(null);

  const fail = (error: unknown, fallback: string): void => {
    const refused = error instanceof ApiError ? REFUSED[error.errorCode] : undefined;
    setFailure(refused ? words[refused]() : textOf(error, fallback));
  };
  const send = (): void => {
    setFailure('');
    opening.mutate(true, {
      onSuccess: () => {
        notify.success(words.sent({ email: email ?? '' }));
        onClose();
      },
      onError: (error) => fail(error, words.sendFailed()),
    });
  };
  const copy = (): void => {
    setFailure('');
    opening.mutate(false, {
      onSuccess: (opened) => setUrl(opened.url),
      onError: (error) => fail(error, words.copyFailed()),
    });
  };
  const end = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => {
        notify.success(words.ended());
        onClose();
      },
      onError: (error) => fail(error, words.endFailed()),
      onSettled: () => setIsAsking(false),
    });

  return (
    <>
      <div className="mt-4 space-y-2 text-pretty">
        <p>{words.sees()}</p>
        <p>{words.mails()}</p>
        <p>{words.noConsent()}</p>
        {email === null && (
          <p>
            {words.noAddress()}{' '}
            <Link
              to="/tenants"
              search={{ edit: id, account: id }}
              className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
            >
              {words.addAddress()}
            </Link>
          </p>
        )}
      </div>
      {url !== null && <CopiedLink key={url} url={url} />}
      <p role="alert" className="mt-3 text-pretty text-danger empty:hidden">
        {failure}
      </p>
      <DialogButtons>
        {hasLinks && (
          <Button variant="ghost" className="sm:mr-auto" onClick={() => setIsAsking(true)}>
            {words.end()}
          </Button>
        )}
        <Button variant="secondary" isBusy={opening.isPending && !opening.variables} onClick={copy}>
          {words.copy()}
        </Button>
        {email !== null && (
          <Button isBusy={opening.isPending && opening.variables} onClick={send}>
            {hasLinks ? words.sendAgain() : words.send()}
          </Button>
        )}
      </DialogButtons>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.endTitle()}
        text={words.endText({ name: fullName(person) })}
        confirmLabel={words.end()}
        isBusy={ending.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={end}
      />
    </>
  );
}

/** Shows the link once, and copies it. A browser that refuses the copy leaves the link selected. */
function CopiedLink({ url }: { url: string }) {
  const { LL } = useI18nContext();
  const words = LL.lease.access;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    field.current?.select();
    navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      () => {},
    );
  }, [url]);
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-small font-medium">
        {words.link()}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={url}
        aria-describedby={`${id}-hint`}
        className="mt-1 h-11 w-full focus-ring rounded-control border border-control bg-surface px-3 text-[0.9375rem]"
      />
      <p id={`${id}-hint`} aria-live="polite" className="mt-1 text-small text-muted">
        {isCopied ? words.isCopied() : words.copyByHand()}
      </p>
    </div>
  );
}
