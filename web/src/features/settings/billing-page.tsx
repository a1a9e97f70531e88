import { Gift } from 'lucide-react';
import { SupportContact } from '@/components/support-contact.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { SettingsCard } from './settings-card.tsx';

/** The page that says that the service is free so far. */
export function BillingPage() {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.settings.billing() }));
  return (
    <SettingsCard title={LL.settings.billing()}>
      <div className="mt-5 flex gap-4 rounded-card bg-gold-soft p-5 text-on-gold-soft">
        <Gift aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{LL.settings.freeTitle()}</p>
          <p className="mt-1 text-pretty">{LL.settings.freeText()}</p>
        </div>
      </div>
      <p className="mt-5 text-muted">
        <SupportContact />
      </p>
    </SettingsCard>
  );
}
