import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { rememberLocale, loadLocale } from '@/i18n/locale.ts';
import { Segmented } from './ui/segmented.tsx';

export function LanguageSelector() {
  const { LL, locale, setLocale } = useI18nContext();
  return (
    <Segmented
      label={LL.language.label()}
      value={locale}
      onChange={(next) => {
        rememberLocale(next);
        void loadLocale(next).then(setLocale);
      }}
      options={[
        { value: 'fr', label: LL.language.fr(), face: 'FR' },
        { value: 'en', label: LL.language.en(), face: 'EN' },
      ]}
    />
  );
}
