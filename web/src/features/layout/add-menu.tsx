import { useNavigate } from '@tanstack/react-router';
import { Building2, ChevronDown, Plus, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Adds a tenant or a property from anywhere: in the bar of a wide window, floating on a phone. */
export function AddMenu({ place }: { place: 'bar' | 'floating' }) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const chosen = useRef<'/tenants' | '/properties' | null>(null);

  // Not before the menu is gone: it takes the focus back to its button, out of a panel that is already open.
  const open = (): void => {
    if (chosen.current) void navigate({ to: chosen.current, search: { openPanel: true } });
    chosen.current = null;
  };

  const trigger =
    place === 'bar' ? (
      <Button variant="secondary" size="small">
        <Plus aria-hidden />
        {LL.common.add()}
        <ChevronDown aria-hidden className="-mr-1 opacity-70" />
      </Button>
    ) : (
      <Button size="floating" aria-label={LL.common.add()}>
        <Plus aria-hidden />
      </Button>
    );
  return (
    <DropdownMenu trigger={trigger} side={place === 'bar' ? 'bottom' : 'top'} onClosed={open}>
      <DropdownMenuItem onSelect={() => (chosen.current = '/tenants')}>
        <UserPlus aria-hidden />
        {LL.nav.addTenant()}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => (chosen.current = '/properties')}>
        <Building2 aria-hidden />
        {LL.nav.addProperty()}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
