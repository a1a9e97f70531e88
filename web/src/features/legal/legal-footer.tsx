import { LanguageSelector } from '@/components/language-selector.tsx';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { SupportContact } from '@/components/support-contact.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

export function LegalFooter() {
  const { LL } = useI18nContext();
  return (
    <footer className="border-t border-border bg-surface-sunken">
      <div className="mx-auto flex max-w-[70rem] flex-wrap items-center justify-between gap-x-8 gap-y-5 px-4 py-8 sm:px-8">
        <div>
          <p className="font-medium">{LL.appName()}</p>
          <p className="text-small text-muted">
            <SupportContact />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LanguageSelector />
          <ThemeSelector />
        </div>
      </div>
    </footer>
  );
}
