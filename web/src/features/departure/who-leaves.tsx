import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const route = getRouteApi('/_authed/departure');

/** The value for the departure of all tenants. */
const ALL = '';

const option = (value: string, name: string) => ({ value, label: name, face: name });

interface WhoLeavesProps {
  readonly lease: Lease;
  /** The id of the co-tenant who leaves alone; `undefined` if all tenants leave. */
  readonly tenantId: string | undefined;
}

/** Asks who leaves: all tenants, or one of several co-tenants. */
export function WhoLeaves({ lease, tenantId }: WhoLeavesProps) {
  const { LL } = useI18nContext();
  const navigate = route.useNavigate();
  const today = todayInParis();
  const people = lease.tenants.filter(({ id, leavesOn }) => id === tenantId || (leavesOn ?? today) >= today);
  if (people.length < 2 && tenantId === undefined) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-small font-medium">
        {LL.departure.whoLeaves()}
      </span>
      <Segmented
        label={LL.departure.whoLeaves()}
        value={tenantId ?? ALL}
        onChange={(id) =>
          void navigate({
            search: { lease: lease.id, tenant: id === ALL ? undefined : id },
            replace: true,
            resetScroll: false,
          })
        }
        options={[
          option(ALL, LL.departure.everybody()),
          ...people.map((person) => option(person.id, fullName(person))),
        ]}
      />
    </div>
  );
}
