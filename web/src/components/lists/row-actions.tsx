import { Pencil, Trash2 } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Button } from '../ui/button.tsx';

interface RowActionsProps {
  /** The name of the row. The accessible names of the row's buttons contain this name. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <Button
        variant="ghost"
        size="action"
        aria-label={LL.table.editNamed({ name })}
        title={LL.table.edit()}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
        <span>{LL.table.edit()}</span>
      </Button>
      <Button
        variant="ghost"
        size="action"
        className="hover:bg-danger-soft hover:text-danger"
        aria-label={LL.table.deleteNamed({ name })}
        title={LL.table.delete()}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
