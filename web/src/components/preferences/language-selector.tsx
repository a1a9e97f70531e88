import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useChooseLocale } from '@/i18n/use-choose-locale.ts';
import { Segmented } from '../ui/segmented.tsx';

export function LanguageSelector() {
  const { LL, locale } = useI18nContext();
  const chooseLocale = useChooseLocale();
  return (
    <Segmented
      label={LL.language.label()}
      value={locale}
      onChange={chooseLocale}
      options={[
        { value: 'fr', label: LL.language.fr(), face: 'FR' },
        { value: 'en', label: LL.language.en(), face: 'EN' },
      ]}
    />
  );
}
