import * as v from 'valibot';
import type { Duty, DutySnooze } from '@shared/contract/leases/duty.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { callApi } from '@/lib/http/http.ts';
import { nullIfGone } from '../cache/null-if-gone.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';
import { accountKey } from './account-key.ts';

/**
 * Puts the duty of a lease and a day off for a year, because the landlord has done it outside Klinky. The duty may
 * already be gone. This file does not import duties.ts, because that code is in the bundle of the dashboard.
 */
export const useDropDuty = (kind: Duty['kind'], leaseId: string) =>
  useReloadingMutation([accountKey], (day: string) => {
    const body: DutySnooze = { kind, subject: leaseId, day, until: addMonths(todayInParis(), 12) };
    return callApi('/duties/snooze', v.unknown(), { method: 'POST', body }).catch(nullIfGone);
  });
