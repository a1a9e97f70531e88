import { CircleSlash, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { DraftRow } from './import-draft.ts';
import type { LinesViewProps } from './lines-view.ts';

interface AsideButtonProps extends Pick<LinesViewProps, 'cells' | 'isLocked' | 'onAside'> {
  readonly row: DraftRow;
  /** In a table, Tab leads to the button of one row. */
  readonly isInGrid: boolean;
}

/** Leaves a line out, or takes it back. */
export function AsideButton({ row, cells, isLocked, onAside, isInGrid }: AsideButtonProps) {
  const { LL } = useI18nContext();
  const isAside = row.state === 'aside';
  const n = row.read.row;
  const text = isAside ? LL.imports.takeBack() : LL.imports.leaveOut();
  const Icon = isAside ? Undo2 : CircleSlash;
  return (
    <Button
      variant="ghost"
      size="action"
      tabIndex={isInGrid && !cells.isEntranceRow(n) ? -1 : 0}
      aria-label={isAside ? LL.imports.takeBackOf({ row: n }) : LL.imports.leaveOutOf({ row: n })}
      title={text}
      disabled={isLocked}
      onFocus={() => cells.onRowFocus(n)}
      onClick={() => onAside(n, !isAside)}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </Button>
  );
}
