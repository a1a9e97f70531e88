import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useRequestDeletion } from '@/api/accounts/account.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { userQuery } from '@/api/session/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ExportData } from './export-data.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The cards that export the landlord's data and delete the account. */
export function PrivacyCards() {
  const { LL } = useI18nContext();
  return (
    <>
      <SettingsCard isRare title={LL.privacy.importTitle()} text={LL.privacy.importText()}>
        <Button asChild variant="secondary" size="large" className="mt-5 max-sm:w-full">
          <Link to="/import">
            <FileSpreadsheet aria-hidden />
            {LL.nav.importList()}
          </Link>
        </Button>
      </SettingsCard>
      <SettingsCard isRare id="data" title={LL.privacy.exportTitle()} text={LL.privacy.exportText()}>
        <ExportData />
      </SettingsCard>
      <SettingsCard isRare id="deletion" title={LL.privacy.deleteTitle()} text={LL.privacy.deleteText()}>
        <p className="mt-3 text-pretty text-muted">{LL.privacy.staysText()}</p>
        <DeleteAccount />
      </SettingsCard>
    </>
  );
}

function DeleteAccount() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const navigate = useNavigate();
  const ask = useRequestDeletion();
  const [isAsking, setIsAsking] = useState(false);
  const deposits = useHeldDeposits(isAsking);
  return (
    <>
      <Button variant="danger" size="large" className="mt-5 max-sm:w-full" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        {LL.privacy.delete()}
      </Button>
      <PasswordDialog
        isOpen={isAsking}
        title={LL.privacy.askTitle()}
        text={[LL.privacy.askText(), deposits].filter(Boolean).join(' ')}
        confirmLabel={LL.privacy.delete()}
        failedText={LL.privacy.deleteFailed()}
        isDangerous
        login={user.login}
        onClose={() => setIsAsking(false)}
        send={async (currentPassword) => {
          await ask.mutateAsync({ currentPassword });
          await navigate({ to: '/account-closing', replace: true });
        }}
      />
    </>
  );
}

/** Returns a sentence about the deposits that the landlord still holds; `null` if the landlord holds no deposit. */
function useHeldDeposits(isWanted: boolean): string | null {
  const { LL, locale } = useI18nContext();
  const { data: positions = [] } = useQuery({ ...positionsQuery, enabled: isWanted });
  const held = positions.flatMap(({ deposit }) => (deposit && deposit.held > 0 ? [deposit.held] : []));
  if (held.length === 0) return null;
  return LL.privacy.depositsHeld({ n: held.length, amount: formatEuros(sumEuros(...held), locale) });
}
