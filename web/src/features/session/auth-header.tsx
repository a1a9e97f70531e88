import { LogoMark } from '@/components/logo.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

export function AuthHeader() {
  const { LL } = useI18nContext();
  return (
    <header className="flex items-center gap-2.5">
      <LogoMark />
      <span className="text-title">{LL.appName()}</span>
    </header>
  );
}
