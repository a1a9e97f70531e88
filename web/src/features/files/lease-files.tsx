import type { ReactNode } from 'react';
import type { StoredFile } from '@shared/contract/file.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { LEASE_KINDS } from './file-kinds.ts';
import { StoredFiles } from './stored-files.tsx';

interface LeaseFilesProps {
  readonly lease: Pick<Lease, 'id' | 'insuredUntil'>;
  readonly renderCard: (title: string, action: ReactNode, files: ReactNode) => ReactNode;
}

/** The kept files of a lease. A new insurance certificate offers to set the last insured day of the lease. */
export function LeaseFiles({ lease: { id, insuredUntil }, renderCard }: LeaseFilesProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const change = useChangeLease();
  const offer = ({ kind, validUntil }: StoredFile): void => {
    if (kind !== 'insurance' || validUntil === null || validUntil === insuredUntil) return;
    const day = dayInWords(validUntil, locale);
    notify.success(LL.files.askInsured({ day }), [
      {
        label: LL.files.noteDay(),
        run: () =>
          change.mutate(
            { id, insuredUntil: validUntil },
            {
              onSuccess: () => notify.success(LL.files.insuredSet({ day })),
              onError: (error) => report(error, LL.lease.saveFailed()),
            },
          ),
      },
    ]);
  };
  return (
    <StoredFiles
      subject={{ leaseId: id }}
      kinds={LEASE_KINDS}
      emptyText={LL.files.emptyOfLease()}
      renderCard={renderCard}
      onKept={offer}
    />
  );
}
