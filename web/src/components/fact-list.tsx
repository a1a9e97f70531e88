import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

/** The contents of a document, under their heading. */
export function FactList({ children }: { children: ReactNode }) {
  const { LL } = useI18nContext();
  return (
    <section aria-labelledby="document-facts">
      <h3 id="document-facts" className="mb-3 text-small font-semibold tracking-wide text-muted uppercase">
        {LL.receiptDetails.facts()}
      </h3>
      <dl className="divide-y divide-border rounded-control border border-border">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

export const Fact = ({ label, isStrong = false, children }: FactProps) => (
  <div className="flex items-baseline justify-between gap-6 px-4 py-2.5">
    <dt className="shrink-0 text-muted">{label}</dt>
    <dd className={cn('min-w-0 text-right break-words tabular-nums', isStrong && 'font-semibold')}>
      {children}
    </dd>
  </div>
);
