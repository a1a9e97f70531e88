import { Link } from '@tanstack/react-router';
import type { LazyMenuProps } from '@/components/lazy-menu.tsx';
import { Sheet, sheetRowClass } from '@/components/ui/sheet.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { MORE_PAGES } from '../../components/navigation/navigation-pages.ts';

/** The menu with the pages that do not fit in the bottom bar of a phone. */
export function MoreMenuView(props: LazyMenuProps) {
  const { LL } = useI18nContext();
  return (
    <Sheet {...props} label={LL.nav.more()} closeLabel={LL.common.close()}>
      <ul className="py-1.5">
        {MORE_PAGES.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={sheetRowClass} onClick={() => props.onOpenChange(false)}>
              <Icon aria-hidden />
              {LL.nav[key]()}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
