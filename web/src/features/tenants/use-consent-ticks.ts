import { useMemo, useState } from 'react';
import { fullName } from '@shared/domain/full-name.ts';
import type { Ticks } from '@/components/row-ticks.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lacksConsent, type TenantRow } from './tenant-row.ts';

/**
 * Returns the ticked tenants of a list, and the checkboxes' state. A tenant can be ticked if he lacks consent to
 * e-mails.
 */
export function useConsentTicks(rows: readonly TenantRow[]) {
  const { LL } = useI18nContext();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const ticks = useMemo(
    (): Ticks<TenantRow> => ({
      ids,
      isTickable: lacksConsent,
      nameOf: fullName,
      allText: (n) => LL.tenants.tickAll({ n }),
      onTick: (some, isTicked) =>
        setIds((before) => {
          const after = new Set(before);
          for (const { id } of some) after[isTicked ? 'add' : 'delete'](id);
          return after;
        }),
    }),
    [ids, LL],
  );
  return {
    ticks,
    /** The ticked tenants of the current list. Tenants ticked in another list do not count. */
    ticked: rows.filter((row) => ids.has(row.id) && lacksConsent(row)),
    clear: (): void => setIds(new Set()),
  };
}
