import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a panel with a small heading. */
export const PanelSection = ({ id, title, children }: PanelSectionProps) => (
  <section aria-labelledby={id}>
    <h3 id={id} className="mb-2 text-small font-semibold tracking-wide text-muted uppercase">
      {title}
    </h3>
    {children}
  </section>
);
