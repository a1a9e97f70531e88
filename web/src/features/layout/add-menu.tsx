import { ChevronDown, Plus } from 'lucide-react';
import { LaterMenu } from '@/components/later-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { later } from '@/lib/later.ts';

const view = later(async () => (await import('./add-menu-view.tsx')).AddMenuView);

/** Adds a tenant or a property from any page: in the top bar on wide screens, floating on a phone. */
export function AddMenu({ place }: { place: 'bar' | 'floating' }) {
  const { LL } = useI18nContext();
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
    <LaterMenu menu={view} trigger={trigger}>
      {(AddMenuView, menu) => <AddMenuView {...menu} side={place === 'bar' ? 'bottom' : 'top'} />}
    </LaterMenu>
  );
}
