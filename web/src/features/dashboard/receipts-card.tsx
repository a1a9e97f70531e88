import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface ReceiptsCardProps {
  /** The link to the existing receipts. */
  readonly link: ReactNode;
  /** The ways to issue new ones. */
  readonly actions: ReactNode;
}

/** The dashboard's card for issuing receipts. */
export function ReceiptsCard({ link, actions }: ReceiptsCardProps) {
  const { LL } = useI18nContext();
  return (
    <section className="flex flex-col gap-5 rounded-card border border-border bg-surface p-6 shadow-card sm:flex-row sm:items-center sm:p-7 lg:col-span-2">
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
        <FileText aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-title">{LL.dashboard.generateTitle()}</h2>
        <p className="mt-0.5 text-pretty text-muted">{LL.dashboard.generateText()}</p>
        {link}
      </div>
      <div className="flex flex-col gap-2">{actions}</div>
    </section>
  );
}
