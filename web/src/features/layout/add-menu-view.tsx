import { Fragment } from 'react';
import type { LaterMenuProps } from '@/components/later-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx';
import { useAddActions } from './add-actions.ts';

/** The add menu, below its button in the top bar. */
export function AddMenuView(props: LaterMenuProps) {
  const { groups, runChosen } = useAddActions();
  return (
    <DropdownMenu {...props} onClosed={runChosen}>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.label}>
          {index > 0 && <DropdownMenuSeparator />}
          {group.map(({ label, icon: Icon, onSelect }) => (
            <DropdownMenuItem key={label} onSelect={onSelect}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}
