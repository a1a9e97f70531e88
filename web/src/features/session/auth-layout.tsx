import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';
import { AuthHeader } from './auth-header.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The layout of the pages for signed-out users. A wide screen shows a presentation of the product beside the form. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  const heading = useHeadingFocus<HTMLHeadingElement>(title);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10 sm:py-7">
        <AuthHeader />
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          <h1 ref={heading} tabIndex={-1} className="text-display outline-none">
            {title}
          </h1>
          <p className="mt-1.5 mb-7 text-pretty text-muted">{subtitle}</p>
          {children}
        </main>
        <footer className="flex min-h-9 max-sm:min-h-[3.125rem] flex-wrap items-center justify-between gap-3">
          {footer}
        </footer>
      </div>
      <Pitch />
    </div>
  );
}

/** The presentation of the product, with a sample quittance. */
function Pitch() {
  const { LL, locale } = useI18nContext();
  const lines = [
    { label: LL.fields.rent(), euros: 780 },
    { label: LL.fields.charges(), euros: 65 },
  ];
  return (
    <aside className="relative hidden overflow-hidden bg-[#14244a] text-white lg:flex lg:flex-col lg:justify-center">
      <div
        aria-hidden
        className="absolute inset-0 bg-[radial-gradient(60rem_40rem_at_110%_-10%,#2c4a92_0%,transparent_60%),radial-gradient(40rem_30rem_at_-10%_110%,#3d3113_0%,transparent_55%)]"
      />
      <div className="relative mx-auto w-full max-w-md px-8">
        <div
          aria-hidden
          className="mb-12 rotate-[-2deg] rounded-2xl bg-white p-6 text-[#16213a] shadow-[0_30px_60px_-20px_rgb(0_0_0/0.5)]"
        >
          <div className="flex items-start justify-between">
            <div>
              <p className="text-title">{LL.session.pitchReceipt()}</p>
              <p className="text-small text-[#575f73]">{LL.session.pitchPeriod()}</p>
            </div>
            <span className="inline-flex items-center gap-1 rounded-full bg-[#e3f4ea] px-2.5 py-0.5 text-small font-medium text-[#155a36]">
              <Check className="size-3.5" strokeWidth={2.5} />
              {LL.session.pitchPaid()}
            </span>
          </div>
          <div className="mt-5 flex items-center gap-3 rounded-xl bg-[#f4f2ec] p-3">
            <span className="grid size-9 place-items-center rounded-full bg-[#1b2f5e] text-small font-semibold text-white">
              ÉM
            </span>
            <span className="text-small leading-tight">
              <span className="block font-medium">Élodie Marchand</span>
              <span className="text-[#575f73]">12 rue des Lilas, 69003 Lyon</span>
            </span>
          </div>
          <dl className="mt-5 space-y-2 tabular-nums">
            {lines.map(({ label, euros }) => (
              <div key={label} className="flex justify-between">
                <dt className="text-[#575f73]">{label}</dt>
                <dd>{formatEuros(euros, locale)}</dd>
              </div>
            ))}
            <div className="flex justify-between border-t border-dashed border-[#cfcabd] pt-3 font-semibold">
              <dt>{LL.session.pitchTotal()}</dt>
              <dd>{formatEuros(845, locale)}</dd>
            </div>
          </dl>
        </div>
        <p className="text-display text-balance">{LL.session.pitchTitle()}</p>
        <p className="mt-2 max-w-sm text-pretty text-[#c9d4ee]">{LL.session.pitchText()}</p>
      </div>
    </aside>
  );
}
