import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Dwelling } from './occupancy.ts';

interface DwellingGroupProps {
  readonly state: Dwelling['state'];
  readonly count: number;
  /** True if the group contains the chosen dwelling. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * A group of dwellings with the same state. The group of let dwellings is folded, unless it contains the chosen
 * dwelling.
 */
export function DwellingGroup({ state, count, isOpen, children }: DwellingGroupProps) {
  const { LL } = useI18nContext();
  const title = LL.letting.states[state]({ n: count });
  const rows = <div className="mt-2 -mx-1 max-h-96 space-y-2 overflow-y-auto p-1">{children}</div>;
  return state === 'let' ? (
    <details open={isOpen || undefined}>
      <summary className="focus-ring cursor-pointer rounded-sm py-1 text-small font-medium text-muted">
        {title}
      </summary>
      {rows}
    </details>
  ) : (
    <div>
      <h3 className="text-small font-medium text-muted">{title}</h3>
      {rows}
    </div>
  );
}
