import { useNavigate } from '@tanstack/react-router';
import { Building2, FileSpreadsheet, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import type { LaterMenuProps } from '@/components/later-menu.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface AddMenuViewProps extends LaterMenuProps {
  readonly side: 'top' | 'bottom';
}

/** The menu of what can be added. */
export function AddMenuView(props: AddMenuViewProps) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const chosen = useRef<'/tenants' | '/properties' | '/import' | null>(null);

  // Only once the menu has closed: it returns the focus to its button, out of any panel that is already open.
  const open = (): void => {
    if (chosen.current === '/import') void navigate({ to: chosen.current });
    else if (chosen.current) void navigate({ to: chosen.current, search: { openPanel: true } });
    chosen.current = null;
  };

  return (
    <DropdownMenu {...props} onClosed={open}>
      <DropdownMenuItem onSelect={() => (chosen.current = '/tenants')}>
        <UserPlus aria-hidden />
        {LL.nav.addTenant()}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => (chosen.current = '/properties')}>
        <Building2 aria-hidden />
        {LL.nav.addProperty()}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => (chosen.current = '/import')}>
        <FileSpreadsheet aria-hidden />
        {LL.nav.importList()}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
