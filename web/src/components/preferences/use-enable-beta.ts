import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { notify } from '@/lib/notify.ts';

/**
 * Returns a function that turns beta mode on and shows a message. If beta mode is already on, the function does
 * nothing.
 */
export function useEnableBeta(): () => void {
  const { LL } = useI18nContext();
  return () => {
    if (betaMode.isOn()) return;
    betaMode.set(true);
    notify.success(LL.beta.enabled());
  };
}
