import type { Position } from '@shared/contract/position.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

const TONES = { late: 'text-danger', due: 'text-on-gold-soft', fine: 'text-success' };

/** Whether a tenant's rent is paid, in a few words. */
export function AccountState({ position }: { position: Position }) {
  const { LL, locale } = useI18nContext();
  const { oldestUnpaidDueOn, daysLate, owed, late, prescribed, held, advance, paidTo } = position;
  const tone = oldestUnpaidDueOn === null ? 'fine' : daysLate > 0 ? 'late' : 'due';
  const words = {
    late: () => LL.tenants.late({ amount: formatEuros(late, locale), days: daysLate }),
    due: () => LL.tenants.dueToday({ amount: formatEuros(sumEuros(owed, -prescribed, -held), locale) }),
    fine: () =>
      advance > 0
        ? LL.tenants.ahead({ amount: formatEuros(advance, locale) })
        : paidTo === null && owed === 0
          ? LL.tenants.notStarted()
          : LL.tenants.upToDate(),
  };
  return <span className={cn('font-medium', TONES[tone])}>{words[tone]()}</span>;
}
