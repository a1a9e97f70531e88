import { Monitor, Moon, Sun } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useTheme } from './use-theme.ts';
import { Segmented } from '../ui/segmented.tsx';

export function ThemeSelector() {
  const { LL } = useI18nContext();
  const [theme, chooseTheme] = useTheme();
  return (
    <Segmented
      label={LL.theme.label()}
      value={theme}
      onChange={chooseTheme}
      options={[
        { value: 'system', label: LL.theme.system(), face: <Monitor /> },
        { value: 'light', label: LL.theme.light(), face: <Sun /> },
        { value: 'dark', label: LL.theme.dark(), face: <Moon /> },
      ]}
    />
  );
}
