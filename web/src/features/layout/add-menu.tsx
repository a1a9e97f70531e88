import { ChevronDown, Plus } from 'lucide-react';
import { LazyMenu } from '@/components/lazy-menu.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';

const menuView = lazyPart(async () => (await import('./add-menu-view.tsx')).AddMenuView);
const sheetView = lazyPart(async () => (await import('./add-sheet-view.tsx')).AddSheetView);

/** The add button with its menu, in the top bar of wide screens. */
export function AddMenu() {
  const { LL } = useI18nContext();
  const trigger = (
    <Button variant="secondary" size="small">
      <Plus aria-hidden />
      {LL.common.add()}
      <ChevronDown aria-hidden className="-mr-1 opacity-70" />
    </Button>
  );
  return (
    <LazyMenu menu={menuView} trigger={trigger}>
      {(AddMenuView, menu) => <AddMenuView {...menu} />}
    </LazyMenu>
  );
}

/** The round add button in the bottom bar of a phone. The button opens a sheet. */
export function FloatingAdd() {
  const { LL } = useI18nContext();
  const trigger = (
    <Button size="floating" aria-label={LL.common.add()}>
      <Plus aria-hidden />
    </Button>
  );
  return (
    <LazyMenu menu={sheetView} trigger={trigger}>
      {(AddSheetView, menu) => <AddSheetView {...menu} />}
    </LazyMenu>
  );
}
