import { QueryClient } from '@tanstack/react-query';
import type { YearPayment } from '@shared/contract/year.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { FIRST_LESSOR_ID } from '../../../tests/fixtures/property.ts';
import { aYearPayment, yearPaymentPages } from '../../../tests/fixtures/year.ts';
import { yearPaymentsQuery } from './year.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the API with pages of one payment. Returns the ids in the parameter `after` of the requests. */
function stubPayments(payments: readonly YearPayment[]): (string | null)[] {
  const answer = yearPaymentPages(payments);
  const after: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { searchParams } = new URL(path, 'https://klinky.test');
    after.push(searchParams.get('after'));
    return Promise.resolve(Response.json(answer({ query: Object.fromEntries(searchParams) })));
  });
  return after;
}

const read = (propertyId: string | null) =>
  new QueryClient().query(yearPaymentsQuery({ year: 2025, lessorId: FIRST_LESSOR_ID, propertyId }));

test.each([0, 1, 3])('after %i payments of a year, an empty page ends the list', async (count) => {
  const propertyId = crypto.randomUUID();
  const payments = Array.from({ length: count }, () => aYearPayment({ propertyId }));
  const after = stubPayments(payments);
  expect(await read(propertyId)).toEqual(payments);
  expect(after).toEqual([null, ...payments.map(({ paymentId }) => paymentId)]);
});

test('if no property is selected, only payments without a property are listed', async () => {
  const own = aYearPayment({ propertyId: null });
  stubPayments([aYearPayment(), own]);
  expect(await read(null)).toEqual([own]);
});
