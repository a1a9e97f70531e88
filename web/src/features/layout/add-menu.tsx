import { useNavigate } from '@tanstack/react-router';
import { Building2, ChevronDown, Plus, UserPlus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Adds a tenant or a property from anywhere: in the bar of a wide window, floating on a phone. */
export function AddMenu({ place }: { place: 'bar' | 'floating' }) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const trigger =
    place === 'bar' ? (
      <Button className="hidden h-9 lg:inline-flex">
        <Plus aria-hidden />
        {LL.common.add()}
        <ChevronDown aria-hidden className="-mr-1 opacity-70" />
      </Button>
    ) : (
      <Button
        aria-label={LL.common.add()}
        className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 size-14 rounded-2xl p-0 shadow-raised lg:hidden [&_svg]:size-6"
      >
        <Plus aria-hidden />
      </Button>
    );
  return (
    <DropdownMenu trigger={trigger} side={place === 'bar' ? 'bottom' : 'top'}>
      <DropdownMenuItem onSelect={() => void navigate({ to: '/tenants', search: { openPanel: true } })}>
        <UserPlus aria-hidden />
        {LL.nav.addTenant()}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void navigate({ to: '/properties', search: { openPanel: true } })}>
        <Building2 aria-hidden />
        {LL.nav.addProperty()}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
