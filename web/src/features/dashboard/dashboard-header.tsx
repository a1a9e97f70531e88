import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface DashboardHeaderProps {
  readonly greeting: ReactNode;
  /** The numbers of tenants and properties. */
  readonly counts: ReactNode;
  /** Renders the primary action, for example as a link around the content. */
  readonly renderAction: (content: ReactNode, className: string) => ReactNode;
}

/**
 * The frame of the counts and of their placeholders. The frame prevents the counts from moving when the counts load.
 */
export const CountsFrame = ({ children }: { children: ReactNode }) => (
  <div className="relative -mt-3 -mb-2.5 flex flex-col [--ring:#ffffff] sm:my-0 sm:flex-row sm:gap-2.5">
    {children}
  </div>
);

/** The top of the dashboard, with the greeting, the counts and the primary action. */
export function DashboardHeader({ greeting, counts, renderAction }: DashboardHeaderProps) {
  const { LL } = useI18nContext();
  return (
    <section className="relative flex min-h-19 flex-wrap items-center gap-2.5 overflow-hidden rounded-card bg-[#1b2f5e] px-4 py-3 text-white sm:py-2 sm:pr-4.5 sm:pl-5.5 @[60rem]:col-span-2">
      <div
        aria-hidden
        className="absolute inset-0 bg-[radial-gradient(40rem_24rem_at_100%_0%,#34559f_0%,transparent_60%)]"
      />
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] bg-[#c8932a]" />
      <div className="relative min-w-0 flex-1">{greeting}</div>
      {counts}
      {renderAction(
        <>
          <FileText aria-hidden className="size-[1.125rem]" />
          {LL.dashboard.generate()}
        </>,
        // A fixed width prevents the counts from moving when the font loads.
        'focus-ring relative flex min-h-11 w-full sm:h-10 sm:min-h-10 [--ring:#3d66c9] items-center justify-center gap-2 rounded-control bg-white px-4 forced-colors:border text-[0.9375rem] font-medium text-[#1b2f5e] transition-colors outline-offset-[-4px] hover:bg-[#e8edf8] sm:w-56',
      )}
    </section>
  );
}
