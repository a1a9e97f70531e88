import { expect, test } from 'vitest';
import type { BankExpected } from '@shared/contract/payments/bank.ts';
import { accountsOf } from './expected.ts';

const LEASE = 'b7d3c1f0-0000-4000-8000-000000000001';
const TENANT = 'b7d3c1f0-0000-4000-8000-000000000002';
const TYPED = 'b7d3c1f0-0000-4000-8000-000000000003';
const BROUGHT = 'b7d3c1f0-0000-4000-8000-000000000004';
const LINE = 'b7d3c1f0-0000-4000-8000-000000000005';
const DUE = 'b7d3c1f0-0000-4000-8000-000000000006';

const EXPECTED: BankExpected = {
  leases: [
    {
      leaseId: LEASE,
      propertyName: 'Appt 3',
      startsOn: '2026-01-01',
      rentFrom: '2026-01-01',
      endsOn: '2026-12-31',
      monthly: 1345.1,
      deposit: {
        owed: 670.55,
        held: 0.1,
        toReturn: 0.1,
        movements: [{ kind: 'returned', movedOn: '2026-11-21', amount: 500.1 }],
      },
      tenants: [
        { id: TENANT, firstName: 'Élodie', lastName: 'Marchand', companyName: null, leavesOn: null },
        { id: DUE, firstName: null, lastName: null, companyName: 'SCI du Port', leavesOn: '2026-06-30' },
      ],
      guarantors: [{ id: TYPED, firstName: 'Paul', lastName: 'Marchand', companyName: null }],
      dues: [
        {
          id: DUE,
          kind: 'rent',
          label: null,
          dueOn: '2026-11-01',
          from: '2026-11-01',
          to: '2026-11-30',
          remaining: 1345.1,
          benefits: [
            {
              tenantId: TENANT,
              tenantName: 'Élodie Marchand',
              office: 'caf',
              month: '2026-11',
              amount: 312.1,
            },
          ],
        },
      ],
      payments: [{ id: TYPED, kind: 'payment', paidOn: '2026-10-03', amount: 200.29, payerOffice: null }],
      refunds: [{ paidOn: '2026-11-20', amount: 50.1, paymentId: null, idempotencyKey: LINE }],
    },
  ],
  lines: [
    {
      id: LINE,
      bookedOn: '2026-10-05',
      amount: 1345.1,
      payerKey: 'ELODIE MARCHAND',
      parts: [
        {
          paymentId: BROUGHT,
          leaseId: LEASE,
          tenantId: TENANT,
          kind: 'benefit',
          amount: 210,
          month: '2026-10',
          office: 'msa',
        },
        {
          paymentId: DUE,
          leaseId: LEASE,
          tenantId: TENANT,
          kind: 'opening',
          amount: 1,
          month: null,
          office: null,
        },
      ],
    },
  ],
};

test('an account lists its dues in cents, its payments entered by hand, and its payments from bank lines', () => {
  const { accounts, bankPaymentIds } = accountsOf(EXPECTED);
  expect(accounts).toEqual([
    {
      leaseId: LEASE,
      people: [
        { id: TENANT, firstName: 'Élodie', lastName: 'Marchand', companyName: null },
        { id: DUE, firstName: null, lastName: null, companyName: 'SCI du Port' },
      ],
      guarantors: [{ firstName: 'Paul', lastName: 'Marchand', companyName: null }],
      startsOn: '2026-01-01',
      rentFrom: '2026-01-01',
      endsOn: '2026-12-31',
      monthly: 134_510,
      deposit: {
        owed: 67_055,
        held: 10,
        toReturn: 10,
        movements: [{ kind: 'returned', movedOn: '2026-11-21', cents: 50_010 }],
      },
      dues: [
        {
          kind: 'rent',
          label: null,
          from: '2026-11-01',
          to: '2026-11-30',
          dueOn: '2026-11-01',
          remaining: 134_510,
          benefits: [{ tenantId: TENANT, office: 'caf', month: '2026-11', cents: 31_210 }],
        },
      ],
      payments: [
        { id: TYPED, isBenefit: false, office: null, paidOn: '2026-10-03', cents: 20_029, bankLineId: null },
        {
          id: BROUGHT,
          isBenefit: true,
          office: 'msa',
          paidOn: '2026-10-05',
          cents: 21_000,
          bankLineId: LINE,
        },
        { id: DUE, isBenefit: false, office: null, paidOn: '2026-10-05', cents: 100, bankLineId: LINE },
      ],
      refunds: [{ paidOn: '2026-11-20', cents: 5010, paymentId: null, idempotencyKey: LINE }],
    },
  ]);
  expect(bankPaymentIds).toEqual(new Set([BROUGHT, DUE]));
});

test('recorded payments and benefits name their payer', () => {
  expect(accountsOf(EXPECTED).history).toEqual([
    {
      lineId: LINE,
      lineCents: 134_510,
      day: '2026-10-05',
      payerKey: 'ELODIE MARCHAND',
      leaseId: LEASE,
      cents: 21_000,
      kind: 'benefit',
      month: '2026-10',
      tenantId: TENANT,
    },
  ]);
});

test('the name of a lease lists all its tenants, and a company appears under its company name', () => {
  expect(accountsOf(EXPECTED).leases.get(LEASE)).toMatchObject({
    name: 'Élodie Marchand, SCI du Port',
    propertyName: 'Appt 3',
  });
});
