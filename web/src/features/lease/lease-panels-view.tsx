import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { benefitsQuery } from '@/api/accounts/benefits.ts';
import { duesQuery } from '@/api/accounts/dues.ts';
import { paymentsQuery } from '@/api/accounts/payments.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { BenefitFields } from './benefits/benefit-fields.tsx';
import { LeaseFields } from './lease-fields.tsx';
import { PersonFields } from './people/person-fields.tsx';
import { newBenefit, proposedBenefit } from './benefits/proposed-benefit.ts';
import { StartFields } from './rents/start-fields.tsx';
import { listText } from '@/lib/text/list-text.ts';

/**
 * One file exports all panels. A second file would make the app's first script larger, because this script contains the
 * name of every file that loads later.
 */
export { RentFields } from './rents/rent-fields.tsx';
export { RentPanel } from './rents/rent-panel.tsx';

export type LeasePanel = 'lease' | 'start' | 'person' | 'benefit';

interface LeasePanelsViewProps extends LazyPanelProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly open: LeasePanel | null;
  /** The id of the tenant or benefit in the open panel, if any. A new benefit may name its beneficiary. */
  readonly of: string | undefined;
  /** Closes the panel without confirmation, because everything is saved. */
  readonly onSaved: () => void;
}

/** The panels of a lease. At most one panel is open. */
export function LeasePanelsView({
  tenantId,
  lease,
  open,
  of,
  isOpen,
  onClose,
  onSaved,
}: LeasePanelsViewProps) {
  const { LL, locale } = useI18nContext();
  const { data: dues } = useQuery(duesQuery(tenantId));
  const { data: payments } = useQuery(paymentsQuery(tenantId));
  const { data: benefits } = useQuery(benefitsQuery(lease.id));
  const panel = useLastShown(open);
  const beneficiary = lease.tenants.find(({ id }) => id === of);
  const isNew = useLastShown(open === 'benefit' ? of === undefined || beneficiary !== undefined : null);
  const benefit = useLastShown(benefits?.find(({ id }) => id === of) ?? null);
  const person = useLastShown(lease.tenants.find(({ id }) => id === of) ?? null);
  const props = { lease, onSaved, onCancel: onClose };
  const panels: Partial<Record<LeasePanel, { title: string; fields: ReactNode }>> = {
    lease: { title: LL.lease.change(), fields: <LeaseFields {...props} /> },
    start: {
      title: LL.lease.start(),
      fields:
        dues && payments ? (
          <StartFields {...props} tenantId={tenantId} dues={dues} payments={payments} />
        ) : (
          <PanelSkeleton />
        ),
    },
    ...(person && {
      person: {
        title: LL.lease.timesOf({ name: fullName(person) }),
        fields: <PersonFields key={person.id} {...props} person={person} />,
      },
    }),
    ...((isNew === true || benefit) && {
      benefit: {
        title: LL.benefit.title(),
        fields:
          isNew && !(benefits && payments) ? (
            <PanelSkeleton />
          ) : (
            <BenefitFields
              {...props}
              key={isNew ? 'new' : benefit?.id}
              benefit={
                isNew
                  ? newBenefit(
                      proposedBenefit(payments ?? [], benefits ?? [], todayInParis()),
                      beneficiary?.id,
                    )
                  : (benefit ?? {})
              }
            />
          ),
      },
    }),
  };
  const shown = panel === null ? undefined : panels[panel];
  return (
    <SidePanel
      isOpen={isOpen && shown !== undefined}
      onClose={onClose}
      title={shown?.title ?? ''}
      description={listText(lease.tenants.map(fullName), locale)}
    >
      {shown?.fields}
    </SidePanel>
  );
}
