import { addMonths } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { readAmount } from '@/lib/reading/amounts.ts';
import { readDay } from '@/lib/reading/days.ts';
import { cellOf } from './cells.ts';
import { dayOrderIn } from './day-order.ts';
import type { Answers, Mapping, Question, Table } from '../model.ts';

/** A deposit is paid when the lease begins. After this number of months, it was probably received. */
const MONTHS = 2;

/** Returns true if a lease is so old that its deposit was probably received. */
export const isOldLease = (startsOn: string): boolean => startsOn <= addMonths(todayInParis(), -MONTHS);

/** Asks once whether the deposits of older leases were received, if no column states it. */
export function depositsQuestion(table: Table, mapping: Mapping, answers: Answers): Question[] {
  const [deposit, start] = [mapping.indexOf('deposit'), mapping.indexOf('leaseStartsOn')];
  if (
    deposit < 0 ||
    start < 0 ||
    mapping.includes('depositReceived') ||
    mapping.includes('depositReceivedOn')
  )
    return [];
  const order = dayOrderIn(table, start, answers);
  const isAsked = table.rows.some((row) => {
    const startsOn = readDay(cellOf(row, start), order);
    return startsOn !== null && isOldLease(startsOn) && readAmount(cellOf(row, deposit), ',') > 0;
  });
  const choices = (['received', 'notReceived'] as const).map((answer) => ({ answer, reading: answer }));
  return isAsked ? [{ column: deposit, about: 'deposits', example: '', choices }] : [];
}

/** Returns true if the landlord has answered that the deposits of older leases were received. */
export const areDepositsReceived = (mapping: Mapping, answers: Answers): boolean =>
  !mapping.includes('depositReceived') &&
  !mapping.includes('depositReceivedOn') &&
  answers[`${mapping.indexOf('deposit')}.deposits`] === 'received';
