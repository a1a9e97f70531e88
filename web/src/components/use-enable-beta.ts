import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { notify } from '@/lib/notify.ts';

/** Turns beta mode on and shows a message. Does nothing if beta mode is already on. */
export function useEnableBeta(): () => void {
  const { LL } = useI18nContext();
  return () => {
    if (betaMode.isOn()) return;
    betaMode.set(true);
    notify.success(LL.beta.enabled());
  };
}
