import type { ReactNode } from 'react';
import type { SectionId } from './sections.ts';

interface SettingsCardProps {
  readonly id?: SectionId;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled card with related settings. */
export const SettingsCard = ({ id, title, text, children }: SettingsCardProps) => (
  <section
    id={id}
    tabIndex={-1}
    className="scroll-mt-20 outline-none rounded-card border border-border bg-surface p-5 shadow-card sm:p-7"
  >
    <h2 className="text-title">{title}</h2>
    {text && <p className="mt-1 text-pretty text-muted">{text}</p>}
    {children}
  </section>
);
