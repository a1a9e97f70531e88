import type { ReactNode } from 'react';

/** The greeting at the top of the dashboard. */
export const Hero = ({ children }: { children: ReactNode }) => (
  <section className="relative overflow-hidden rounded-card bg-[#1b2f5e] px-5 py-5 text-white sm:px-7 sm:py-6 lg:col-span-2">
    <div
      aria-hidden
      className="absolute inset-0 bg-[radial-gradient(40rem_24rem_at_100%_0%,#34559f_0%,transparent_60%)]"
    />
    <div aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-[#c8932a]" />
    <div className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">{children}</div>
  </section>
);
