import { CircleSlash, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type LineProps, rowControlProps } from './lines-view.ts';

/** Leaves a line out of the import, or includes the line again. */
export function LeaveOutButton({ row, view }: LineProps) {
  const { LL } = useI18nContext();
  const isAside = row.state === 'aside';
  const n = row.read.row;
  const text = isAside ? LL.imports.takeBack() : LL.imports.leaveOut();
  const Icon = isAside ? Undo2 : CircleSlash;
  return (
    <Button
      variant="ghost"
      size="action"
      {...rowControlProps(view, n)}
      aria-label={isAside ? LL.imports.takeBackOf({ row: n }) : LL.imports.leaveOutOf({ row: n })}
      title={text}
      disabled={view.isLocked}
      onClick={() => view.onAside(n, !isAside)}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </Button>
  );
}
