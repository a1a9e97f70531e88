import { TriangleAlert } from 'lucide-react';
import type { User } from '@shared/contract/user.ts';
import { missingForReceipts } from '@shared/domain/landlord.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Says what the saved profile lacks for issuing receipts. */
export function MissingForReceipts({ user }: { user: User }) {
  const { LL } = useI18nContext();
  const missing = missingForReceipts(user);
  if (missing.length === 0) return null;
  return (
    <div className="mt-5 flex gap-3 rounded-card bg-gold-soft p-4 text-on-gold-soft">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{LL.settings.missingTitle()}</p>
        <ul className="mt-1 list-disc pl-5">
          {missing.includes('name') && <li>{LL.settings.missingName()}</li>}
          {missing.some((part) => part !== 'name') && <li>{LL.settings.missingAddress()}</li>}
        </ul>
      </div>
    </div>
  );
}
