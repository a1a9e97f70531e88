import type { ComponentType, ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type LazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { PANEL_WIDTH, type PanelWidth } from '../ui/panel-width.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The props of a panel whose code loads late. */
export interface LazyPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Props<TProps extends LazyPanelProps> extends LazyPanelProps {
  readonly panel: LazyPart<ComponentType<TProps>>;
  readonly width?: PanelWidth;
  readonly children: (Panel: ComponentType<TProps>, props: LazyPanelProps) => ReactNode;
}

/**
 * A panel whose code loads when the page is idle or when the panel opens. A skeleton is shown until the code has
 * loaded.
 */
export function LazyPanel<TProps extends LazyPanelProps>({
  panel,
  isOpen,
  width = 'normal',
  onClose,
  children,
}: Props<TProps>) {
  const { LL } = useI18nContext();
  const Panel = useLazyPart(panel, isOpen, () => {
    notify.error(LL.errors.network());
    onClose();
  });
  if (Panel) return children(Panel, { isOpen, onClose });
  return isOpen && <PanelShape width={width} />;
}

const PanelShape = ({ width }: { width: PanelWidth }) => (
  <div
    aria-busy
    className={cn(
      'fixed inset-y-0 right-0 z-50 w-full bg-surface p-7 shadow-raised sm:border-l sm:border-border',
      PANEL_WIDTH[width],
    )}
  >
    <Skeleton className="h-7 w-52" />
    <Skeleton className="mt-10 h-11" />
    <Skeleton className="mt-7 h-11" />
    <Skeleton className="mt-7 h-11" />
  </div>
);
