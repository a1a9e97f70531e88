import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/session/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { STEPS } from './first-steps.ts';

/** Returns the number of the last step in words, or `undefined` once a receipt was issued. */
export function useReceiptStep(): string | undefined {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return user.hasIssuedReceipt ? undefined : LL.panel.firstStep({ step: STEPS.length, total: STEPS.length });
}
