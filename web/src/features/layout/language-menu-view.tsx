import type { LazyMenuProps } from '@/components/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useChooseLocale } from '@/i18n/use-choose-locale.ts';

export function LanguageMenuView(props: LazyMenuProps) {
  const { LL, locale } = useI18nContext();
  const chooseLocale = useChooseLocale();
  return (
    <DropdownMenu {...props}>
      <DropdownMenuChoice
        label={LL.language.label()}
        value={locale}
        onChange={chooseLocale}
        options={[
          { value: 'fr', label: LL.language.fr(), lang: 'fr' },
          { value: 'en', label: LL.language.en(), lang: 'en' },
        ]}
      />
    </DropdownMenu>
  );
}
