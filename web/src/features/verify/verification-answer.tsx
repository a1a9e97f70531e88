import { useQuery } from '@tanstack/react-query';
import { CircleHelp, CloudOff, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { verificationQuery } from '@/api/verification.ts';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError } from '@/lib/http.ts';
import { VerificationCard } from './verification-card.tsx';

/** What a code tells, or why it tells nothing. */
export function VerificationAnswer({ code }: { code: string }) {
  const { LL } = useI18nContext();
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(code));
  if (data) return <VerificationCard verification={data} />;
  if (!error) return <Pending />;
  if (error instanceof ApiError && error.status < 429) return <UnknownCode />;
  const isTooMany = error instanceof ApiError && error.status === 429;
  const [icon, title, text] = isTooMany
    ? [Hourglass, LL.verify.tooManyTitle(), LL.verify.tooManyText()]
    : [
        CloudOff,
        LL.verify.failedTitle(),
        error instanceof NetworkError ? LL.errors.network() : LL.errors.server(),
      ];
  return (
    <Message icon={icon} title={title} text={text}>
      <Button className="mt-4" isBusy={isFetching} onClick={() => void refetch()}>
        {LL.common.retry()}
      </Button>
    </Message>
  );
}

/** Says that no document has this code. */
export function UnknownCode() {
  const { LL } = useI18nContext();
  return <Message icon={CircleHelp} title={LL.verify.unknownTitle()} text={LL.verify.unknownText()} />;
}

interface MessageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Message = ({ icon: Icon, title, text, children }: MessageProps) => (
  <section
    role="alert"
    className="flex gap-4 rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
  >
    <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
      <Icon aria-hidden className="size-5" />
    </span>
    <div className="min-w-0">
      <h2 className="text-title">{title}</h2>
      <p className="mt-1 text-pretty text-muted">{text}</p>
      {children}
    </div>
  </section>
);

function Pending() {
  const { LL } = useI18nContext();
  return (
    <div aria-busy className="rounded-card border border-border bg-surface p-6 shadow-card">
      <span className="sr-only">{LL.verify.checking()}</span>
      <Skeleton className="h-11 w-64 max-w-full" />
      <div className="mt-6 grid gap-5 sm:grid-cols-2">
        {[0, 1, 2, 3, 4, 5].map((item) => (
          <Skeleton key={item} className="h-10" />
        ))}
      </div>
    </div>
  );
}
