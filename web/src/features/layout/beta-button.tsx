import { Rocket } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { betaMode, useBetaMode } from '@/lib/storage/beta-mode.ts';

/** The button that shows that beta mode is on. A click turns beta mode off. */
export function BetaButton() {
  const { LL } = useI18nContext();
  if (!useBetaMode()) return null;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed
      aria-label={LL.beta.mode()}
      title={LL.beta.mode()}
      className="text-on-gold-soft"
      onClick={() => betaMode.set(false)}
    >
      <Rocket aria-hidden />
    </Button>
  );
}
