import { LazyContent } from '@/components/lazy-content.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useBetaMode } from '@/lib/storage/beta-mode.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';

const buttons = lazyPart(async () => (await import('./social-buttons.tsx')).SocialButtons);

/**
 * The buttons to sign in with an account of another service. The buttons have no function yet and are visible only in
 * beta mode.
 */
export function SocialSignIn() {
  const { LL } = useI18nContext();
  if (!useBetaMode()) return null;
  return (
    <div className="mt-6">
      <div className="mb-4 flex items-center gap-3 text-small text-muted">
        <span aria-hidden className="h-px flex-1 bg-border" />
        {LL.session.or()}
        <span aria-hidden className="h-px flex-1 bg-border" />
      </div>
      <div className="grid min-h-11 gap-3 sm:grid-cols-2">
        <LazyContent part={buttons}>{(SocialButtons) => <SocialButtons />}</LazyContent>
      </div>
    </div>
  );
}
