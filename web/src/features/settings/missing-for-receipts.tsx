import { TriangleAlert } from 'lucide-react';
import type { User } from '@shared/contract/user.ts';
import { isNameless, lacksAddress } from '@shared/domain/landlord.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Lists the profile data that receipts need and that is still missing, and says what is optional. */
export function MissingForReceipts({ user }: { user: User }) {
  const { LL } = useI18nContext();
  if (isNameless(user)) {
    return (
      <div className="mt-5 flex gap-3 rounded-card bg-gold-soft p-4 text-on-gold-soft">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p className="min-w-0 font-medium text-pretty">{LL.settings.missingName()}</p>
      </div>
    );
  }
  return lacksAddress(user) && <p className="mt-5 text-pretty text-muted">{LL.settings.advisedAddress()}</p>;
}
