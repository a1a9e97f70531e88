import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn.ts';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import type { SectionId } from './sections.ts';

interface SettingsCardProps {
  readonly id?: SectionId;
  readonly title: string;
  readonly text?: string;
  /** True for settings that the landlord rarely changes. A phone shows only their title at first. */
  readonly isRare?: boolean;
  readonly children: ReactNode;
}

/** A titled card with related settings. */
export function SettingsCard({ id, title, text, isRare = false, children }: SettingsCardProps) {
  const isCollapsible = !useWindowFits(40) && isRare;
  const { isOpen, toggle } = useOpenSection(id);
  const isShown = isOpen || !isCollapsible;
  return (
    <section
      id={id}
      tabIndex={-1}
      className="scroll-mt-20 outline-none rounded-card border border-border bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 className="text-title">
        {isCollapsible ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="focus-ring -m-5 flex w-[calc(100%+2.5rem)] items-center justify-between gap-3 rounded-card p-5 text-left"
            onClick={toggle}
          >
            {title}
            <ChevronDown
              aria-hidden
              className={cn('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        ) : (
          title
        )}
      </h2>
      {/* A collapsed form keeps its text. */}
      <div hidden={!isShown}>
        {text && <p className="mt-1 text-pretty text-muted">{text}</p>}
        {children}
      </div>
    </section>
  );
}

/** Opens the section that the URL's anchor names, until the landlord closes it. */
function useOpenSection(id: SectionId | undefined) {
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<{ readonly hash: string; readonly isOpen: boolean } | null>(null);
  const isOpen = chosen?.hash === hash ? chosen.isOpen : id !== undefined && hash === id;
  return { isOpen, toggle: () => setChosen({ hash, isOpen: !isOpen }) };
}
