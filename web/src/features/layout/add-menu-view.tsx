import { Fragment } from 'react';
import type { LazyMenuProps } from '@/components/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx';
import { useAddActions } from './add-actions.ts';

export function AddMenuView(props: LazyMenuProps) {
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
