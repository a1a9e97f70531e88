import { useQuery } from '@tanstack/react-query';
import type { Deposit, DepositDeduction, DepositMovement } from '@shared/contract/leases/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { filesQuery } from '@/api/files.ts';
import { FileLink } from '@/components/files/file-link.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface SettledDeductionsProps {
  readonly deposit: Pick<Deposit, 'deductions'>;
  readonly movement: Pick<DepositMovement, 'id'>;
}

export function SettledDeductions({ deposit, movement }: SettledDeductionsProps) {
  const { LL } = useI18nContext();
  const settled = deposit.deductions.filter(({ movementId }) => movementId === movement.id);
  return (
    <ul aria-label={LL.deposit.deductions()} className="text-small text-muted empty:hidden">
      {settled.map((deduction) => (
        <SettledDeduction key={deduction.id} deduction={deduction} />
      ))}
    </ul>
  );
}

function SettledDeduction({ deduction }: { readonly deduction: DepositDeduction }) {
  const { LL, locale } = useI18nContext();
  const { id, label, kept, amount, tenantShare, proof } = deduction;
  const { data: files = [] } = useQuery(filesQuery({ deductionId: id }));
  const share =
    tenantShare < 100 && LL.deposit.shareOf({ share: tenantShare, amount: formatEuros(amount, locale) });
  return (
    <li className="flex flex-wrap gap-x-3">
      <span className="wrap-anywhere">
        {[label, formatEuros(kept, locale), share, proof].filter(Boolean).join(' · ')}
      </span>
      {files.map((file) => (
        <FileLink key={file.id} {...file} />
      ))}
    </li>
  );
}
