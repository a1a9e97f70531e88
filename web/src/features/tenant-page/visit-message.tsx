import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { renewTenantLink } from '@/api/people/tenant-view.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { requestErrorText } from './request-error-text.ts';
import type { Visit } from './tenant-visit.ts';

type Message = Exclude<Visit, { kind: 'loading' } | { kind: 'open' }>;

interface VisitMessageProps {
  readonly visit: Message;
  readonly onRetry: () => Promise<void>;
}

/** Says why the page shows no account, and what the tenant can do. */
export function VisitMessage({ visit, onRetry }: VisitMessageProps) {
  const { LL } = useI18nContext();
  const [isRetrying, startRetry] = useTransition();
  switch (visit.kind) {
    case 'oldLink':
      return <OldLink key={visit.token} token={visit.token} />;
    case 'failed':
      return (
        <>
          <Text>{requestErrorText(visit.error, LL)}</Text>
          <Button size="large" isBusy={isRetrying} onClick={() => startRetry(onRetry)}>
            {LL.common.retry()}
          </Button>
        </>
      );
    default:
      return <Text>{LL.tenantPage.texts[visit.kind]()}</Text>;
  }
}

/** Offers a new link. The answer is the same for every link, so that nobody learns whose link it is. */
function OldLink({ token }: { token: string }) {
  const { LL } = useI18nContext();
  const [isSending, startSending] = useTransition();
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState('');
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) answer.current?.focus();
  }, [isSent]);
  const send = (): void =>
    startSending(async () => {
      setFailure('');
      try {
        await renewTenantLink(token);
        setSent(true);
      } catch (error) {
        setFailure(requestErrorText(error, LL));
      }
    });
  if (isSent)
    return (
      <p ref={answer} tabIndex={-1} className="mt-2 text-pretty outline-none">
        {LL.tenantPage.renewed()}
      </p>
    );
  return (
    <>
      <Text>{LL.tenantPage.texts.oldLink()}</Text>
      <Button size="large" isBusy={isSending} onClick={send}>
        {LL.tenantPage.renew()}
      </Button>
      <p role="alert" className="mt-3 text-pretty text-danger empty:hidden">
        {failure}
      </p>
    </>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 mb-5 text-pretty text-muted">{children}</p>
);
